// The mistakes of games as positions to solve.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clickMove,
  clickSquare,
  comeBack,
  copied,
  copiedMoves,
  hasText,
  isShown,
  load,
  moveCount,
  openPage,
  page,
  piecesRest,
  slowEngine,
  square,
  text,
  typeMove,
  until,
} from './visitor.mjs';

// White could take the queen, and loses the rook instead.
const GAME = `[White "Anna"]\n[Black "Bert"]\n[SetUp "1"]\n[FEN "6k1/5ppp/8/q7/8/8/5PPP/R5K1 w - - 0 1"]\n[Result "0-1"]

1. h3 Qxa1+ 2. Kh2 Qe5+ 3. g3 Qe1 0-1`;
const TWO = `${GAME}\n\n[White "Carl"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n`;

const judge = async () => {
  await page.click('#tab-analysis');
  await page.$eval('#judge', (button) => button.click());
  await hasText('#judgment', 'Blunder');
  await until(() => !document.querySelector('#learn-start').disabled);
};
const learnFromGame = async () => {
  await openPage();
  await load(GAME);
  await moveCount(6);
  await judge();
  await page.click('#learn-start');
};
const learnFromAll = async () => {
  await page.click('#tab-analysis');
  await page.select('#learn-games', 'all');
  await until(() => !document.querySelector('#learn-start').disabled);
  await page.click('#learn-start');
};
const judgeTwoGames = async () => {
  await openPage();
  await load(TWO);
  await page.click('#judge-all');
  await hasText('#all-said', 'The mistakes of 2 games');
};
const status = (part) => hasText('#status', part);
const placed = (square, piece) => page.waitForSelector(`#board [data-square="${square}"][data-piece="${piece}"]`);

test('a mistake is set, a worse move refuted on the board, a good one taken, and the score kept', async () => {
  await learnFromGame();
  await status('1. h3?? was played here. Find a better move for White.');
  await placed('a1', 'wr');
  assert.equal(await page.evaluate(() => document.querySelector('#lines').checkVisibility()), false);
  await typeMove('Ra2');
  await status('Ra2 is not as good');
  await placed('e1', 'bq');
  await status('Better than 1. h3??: try again');
  await placed('a1', 'wr');
  await page.$eval('#typed input', (input) => (input.value = ''));
  await typeMove('Ra9');
  await status('Ra9: ');
  await placed('a1', 'wr');
  await clickSquare('a1');
  await clickSquare('a5');
  await status('Right: Rxa5 is');
  await hasText('#learn-score', 'Position 1 of 1, 1 solved; 1 solved in all');
  await page.click('#learn-end');
  await until(() => !document.body.classList.contains('learning'));
  await comeBack();
  await until(() => !document.querySelector('#learn-start').disabled);
  await page.click('#learn-start');
  await hasText('#learn-score', '1 solved in all');
});

test('what was played is refuted, and the solution shown', async () => {
  await learnFromGame();
  await status('1. h3??');
  await page.click('#learn-why');
  await status('1. h3??: Blunder.');
  await placed('a1', 'bq');
  await status('try again');
  await page.click('#learn-solve');
  await status('Best was ');
  await page.click('#learn-next');
  await status('was played here');
  await page.click('#moves .move'); // which leads back to the game
  await until(() => !document.body.classList.contains('learning'));
  await hasText('#lines', '1...');
});

test('who goes back to the game before the position has come sees the game', async () => {
  await openPage('', { prepare: slowEngine });
  await load(GAME);
  await moveCount(6);
  await judge();
  await clickMove('Kh2');
  await hasText('#lines', '2...');
  await page.evaluate(() => {
    document.querySelector('#learn-start').click();
    setTimeout(() => document.querySelector('#learn-end').click());
  });
  await until(() => !document.body.classList.contains('learning'));
  await copiedMoves(); // when this has come, all that was asked before has
  await piecesRest();
  assert.ok(await page.$('#board [data-square="h2"][data-piece="wk"]'));
  assert.match(await text('#status'), /^Anna/);
});

