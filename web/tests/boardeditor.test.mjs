// A position is set up by mouse, by touch and by keys, and played from there.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  assertAccessible,
  clickSquare,
  copied,
  hasText,
  isFirefox,
  moveCount,
  openPage,
  PHONE,
  page,
  screenshot,
  square,
  text,
  typeMove,
  until,
} from './visitor.mjs';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const begin = async (hash = '', options) => {
  await openPage(hash ? `${hash}&analysis` : '#analysis', options);
  await open();
  await page.waitForSelector('#editor:not([hidden])');
};
const open = () => page.$eval('#editor-open', (button) => button.click()); // the lines above it may grow
const at = (fen) => `#fen=${encodeURIComponent(fen)}`;
const choose = (tool) => page.click(`#editor-tools [value=${tool}]`);
const hasFen = (fen) => until((value) => document.querySelector('#editor-fen').value === value, fen);
const verdict = (part) => hasText('#editor-verdict', part);
const castlings = () =>
  page.$$eval('#editor-castling label', (all) => all.map((label) => [label.textContent, label.control.checked]));
const typeFen = async (fen) => {
  await page.$eval('#editor-fen', (input) => input.select());
  await page.type('#editor-fen', fen);
};
const drag = async (from, to) => {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
};
const middle = (selector) =>
  page.$eval(selector, (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });

