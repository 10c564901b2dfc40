// Where the keyboard is after a press of Enter: never at the beginning of the page again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasText, load, moveCount, openPage, page, searchLittle, typeMove, until } from './visitor.mjs';

/** Presses Enter where the focus is given to, as one that came there by keys. */
async function enter(selector) {
  await page.waitForSelector(`${selector}:not([disabled])`, { visible: true });
  await page.keyboard.press('Tab');
  await page.focus(selector);
  await page.keyboard.press('Enter');
}
const isFocused = (selector) => until((name) => document.activeElement.matches(name), selector);

const ROOK = encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w');
const SIXTY = Array.from({ length: 60 }, (_, i) => `[White "A${i}"]\n\n1. e4 *`).join('\n\n');
const TYPED = '#typed input';

test('after Rematch one types the first move', async () => {
  await openPage(`#fen=${ROOK}&play`);
  await typeMove('Ra8');
  await hasText('#ending-title', 'You have won!');
  await enter('#rematch');
  await page.waitForSelector('#ending', { hidden: true });
  await isFocused(TYPED);
});

test('after Play from here one types the first move', async () => {
  await openPage(`#fen=${ROOK}`);
  await enter('#from-here');
  await hasText('#status', 'Your move');
  await isFocused(TYPED);
});

test('after a click of the mouse no field is focused, which on a phone would open its keyboard', async () => {
  await openPage(`#fen=${ROOK}`);
  await page.click('#from-here');
  await hasText('#status', 'Your move');
  assert.equal(await page.$eval(TYPED, (input) => input.matches(':focus')), false);
});

test('after Find the mistakes the button to stop it has the focus', async () => {
  await openPage(`#fen=${ROOK}&play`);
  await typeMove('Ra8');
  await enter('#find-mistakes');
  await isFocused('#judge');
});

test('after a move of a line of the engine the next lines are reached at once', async () => {
  await openPage('#analysis');
  await enter('#lines .move');
  await moveCount(1);
  await isFocused('#lines');
  await until(() => document.querySelectorAll('#lines .move').length > 0);
  await page.keyboard.press('Tab');
  await isFocused('#lines .move');
});

test('a game of the list keeps the focus when it is opened', async () => {
  await openPage();
  await load(SIXTY);
  await hasText('#game-count', '60 games');
  await enter('#game-list li:nth-child(3) button');
  await page.waitForSelector('#game-list li:nth-child(3) [aria-current=true]');
  await isFocused('#game-list li:nth-child(3) button');
  for (let i = 0; i < 20; ++i) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await hasText('#game-list [aria-current=true]', '23. A22');
  await isFocused('#game-list [aria-current=true]');
});

test('in the list of games the focus stays in the list where its row goes out of sight', async () => {
  await openPage();
  await load(SIXTY);
  await hasText('#game-count', '60 games');
  await page.focus('#game-list li:nth-child(3) button');
  await page.$eval('#game-list', (list) => (list.scrollTop = list.scrollHeight)); // as PageDown does
  await hasText('#game-list', '60. A59');
  await isFocused('#game-list button');
});

test('after Load and Example the fold of the source has the focus', async () => {
  await openPage('#games');
  for (const button of ['#example', '#load']) {
    if (await page.$('#source:not([open])')) await page.click('#source summary');
    await enter(button);
    await page.waitForSelector('#source:not([open])');
    await isFocused('#source summary');
  }
});

test('after Search further the button of the engine has the focus', async () => {
  await openPage(`#fen=${encodeURIComponent('6k1/8/8/8/8/8/8/R6K w')}&analysis`, { prepare: searchLittle });
  await enter('#further');
  await isFocused('#engine');
});

test('the board editor gives the focus to what follows it', async () => {
  await openPage('#analysis');
  await enter('#editor-open');
  await isFocused('#editor-tools [value=move]');
  await enter('#editor-end');
  await isFocused('#editor-open');
  await enter('#editor-open');
  await enter('#editor-play');
  await hasText('#status', 'Your move');
  await isFocused(TYPED);
});

test('a mistake of the list keeps the focus when it is shown', async () => {
  await openPage('#analysis');
  await load('1. f3 e5 2. g4 Qh4# 0-1');
  await page.click('#tab-analysis');
  await page.$eval('#judge', (button) => button.click());
  await enter('#judgment .move');
  await until(() => document.querySelector('#moves [aria-current]'));
  await isFocused('#judgment .move');
});