test('why a move was a mistake is said in the list of mistakes, at the move, and to the learner', async () => {
  await openPage();
  await load('1. e4 d5 2. Bc4 dxc4 *');
  await moveCount(4);
  await judge();
  await hasText('#judgment', 'Hangs the bishop on c4');
  await page.waitForSelector('#moves .move[title*="Hangs the bishop on c4: 2... dxc4. exd5 was best."]');
  await page.click('#learn-start');
  await status('2. Bc4?? was played here');
  await page.click('#learn-why');
  await status('2. Bc4??: Blunder. Hangs the bishop on c4: 2... dxc4.');
});

test('nothing is set before it is known what there is', async () => {
  await openPage();
  await page.evaluate(() => {
    document.querySelector('#tab-analysis').click();
    document.querySelector('#learn-start').click();
  });
  await hasText('#learn-score', 'Nothing to solve here yet');
  assert.equal(await page.$('.learning'), null);
});

test('the positions of another player are set at once', async () => {
  await judgeTwoGames();
  await page.click('#tab-analysis');
  await page.waitForSelector('#learn-player [value=Carl]');
  await page.select('#learn-player', 'Anna');
  await page.click('#learn-start');
  await status('1. h3?? was played here');
  await page.evaluate(() => {
    document.querySelector('#learn-end').click();
    document.querySelector('#learn-player').value = 'Carl';
    document.querySelector('#learn-start').click();
  });
  await status('2. g4?? was played here');
});

test('those of one player in all games that were judged are set', async () => {
  await judgeTwoGames();
  await page.click('#tab-analysis');
  await page.select('#learn-games', 'all');
  await until(() => document.querySelector('#learn-player').textContent.includes('Carl'));
  const players = await text('#learn-player');
  assert.match(players, /Anna \(1\)/);
  assert.match(players, /all players/);
  await page.select('#learn-player', 'Carl');
  await page.click('#learn-start');
  await status('2. g4?? was played here');
  await page.click('#tab-play');
  await until(() => !document.body.classList.contains('learning'));
});

test('the position stands alone, under the players of its game', async () => {
  await judgeTwoGames();
  await page.click('#flip');
  await hasText('#lower .name', 'Bert');
  await page.click('#tab-analysis');
  await page.select('#learn-games', 'all');
  await hasText('#learn-player', 'Carl');
  await page.select('#learn-player', 'Carl');
  await page.click('#learn-start');
  await status('2. g4?? was played here');
  await hasText('#lower .name', 'Carl');
  await hasText('#upper .name', 'Black');
  for (const hidden of ['#learn-choice', '#learn-help', '#from-here', '#record'])
    await page.waitForSelector(hidden, { hidden: true });
  await page.click('#learn-end');
  await hasText('#lower .name', 'Bert');
  await hasText('#upper .name', 'Anna');
  await status('Anna – Bert');
});

test('the player that was chosen stays chosen when one walks through the game', async () => {
  await openPage();
  await load(GAME.replace('Qe1 0-1', 'Qh5+ 4. Kg2 Qxh3+ 0-1'));
  await moveCount(8);
  await judge();
  await hasText('#learn-player', 'all players');
  await page.select('#learn-player', '');
  await page.click('[data-go=end]');
  await page.waitForFunction(() => document.querySelector('#moves [aria-current]')?.textContent.startsWith('Qxh3+'));
  await until(() => !document.querySelector('#learn-start').disabled);
  assert.equal(await page.$eval('#learn-player', ({ value }) => value), '');
});

test('one learns from the mistakes of a game to which a move was added at its end', async () => {
  await openPage();
  await load(GAME.replaceAll('0-1', '*'));
  await moveCount(6);
  await judge();
  await page.click('[data-go=end]');
  await isShown('Qe1');
  await typeMove('Kg2');
  await moveCount(7);
  await piecesRest(); // and it is known what there is to learn
  await page.click('#learn-start');
  await status('1. h3?? was played here');
});

/** Keeps a mistake of a game that could be of classical chess or of Chess960. */
const keepMistake = () =>
  page.evaluate(async () => {
    const { store } = await import('./store.js');
    const fen = '4k3/8/8/8/8/8/8/4K2R w K - 0 9';
    const best = { eval: { cp: 500 }, moves: ['O-O'], uci: ['e1h1'] };
    const task = { side: 'white', number: 9, move: 'Rh8+', uci: 'h1h8', judgment: 'blunder', text: '', lines: [best] };
    const moves = [
      { judgment: null, fen, uci: 'a8b8' },
      { ...task, best_eval: best.eval },
    ];
    await store('judgements', 'a game', { tags: {}, analysis: { start: fen, moves } });
  });

