// Inside, as one who learns from it uses it: squares, steps, lists, the packed move, what is saved, and counting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clickSquare,
  DESKTOP,
  hasText,
  load,
  openPage,
  PHONE,
  page,
  screenshot,
  text,
  typeMove,
  until,
} from './visitor.mjs';

const openFen = (fen, options) => openPage(`#fen=${encodeURIComponent(fen)}&inside`, options);
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

test('the code of a move, the flags, perft and the tables are shown', async () => {
  await openPage();
  await load('1. f3 e5 2. g4 Qh4# 0-1');
  await hasText('#moves', 'Qh4#');
  await page.click('[data-go=end]');
  await page.click('#tab-inside');
  await hasText('#inside', 'Qh4# = 0x037337D0');
  await hasText('#inside', 'Unmaking the move restores');
  await hasText('#inside', 'White knight on g1 (0x06): e2 f3 h3');
  await page.click('[data-go=start]');
  await hasText('#inside', '20 legal moves');
  await page.click('#inside .controls button:nth-child(4)');
  await hasText('#inside', '197,281 sequences');
  await clickSquare('e2');
  await hasText('#inside', 'White pawn on e2');
  await page.select('#inside select[aria-label=Piece]', '4');
  await page.waitForSelector('[data-square=c3] .marker-dot');
  await screenshot('inside');
});

test('it is said why a move is not legal', async () => {
  await openFen('4k3/8/8/8/8/4r3/4N3/4K3 w');
  await clickSquare('e2');
  await hasText('#inside', 'the king would be in check');
});

test('a step over an edge is off the board, and shown in the half that is none', async () => {
  await openPage('#inside');
  await page.select('#inside select[aria-label=From]', 'h8');
  await page.select('#inside select[aria-label=Step]', '1');
  await hasText('#inside', '0x77 + 0x01 = 0x78');
  await hasText('#inside', '0x78 & 0x88 = 0111 1000 & 1000 1000 = 0000 1000');
  await hasText('#inside', 'not 0: off the board');
  assert.equal(await text('#inside .numbers .off.to'), '78');
  assert.equal(await page.$$eval('#inside .numbers .off', ({ length }) => length), 64);
  await page.select('#inside select[aria-label=From]', 'a1');
  await page.select('#inside select[aria-label=Step]', '-33');
  await hasText('#inside', '0x00 − 0x21 = 0xDF');
  await hasText('#inside', 'above or below the drawing');
  await page.select('#inside select[aria-label=Step]', '33');
  await hasText('#inside', '0: on the board, b3');
  await page.click('xpath///*[@id="inside"]//button[text()="Make the step"]');
  await hasText('#inside', '0x21 + 0x21 = 0x42');
  await page.click('#inside .numbers [data-index="20"]');
  await hasText('#inside', '0x14 + 0x21 = 0x35');
});

test('the steps of a piece are differences of squares', async () => {
  await openFen('4k3/8/8/8/8/8/4N3/4K3 w');
  await clickSquare('e2');
  await hasText('#inside article:nth-of-type(2) tbody', 'f4');
  const rows = await page.$$eval('#inside article:nth-of-type(2) tbody tr', (all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent).join('\t')),
  );
  assert.ok(rows.includes('f4\t+0x21 2 up, 1 right\tlegal'), rows.join('\n'));
  assert.ok(rows.includes('c1\t−0x12 1 down, 2 left\tlegal'), rows.join('\n'));
});

test('a piece keeps its slot, a captured one frees its', async () => {
  await openPage();
  await load('1. e4 d5 2. exd5 Qxd5 *');
  await hasText('#moves', 'Qxd5');
  await page.click('#tab-inside');
  const slots = () => page.$$eval('#inside .lists span', (all) => all.map(({ textContent }) => textContent));
  await hasText('#inside .lists', 'Ke1');
  const before = await slots();
  assert.deepEqual([before.length, before[0], before[16]], [32, '0 Ke1', '0 Ke8']);
  const pawn = before.find((entry) => entry.endsWith('Pe2'));
  await page.click('[data-go=end]');
  await until(
    (slot) => document.querySelector('#inside .lists').textContent.includes(`${slot} free`),
    pawn.split(' ')[0],
  );
  const saved = await page.$$eval('#inside article:nth-of-type(5) tr', (all) =>
    all.map((row) => [...row.children].map(({ textContent }) => textContent)),
  );
  const [, , slot] = saved.find(([name]) => name.startsWith('Slot of the piece'));
  assert.equal(slot, pawn.split(' ')[0]);
});

