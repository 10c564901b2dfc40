// The list of the games of a file: search, neighbours, and a file that is large.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { hasText, load, openPage, page, until } from './visitor.mjs';

const tags = (values) =>
  Object.entries(values)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('');
const FILE = [
  [{ Event: 'Club', White: 'Anna', Black: 'Bert', Result: '1-0' }, '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6'],
  [{ Event: 'Cup', White: 'Carl', Black: 'Anna', Result: '0-1' }, '1. d4 d5 2. c4 e6'],
  [{ Event: 'Club', White: 'Dora', Black: 'Emil', Result: '1/2-1/2' }, '1. e4 c5 2. Nf3 d6'],
]
  .map(([names, moves]) => `${tags(names)}\n${moves} ${names.Result}\n`)
  .join('\n');

const search = async (words) => {
  await page.$eval('#game-search', (input) => (input.value = ''));
  await page.type('#game-search', words);
};
const labels = () => page.$$eval('#game-list button', (all) => all.map(({ title }) => title.split(' ')[1]));
const isChosen = (name) =>
  until((part) => document.querySelector('#game-list [aria-current=true]')?.title.includes(part), name);

describe('the list of games', () => {
  test('it is searched by player, event, result and opening', async () => {
    await openPage();
    await load(FILE);
    await hasText('#game-count', '3 games');
    for (const [words, found] of [
      ['anna', ['Anna', 'Carl']],
      ['ANNA club', ['Anna']],
      ['1/2', ['Dora']],
      ['sicilian', ['Dora']],
      ['#2', ['Carl']],
      ['nobody', []],
    ]) {
      await search(words);
      await hasText('#game-count', `${found.length} of 3 games`);
      assert.deepEqual(await labels(), found, words);
    }
  });

  test('the rows in sight stay when a game is opened, so that no click is lost', async () => {
    await openPage();
    await load(FILE);
    await isChosen('Anna');
    await page.evaluate(() => (window.row = document.querySelector('#game-list li:last-child')));
    await page.click('#game-list li:nth-child(2) button');
    await isChosen('Carl');
    assert.equal(await page.evaluate(() => window.row.isConnected), true);
  });

  test('buttons and keys go to the next game and back, of those that were found', async () => {
    await openPage();
    await load(FILE);
    await hasText('#game-count', '3 games');
    await search('club');
    await hasText('#game-count', '2 of 3');
    await page.click('#game-after');
    await isChosen('Dora');
    assert.equal(await page.$eval('#game-after', ({ disabled }) => disabled), true);
    await page.click('#game-before');
    await isChosen('Anna');
    await page.click('#moves .move');
    await page.keyboard.press('n');
    await isChosen('Dora');
    await page.keyboard.press('p');
    await isChosen('Anna');
  });

  test('the arrow keys walk through its rows', async () => {
    await openPage();
    await load(FILE);
    await isChosen('Anna');
    await page.focus('#game-list button');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await isChosen('Dora');
    await hasText('#moves', 'c5');
  });

  test('a file of 20 MB has all its games in the list, and one is found', { timeout: 240000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mutare-page-'));
    const games = 68516;
    const moves =
      '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 11. d4 Qc7';
    const text = Array.from({ length: games }, (_, i) => {
      const names = {
        Event: `Club ${i % 97}`,
        Site: 'First floor of the house',
        Date: '2020.02.29',
        White: `Player ${i}`,
        Black: `Other ${i}`,
        Round: '?',
        Result: '1-0',
      };
      return `${tags(names)}\n${moves} 12. Nbd2 cxd4 13. cxd4 Nc6 14. Nb3 a5 15. Be3 a4 1-0\n\n`;
    }).join('');
    assert.ok(text.length > 18e6);
    writeFileSync(join(folder, 'large.pgn'), text);
    await openPage('#games');
    page.setDefaultTimeout(200000);
    await (await page.$('#file')).uploadFile(join(folder, 'large.pgn'));
    await hasText('#moves', 'Be3'); // long before the last game is listed
    await until(() => document.querySelector('#game-count').textContent === '68,516 games');
    assert.ok((await page.$$('#game-list li')).length < 60);
    await page.$eval('#game-list', (list) => (list.scrollTop = list.scrollHeight));
    await until(() => document.querySelector('#game-list').textContent.includes('Player 68515'));
    await search('#43210');
    await hasText('#game-count', '1 of 68,516 games');
    await page.click('#game-list button');
    await isChosen('Player 43209');
    rmSync(folder, { recursive: true });
  });
});
