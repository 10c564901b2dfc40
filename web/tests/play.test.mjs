// A game against the engine: moves, its end, a draw, moves that are entered early, sounds.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Clock } from '../page/clock.js';
import {
  clickMove,
  clickSquare,
  copied,
  copiedMoves,
  goToSource,
  hasText,
  isFirefox,
  isShown,
  load,
  moveCount,
  movePieces,
  openPage,
  PHONE,
  page,
  piecesRest,
  screenshot,
  slowEngine,
  text,
  typeMove,
  until,
} from './visitor.mjs';

const confirm = () => page.once('dialog', (dialog) => dialog.accept());
/** Resigns after a move and its reply. */
const loseBy = async (move) => {
  await openPage();
  await typeMove(move);
  await moveCount(2);
  confirm();
  await page.click('#resign');
  await hasText('#ending-title', 'Mutare has won.');
};
const at = (fen, tab = 'play') => `#fen=${encodeURIComponent(fen)}&${tab}`;

describe('play', () => {
  test('a move on the board begins a game, and the engine answers', async () => {
    await openPage();
    await clickSquare('e2');
    await clickSquare('e4');
    await moveCount(2);
    await page.click('#hint');
    await hasText('#status', 'Mutare would play');
    await screenshot('play');
    await page.click('#take-back');
    await moveCount(0);
    page.once('dialog', (dialog) => dialog.accept());
    await page.click('#resign');
    await hasText('#status', 'You resigned, Black wins.');
  });

  test('as Black one sits on the other side, and the engine begins', async () => {
    await openPage();
    await page.select('#color', 'black');
    await page.select('#clock', '180+2');
    await page.click('#new-game');
    await moveCount(1);
    await hasText('#lower .name', 'You');
    await until(() => /2:\d\d/.test(document.querySelector('#lower .time').textContent));
  });

  test('one plays on from a loaded position, and the engine moves where it is its turn', async () => {
    await openPage();
    await load('1. e4 e5 2. Nf3 Nc6 3. Bc4 *');
    await moveCount(5);
    for (const _ of '123') await page.click('[data-go=forward]');
    await hasText('#status', 'Black to move');
    await page.click('#from-here');
    await moveCount(4);
    await hasText('#status', 'Your move');
    await hasText('#lower .name', 'You');
    assert.equal(await page.$eval('#take-back', ({ disabled }) => disabled), true);
    await page.waitForSelector('#from-here', { hidden: true });
  });

  test('a game goes on after the page was loaded again, with its level', async () => {
    await openPage();
    await page.select('#level', '500');
    await typeMove('e4');
    await moveCount(2);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await moveCount(2);
    await hasText('#upper .name', 'Beginner');
    assert.equal(await page.$eval('#level', ({ value }) => value), '500');
    await hasText('#status', 'Your move');
    await typeMove('a4');
    await moveCount(4);
  });

  test('a game has the date of where one is', { skip: isFirefox && 'it stays in its time zone' }, async () => {
    // In one of them it is another day than in Greenwich.
    for (const zone of ['Etc/GMT-14', 'Etc/GMT+12']) {
      await openPage();
      await page.emulateTimezone(zone);
      await typeMove('e4');
      await moveCount(2);
      const pgn = await copied('#copy-pgn');
      const [day, month, year] = await page.evaluate(() => new Date().toLocaleDateString('en-GB').split('/'));
      assert.equal(/\[Date "(.*)"\]/.exec(pgn)[1], [year, month, day].join('.'));
    }
  });

  test('whatever would drop a game that goes on asks first', { timeout: 60000 }, async () => {
    await openPage();
    await typeMove('e4');
    await moveCount(2);
    const questions = [];
    let answer = false;
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await (answer ? dialog.accept() : dialog.dismiss());
    });
    const asks = async (question, act) => {
      questions.length = 0;
      await act();
      while (questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual(questions, [question]);
      await hasText('#moves', 'e4');
    };
    const drop = 'Abandon this game?';
    await asks('Really resign?', () => page.click('#resign'));
    await asks(drop, () => page.click('#new-game'));
    await asks(drop, () => page.evaluate(() => (location.hash = '#pgn=1.d4')));
    await asks(drop, () => page.evaluate(() => (location.hash = '#fen=4k3/8/8/8/8/8/8/4K2R w')));
    await asks(drop, () => load('1. c4 *'));
    await asks(drop, () => page.click('#example'));
    await load('what'); // no game, so none is dropped
    await hasText('#fault', 'no game');
    await moveCount(2);
    answer = true;
    await load('1. c4 *');
    await hasText('#moves', 'c4');
    assert.deepEqual(questions, [drop, drop]);
  });

  test('whatever would drop what was written in a game asks first', { timeout: 60000 }, async () => {
    await openPage();
    const questions = [];
    let answer = false;
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await (answer ? dialog.accept() : dialog.dismiss());
    });
    const write = async (words) => {
      await clickMove('e5');
      if (!(await page.$('#edit[open]'))) await page.click('#edit summary');
      await page.type('#comment', words);
      await hasText('#moves', words);
    };
    const asks = async (act) => {
      questions.length = 0;
      await act();
      while (questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual(questions, ['Drop what you have written?']);
      await hasText('#moves', 'my word');
    };
    await load('1. e4 e5 2. Nf3 Nc6 *');
    await write('my word');
    await asks(() => page.click('#from-here'));
    await asks(() => load('1. c4 *'));
    await asks(() => page.click('#example'));
    await asks(() => page.evaluate(() => (location.hash = '#fen=4k3/8/8/8/8/8/8/4K2R w')));
    await page.click('#tab-analysis');
    await page.$eval('#editor-open', (button) => button.click()); // the lines above it may grow
    await asks(() => page.click('#editor-done'));
    await page.click('#editor-end');
    answer = true;
    questions.length = 0;
    await load('1. d4 *\n\n1. e4 e5 *');
    await hasText('#moves', 'd4');
    assert.equal(questions.length, 1);
    await page.click('#game-after');
    await write('another word');
    await page.click('#game-before'); // it is kept in the list
    await hasText('#moves', 'd4');
    assert.equal(questions.length, 1);
    await goToSource();
    await page.click('#example');
    await hasText('#moves', 'Rd8#');
    assert.equal(questions.length, 2);
  });

  test('who opens another file in the middle of a game is asked for what was written in the first one too', async () => {
    await openPage();
    await load('1. e4 e5 *\n\n1. d4 *');
    await clickMove('e4');
    await page.click('#edit summary');
    await page.type('#comment', 'my word');
    await page.click('#from-here');
    await moveCount(2);
    await hasText('#status', 'Your move.');
    const questions = [];
    page.on('dialog', (dialog) => questions.push(dialog.message()) && dialog.dismiss());
    await load('1. c4 *');
    await copied('#copy-pgn'); // when this has come, all that was asked before has
    assert.deepEqual(questions, ['Abandon this game? Drop what you have written?']);
    await hasText('#moves', 'e4');
  });

  test('whatever would drop a game that was entered asks first, but not to play it on', async () => {
    await openPage('#games');
    await typeMove('e4');
    await moveCount(1);
    const questions = [];
    page.on('dialog', (dialog) => questions.push(dialog.message()) && dialog.dismiss());
    await load('1. c4 *');
    await copied('#copy-pgn'); // when this has come, all that was asked before has
    assert.deepEqual(questions, ['Drop what you have written?']);
    await hasText('#moves', 'e4');
    await page.click('#from-here');
    await moveCount(2);
    await hasText('#status', 'Your move.');
    assert.equal(questions.length, 1);
  });

  test('a game that was built from the lines of the engine is not dropped without a question', async () => {
    await openPage('#analysis');
    await page.waitForSelector('#lines .move');
    await page.$eval('#lines .move', (move) => move.click());
    await moveCount(1);
    const questions = [];
    page.on('dialog', (dialog) => questions.push(dialog.message()) && dialog.dismiss());
    await load('1. a3 *');
    await copied('#copy-pgn'); // when this has come, all that was asked before has
    assert.deepEqual(questions, ['Drop what you have written?']);
  });

  test('whether a game that has ended is abandoned is not asked after a reload either', async () => {
    await loseBy('e4');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await moveCount(2);
    await page.click('#new-game');
    await moveCount(0);
  });

  test('a piece of the other side begins no game', async () => {
    await openPage(`#fen=${encodeURIComponent('4k3/8/8/8/8/8/8/4K2R b')}&play`);
    await clickSquare('e8');
    await clickSquare('e7');
    await hasText('#status', 'You play White');
    await hasText('#status', 'press Play from here or New game');
    await page.click('#from-here');
    await moveCount(1);
  });

  test('in the initial position only the button that is there is named', async () => {
    await openPage();
    await page.select('#color', 'black');
    await typeMove('e4');
    await hasText('#status', 'You play Black');
    assert.match(await text('#status'), /turn: press New game\.$/);
  });

  test('a level that is chosen in a game holds from the next one on', async () => {
    await openPage();
    await page.select('#level', '2800');
    assert.equal(await text('#next-game'), '');
    await typeMove('e4');
    await moveCount(2);
    await page.select('#level', '500');
    await hasText('#next-game', 'with the next game');
    await hasText('#upper .name', 'Grandmaster');
  });

  test('who looks back is told so, and makes no move', async () => {
    await openPage();
    await typeMove('e4');
    await moveCount(2);
    await page.click('[data-go=start]');
    await hasText('#status', 'You are looking at an earlier position');
    await typeMove('d4');
    await hasText('#status', 'You are looking at an earlier position');
    await moveCount(2);
  });

  test('the engine replies to one who looks back while it thinks, and its clock stops', async () => {
    await openPage();
    await page.select('#level', 'full');
    await page.select('#clock', '60+0');
    await typeMove('e4');
    await until(() => {
      const isThinking = document.querySelector('#status').textContent.includes('thinking');
      if (isThinking) document.querySelector('[data-go=back]').click();
      return isThinking;
    });
    await moveCount(2);
    await hasText('#status', 'Mutare has played');
    await page.waitForSelector('#lower.runs');
    assert.equal(await page.$('#moves [aria-current]'), null);
    await page.click('[data-go=end]');
    await hasText('#status', 'Your move.');
  });

  test('the engine answers one who takes a move back while a hint is sought', async () => {
    await openPage('', {
      prepare: () => {
        let workers = 0;
        window.Worker = class extends Worker {
          #delay = workers++ > 0 ? 1000 : 0; // the first one makes the moves, the second one searches
          set onmessage(hear) {
            super.onmessage = (event) => setTimeout(() => hear(event), this.#delay);
          }
        };
      },
    });
    await typeMove('e4');
    await moveCount(2);
    await page.click('#hint');
    await typeMove('a3');
    await moveCount(3);
    await page.click('#take-back');
    await moveCount(2);
    await typeMove('b3');
    await moveCount(4);
  });

  test('of a game that is left Mutare thinks no more', async () => {
    await openPage('', {
      prepare: () => {
        window.ended = 0;
        window.Worker = class extends Worker {
          terminate() {
            ++window.ended;
            super.terminate();
          }
        };
      },
    });
    await page.select('#level', 'full');
    await page.select('#clock', '1800+20'); // Mutare thinks for long
    await typeMove('e4');
    await hasText('#status', 'thinking');
    confirm();
    await load('1. d4 *');
    await hasText('#moves', 'd4');
    await until(() => window.ended > 0); // as a search is stopped without shared memory
  });

  test('a hint that is sought when the game ends is not given', async () => {
    await openPage();
    await typeMove('e4');
    await moveCount(2);
    confirm();
    await page.evaluate(() => {
      document.querySelector('#hint').click();
      document.querySelector('#resign').click();
    });
    await hasText('#status', 'You resigned');
    await page.click('#tab-analysis');
    await hasText('#lines', '2.'); // the search of the hint has ended
    assert.match(await text('#status'), /^You resigned/);
  });

  test('of two moves made at once the second one is out of turn', async () => {
    await openPage();
    await page.$eval('#typed', (form) => {
      for (const move of ['e4', 'd4']) {
        form.elements[0].value = move;
        form.requestSubmit();
      }
    });
    await moveCount(2);
    await hasText('#status', 'Your move.');
    assert.equal(await page.$('#moves .variation'), null);
  });

  test('a pawn becomes a queen by a second click on the square where it arrives', async () => {
    for (const [fen, from, to] of [
      ['8/P6k/8/8/8/8/8/K7 w', 'a7', 'a8'],
      ['8/7P/k7/8/8/8/8/K7 w', 'h7', 'h8'],
      ['8/k7/8/8/8/8/3p4/6K1 b', 'd2', 'd1'],
    ]) {
      await openPage(`#fen=${encodeURIComponent(fen)}`);
      await clickSquare(from);
      await clickSquare(to);
      await page.waitForSelector('.promotion-dialog');
      await clickSquare(to);
      await hasText('#moves', `${to}=Q`);
    }
  });

  describe('the choice of a promotion ends', () => {
    const offer = async () => {
      await openPage('#games');
      await load('[SetUp "1"]\n[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Kb2 Kg7 *');
      await moveCount(2);
      await page.click('[data-go=end]');
      await isShown('Kg7');
      await clickSquare('a7');
      await clickSquare('a8');
      await page.waitForSelector('.promotion-dialog');
    };

    test('where a move is typed instead', async () => {
      await offer();
      await page.click('#typed input');
      await typeMove('a8=N');
      await isShown('a8=N');
    });

    test('where another position is shown', async () => {
      await offer();
      await page.hover('#board');
      await page.mouse.wheel({ deltaY: -100 });
      await isShown('Kb2');
      assert.equal(await page.$('.promotion-dialog'), null);
      await page.waitForSelector('#board [data-square="a7"][data-piece="wp"]');
    });
  });

  for (const [name, fen, from, to, reason] of [
    ['out of a pin', '4k3/8/8/8/8/4r3/4N3/4K3 w', 'e2', 'c3', 'in check'],
    ['onto the rook', '4k3/8/8/8/8/5r2/8/4K2R w K', 'e1', 'h1', 'Castling: the square f1'],
  ]) {
    test(`a click on an illegal square says why: ${name}`, async () => {
      await openPage(`#fen=${encodeURIComponent(fen)}`);
      await clickSquare(from);
      await clickSquare(to);
      await hasText('#status', reason);
    });
  }

  test('the last move stays marked when a piece is picked up', async () => {
    await openPage('#games');
    await typeMove('e4');
    await moveCount(1);
    await clickSquare('e7');
    await page.waitForSelector('.marker-dot');
    assert.equal(await page.$$eval('.marker-last', ({ length }) => length), 2);
  });

  test('a wrong move that was typed stays, to be corrected', async () => {
    await openPage();
    await typeMove('e5');
    await hasText('#status', 'e5: ');
    assert.equal(await page.$eval('#typed input', ({ value }) => value), 'e5');
  });

  for (const [name, fen, clicks, sans] of [
    ['castling', '4k3/8/8/8/8/8/8/4K2R w K', ['e1 g1'], ['O-O']],
    // Black has no other move than d7-d5.
    ['en passant', 'k7/3p4/8/4P3/8/4B3/8/1R2KB2 w', ['f1 g2', 'e5 d6'], ['Bg2+', 'd5', 'exd6#']],
    ['promotion', '8/P6k/8/8/8/8/8/K7 w', ['a7 a8 wr'], ['a8=R']],
  ]) {
    test(`${name} is clicked in a game against the engine`, async () => {
      await openPage(`#fen=${encodeURIComponent(fen)}&play`);
      for (const [i, move] of clicks.entries()) {
        const [from, to, piece] = move.split(' ');
        await clickSquare(from);
        await clickSquare(to);
        if (piece) await (await page.waitForSelector(`.promotion-dialog-button-group[data-piece="${piece}"]`)).click();
        await hasText('#moves', sans[2 * i]);
        await hasText('#status', sans[2 * i].endsWith('#') ? 'Checkmate, White wins.' : 'Your move.');
      }
      await hasText('#upper .name', 'Mutare');
      const moves = await page.$$eval('#moves .move', (buttons) => buttons.map(({ textContent }) => textContent));
      assert.deepEqual(moves.slice(0, sans.length), sans);
    });
  }

  for (const [fen, end] of [
    ['7k/5Q2/6K1/8/8/8/8/8 b', 'Draw by stalemate'],
    ['7k/6Q1/6K1/8/8/8/8/8 b', 'Checkmate, White wins'],
    ['7k/8/6K1/8/8/8/8/8 b', 'Draw by insufficient material'],
    ['7k/8/6K1/8/8/8/8/R7 w - - 150 90', 'Draw by the seventy-five-move rule'],
    ['7k/8/6K1/8/8/8/8/R7 w - - 100 90', 'fifty-move rule'],
  ]) {
    test(`the end of a game is named: ${end}`, async () => {
      await openPage(`#fen=${encodeURIComponent(fen)}&play`);
      await hasText('#status', end);
    });
  }

  test('a check is told in words', async () => {
    await openPage(at('7k/8/4Q3/8/8/6p1/8/7K w'));
    await typeMove('Qg6'); // Black has one move
    await hasText('#status', 'Black: g2+. Check! Your move.');
  });

  test('a repetition is named', async () => {
    await openPage('#pgn=1.%20Nf3%20Nf6%202.%20Ng1%20Ng8%203.%20Nf3%20Nf6%204.%20Ng1%20Ng8%20*');
    await page.click('[data-go=end]');
    await hasText('#status', 'threefold repetition');
  });
});

