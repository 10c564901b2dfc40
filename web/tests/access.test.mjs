// The states of the page that a visitor comes to later are accessible too.
import { test } from 'node:test';
import { assertAccessible, hasText, load, moveCount, openPage, page, typeMove, until } from './visitor.mjs';

const FILE = '[White "A"]\n\n1. f3 e5 (1... d5) 2. g4 Qh4# 0-1\n\n[White "B"]\n\n1. d4 {[%csl Gd4] fine} d5 1-0\n';

async function assertAllAccessible() {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await assertAccessible();
}

test('a file of games, with moves of one’s own', async () => {
  await openPage();
  await load(FILE);
  await page.click('[data-go=end]');
  await page.click('#game-after');
  await moveCount(2);
  await typeMove('c4');
  await moveCount(3);
  await assertAllAccessible();
});

test('a game that was judged, and a mistake to solve', async () => {
  await openPage();
  await load(FILE);
  await page.click('#tab-analysis');
  await page.$eval('#judge', (button) => button.click());
  await hasText('#judgment', 'Blunder');
  await until(() => document.querySelectorAll('#lines li').length === 3);
  await assertAllAccessible();
  await page.click('#learn-start');
  await hasText('#status', 'was played here');
  await assertAllAccessible();
});

test('the end of a game', async () => {
  await openPage(`#fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w')}&play`);
  await typeMove('Ra8');
  await hasText('#ending-title', 'You have won!');
  await assertAllAccessible();
});
