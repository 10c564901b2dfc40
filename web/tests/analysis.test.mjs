// The engine's lines: played, pointed at, sorted; what it threatens; the keys.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  clickMove,
  hasText,
  isShown,
  load,
  moveCount,
  openPage,
  page,
  searchLittle,
  text,
  typeMove,
  until,
} from './visitor.mjs';

const pieceAt = (square) => page.$eval(`#board [data-square="${square}"][data-piece]`, (piece) => piece.dataset.piece);
const linesAre = (count) => until((n) => document.querySelectorAll('#lines li').length === n, count);

/** Keeps from the page what a worker says from its first line on. */
function holdLines() {
  window.held = [];
  window.isHeld = true;
  window.Worker = class extends Worker {
    set onmessage(receive) {
      let isFound = false;
      super.onmessage = (event) => {
        isFound ||= event.data.line?.startsWith('info depth');
        if (isFound && window.isHeld) window.held.push(() => receive(event));
        else receive(event);
      };
    }
  };
}

describe('the lines of the engine', () => {
  test('a move of a line is played with those before it', async () => {
    await openPage('#analysis');
    await linesAre(3);
    // Between two drawings, so that the line is the one that was read.
    const moves = await page.evaluate(() => {
      const [first, second, third] = document.querySelectorAll('#lines li:first-child .move');
      third.click();
      return [first, second, third].map(({ textContent }) => textContent);
    });
    await moveCount(3);
    const played = await page.$$eval('#moves .move', (all) => all.map(({ textContent }) => textContent));
    assert.deepEqual(
      played,
      moves.map((move) => move.replaceAll('\u2060', '')),
    );
  });

  test('pointing at a move shows its position, and the lines stand still', async () => {
    await openPage(`#fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w')}&analysis`);
    await hasText('#lines', 'Ra8#');
    // What is above the lines may still grow while the pointer is on its way.
    const isOnA8 = () => page.$('#board [data-square="a8"][data-piece="wr"]');
    for (let tries = 0; tries < 100 && !(await isOnA8()); ++tries) {
      const { x, y } = await page.$eval('#lines .move', (move) => move.getBoundingClientRect().toJSON());
      await page.mouse.move(x + 8, y + 8 + (tries % 2));
    }
    assert.ok(await isOnA8());
    await page.hover('#status');
    await page.waitForSelector('#board [data-square="a1"][data-piece="wr"]');
    assert.equal(await pieceAt('a1'), 'wr');
  });

  test('one of the position before that comes late does not come up', async () => {
    await openPage(`#fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w')}`, { prepare: holdLines });
    await page.click('#tab-analysis');
    await until(() => window.held.length > 0);
    await typeMove('Ra8');
    await hasText('#status', 'Checkmate');
    await page.evaluate(() => {
      window.isHeld = false;
      for (const receive of window.held) receive();
    });
    await hasText('#searched', 'Checkmate');
    await new Promise((resolve) => setTimeout(resolve, 300)); // by when it would be drawn
    assert.equal(await text('#searched'), 'Checkmate, White wins.');
    assert.equal(await page.$('#lines li'), null);
  });

  test('the board shows the position again where the engine is switched off while one points at a move', async () => {
    await openPage(`#fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w')}&analysis`);
    await hasText('#lines', 'Ra8#');
    await page.$eval('#lines .move', (move) =>
      move.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' })),
    );
    await page.waitForSelector('#board [data-square="a8"][data-piece="wr"]');
    await page.keyboard.press('l');
    await linesAre(0);
    await page.waitForSelector('#board [data-square="a1"][data-piece="wr"]');
  });

  test('its arrow stands again after a move that is refused, however long ago the search has ended', async () => {
    await openPage(`#fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w')}&analysis`, { prepare: searchLittle });
    await page.waitForSelector('#further', { visible: true });
    await page.waitForSelector('.arrow-info');
    await typeMove('Ra9');
    await hasText('#status', 'Ra9: ');
    await page.waitForSelector('.arrow-info');
  });

  test('deeper lines come first, then better ones for the side to move', async () => {
    await openPage();
    const sorted = await page.evaluate(async () => {
      const { sortLines } = await import('./analysis.js');
      const lines = [
        { depth: 9, eval: { cp: 50 } },
        undefined,
        { depth: 10, eval: { cp: -20 } },
        { depth: 10, eval: { mate: -3 } },
        { depth: 10, eval: { cp: 5 } },
      ];
      return [1, -1].map((sign) => sortLines(lines, sign).map((line) => line.eval.cp ?? 'mate'));
    });
    assert.deepEqual(sorted, [
      [5, -20, 'mate', 50],
      ['mate', -20, 5, 50],
    ]);
  });

  test('the threat of the other side is shown', async () => {
    await openPage(`#fen=${encodeURIComponent('r5k1/5ppp/8/8/8/8/5PPP/6K1 w')}&analysis`);
    await linesAre(3);
    await page.click('#threat');
    await linesAre(1);
    await hasText('#searched', 'The threat:');
    await hasText('#lines', 'Ra1#');
    await page.waitForSelector('.arrow-danger');
    await page.keyboard.press('x');
    await linesAre(3);
  });

  test('the engine is switched off and on, and Space plays its best move', async () => {
    await openPage(`#fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w')}&analysis`);
    await linesAre(3);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('l');
    await linesAre(0);
    assert.equal(await page.$eval('#engine', (button) => button.ariaPressed), 'false');
    await page.keyboard.press('l');
    await hasText('#lines', 'Ra8#');
    await page.keyboard.press(' ');
    await hasText('#moves', 'Ra8#');
  });

  test('an evaluated game has its graph at once', async () => {
    await openPage();
    await load('1. e4 {[%eval 0.3]} e5 {[%eval 0.25]} 2. f3 $2 {[%eval -0.9]} Nf6 {[%eval -0.8]} *');
    await page.click('#tab-analysis');
    await page.waitForSelector('#graph .mark-mistake');
  });
});

