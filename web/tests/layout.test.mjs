// Where things stand in windows of five sizes, by their boxes.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hasText, isFirefox, load, moveCount, openPage, page, typeMove } from './visitor.mjs';

const touch = isFirefox ? {} : { isMobile: true, hasTouch: true };
const WINDOWS = {
  'a laptop': { width: 1366, height: 768 },
  'a large screen': { width: 1920, height: 1080 },
  'a phone': { width: 390, height: 844, ...touch },
  'a phone on its side': { width: 844, height: 390, ...touch },
  'a laptop at twice the size': { width: 683, height: 384 },
};
const REST = '9. h3 Na5 10. Bc2 c5 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4 Nc6 14. Nb3 a5 15. Be3 a4 16. Nbd2 Bd7';
const FILE = Array.from({ length: 50 }, (_, i) => {
  const tags = `[Event "Club"]\n[Site "Home"]\n[Date "2020.01.01"]\n[White "A${i}"]\n[Black "B${i}"]\n[Result "1-0"]`;
  return `${tags}\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O ${REST} 1-0\n`;
}).join('\n');

const box = (selector) => page.$eval(selector, (element) => element.getBoundingClientRect().toJSON());
/** All of each is in the window, without scrolling, as soon as the page has come to rest. */
function inSight({ width, height }, ...selectors) {
  const isThere = (all, right, bottom) =>
    all.every((selector) => {
      const there = document.querySelector(selector)?.getBoundingClientRect();
      return there?.width > 0 && there.top >= 0 && there.left >= 0 && there.bottom <= bottom && there.right <= right;
    });
  return page.waitForFunction(isThere, { timeout: 10000 }, selectors, width, height);
}

/** Nothing is wider than the window, and nothing that is clicked smaller than 24 pixels. */
async function assertFits({ width }) {
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, 'wider than the window');
  const small = await page.$$eval('button, summary, select, input, textarea', (all) =>
    all
      .filter((element) => !element.closest('#moves, .button') && element.checkVisibility())
      .filter((element) => element.type !== 'checkbox') // its label is as large
      .map((element) => [element.id || element.textContent, element.getBoundingClientRect()])
      .filter(([, { width: w, height: h }]) => w < 24 || h < 24)
      .map(([name]) => name),
  );
  assert.deepEqual(small, []);
}

for (const [name, view] of Object.entries(WINDOWS)) {
  const isWide = view.width > view.height;
  describe(`on ${name}`, () => {
    test('a game is played without scrolling', async () => {
      await openPage('', { view });
      await typeMove('e4');
      await moveCount(2);
      await hasText('#status', 'Your move');
      await page.evaluate(() => {
        document.activeElement.blur();
        scrollTo(0, 0);
      });
      // A phone's browser has bars of its own.
      const seen = isWide ? view : { ...view, height: 664 };
      await inSight(seen, '#status', '#board', '#hint', '#take-back', '#resign');
      await assertFits(view);
    });

    test('the moves of a game from a file are seen with the board', async () => {
      await openPage('#games', { view });
      await load(FILE);
      await moveCount(32);
      await page.evaluate(() => scrollTo(0, 0));
      await inSight(view, '#status', '#board', '#moves .move:nth-child(1)', '#walk');
      const [board, moves] = [await box('#board'), await box('#moves')];
      if (isWide) assert.ok(moves.left >= board.right, 'beside the board');
      assert.ok(Math.min(moves.bottom, view.height) - moves.top >= 80, 'several lines');
      assert.ok(await page.$eval('#moves', (list) => list.scrollWidth <= list.clientWidth), 'none runs out of it');
      await assertFits(view);
    });

    test('the lines of the engine are seen with the board', async () => {
      await openPage('#analysis', { view });
      await page.waitForSelector('#lines li');
      await inSight(view, '#board', '#lines li');
      await assertFits(view);
    });

    test('the board is seen with what is inside', async () => {
      await openPage('#inside', { view });
      await inSight(view, '#board');
      await assertFits(view);
    });
  });
}

test('the moves have a column of their own where there is room', async () => {
  await openPage('#games', { view: WINDOWS['a laptop'] });
  await load(FILE);
  await moveCount(32);
  const [list, moves] = [await box('#game-list'), await box('#moves')];
  assert.ok(moves.left >= list.right);
  assert.equal(await page.$eval('#source', ({ open }) => open), false);
  assert.equal(await page.$eval('#tag-fold', ({ open }) => open), false);
});

test('a long name to choose stays in its box', async () => {
  await openPage('#analysis', { view: { width: 1200, height: 800 } });
  await page.$eval('#learn', (article) => {
    for (let element = article; element !== document.body; element = element.parentElement) element.hidden = false;
    article.querySelector('#learn-player').add(new Option('Duke Karl of Brunswick and Count Isouard (3)'));
  });
  const [choice, around] = [await box('#learn-player'), await box('#learn')];
  assert.ok(choice.width > 0 && choice.right <= around.right, `${choice.right} beyond ${around.right}`);
});