describe('the clock', () => {
  const passMinute = () =>
    page.evaluate(() => {
      const now = performance.now() + 60_000;
      performance.now = () => now;
    });

  test('where the time of a side is over, no other time begins to run', () => {
    const clock = new Clock('60+0', { white: 0, black: 1000 });
    const flags = [];
    clock.onFlag = (side) => flags.push(side);
    clock.run('white');
    clock.run('black');
    assert.deepEqual([flags, clock.running], [['white'], null]);
  });

  test('of two games that are begun at once the first one ends no other on time', async () => {
    await openPage('', { prepare: slowEngine });
    await page.select('#clock', '60+0');
    await page.evaluate(() => {
      for (let i = 0; i < 2; ++i) document.querySelector('#new-game').click();
    });
    await hasText('#status', 'Your move.');
    await copied('#copy-pgn'); // when this has come, all that was asked before has
    await passMinute();
    await piecesRest(); // and clocks look at the time
    assert.equal(await page.$eval('#ending', ({ hidden }) => hidden), true);
    await hasText('#lower .time', '1:00');
  });

  test('a bare king does not win on time', async () => {
    await openPage(at('4k3/8/8/8/8/8/8/3QK3 w'));
    await page.select('#clock', '60+0');
    await typeMove('Qd4');
    await moveCount(2);
    await page.waitForSelector('#lower.runs');
    await passMinute();
    await hasText('#ending-title', 'A draw.');
    await hasText('#ending-text', 'White is out of time, but a bare king cannot win.');
    assert.match(await copied('#copy-pgn'), / 1\/2-1\/2\s*$/);
  });
});

