// Chess960: its initial positions, a game against the engine, and the game as PGN.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chess960Fen, isChess960, isChess960Start } from '../page/chess960.js';
import {
  clickSquare,
  copied,
  errors,
  hasText,
  load,
  moveCount,
  openPage,
  page,
  square,
  text,
  typeMove,
  until,
} from './visitor.mjs';

const ALL = [...Array(960).keys()].map(chess960Fen);
const STANDARD = 518;
// Both castle with the first move: king and rook change places.
const KINGSIDE = ALL.findIndex((fen) => fen.startsWith('bqnnrkrb'));
const QUEENSIDE = ALL.findIndex((fen) => fen.startsWith('bnrkqbrn'));

describe('the initial positions', () => {
  test('they are 960, numbered as usual, by the rules of Chess960', () => {
    assert.equal(new Set(ALL).size, 960);
    const rows = ALL.map((fen) => fen.split('/')[0]);
    assert.equal(rows[0], 'bbqnnrkr');
    assert.equal(rows[STANDARD], 'rnbqkbnr');
    assert.equal(rows[959], 'rkrnnqbb');
    for (const row of rows) {
      assert.match(row, /r.*k.*r/);
      assert.equal((row.indexOf('b') + row.lastIndexOf('b')) % 2, 1, row);
    }
  });

  test('they are told from those of standard chess', () => {
    assert.ok(ALL.every(isChess960Start));
    assert.ok(!isChess960(ALL[STANDARD]));
    assert.ok(isChess960(ALL[KINGSIDE]));
    for (const [fen, expected] of [
      ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', false],
      ['r3k2r/8/8/8/8/8/8/R3K1R1 w GQkq - 0 1', true],
      ['r3k2r/8/8/8/8/8/8/R3KR2 w Kkq - 0 1', true],
      ['r3k2r/8/8/8/8/8/8/R3KR2 w - - 0 1', false],
    ]) {
      assert.equal(isChess960(fen), expected, fen);
      assert.ok(!isChess960Start(fen));
    }
  });
});

/** Opens the page with the choice of Chess960, which draws the position of a number. */
async function openChess960(number) {
  await openPage('', { prepare: `Math.random = () => ${(number + 0.5) / 960};` });
  await page.select('#setup', 'chess960');
}
const hasPieces = (part) => hasText('#board-text', part);
const dots = () => page.$$eval('.marker-dot, .marker-bevel', ({ length }) => length);
async function resign() {
  page.once('dialog', (dialog) => dialog.accept());
  await page.click('#resign');
  await hasText('#ending-title', 'Mutare has won.');
}