describe('pieces', () => {
  test('they are put by clicks, and taken away by another one', async () => {
    await begin();
    await hasFen(START);
    await page.click('#editor-clear');
    await verdict('White has no king');
    assert.ok(await page.$eval('#editor-done', ({ disabled }) => disabled));
    for (const [tool, name] of Object.entries({ wk: 'e1', bk: 'e8', wr: 'a1', bq: 'd8' })) {
      await choose(tool);
      await clickSquare(name);
    }
    await hasFen('3qk3/8/8/8/8/8/8/R3K3 w - - 0 1');
    await clickSquare('d8');
    await hasFen('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    await choose('remove');
    await clickSquare('a1');
    await hasFen('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    await verdict('Draw');
  });

  test('they are dragged from the choice, over the board, and off it', async () => {
    await begin(at('4k3/8/8/8/8/8/8/4K3 w'));
    await drag(await middle('#editor-tools [value=wn]'), await square('b1'));
    await hasFen('4k3/8/8/8/8/8/8/1N2K3 w - - 0 1');
    assert.equal(await page.$('.carried'), null);
    await drag(await square('b1'), await square('c6'));
    await hasFen('4k3/8/2N5/8/8/8/8/4K3 w - - 0 1');
    await hasText('#board-text', 'White: Nc6 Ke1.');
    await drag(await square('c6'), await middle('#editor-verdict'));
    await hasFen('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    // A click beside the board removes nothing.
    await clickSquare('e1');
    await page.mouse.click(...(await middle('#editor-verdict')));
    await clickSquare('e8');
    await clickSquare('d8');
    await hasFen('3k4/8/8/8/8/8/8/4K3 w - - 0 1');
  });

  test('they are put by keys, and one hears where', async () => {
    await begin();
    await page.focus('#editor-clear');
    await page.keyboard.press('Enter');
    await page.focus('#board');
    await hasText('#status', 'e4: empty');
    await page.keyboard.press('ArrowDown');
    await hasText('#status', 'e3: empty');
    await page.keyboard.press('K');
    await hasText('#status', 'e3: White king');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
    await page.keyboard.press('k');
    await hasText('#status', 'd5: Black king');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('p');
    await hasFen('8/8/8/3kp3/8/4K3/8/8 w - - 0 1');
    await page.keyboard.press('Delete');
    await hasFen('8/8/8/3k4/8/4K3/8/8 w - - 0 1');
    await hasText('#board-text', 'White: Ke3. Black: Kd5');
    await page.focus('#editor-tools [value=move]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.$eval('#editor-tools :checked', ({ value }) => value), 'wq');
    await page.focus('#board');
    await page.keyboard.press('Enter');
    await hasFen('8/8/8/3kQ3/8/4K3/8/8 w - - 0 1');
    await verdict('Black is in check, but White is to move');
    await page.select('#editor-side', 'black');
    await verdict('Black to move');
  });

  test('a finger puts them too', { skip: isFirefox && 'it has no touch here' }, async () => {
    await begin(at('4k3/8/8/8/8/8/8/4K3 w'), { view: PHONE });
    await page.tap('#editor-tools [value=wq]');
    await page.touchscreen.tap(...(await square('d1')));
    await hasFen('4k3/8/8/8/8/8/8/3QK3 w - - 0 1');
    const finger = await page.touchscreen.touchStart(...(await middle('#editor-tools [value=bq]')));
    await finger.move(...(await square('d4')));
    await finger.move(...(await square('d8')));
    await finger.end();
    await hasFen('3qk3/8/8/8/8/8/8/3QK3 w - - 0 1');
  });
});

describe('what the board does not show', () => {
  test('castling is offered with each rook that may, in Chess960 too', async () => {
    await begin(at(START));
    assert.deepEqual(await castlings(), [
      ['White O-O (rook h1)', true],
      ['White O-O-O (rook a1)', true],
      ['Black O-O (rook h8)', true],
      ['Black O-O-O (rook a8)', true],
    ]);
    await page.click('#editor-castling [value=h1]');
    await hasFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1');
    await typeFen('4k3/8/8/8/8/8/8/1RK2R1R w - - 0 1');
    await until(() => document.querySelectorAll('#editor-castling input').length === 3);
    await page.click('#editor-castling [value=f1]');
    await hasFen('4k3/8/8/8/8/8/8/1RK2R1R w F - 0 1');
    await verdict('White to move');
    await page.click('#editor-castling [value=h1]');
    await hasFen('4k3/8/8/8/8/8/8/1RK2R1R w K - 0 1');
    await page.click('#editor-castling [value=b1]');
    await hasFen('4k3/8/8/8/8/8/8/1RK2R1R w KQ - 0 1');
    await page.click('#editor-clear');
    await hasText('#editor-no-castling', 'No king and rook');
    await page.waitForSelector('#editor-no-castling', { visible: true });
  });

  test('an en passant square is offered where a pawn may have stepped over it', async () => {
    await begin(at('4k3/8/8/3pP3/8/8/8/4K3 w'));
    await page.select('#editor-passant', 'd6');
    await hasFen('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1');
    await verdict('White to move');
    await page.select('#editor-side', 'black');
    await hasFen('4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1');
    assert.ok(await page.$eval('#editor-passant', ({ disabled }) => disabled));
  });

  test('a FEN that is typed is shown, or it is said what is wrong with it', async () => {
    await begin();
    await typeFen('8/8/8/3k4/8/4K3/8/Q7 b - - 3 40');
    await verdict('Black to move');
    await hasText('#board-text', 'White: Ke3 Qa1. Black: Kd5');
    assert.equal(await page.$eval('#editor-side', ({ value }) => value), 'black');
    await typeFen('8/8/8/3k4/8/4K3/8/Q6 b - - 3 40');
    await verdict('rank 1 has fewer than 8 squares');
    await typeFen('8/8/8/3k4/8/4K3/8/Q6P b - - 3 40');
    await verdict('a pawn cannot stand on h1');
    await typeFen('8/8/8/3k4/8/4K3/8/Q7 b KQ - 3 40');
    await verdict('the king is not on its back rank');
    await page.click('#editor-done');
    await page.waitForSelector('#editor', { hidden: true });
    assert.equal(await copied('#copy-fen'), '8/8/8/3k4/8/4K3/8/Q7 b - - 3 40');
  });
});

describe('afterwards', () => {
  test('the position is analysed, and played against the engine', async () => {
    await begin(at('6k1/5ppp/8/8/8/8/8/7K w'));
    await choose('wr');
    await clickSquare('a1');
    await page.click('#editor-done');
    await hasText('#lines', 'Ra8#');
    await open();
    await page.click('#editor-play');
    await hasText('#status', 'Your move');
    await typeMove('Ra8');
    await hasText('#ending-title', 'You have won!');
  });

  test('the engine moves first where its side is to move', async () => {
    await begin(at('6k1/5ppp/8/8/8/8/8/R6K b'));
    await page.click('#editor-play');
    await moveCount(1);
    await hasText('#status', 'Your move');
  });

  test('Cancel and another tab lead back to the game as it was', async () => {
    await openPage('#pgn=1.e4 e5&ply=2&analysis');
    await moveCount(2);
    for (const leave of ['#editor-end', '#tab-games']) {
      await page.click('#tab-analysis');
      await open();
      await page.click('#editor-clear');
      await page.click(leave);
      await page.waitForSelector('#editor', { hidden: true });
      await hasText('#board-text', 'Ke1');
      await moveCount(2);
    }
    await page.click('#tab-analysis');
    await clickSquare('g1');
    await clickSquare('f3');
    await moveCount(3);
  });

  test('a game that was abandoned for it is over', async () => {
    await openPage();
    await typeMove('e4');
    await moveCount(2);
    await page.click('#tab-analysis');
    page.once('dialog', (dialog) => dialog.accept());
    await open();
    await page.waitForSelector('#editor:not([hidden])');
    await page.click('#editor-end');
    await page.click('#tab-play');
    const enabled = await page.$$eval('#take-back, #hint, #resign, #offer', (all) =>
      all.filter(({ disabled }) => !disabled).map(({ id }) => id),
    );
    assert.deepEqual(enabled, []);
  });

  test('moves that are played by themselves stop, and leave what is set up', async () => {
    await openPage('#pgn=1.e4 e5 2.d4 d5&analysis');
    await moveCount(4);
    await page.click('#autoplay');
    await open();
    await page.click('#editor-clear');
    await page.waitForSelector('#autoplay[aria-pressed=false]');
    assert.match(await text('#editor-verdict'), /White has no king/);
    assert.ok(await page.$('#editor:not([hidden])'));
  });

  test('arrow keys and the wheel do not leave what is set up', async () => {
    await openPage('#pgn=1.e4 e5&ply=2&analysis');
    await moveCount(2);
    await open();
    await page.click('#editor-clear');
    await page.keyboard.press('ArrowLeft');
    await page.mouse.move(...(await square('e4')));
    await page.mouse.wheel({ deltaY: -100 });
    await page.keyboard.press('f');
    await until(() => document.body.dataset.lower === 'black');
    assert.match(await text('#editor-verdict'), /White has no king/);
  });
});

for (const [name, view] of Object.entries({
  laptop: { width: 1366, height: 768 },
  phone: PHONE,
  side: { ...PHONE, width: 844, height: 390 },
  zoomed: { width: 683, height: 384 },
})) {
  test(`it is accessible and fits: ${name}`, async () => {
    await begin('', { view });
    await verdict('White to move');
    const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
    assert.ok(scrollWidth <= view.width, `${scrollWidth} pixels wide`);
    const [board, tools] = [await page.$('#board'), await page.$('#editor-tools')];
    for (const part of [board, tools]) {
      const { top, bottom } = await part.evaluate((element) => element.getBoundingClientRect().toJSON());
      assert.ok(top >= 0 && bottom <= view.height, `from ${top} to ${bottom}`);
    }
    const small = await page.$$eval('#editor :is(button, input, select, label.check)', (all) =>
      all
        .filter((one) => one.type !== 'checkbox' && one.checkVisibility())
        .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 24)
        .map(({ id, value }) => id || value),
    );
    assert.deepEqual(small, []);
    await screenshot(`editor-${name}`);
    await assertAccessible();
    await screenshot(`editor-${name}-dark`);
  });
}