describe('the end of a game', () => {
  test('on a phone one sees at once what may be done next', async () => {
    await openPage(at('6k1/5ppp/8/8/8/8/8/R6K w'), { view: { ...PHONE, height: 664 } });
    await page.evaluate(() => scrollTo(0, 0));
    await typeMove('Ra8');
    await hasText('#ending-title', 'You have won!');
    await until(() => document.querySelector('#find-mistakes').getBoundingClientRect().bottom <= innerHeight);
  });

  test('it is told in full, and a rematch has the other side', async () => {
    await openPage(at('6k1/5ppp/8/8/8/8/8/R6K w'));
    await typeMove('Ra8');
    await hasText('#ending-title', 'You have won!');
    await hasText('#ending-text', 'Checkmate, White wins. You had White against Mutare, Casual player (1300), 1 move.');
    await page.click('#rematch');
    await hasText('#lower .name', 'You');
    await page.waitForSelector('body[data-lower=black]');
    await page.waitForSelector('#ending', { hidden: true });
    await moveCount(1);
    await hasText('#status', 'Your move.');
  });

  test('the mistakes are found at once', async () => {
    await loseBy('f3');
    await page.click('#find-mistakes');
    await hasText('#judgment', 'White: accuracy');
    assert.equal(await page.evaluate(() => location.hash), '#analysis');
  });

  test('a draw is agreed where Mutare stands worse, and else it plays on', async () => {
    await openPage(at('4k3/8/8/8/8/8/8/3QK3 w'));
    assert.equal(await page.$eval('#offer', ({ disabled }) => disabled), true);
    await typeMove('Qd4');
    await moveCount(2);
    await page.click('#offer');
    await hasText('#ending-title', 'A draw.');
    await hasText('#ending-text', 'Draw by agreement.');
    await openPage(at('3qk3/8/8/8/8/8/8/4K3 w'));
    await typeMove('Ke2');
    await moveCount(2);
    await page.click('#offer');
    await hasText('#status', 'Mutare plays on.');
    assert.equal(await page.$eval('#offer', ({ disabled }) => disabled), true);
  });

  describe('an offer of a draw is answered by what Mutare found', () => {
    /** For `prepare`: the engine finds its positions worth what `window.worth` says. */
    const setWorth = () => {
      window.worth = 0;
      window.Worker = class extends Worker {
        set onmessage(hear) {
          const told = (line) => line?.replace(/ score \w+ -?\d+/, ` score cp ${window.worth}`);
          super.onmessage = ({ data }) => hear({ data: { ...data, line: told(data.line) } });
        }
      };
    };
    const playUntilItIsLost = async () => {
      await openPage('', { prepare: setWorth });
      await typeMove('e4');
      await moveCount(2);
      await page.evaluate(() => (window.worth = -300));
      await typeMove('a3');
      await moveCount(4);
      await hasText('#status', 'Your move.');
    };

    test('before the moves that were taken back', async () => {
      await playUntilItIsLost();
      await page.click('#take-back');
      await moveCount(2);
      await hasText('#status', 'Your move.');
      await page.click('#offer');
      await hasText('#status', 'Mutare plays on.');
    });

    test('before the page was loaded again', async () => {
      await playUntilItIsLost();
      await page.reload();
      await page.waitForSelector('body[data-ready]');
      await moveCount(4);
      await page.click('#offer');
      await hasText('#ending-text', 'Draw by agreement.');
    });
  });
});

