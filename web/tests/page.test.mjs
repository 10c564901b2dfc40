// The page as a visitor uses it.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  clickSquare,
  copied,
  DESKTOP,
  errors,
  goToSource,
  hasText,
  isFirefox,
  load,
  moveCount,
  openPage,
  PHONE,
  page,
  requests,
  screenshot,
  text,
  typeMove,
  until,
} from './visitor.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// Castling, en passant and promotion.
const MOVES = 'e4 a6 e5 d5 exd6 Nc6 dxc7 Nf6 Nf3 g6 Bc4 Bg7 O-O O-O cxd8=N Rxd8'.split(' ');
const CLICKS = 'e2e4 a7a6 e4e5 d7d5 e5d6 b8c6 d6c7 g8f6 g1f3 g7g6 f1c4 f8g7 e1g1 e8g8'.split(' ');

describe('moves', () => {
  test('a game is entered by clicks, with castling, en passant and promotion', async () => {
    await openPage('#games');
    for (const [i, move] of CLICKS.entries()) {
      await hasText('#status', i % 2 === 0 ? 'White to move' : 'Black to move');
      await clickSquare(move.slice(0, 2));
      await clickSquare(move.slice(2, 4));
      await moveCount(i + 1);
    }
    await clickSquare('c7');
    await clickSquare('d8');
    const knight = await page.waitForSelector('.promotion-dialog-button-group[data-piece="wn"]');
    await knight.click();
    await moveCount(MOVES.length - 1);
    await hasText('#moves', 'cxd8=N');
    await hasText('#moves', 'O-O');
  });

  test('a game is entered by keyboard', async () => {
    await openPage('#games');
    for (const [i, move] of MOVES.entries()) {
      await typeMove(move);
      await moveCount(i + 1);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    await hasText('#status', 'White to move');
  });

  test('an illegal move is refused with its reason', async () => {
    await openPage('#games');
    await typeMove('e5');
    await hasText('#status', 'e5: ');
  });
});

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

  test('a repetition is named', async () => {
    await openPage('#pgn=1.%20Nf3%20Nf6%202.%20Ng1%20Ng8%203.%20Nf3%20Nf6%204.%20Ng1%20Ng8%20*');
    await page.click('[data-go=end]');
    await hasText('#status', 'threefold repetition');
  });
});