describe('a game of Chess960', () => {
  test('castling is the king onto its rook, and is taken back', async () => {
    await openChess960(KINGSIDE);
    await hasPieces('Ba1 Qb1 Nc1 Nd1 Re1 Kf1 Rg1 Bh1');
    await clickSquare('f1');
    assert.equal(await dots(), 1);
    await clickSquare('g1');
    await moveCount(2);
    await hasText('#moves', 'O-O');
    await hasPieces('Re1 Rf1 Kg1 Bh1');
    await hasText('#status', 'Your move.');
    await page.click('#take-back');
    await moveCount(0);
    await hasPieces('Re1 Kf1 Rg1 Bh1');
    await page.mouse.move(...(await square('f1')));
    await page.mouse.down();
    await page.mouse.move(...(await square('g1')), { steps: 5 });
    await page.mouse.up();
    await moveCount(2);
    await hasPieces('Re1 Rf1 Kg1 Bh1');
  });

  test('a king far from its rook castles by the square where it arrives, too', async () => {
    for (const to of ['h1', 'g1']) {
      await openPage(`#fen=${encodeURIComponent('1k6/pp6/8/8/8/8/8/RK5R w KQ - 0 1')}&play`);
      await clickSquare('b1');
      await clickSquare(to);
      await hasText('#moves', 'O-O');
      await hasPieces('Ra1 Rf1 Kg1');
    }
  });

  test('a step of the king is no castling, even onto the square where it would arrive', async () => {
    await openPage(`#fen=${encodeURIComponent('1k6/pp6/8/8/8/8/8/5K1R w K - 0 1')}&play`);
    await clickSquare('f1');
    await clickSquare('g1');
    await hasText('#moves', 'Kg1');
    await hasPieces('Kg1 Rh1');
  });

  test('castling is entered early', async () => {
    await openChess960(KINGSIDE);
    await page.select('#level', 'full');
    await page.select('#clock', '1800+20'); // Mutare thinks for long
    await typeMove('a3');
    await hasText('#status', 'thinking');
    await clickSquare('f1');
    await clickSquare('g1');
    await until(() => document.querySelectorAll('.marker-premove').length === 2);
  });

  test('a rematch begins from the same position with the other side', async () => {
    await openChess960(QUEENSIDE);
    await clickSquare('d1');
    await clickSquare('c1');
    await moveCount(2);
    await hasText('#moves', 'O-O-O');
    await hasPieces('Kc1 Rd1');
    await resign();
    await page.evaluate(() => {
      Math.random = () => 0;
    });
    await page.click('#rematch');
    await page.waitForSelector('body[data-lower=black]');
    await moveCount(1);
    await page.click('[data-go=start]');
    await hasPieces('Ba1 Nb1 Rc1 Kd1 Qe1 Bf1 Rg1 Nh1');
  });

  test('the choice of it takes no place in a file, and asks before it drops a position', async () => {
    const fens = ['4k3/8/8/8/8/8/8/4K2R w K - 0 1', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1'];
    await openPage();
    await load(fens.map((fen) => `[SetUp "1"]\n[FEN "${fen}"]\n\n*`).join('\n\n'));
    await hasText('#game-count', '2 games');
    await page.click('#game-after');
    await hasPieces('Ra1 Ke1');
    await page.click('#tab-play');
    let answer = false;
    const questions = [];
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await (answer ? dialog.accept() : dialog.dismiss());
    });
    await page.select('#setup', 'chess960');
    await hasPieces('Ra1 Ke1');
    answer = true;
    await page.select('#setup', 'standard');
    await hasPieces('Qd1 Ke1');
    assert.deepEqual(questions, ['Abandon this game?', 'Abandon this game?']);
    assert.equal(await page.$('#game-list [aria-current=true]'), null);
  });

  test('a hint to castle is given, which the engine writes by the squares of the king', async () => {
    await openPage(`#fen=${encodeURIComponent('4k3/8/8/8/8/8/8/4KR2 w F - 0 1')}&play`, {
      prepare: () => {
        window.Worker = class extends Worker {
          set onmessage(receive) {
            super.onmessage = ({ data }) =>
              receive({ data: data.line?.startsWith('bestmove') ? { line: 'bestmove e1g1' } : data });
          }
        };
      },
    });
    await page.click('#from-here');
    await hasText('#status', 'Your move');
    await page.click('#hint');
    await hasText('#status', 'Mutare would play O-O.');
  });

  test('its PGN says so, and is read again', async () => {
    await openChess960(KINGSIDE);
    await typeMove('O-O');
    await moveCount(2);
    await resign();
    const pgn = await copied('#copy-pgn');
    assert.match(
      pgn,
      /\[Variant "Chess960"\]\n\[SetUp "1"\]\n\[FEN "bqnnrkrb\/pppppppp\/.* w KQkq - 0 1"\]\n\n1\. O-O /,
    );
    const [moves, pieces] = [await text('#moves'), await text('#board-text')];
    await openPage();
    await load(pgn);
    await hasText('#fault', 'All moves of this game are legal.');
    await page.click('[data-go=end]');
    await until((before) => document.querySelector('#board-text').textContent === before, pieces);
    assert.equal(await text('#moves'), moves);
    await page.click('#tab-analysis');
    await page.click('#judge');
    await hasText('#judgment', 'White: accuracy');
    assert.match(await copied('#copy-pgn'), /\[Variant "Chess960"\]/);
  });

  test('it goes on after the page was loaded again', async () => {
    await openChess960(KINGSIDE);
    await typeMove('O-O');
    await moveCount(2);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await moveCount(2);
    await hasPieces('Rf1 Kg1');
    assert.equal(await page.$eval('#setup', ({ value }) => value), 'chess960');
    await page.click('#hint');
    await hasText('#status', 'Mutare would play');
  });

  test('nothing goes wrong in it', () => assert.deepEqual(errors, []));
});