/** Keeps from the page what a worker says from `bestmove` on, until it calls `release`. */
function holdAnswers() {
  const held = [];
  let isHeld = true;
  window.release = () => {
    isHeld = false;
    for (const receive of held) receive();
  };
  window.Worker = class extends Worker {
    set onmessage(receive) {
      let hasEnded = false;
      super.onmessage = (event) => {
        hasEnded ||= event.data.line?.startsWith('bestmove');
        if (isHeld && hasEnded) held.push(() => receive(event));
        else receive(event);
      };
    }
  };
}

describe('while Mutare thinks', () => {
  test('a comment that is being written stays with its move', async () => {
    await openPage('', { prepare: holdAnswers });
    await page.click('#edit summary');
    await typeMove('e4');
    await hasText('#status', 'thinking');
    await page.type('#comment', 'my best');
    await page.evaluate(() => window.release());
    await moveCount(2);
    await hasText('#status', 'Your move.');
    await page.type('#comment', ' move');
    assert.match(await copiedMoves(), /^1\. e4 \{ my best move \} 1\.\.\. \S+ \*$/);
    assert.equal(await page.$eval('#comment', ({ value }) => value), '');
  });

  test('the next move is entered early', async () => {
    await openPage('', { prepare: holdAnswers });
    await page.select('#level', 'full');
    await typeMove('e4');
    await hasText('#status', 'thinking');
    await clickSquare('d2');
    await clickSquare('d3');
    await until(() => document.querySelectorAll('.marker-premove').length === 2);
    await page.evaluate(() => window.release());
    await moveCount(4);
    assert.equal(await page.$eval('#moves .numbered:nth-child(3) .move', (move) => move.textContent), 'd3');
    assert.equal(await page.$('.marker-premove'), null);
  });
});

