// What a visitor adds to a game: moves of one's own, comments, arrows.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  clickMove,
  copied,
  copiedMoves,
  hasText,
  isShown,
  load,
  moveCount,
  openPage,
  page,
  square,
  typeMove,
  until,
} from './visitor.mjs';

const FINISHED = '[Result "0-1"]\n\n1. e4 e5 2. Nf3 Nc6 0-1';
const isDisabled = (id) => page.$eval(id, ({ disabled }) => disabled);
const unfold = () => page.click('#edit summary');

describe('moves of one’s own', () => {
  test('a move after the end of a game is no move of the game', async () => {
    await openPage();
    await load(FINISHED);
    await page.click('[data-go=end]');
    await typeMove('Bb5');
    await hasText('#moves .variation', 'Bb5');
    assert.equal(await copiedMoves(), '1. e4 e5 2. Nf3 Nc6 (2... Nc6 3. Bb5) 0-1');
    await typeMove('a6');
    await hasText('#moves .variation', 'a6');
    await page.click('[data-go=start]');
    await page.click('[data-go=end]');
    await isShown('Nc6');
  });

  test('what a file says of the last move where a line repeats it is shown and copied', async () => {
    await openPage();
    for (const line of [
      '(1... e5 { why not c5? } 2. Nf3 { aside })',
      '(1... e5 $1 { only })',
      '(1... e5 (1... c5) 2. Nf3)',
      '(1... e5 2. Nf3 (2. Nc3 d6) 2... Nc6)',
    ]) {
      await load(`[Result "1-0"]\n\n1. e4 e5 ${line} 1-0`);
      const moves = line.match(/[a-hN]+\d/g).length;
      await until((least) => document.querySelectorAll('#moves .move').length >= least, moves);
      const again = await copiedMoves();
      for (const part of line.match(/\{.*?\}|\$1|[a-hN]+\d/g)) assert.ok(again.includes(part), `${part}: ${again}`);
    }
  });

  test('moves after a result that has no moves before it are copied', async () => {
    await openPage();
    await load('[Result "1-0"]\n\n1-0');
    await hasText('#fault', 'no moves');
    await typeMove('e4');
    await moveCount(1);
    assert.equal(await copiedMoves(), '1. e4 1-0');
    await openPage();
    await page.click('#new-game');
    await hasText('#status', 'Your move.');
    page.once('dialog', (dialog) => dialog.accept());
    await page.click('#resign');
    await hasText('#status', 'You resigned');
    await page.click('#tab-analysis');
    await typeMove('d4');
    await moveCount(1);
    assert.equal(await copiedMoves(), '1. d4 0-1');
  });

  test('a link leads to a move after the end', async () => {
    await openPage();
    await load(FINISHED);
    await page.click('[data-go=end]');
    await typeMove('Bb5');
    await hasText('#moves .variation', 'Bb5');
    const { hash } = new URL(await copied('#copy-link'));
    await openPage(hash);
    await isShown('Bb5');
    assert.equal(await copiedMoves(), '1. e4 e5 2. Nf3 Nc6 (2... Nc6 3. Bb5) 0-1');
  });

  test('after the end of a game against the engine a move is refused, and what to do is said', async () => {
    await openPage();
    await typeMove('e4');
    await moveCount(2);
    page.once('dialog', (dialog) => dialog.accept());
    await page.click('#resign');
    await hasText('#status', 'You resigned');
    await typeMove('d4');
    await hasText('#status', 'The game is over: press Play from here or New game, or try moves under Analysis.');
    await moveCount(2);
    await page.click('#tab-analysis');
    await page.$eval('#typed input', (input) => (input.value = ''));
    await typeMove('d4');
    await hasText('#moves .variation', 'd4');
    assert.match(await copiedMoves(), /^1\. e4 \S+ \(1\.\.\. \S+ 2\. d4\) 0-1$/);
  });

  test('they are told from those of the file, promoted and deleted', async () => {
    await openPage();
    await load('1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 1-0');
    await clickMove('e4');
    assert.equal(await isDisabled('#delete'), true);
    await typeMove('e6');
    await moveCount(7);
    assert.deepEqual(await page.$$eval('#moves .own', (all) => all.map((move) => move.textContent)), ['e6']);
    await unfold();
    await page.click('#promote');
    await until(() => document.querySelector('#moves .variation').textContent.includes('e6'));
    assert.equal(await isDisabled('#promote'), true, 'the record of the game stays');
    await page.click('#delete');
    await moveCount(6);
    await isShown('e4');
    page.once('dialog', (dialog) => dialog.accept());
    await clickMove('c5');
    await page.click('#delete');
    await moveCount(4);
    assert.equal(await copiedMoves(), '1. e4 e5 2. Nf3 Nc6 1-0');
  });

  test('without a record a variation becomes the main line', async () => {
    await openPage('#games');
    for (const move of ['e4', 'e5']) await typeMove(move).then(() => hasText('#moves', move));
    await page.click('[data-go=back]');
    await isShown('e4');
    await typeMove('c5');
    await isShown('c5');
    await unfold();
    await page.click('#promote');
    await until(() => document.querySelector('#moves .variation').textContent.includes('e5'));
    assert.equal(await page.$('#moves .own'), null);
  });

  test('before one is deleted with its comment it is asked', async () => {
    await openPage('#games');
    await typeMove('e4');
    await moveCount(1);
    await unfold();
    await page.type('#comment', 'mine');
    await hasText('#moves', 'mine');
    const questions = [];
    page.on('dialog', (dialog) => questions.push(dialog.message()) && dialog.dismiss());
    await page.click('#delete');
    assert.equal(await copiedMoves(), '1. e4 { mine } *');
    assert.deepEqual(questions, ['Delete e4, its comment and all moves after it?']);
  });

  test('a comment and a glyph are written', async () => {
    await openPage();
    await load('1. e4 {[%clk 0:05:00] fine} e5 *');
    await clickMove('e4');
    await unfold();
    assert.equal(await page.$eval('#comment', ({ value }) => value), 'fine');
    await page.$eval('#comment', (element) => (element.value = ''));
    await page.type('#comment', 'the best {by test}');
    await page.select('#glyph', '3');
    await hasText('#moves', 'e4!!');
    assert.equal(await copiedMoves(), '1. e4 $3 { [%clk 0:05:00] the best {by test) } 1... e5 *');
  });
});

