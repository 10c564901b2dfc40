// The page as a visitor uses it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  assertAccessible,
  clickSquare,
  copied,
  DESKTOP,
  errors,
  goToSource,
  hasText,
  isShown,
  load,
  moveCount,
  movePieces,
  openPage,
  PHONE,
  page,
  piecesRest,
  requests,
  screenshot,
  square,
  text,
  typeMove,
  until,
} from './visitor.mjs';

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

  test('a board that is turned twice at once is as it was', async () => {
    await openPage('', { prepare: movePieces });
    await page.$eval('#flip', (button) => {
      button.click();
      button.click();
    });
    await piecesRest();
    const [[, near], [, far]] = [await square('a1'), await square('a8')];
    assert.ok(near > far);
    await hasText('#lower', 'White');
  });

  test('an illegal move is refused with its reason', async () => {
    await openPage('#games');
    await typeMove('e5');
    await hasText('#status', 'e5: ');
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

describe('tabs', () => {
  const hash = () => page.evaluate(() => location.hash);
  // The driver of Firefox waits in vain for a page that goes back to an address without a hash.
  const goBack = () => page.evaluate(() => history.back());
  const isOpen = (name) => until((tab) => document.body.dataset.tab === tab, name);

  test('they are in the address and in the history, and the game stays', async () => {
    await openPage('#pgn=1.%20e4%20e5%20*&ply=1');
    await isOpen('games');
    await typeMove('c5');
    await moveCount(3);
    await page.click('#tab-analysis');
    assert.match(await hash(), /^#pgn=.*&analysis$/);
    await page.click('#tab-inside');
    assert.match(await hash(), /&inside$/);
    await goBack();
    await isOpen('analysis');
    await goBack();
    await isOpen('games');
    await page.goForward();
    await isOpen('analysis');
    await moveCount(3);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await isOpen('analysis');
    await moveCount(3);
    assert.match(await text('#moves'), /c5/);
  });

  test('after a click on a tab the arrow keys walk through the game, and after a key through the tabs', async () => {
    await openPage('#pgn=1.%20e4%20e5%20*');
    await moveCount(2);
    await page.click('#tab-analysis');
    await page.keyboard.press('ArrowRight');
    await isShown('e4');
    await isOpen('analysis');
    await page.focus('#tab-analysis');
    await page.keyboard.press('ArrowRight');
    await isOpen('inside');
    await page.keyboard.press('ArrowRight');
    await isOpen('play');
  });

  test('Back leads to the first tab', async () => {
    await openPage();
    await page.click('#tab-games');
    assert.equal(await hash(), '#games');
    await goBack();
    await isOpen('play');
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
      await assertAccessible();
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