describe('a piece that is picked up while Mutare thinks', () => {
  const pickUp = async (fen, move, square) => {
    await openPage(at(fen), { prepare: [holdAnswers, movePieces] });
    await typeMove(move);
    await hasText('#status', 'thinking');
    await clickSquare(square);
    await page.waitForSelector('.marker-square');
    await page.evaluate(() => window.release());
    await moveCount(2);
    await hasText('#status', 'Your move.');
  };

  test('is moved by a second click when it has answered', async () => {
    await pickUp('7k/8/8/8/8/8/5PPP/R6K w', 'Rb1', 'h2');
    assert.equal(await page.$$eval('.marker-dot', ({ length }) => length), 2);
    await clickSquare('h4');
    await moveCount(4);
    await hasText('#moves', 'h4');
    assert.equal(await page.$('.marker-square'), null);
  });

  test('is picked up no more where it was captured', async () => {
    await pickUp('7k/8/8/8/8/8/P5Q1/K7 w', 'Qg7', 'g7');
    assert.equal(await page.$('.marker-square'), null);
    await clickSquare('a2');
    await clickSquare('a4');
    await moveCount(4);
  });
});

test('a move that was entered early is forgotten where the game ends before', async () => {
  await openPage();
  await page.select('#level', 'full');
  await page.select('#clock', '1800+20'); // Mutare thinks for long
  await typeMove('e4');
  await hasText('#status', 'thinking');
  await clickSquare('d2');
  await clickSquare('d3');
  await until(() => document.querySelectorAll('.marker-premove').length === 2);
  confirm();
  await page.click('#resign');
  await hasText('#ending-title', 'Mutare has won.');
  await until(() => document.querySelectorAll('.marker-premove').length === 0);
});

describe('sounds', () => {
  const heard = () => page.evaluate(() => window.tones);
  const count = () => {
    window.tones = 0;
    window.OscillatorNode = class extends OscillatorNode {
      constructor(...values) {
        super(...values);
        ++window.tones;
      }
    };
  };

  test('moves are heard, unless it is switched off, which is kept', async () => {
    await openPage('', { prepare: count });
    await typeMove('e4');
    await moveCount(2);
    assert.ok((await heard()) >= 2);
    await page.click('#choices summary');
    await page.click('#sounds');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await typeMove('d3');
    await moveCount(4);
    assert.equal(await heard(), 0);
  });
});