describe('beside the board', () => {
  test('material, the clocks of a file and the opening are told', async () => {
    await openPage();
    await load('1. e4 {[%clk 0:05:00]} d5 {[%clk 0:04:58]} 2. exd5 {[%clk 0:04:30]} Nf6 3. d4 *');
    await clickMove('exd5');
    await hasText('#lower .material', '♟\uFE0E +1');
    assert.equal(await text('#upper .material'), '');
    assert.equal(await text('#lower .time'), '04:30');
    assert.equal(await text('#upper .time'), '04:58');
    await hasText('#opening', 'B01 Scandinavian Defense');
    await page.click('[data-go=start]');
    await until(() => document.querySelector('#opening').textContent === '');
  });

  test('keys turn the board and go to the other moves; the wheel walks', async () => {
    await openPage('#games');
    await load('1. e4 (1. d4 d5) (1. c4) e5 *');
    await clickMove('e4');
    for (const [key, move] of [
      ['ArrowDown', 'd4'],
      ['ArrowDown', 'c4'],
      ['ArrowUp', 'd4'],
    ]) {
      await page.keyboard.press(key);
      await isShown(move);
    }
    await page.keyboard.press('f');
    await page.waitForSelector('body[data-lower=black]');
    await page.hover('#board');
    await page.mouse.wheel({ deltaY: 100 });
    await isShown('d5');
    await page.mouse.wheel({ deltaY: -100 });
    await isShown('d4');
    await page.click('#keys summary');
    await page.click('#letters');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('f');
    await page.keyboard.press('ArrowLeft');
    await until(() => !document.querySelector('#moves [aria-current]'));
    assert.equal(await page.$eval('body', ({ dataset }) => dataset.lower), 'black');
    await typeMove('f4');
    await hasText('#moves', 'f4');
  });
});