test('who plays against the engine learns nothing from it meanwhile', async () => {
  await openPage();
  await keepMistake();
  await typeMove('e4');
  await moveCount(2);
  await learnFromAll();
  await status('The engine is your opponent');
  assert.equal(await page.$('body.learning'), null);
});

test('castling is solved where the game is of Chess960, and its position could be of classical chess', async () => {
  await openPage();
  await keepMistake();
  await learnFromAll();
  await status('9. Rh8+?? was played here');
  await typeMove('O-O');
  await status('Right: O-O is the best move.');
});

test('where the browser keeps nothing, what is solved counts until one leaves', async () => {
  await openPage('', {
    prepare: () => {
      Storage.prototype.setItem = () => {
        throw new Error('it is forbidden');
      };
    },
  });
  await keepMistake();
  await learnFromAll();
  await status('9. Rh8+?? was played here');
  await typeMove('O-O');
  await hasText('#learn-score', '1 solved; 1 solved in all');
});

test('what is drawn on a position to solve is no part of the game', async () => {
  await learnFromGame();
  await status('1. h3??');
  await page.mouse.move(...(await square('a1')));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await square('a5')));
  await page.mouse.up({ button: 'right' });
  await page.waitForSelector('#board .arrow-success');
  assert.doesNotMatch(await copiedMoves(), /%cal/);
});

test('keys and the wheel neither leave the position to solve nor play its solution', async () => {
  await openPage();
  await load(TWO);
  await moveCount(6);
  await judge();
  await hasText('#lines', '1.');
  await page.click('#learn-start');
  await status('1. h3?? was played here');
  await page.evaluate(() => document.activeElement.blur());
  for (const key of [' ', 'l', 'x', 'n', 'p', 'ArrowRight', 'End']) await page.keyboard.press(key);
  await page.hover('#board');
  await page.mouse.wheel({ deltaY: 100 });
  await page.keyboard.press('f');
  await page.waitForSelector('body[data-lower=black]');
  await copied('#copy-pgn'); // when this has come, all that was asked before has
  await moveCount(6);
  assert.ok(await page.$('body.learning'));
  assert.equal(await page.$eval('#engine', ({ ariaPressed }) => ariaPressed), 'true');
});

test('who walks through games does not read all judgements anew at each move and game', async () => {
  await judgeTwoGames();
  await page.click('#tab-analysis');
  await hasText('#learn-player', 'Carl');
  await page.evaluate(() => {
    window.reads = 0;
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...words) {
      ++window.reads;
      return getAll.apply(this, words);
    };
  });
  await page.click('[data-go=end]');
  await isShown('Qe1');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('n');
  await hasText('#moves', 'g4??');
  await piecesRest();
  assert.equal(await page.evaluate(() => window.reads), 0);
});

test('what was found before the search of all games is stopped can be learnt from', async () => {
  await openPage();
  await load(`${GAME}\n\n[White "Carl"]\n\n${'Nf3 Nf6 Ng1 Ng8 '.repeat(30)} *\n`);
  await page.click('#judge-all');
  await until(() => {
    const isSecond = document.querySelector('#all-said').textContent.includes('1 of 2 games');
    if (isSecond) document.querySelector('#judge-all').click();
    return isSecond;
  });
  await hasText('#all-said', 'The mistakes of 1 game are found');
  await hasText('#moves', 'h3??'); // the game on the board shows it at once
  await page.click('#tab-analysis');
  await hasText('#learn-player', 'Anna (1)');
  assert.equal(await page.$eval('#learn-games', ({ value }) => value), 'all');
});

test('to search this game ends the search of all games', async () => {
  await openPage();
  await load(TWO);
  await moveCount(6);
  await page.evaluate(() => {
    document.querySelector('#judge-all').click();
    document.querySelector('#judge').click();
  });
  await hasText('#judgment', 'Blunder');
  await hasText('#judge-all', 'Find the mistakes of all games');
});