test('all legal moves are listed with their 32 bits, each part in its color', async () => {
  await openFen(KIWIPETE);
  await hasText('#inside', '48 legal moves');
  const rows = await page.$$eval('#inside .scroll tbody tr', (all) =>
    all.map((row) => [...row.children].map(({ textContent }) => textContent)),
  );
  assert.equal(rows.length, 48);
  assert.deepEqual(
    rows.find(([san]) => san === 'O-O'),
    ['O-O', '0x01040660', '00000001000001000000011001100000'],
  );
  const colors = await page.$$eval('#inside .scroll tbody tr:first-child .bits [class^=part]', (all) =>
    all.map((part) => getComputedStyle(part).color),
  );
  assert.equal(new Set(colors).size, 5);
  const castle = await page.waitForSelector('xpath///*[@id="inside"]//button[text()="O-O"]');
  await castle.click();
  await hasText('#inside', 'O-O = 0x01040660');
  await hasText('#inside', 'castling kingside');
  assert.equal(await text('#inside .scroll [aria-current=true]'), 'O-O');
});

test('what is pushed is told from what is computed', async () => {
  await openPage('#inside');
  await page.waitForSelector('#inside article:nth-of-type(5) table');
  const [pushed, computed] = await page.$$eval('#inside article:nth-of-type(5) table', (all) =>
    all.map((one) => [one.previousSibling, ...one.querySelectorAll('td:first-child')].map((e) => e.textContent)),
  );
  const names = (texts) => texts.map((name) => name.split(':')[0]);
  assert.deepEqual(names(computed), ['Not saved', 'Side to move', 'Move number']);
  assert.deepEqual(names(pushed), [
    'Pushed, and popped when the move is unmade',
    'Castling rights',
    'En passant square',
    'Legal captures there',
    'Halfmove clock',
    'Reversible plies',
    'Slot of the piece just captured',
    'Key',
  ]);
});

test('perft of five plies is counted, and a long one is stopped', async () => {
  await openPage('#inside');
  await hasText('#inside', '20 legal moves');
  await page.click('#inside .controls button:nth-child(5)');
  await hasText('#inside', '4,865,609 sequences');
  await openFen('qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w');
  await hasText('#inside', 'legal moves');
  await page.click('#inside .controls button:nth-child(5)');
  await hasText('#inside', 'Counting 5 plies');
  await page.click('#inside .controls button');
  await hasText('#inside', 'The count was stopped.');
  await typeMove('Qa3');
  await page.click('#inside .controls button:nth-child(1)');
  await hasText('#inside', 'sequences of 1 ply');
});

test('each section leads to its chapter of the guide, whose positions lead back', async () => {
  await openPage('#inside');
  const links = await page.$$eval('#inside a', (all) => all.map(({ href }) => href));
  assert.ok(links.length >= 7);
  for (const link of links) assert.equal((await fetch(link)).status, 200, link);
  const chapter = links.find((link) => link.endsWith('4-perft.html'));
  const home = page.url();
  await page.goto(chapter);
  for (const link of await page.$$eval('a', (all) => all.map(({ href }) => href)))
    if (link.startsWith(new URL('/', home).href)) assert.equal((await fetch(link)).status, 200, link);
  await screenshot('guide');
  await page.$eval('a[href*="#fen="]', (link) => link.click());
  await page.waitForSelector('body[data-ready]');
  await hasText('#inside', 'legal move');
  assert.equal(await page.$eval('#inside', ({ hidden }) => hidden), false);
});

test('on a phone nothing of it is wider than the screen', async () => {
  await openFen(KIWIPETE, { view: PHONE });
  await hasText('#inside', '48 legal moves');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= PHONE.width, `${width} pixels wide`);
  await screenshot('inside-phone-kiwipete');
});

for (const [name, view] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`a position of a chapter leads to what it is about: ${name}`, async () => {
    await openPage('#fen=r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1&inside=2-moves', { view });
    await hasText('#inside .code', ' = 0x');
    await until(() => {
      const heading = [...document.querySelectorAll('#inside h2')].find((h2) => h2.textContent === 'A move in 32 bits');
      const { top } = heading.getBoundingClientRect();
      const covered = innerWidth < 800 ? document.querySelector('#walk').getBoundingClientRect().bottom : 0;
      return top >= covered && top < innerHeight / 2 + 100;
    });
  });
}

test('no arrow is drawn before a move was chosen', async () => {
  await openPage('#inside');
  await hasText('#inside .code', 'Na3 = ');
  assert.equal(await page.$('#board .arrow-info'), null);
  await (await page.waitForSelector('xpath///*[@id="inside"]//button[text()="Nf3"]')).click();
  await page.waitForSelector('#board .arrow-info');
});
