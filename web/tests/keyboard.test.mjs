// Games that are played by the keyboard alone, from the first key after the page was opened.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasText, moveCount, openPage, page, until } from './visitor.mjs';

const press = (...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const MOST_STEPS = 60;

/** Goes on with Tab, or back with Shift, until an element has the focus, if it has not. */
async function tabTo(selector, isBack = false) {
  if (isBack) await page.keyboard.down('Shift');
  const isThere = () => page.evaluate((name) => document.activeElement.matches(name), selector);
  for (let i = 0; i < MOST_STEPS && !(await isThere()); ++i) await press('Tab');
  if (isBack) await page.keyboard.up('Shift');
  assert.ok(await isThere(), `${selector} is reached by Tab`);
}

async function enter(text) {
  await page.keyboard.type(text);
  await press('Enter');
}

test('a game with the level of one’s choice, a hint and a move taken back, until one resigns', async () => {
  await openPage();
  await tabTo('#level');
  await press('ArrowUp', 'ArrowUp', 'ArrowUp');
  await tabTo('#new-game');
  await press('Enter');
  await hasText('#upper .name', 'Beginner');
  await tabTo('#typed input', true);
  for (const [i, move] of ['e4', 'd3', 'a3'].entries()) {
    await enter(move);
    await moveCount(2 * i + 2);
    await hasText('#status', 'Your move.');
  }
  await tabTo('#take-back');
  await press('Enter');
  await moveCount(4);
  await tabTo('#hint');
  await press('Enter');
  await hasText('#status', 'Mutare would play');
  await tabTo('#resign');
  page.once('dialog', (dialog) => dialog.accept());
  await press('Enter');
  await hasText('#ending-title', 'Mutare has won.');
  await tabTo('#rematch', true);
  await press('Enter');
  await page.waitForSelector('body[data-lower=black]');
  await moveCount(1);
});

test('a position that is typed, and the mate in it', async () => {
  await openPage();
  await tabTo('#tab-play');
  await press('ArrowRight');
  await tabTo('#pasted');
  await page.keyboard.type('6k1/5ppp/8/8/8/8/8/R6K w - - 0 1');
  await tabTo('#load');
  await press('Enter');
  await hasText('#board-text', 'Ra1 Kh1');
  await tabTo('#from-here', true);
  await press('Enter');
  await hasText('#status', 'Your move.');
  await tabTo('#typed input');
  await enter('Ra8');
  await hasText('#ending-title', 'You have won!');
  await tabTo('#find-mistakes');
  await press('Enter');
  await hasText('#judgment', 'White: accuracy');
  await tabTo('#moves .move', true);
  await press('Home');
  await until(() => document.activeElement.id === 'moves');
});