describe('games', () => {
  test('a file is listed, its fault is found, and a game is walked', async () => {
    await openPage();
    await load('[White "A"]\n\n1. e4 e5 (1... c5 {sharp}) 2. Nf3 $1 *\n\n[White "B"]\n\n1. d4 d5 2. Kd3 *\n');
    await hasText('#game-count', '2 games');
    await page.click('#game-list li:nth-child(2) button');
    await hasText('#fault', 'Game 2, move 2. "Kd3"');
    assert.match(await text('#fault'), /line 7, column \d+/);
    const current = await page.$$eval('#game-list button', (all) => all.map((button) => button.ariaCurrent));
    assert.deepEqual(current, ['false', 'true']);
    await page.click('#game-list li:nth-child(1) button');
    await hasText('#moves', 'Nf3!');
    await hasText('#moves', 'sharp');
    for (const direction of ['forward', 'forward', 'back', 'end', 'start']) await page.click(`[data-go=${direction}]`);
    await hasText('#status', 'White to move');
    await page.click('#autoplay');
    await hasText('#status', 'Black to move');
  });

  test('arrow keys walk through a game, but not with a modifier, which is for the browser', async () => {
    await openPage('#games');
    await load('1. e4 e5 2. Nf3 *');
    await moveCount(3);
    const press = (key, modifiers = {}, id = 'moves') =>
      page.evaluate(
        (...values) => {
          const [name, options, target] = values;
          const event = new KeyboardEvent('keydown', { key: name, bubbles: true, ...options });
          document.getElementById(target).dispatchEvent(event);
        },
        key,
        modifiers,
        id,
      );
    const isShown = (move) =>
      until((name) => document.querySelector('#moves [aria-current]')?.textContent === name, move);
    await press('End');
    await isShown('Nf3');
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
      await press('ArrowLeft', { [modifier]: true });
      await press('ArrowLeft', { [modifier]: true }, 'tab-games');
    }
    assert.equal(await page.$eval('body', ({ dataset }) => dataset.tab), 'games');
    await press('ArrowLeft');
    await isShown('e5');
  });

  test('a FEN may lack its last fields, and a game its moves', async () => {
    await openPage();
    await load('8/2R5/3N4/6R1/3BBN2/1Q6/3K3k/8 w');
    await page.click('#tab-inside');
    await hasText('#inside', '100 legal moves');
    await load('[SetUp "1"]\n[FEN "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"]\n\n*\n');
    await page.click('#tab-inside');
    await hasText('#inside', '218 legal moves');
  });

  test('what is copied has the variations, comments and glyphs that are shown, in lines', async () => {
    await openPage();
    await load(
      '[White "A"]\n\n{before} 1. e4 $1 {[%clk 0:01] good} e5 (1... c5 {sharp}) ({quiet} 1... e6 2. d4) 2. Nf3 *',
    );
    await hasText('#moves', 'quiet');
    await page.click('[data-go=end]');
    await typeMove('Nc6');
    await hasText('#moves', 'Nc6');
    const pgn = await copied('#copy-pgn');
    assert.match(pgn, /^\[Event "\?"\]\n\[Site "\?"\]\n(\[.*\]\n)+\n[^\n]/);
    assert.equal(
      pgn.split('\n\n')[1].replace(/\s+/g, ' '),
      '{ before } 1. e4 $1 { [%clk 0:01] good } 1... e5 (1... c5 { sharp }) ({ quiet } 1... e6 2. d4) 2. Nf3 Nc6 * ',
    );
  });

  test('of a broken game it is said, and copied, that its rest is missing', async () => {
    await openPage();
    await load('1. d4 d5 2. Kd3 Nf6 1-0');
    await hasText('#moves', 'The rest is missing because of a fault: 2. "Kd3"');
    assert.match(await copied('#copy-pgn'), /d5 \{ The rest is missing/);
  });

  test('players without a name are White and Black', async () => {
    await openPage();
    await load('1. f3 e5 2. g4 Qh4# 0-1\n\n[White "Ann"]\n[Black "?"]\n\n1. e4 $14 *');
    await hasText('#game-list', '1. White – Black,');
    await hasText('#game-list', '2. Ann – Black, *');
    await hasText('#status', 'White – Black, 0-1');
    await page.click('#game-list li:last-child button');
    await hasText('#moves', 'e4+/=');
  });

  test('a picture is no PGN file, and leaves all as it was', async () => {
    await openPage();
    await load('1. d4 d5 *');
    await moveCount(2);
    const input = await page.$('#file');
    await input.uploadFile(fileURLToPath(new URL('../../docs/web.png', import.meta.url)));
    await hasText('#fault', 'This is not a PGN file');
    await moveCount(2);
  });

  test('the same file may be opened twice', async () => {
    await openPage('#games');
    const folder = mkdtempSync(join(tmpdir(), 'mutare-page-'));
    writeFileSync(join(folder, 'game.pgn'), '1. d4 d5 *');
    for (const next of ['Nf6', 'e6']) {
      await (await page.$('#file')).uploadFile(join(folder, 'game.pgn'));
      await moveCount(2);
      await page.click('[data-go=start]');
      await page.click('[data-go=forward]');
      await typeMove(next);
      await moveCount(3);
    }
    rmSync(folder, { recursive: true });
  });

  test('a link leads to the position that was shown, in a variation too', async () => {
    await openPage();
    await load('1. e4 e5 (1... c5 2. Nf3 d6) 2. Nc3 Nf6 *');
    await moveCount(7);
    for (const san of ['Nc3', 'Nf3']) {
      const button = await page.waitForSelector(`xpath///*[@id="moves"]//button[text()="${san}"]`);
      await button.click();
      await until((name) => document.querySelector('#moves [aria-current]')?.textContent === name, san);
      const hash = new URL(await copied('#copy-link')).hash;
      const fen = await copied('#copy-fen');
      await openPage(hash);
      await until((name) => document.querySelector('#moves [aria-current]')?.textContent === name, san);
      await moveCount(7);
      assert.equal(await copied('#copy-fen'), fen);
    }
  });

  test('it is said when the browser refuses to copy', async () => {
    await openPage();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await page.click('#copy-fen');
    await hasText('#status', 'The browser has refused to copy');
  });

  test('a link that names nothing is told from one that does', async () => {
    await openPage('#fen=nonsense');
    await hasText('#status', 'This link names no game');
    await hasText('#fault', 'This is not a valid position');
  });

  for (const [source, reason] of [
    ['', 'Paste a game'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w - -', 'This is not a valid position'],
    ['two pounds of flour', 'no game in this text'],
  ]) {
    test(`what is neither game nor position is refused: ${reason}`, async () => {
      await openPage();
      await load(source);
      await hasText('#fault', reason);
    });
  }

  test('the example is shown', async () => {
    await openPage();
    await goToSource();
    await page.click('#example');
    await hasText('#moves', 'Rd8#');
    await page.click('[data-go=end]');
    await hasText('#status', '');
    await screenshot('games');
  });
});

describe('analysis', () => {
  test('lines are shown, and the mistakes of a game', async () => {
    await openPage('#analysis');
    await load('1. f3 e5 2. g4 Qh4# 0-1');
    await moveCount(4);
    await page.click('#tab-analysis');
    await until(() => document.querySelectorAll('#lines li').length === 3);
    await page.$eval('#judge', (button) => button.click());
    await until(() => document.querySelector('#graph svg'));
    await hasText('#judgment', 'Blunder');
    await hasText('#moves', 'g4??');
    await goToSource();
    await page.click('#example');
    await hasText('#moves', 'Rd8#');
    await page.click('#tab-analysis');
    await page.$eval('#judge', (button) => button.click());
    await until(() => document.querySelectorAll('#graph path').length > 2);
    await page.click('#judgment button');
    await until(() => document.querySelectorAll('#lines li').length === 3);
    await screenshot('analysis');
  });

  test('the mistakes that were found are copied as glyphs, with what refutes them', async () => {
    await openPage('#analysis');
    await load('1. f3 e5 2. g4 Qh4# 0-1');
    await moveCount(4);
    await page.click('#tab-analysis');
    await page.$eval('#judge', (button) => button.click());
    await hasText('#judgment', 'Black mates in 1');
    await hasText('#judgment', 'Then Qh4#');
    assert.match(await copied('#copy-pgn'), /2\. g4 \$4/);
  });

  test('the bar and the graph show one and the same chance', async () => {
    await openPage();
    const chances = await page.evaluate(async () => {
      const { winningChances } = await import('./graph.js');
      return [{ cp: 0 }, { cp: 300 }, { cp: -300 }, { mate: 3 }, { mate: 0, winner: 'black' }].map(winningChances);
    });
    assert.deepEqual(
      chances.map((chance) => chance.toFixed(3)),
      ['0.000', '0.502', '-0.502', '1.000', '-1.000'],
    );
  });

  test('the marks of the graph differ by their shapes', async () => {
    await openPage();
    const shapes = await page.evaluate(async () => {
      const { drawGraph } = await import('./graph.js');
      const moves = ['inaccuracy', 'mistake', 'blunder'].map((judgment) => ({ judgment, eval: { cp: 0 } }));
      const marks = drawGraph(moves, '', 0, () => {}).querySelectorAll('[class^=mark-]');
      return [...marks].map((mark) => mark.getAttribute('d'));
    });
    assert.equal(new Set(shapes).size, 3);
  });

  test('the bar comes back when the game against the engine ends', async () => {
    await openPage(`#fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w')}&play`);
    await page.click('#from-here');
    await hasText('#status', 'Your move.');
    await page.click('#tab-analysis');
    await hasText('#searched', 'The engine is your opponent');
    await page.waitForSelector('#bar', { hidden: true });
    await typeMove('Ra8');
    await hasText('#status', 'Checkmate, White wins.');
    await page.waitForSelector('#bar', { visible: true });
  });

  test('the mistakes of moves that are taken back go with them', async () => {
    await openPage();
    await typeMove('e4');
    await moveCount(2);
    await typeMove('a3');
    await moveCount(4);
    await page.click('#tab-analysis');
    await page.click('#judge');
    await until(() => document.querySelector('#graph svg'));
    await page.click('#tab-play');
    await page.click('#take-back');
    await moveCount(2);
    assert.equal(await page.$('#graph svg'), null);
  });

  test('a line that becomes the best one stands in one place only', async () => {
    await openPage();
    const moves = await page.evaluate(async () => {
      const { placeLine } = await import('./analysis.js');
      const lines = [];
      for (const [line, move] of [
        [1, 'e2e4'],
        [2, 'd2d4'],
        [3, 'c2c4'],
        [1, 'd2d4'],
        [3, 'g1f3'],
        [2, 'e2e4'],
      ]) {
        placeLine(lines, { line, pv: [move] });
      }
      return lines.map(({ pv }) => pv[0]);
    });
    assert.deepEqual(moves, ['d2d4', 'e2e4', 'g1f3']);
  });

  test('the move that is shown is in sight in a long list', async () => {
    await openPage('#games', { view: PHONE });
    await load(`${'Nf3 Nf6 Ng1 Ng8 '.repeat(30)} *`);
    await moveCount(120);
    await page.click('[data-go=end]');
    await until(() => {
      const [list, move] = ['#moves', '#moves [aria-current]'].map((name) => document.querySelector(name));
      if (!move) return false;
      const [outer, inner] = [list, move].map((element) => element.getBoundingClientRect());
      return inner.top >= outer.top && inner.bottom <= outer.bottom;
    });
  });

  test('the focus in the list of moves goes to the move that is shown', async () => {
    await openPage('#games');
    await load('1. e4 e5 2. Nf3 *');
    await moveCount(3);
    const isFocused = (move) => until((name) => document.activeElement.textContent === name, move);
    await page.click('#moves .move');
    await isFocused('e4');
    for (const move of ['e5', 'Nf3']) {
      await page.keyboard.press('ArrowRight');
      await isFocused(move);
    }
    await page.keyboard.press('Home');
    await until(() => document.activeElement.id === 'moves');
  });

  test('on a phone no field has text so small that Safari zooms into it', async () => {
    await openPage('', { view: PHONE });
    const small = await page.$$eval('input:not([type]), select, textarea', (fields) =>
      fields.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map(({ id }) => id),
    );
    assert.deepEqual(small, []);
  });

  test('on a phone the board stays in sight below a long list', async () => {
    await openPage('#analysis', { view: PHONE });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const { top, bottom } = await page.$eval('#board', (board) => board.getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom < PHONE.height / 2, `from ${top} to ${bottom}`);
  });
});

describe('everywhere', () => {
  for (const tab of ['play', 'games', 'analysis', 'inside']) {
    test(`${tab} is accessible, by light and in the dark, on a phone too`, async () => {
      await openPage(`#${tab}`, { view: PHONE });
      await typeMove('e4');
      await hasText('#moves', 'e4');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= PHONE.width, `${width} pixels wide`);
      await screenshot(`${tab}-phone`);
      for (const scheme of isFirefox ? ['light'] : ['light', 'dark']) {
        if (!isFirefox) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run());
        assert.deepEqual(
          violations.map(({ id, nodes }) => [id, scheme, nodes[0].html]),
          [],
        );
      }
      await page.setViewport(DESKTOP); // which loads the page again
      await page.waitForSelector('body[data-ready]');
      await typeMove('e4');
      await hasText('#moves', 'e4');
      await screenshot(`${tab}-dark`);
    });
  }

  test('after the first visit it works without a network', async () => {
    await openPage();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(async () => (await caches.keys()).length === 1 && navigator.serviceWorker.controller);
    await page.setOfflineMode(true);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await typeMove('e4');
    await moveCount(2);
  });

  test('no other host is asked for anything, and nothing goes wrong', () => {
    assert.deepEqual(
      requests.filter((url) => !/^(http:\/\/127\.0\.0\.1:|blob:|data:)/.test(url)),
      [],
    );
    assert.deepEqual(errors, []);
  });
});
