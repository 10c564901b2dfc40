// Games and positions that are opened: from a text, a file, a link; and what is copied of them.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  copied,
  goToSource,
  hasText,
  isShown,
  load,
  moveCount,
  openPage,
  page,
  piecesRest,
  screenshot,
  slowEngine,
  text,
  typeMove,
  until,
} from './visitor.mjs';

describe('games', () => {
  test('a file is listed, its fault is found, and a game is walked', async () => {
    await openPage();
    await load('[White "A"]\n\n1. e4 e5 (1... c5 {sharp}) 2. Nf3 $1 *\n\n[White "B"]\n\n1. d4 d5 2. Kd3 *\n');
    await hasText('#game-count', '2 games');
    await page.click('#game-list li:nth-child(2) button');
    await hasText('#fault', 'Game 2, move 2. "Kd3"');
    assert.match(await text('#fault'), /line 7, column \d+/);
    const current = await page.$$eval('#game-list button', (all) => all.map((button) => button.ariaCurrent));
    assert.deepEqual(current, ['false', 'true']);
    await page.click('#game-list li:nth-child(1) button');
    await hasText('#moves', 'Nf3!');
    await hasText('#moves', 'sharp');
    for (const direction of ['forward', 'forward', 'back', 'end', 'start']) await page.click(`[data-go=${direction}]`);
    await hasText('#status', 'White to move');
    await page.click('#autoplay');
    await hasText('#status', 'Black to move');
  });

  test('the list stands still from the first', async () => {
    await openPage('#games', { prepare: slowEngine });
    await load('1. e4 *\n\n1. d4 *\n');
    await page.waitForSelector('#file-games', { visible: true });
    assert.equal(await page.$eval('#source', ({ open }) => open), false);
  });

  test('a game that is chosen while another file is opened is not sought in that one', async () => {
    await openPage('#games');
    await load('1. e4 *\n\n1. d4 *\n');
    await hasText('#moves', 'e4');
    await goToSource();
    await page.$eval('#pasted', (element) => (element.value = '1. c4 {not the same} *\n\n1. b4 *\n'));
    await page.evaluate(() => {
      document.querySelector('#load').click();
      document.querySelector('#game-list li:nth-child(2) button').click();
    });
    await hasText('#moves', 'c4');
    await copied('#copy-pgn'); // when this has come, all that was asked before has
    await hasText('#moves', 'c4');
    assert.ok(await page.$('#game-list li:nth-child(1) [aria-current=true]'));
  });

  test('arrow keys walk through a game, but not with a modifier, which is for the browser', async () => {
    await openPage('#games');
    await load('1. e4 e5 2. Nf3 *');
    await moveCount(3);
    const press = (key, modifiers = {}, id = 'moves') =>
      page.evaluate(
        (...values) => {
          const [name, options, target] = values;
          const event = new KeyboardEvent('keydown', { key: name, bubbles: true, ...options });
          document.getElementById(target).dispatchEvent(event);
        },
        key,
        modifiers,
        id,
      );
    await press('End');
    await isShown('Nf3');
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
      await press('ArrowLeft', { [modifier]: true });
      await press('ArrowLeft', { [modifier]: true }, 'tab-games');
    }
    assert.equal(await page.$eval('body', ({ dataset }) => dataset.tab), 'games');
    await press('ArrowLeft');
    await isShown('e5');
  });

  test('a FEN may lack its last fields, and a game its moves', async () => {
    await openPage();
    await load('8/2R5/3N4/6R1/3BBN2/1Q6/3K3k/8 w');
    await page.click('#tab-inside');
    await hasText('#inside', '100 legal moves');
    await load('[SetUp "1"]\n[FEN "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"]\n\n*\n');
    await page.click('#tab-inside');
    await hasText('#inside', '218 legal moves');
  });

  test('what is copied has the variations, comments and glyphs that are shown, in lines', async () => {
    await openPage();
    await load(
      '[White "A"]\n\n{before} 1. e4 $1 {[%clk 0:01] good} e5 (1... c5 {sharp}) ({quiet} 1... e6 2. d4) 2. Nf3 *',
    );
    await hasText('#moves', 'quiet');
    await page.click('[data-go=end]');
    await typeMove('Nc6');
    await hasText('#moves', 'Nc6');
    const pgn = await copied('#copy-pgn');
    assert.match(pgn, /^\[Event "\?"\]\n\[Site "\?"\]\n(\[.*\]\n)+\n[^\n]/);
    assert.equal(
      pgn.split('\n\n')[1].replace(/\s+/g, ' '),
      '{ before } 1. e4 $1 { [%clk 0:01] good } 1... e5 (1... c5 { sharp }) ({ quiet } 1... e6 2. d4) 2. Nf3 Nc6 * ',
    );
  });

  test('of a broken game it is said, and copied, that its rest is missing', async () => {
    await openPage();
    await load('1. d4 d5 2. Kd3 Nf6 1-0');
    await hasText('#moves', 'The rest is missing because of a fault: 2. "Kd3"');
    assert.match(await copied('#copy-pgn'), /d5 \{ The rest is missing/);
  });

  test('a game against Mutare has neither the fault nor the tags of the game before', async () => {
    await openPage();
    await load('[White "Ann"]\n\n1. d4 d5 2. Kd3 *');
    await hasText('#fault', 'Game 1, move 2. "Kd3"');
    await hasText('#tags', 'Ann');
    await page.click('[data-go=end]');
    await page.click('#from-here');
    await hasText('#status', 'Your move.');
    assert.equal(await text('#fault'), '');
    assert.equal(await page.$eval('#tag-fold', ({ hidden }) => hidden), true);
  });

  test('players without a name are White and Black', async () => {
    await openPage();
    await load('1. f3 e5 2. g4 Qh4# 0-1\n\n[White "Ann"]\n[Black "?"]\n\n1. e4 $14 *');
    await hasText('#game-list', '1. White – Black,');
    await hasText('#game-list', '2. Ann – Black, *');
    await hasText('#status', 'White – Black, 0-\u20601');
    await page.click('#game-list li:last-child button');
    await hasText('#moves', 'e4+/=');
  });

  test('how a game has ended is said once, and again after what was said of a move or of a position to set up', async () => {
    await openPage();
    await load('[White "Ann"]\n\n1. f3 e5 2. g4 Qh4# 0-1');
    await hasText('#status', 'Ann');
    await page.evaluate(() => {
      new MutationObserver(() => (window.isSaidTwice = true)).observe(document.querySelector('#status'), {
        childList: true,
      });
    });
    await page.click('[data-go=forward]');
    await isShown('f3');
    await piecesRest();
    assert.equal(await page.evaluate(() => window.isSaidTwice), undefined);
    await typeMove('Ke5');
    await hasText('#status', 'Ke5: ');
    await page.click('[data-go=end]');
    await hasText('#status', 'Ann');
    await page.click('#tab-analysis');
    await page.$eval('#editor-open', (button) => button.click());
    await hasText('#status', 'Choose a piece');
    await page.click('#editor-end');
    await hasText('#status', 'Ann');
  });

  test('a picture is no PGN file, and leaves all as it was', async () => {
    await openPage();
    await load('1. d4 d5 *');
    await moveCount(2);
    const input = await page.$('#file');
    await input.uploadFile(fileURLToPath(new URL('../../docs/web.png', import.meta.url)));
    await hasText('#fault', 'This is not a PGN file');
    await moveCount(2);
  });

  test('of a file that is gone it is said that it cannot be read, and the page goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mutare-page-'));
    writeFileSync(join(folder, 'games.pgn'), '1. e4 *\n\n1. d4 *\n');
    await openPage('#games');
    await page.evaluate(() => addEventListener('change', ({ target }) => (window.opened = target.files[0]), true));
    await (await page.$('#file')).uploadFile(join(folder, 'games.pgn'));
    await hasText('#moves', 'e4');
    rmSync(folder, { recursive: true });
    for (let i = 0; i < 3; ++i) {
      await page.evaluate(() => (document.querySelector('#fault').textContent = ''));
      await page.$eval('#game-list li:nth-child(2) button', (button) => button.click());
      await page.waitForSelector('#fault.bad:not(:empty)');
    }
    await hasText('#moves', 'e4');
    await page.evaluate(() => {
      document.querySelector('#fault').textContent = '';
      document.querySelector('#pasted').value = '1. c4 *';
      dispatchEvent(Object.assign(new Event('drop'), { dataTransfer: { files: [window.opened] } }));
    });
    await page.waitForSelector('#fault.bad:not(:empty)');
    await goToSource();
    await page.click('#load');
    await hasText('#moves', 'c4');
  });

  test('a game against Mutare goes on where the file of a game that is chosen is gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mutare-page-'));
    writeFileSync(join(folder, 'games.pgn'), '1. e4 *\n\n1. d4 *\n');
    await openPage('#games');
    page.on('dialog', (dialog) => dialog.accept());
    await (await page.$('#file')).uploadFile(join(folder, 'games.pgn'));
    await hasText('#moves', 'e4');
    rmSync(folder, { recursive: true });
    await page.click('#tab-play');
    await page.click('#new-game');
    await typeMove('c4');
    await moveCount(2);
    await page.keyboard.press('Tab'); // out of the field
    await page.keyboard.press('n');
    await page.waitForSelector('#fault.bad:not(:empty)');
    await typeMove('a3');
    await moveCount(4);
  });

  test('of a file that is gone before all its games are listed it is said that it cannot be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mutare-page-'));
    writeFileSync(join(folder, 'games.pgn'), `{${'x'.repeat(2000)}} 1. e4 *\n\n`.repeat(500));
    await openPage('#games', {
      prepare: () => {
        window.Worker = class extends Worker {
          postMessage(message) {
            setTimeout(() => super.postMessage(message), /^games [1-9]/.test(message.call) ? 1000 : 0);
          }
        };
      },
    });
    await (await page.$('#file')).uploadFile(join(folder, 'games.pgn'));
    await hasText('#moves', 'e4');
    rmSync(folder, { recursive: true });
    await page.waitForSelector('#fault.bad:not(:empty)');
    await hasText('#game-count', '400+ games');
  });

  test('a file with a position as FEN is opened', async () => {
    await openPage('#games');
    const folder = mkdtempSync(join(tmpdir(), 'mutare-page-'));
    writeFileSync(join(folder, 'rook.fen'), '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\r\n');
    await (await page.$('#file')).uploadFile(join(folder, 'rook.fen'));
    await hasText('#board-text', 'White: Ra1 Kh1');
    rmSync(folder, { recursive: true });
  });

  test('the same file may be opened twice', async () => {
    await openPage('#games');
    const folder = mkdtempSync(join(tmpdir(), 'mutare-page-'));
    writeFileSync(join(folder, 'game.pgn'), '1. d4 d5 *');
    for (const next of ['Nf6', 'e6']) {
      await (await page.$('#file')).uploadFile(join(folder, 'game.pgn'));
      await moveCount(2);
      await page.click('[data-go=start]');
      await page.click('[data-go=forward]');
      await typeMove(next);
      await moveCount(3);
    }
    rmSync(folder, { recursive: true });
  });

  test('a link leads to the position that was shown, in a variation too', async () => {
    await openPage();
    await load('1. e4 e5 (1... c5 2. Nf3 d6) 2. Nc3 Nf6 *');
    await moveCount(7);
    for (const san of ['Nc3', 'Nf3']) {
      const button = await page.waitForSelector(`xpath///*[@id="moves"]//button[text()="${san}"]`);
      await button.click();
      await until((name) => document.querySelector('#moves [aria-current]')?.textContent === name, san);
      const hash = new URL(await copied('#copy-link')).hash;
      const fen = await copied('#copy-fen');
      await openPage(hash);
      await until((name) => document.querySelector('#moves [aria-current]')?.textContent === name, san);
      await moveCount(7);
      assert.equal(await copied('#copy-fen'), fen);
    }
  });

  test('it is said when the browser refuses to copy', async () => {
    await openPage();
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('no'));
    });
    await page.click('#copy-fen');
    await hasText('#status', 'The browser has refused to copy');
  });

  test('why a game cannot be written is said, and which one it is', async () => {
    await openPage('', {
      prepare: () => {
        window.Worker = class extends Worker {
          postMessage(message) {
            super.postMessage(message.call?.startsWith('pgn\n') ? { ...message, call: 'pgn\n1. e4 {' } : message);
          }
        };
      },
    });
    await load('1. d4 *\n\n1. c4 *\n');
    await hasText('#moves', 'd4');
    for (const [button, said] of [
      ['copy-pgn', 'The comment is not closed.'],
      ['save-all', 'Game 1: the comment is not closed.'],
      ['save-pgn', 'The comment is not closed.'],
    ]) {
      await page.click(`#${button}`);
      await until((words) => document.querySelector('#status').textContent === words, said);
    }
    await hasText('#copy-pgn', 'Not copied');
  });

  test('the clipboard is asked in the click itself, or where it takes no promise when the text is there', async () => {
    await openPage();
    const asked = await page.evaluate(async () => {
      const calls = [];
      navigator.clipboard.write = async () => calls.push('promise');
      document.getElementById('copy-pgn').click();
      calls.push('clicked');
      window.ClipboardItem = undefined;
      const copied = new Promise((resolve) => (navigator.clipboard.writeText = resolve));
      document.getElementById('copy-pgn').click();
      return [...calls, (await copied).split('\n')[0]];
    });
    assert.deepEqual(asked, ['promise', 'clicked', '[Event "?"]']);
  });

  test('a link that names nothing is told from one that does', async () => {
    await openPage('#fen=nonsense');
    await hasText('#status', 'This link names no game');
    await hasText('#fault', 'This is not a valid position');
  });

  for (const [source, reason] of [
    ['', 'Paste a game'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w - -', 'This is not a valid position'],
    ['two pounds of flour', 'no game in this text'],
  ]) {
    test(`what is neither game nor position is refused: ${reason}`, async () => {
      await openPage();
      await load(source);
      await hasText('#fault', reason);
    });
  }

  test('the example is shown', async () => {
    await openPage();
    await goToSource();
    await page.click('#example');
    await hasText('#moves', 'Rd8#');
    await page.click('[data-go=end]');
    await hasText('#status', '');
    await screenshot('games');
  });
});