describe('arrows and circles', () => {
  const counted = (selector, count) =>
    until((name, wanted) => document.querySelectorAll(name).length === wanted, selector, count);
  const drag = async (from, to) => {
    const [start, end] = [await square(from), await square(to)];
    await page.mouse.move(...start);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...end);
    await page.mouse.up({ button: 'right' });
  };

  test('those of a file are drawn with the move that they belong to', async () => {
    await openPage();
    await load('1. e4 {[%cal Gd2d4,Rg1f3] [%csl Ye5] centre} e5 *');
    await clickMove('e4');
    await counted('.arrow-success', 1);
    await counted('.arrow-danger', 1);
    await counted('.marker-circle-warning', 1);
    await page.click('[data-go=forward]');
    await counted('.arrow', 0);
    await counted('.marker-circle-warning', 0);
  });

  test('they are drawn by the right button, stay with the move and are copied', async () => {
    await openPage('#games');
    await load('1. e4 {centre} e5 *');
    await clickMove('e4');
    await drag('g1', 'f3');
    await counted('.arrow-success', 1);
    await drag('e5', 'e5');
    await counted('.marker-circle-success', 1);
    await page.click('[data-go=forward]');
    await counted('.arrow', 0);
    await page.click('[data-go=back]');
    await counted('.arrow-success', 1);
    assert.match(await copiedMoves(), /\{ \[%cal Gg1f3\] \[%csl Ge5\] centre \}/);
    await drag('g1', 'f3');
    await counted('.arrow', 0);
    assert.match(await copiedMoves(), /\{ \[%csl Ge5\] centre \}/);
  });
});
