// The engine in the workers of a page: where it comes from, and what happens where it does not start or fails.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Game } from '../page/game.js';
import { ISOLATED, serve } from '../serve.mjs';
import { committedBench } from './committed_bench.mjs';
import { dist, hasText, moveCount, movePieces, openPage, page, piecesRest, text, typeMove, until } from './visitor.mjs';

const servers = [];
after(() => {
  for (const server of servers) server.close();
});

/** The address of a folder that is served until the tests end. */
async function serveToo(folder, headers) {
  const { server, address } = await serve(folder, 0, headers);
  servers.push(server);
  return address;
}

test('an isolated page stops searches through shared memory', async () => {
  await openPage('#analysis', { at: await serveToo(`${dist}page`, ISOLATED) });
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await until(() => document.querySelectorAll('#lines li').length === 3);
  await typeMove('d4');
  await until(() => document.querySelector('#lines').textContent.includes('1...'));
});

test('the package is imported from another origin', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutare-page-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>A page without the engine</title>');
  const own = await serveToo(folder);
  const other = await serveToo(`${dist}web`, { 'Access-Control-Allow-Origin': '*' });
  await openPage();
  await page.goto(own);
  const [move, kept] = await page.evaluate(async (address) => {
    const kept = new Set();
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob);
      kept.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => kept.delete(url);
    const { Mutare } = await import(`${address}mutare.js`);
    const [found] = await new Mutare().search('startpos', 'depth 1');
    return [found, kept.size];
  }, other);
  assert.match(move, /^[a-h][1-8]/);
  assert.equal(kept, 0);
  rmSync(folder, { recursive: true });
});

test('the engine starts where the server does not know the type of its file', async () => {
  await openPage('', {
    prepare: () => {
      const { fetch } = window;
      window.fetch = async (address) => {
        const bytes = await (await fetch(address)).arrayBuffer();
        return new Response(bytes, { headers: { 'Content-Type': 'application/octet-stream' } });
      };
    },
  });
  await hasText('#status', 'Choose a level');
});

const EMPTY_MODULE = [0, 97, 115, 109, 1, 0, 0, 0];
for (const [name, bytes, reason] of [
  ['is not compiled', [1], 'CompileError: '],
  ['is compiled and does not start', EMPTY_MODULE, 'TypeError: '],
])
  test(`where the engine ${name} it is said why, and nothing can be used`, async () => {
    await openPage();
    await page.evaluateOnNewDocument((module) => {
      WebAssembly.compileStreaming = () => WebAssembly.compile(new Uint8Array(module));
    }, bytes);
    await page.reload();
    await hasText('#status', `The engine does not start: ${reason}`);
    await page.keyboard.press('ArrowRight');
    assert.ok(
      await page.$$eval('button, select, input, textarea', (all) => all.every((e) => e.closest('[inert]') || e.hidden)),
    );
  });

test('bench searches the same nodes in the browser', async () => {
  await openPage();
  const line = await page.evaluate(async () => {
    const { Mutare } = await import('./mutare/mutare.js');
    return new Promise((resolve) => {
      new Mutare({ onLine: (text) => text.endsWith(' nps') && resolve(text) }).send('bench');
    });
  });
  assert.equal(line.split(' ')[0], committedBench());
});

test('a position that a failing worker has not told is asked for again', async () => {
  let fails = true;
  const rules = { position: async ({ fen }) => (fails ? Promise.reject(new Error('boom')) : { fen }) };
  const game = new Game(rules);
  game.root = { fen: 'a FEN', parent: null, children: [] };
  await assert.rejects(game.position(game.root), /boom/);
  fails = false;
  assert.deepEqual(await game.position(game.root), { fen: 'a FEN' });
});

/** Has every worker of the page fail outside a call, as one that the browser ends for want of memory. */
const failWorkers = () =>
  page.evaluate(() => {
    for (const worker of window.workers.splice(0)) worker.onerror({ message: 'boom' });
  });
/** Keeps the workers that a page starts. */
function keepWorkers() {
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(...words) {
      super(...words);
      window.workers.push(this);
    }
  };
}

test('a worker that dies outside a call is replaced', async () => {
  await openPage('', { prepare: [keepWorkers, movePieces] });
  await typeMove('e4');
  await moveCount(2);
  await failWorkers();
  await hasText('#status', 'The engine has failed and was started again: boom');
  await piecesRest();
  assert.match(await text('#status'), /^The engine has failed/);
  await typeMove('a3');
  await moveCount(4);
  assert.equal(await page.$eval('#reload', ({ hidden }) => hidden), true);
});

test('a worker that dies while it looks at a move says nothing of the move', async () => {
  await openPage('#games', {
    prepare: () => {
      window.said = [];
      window.Worker = class extends Worker {
        postMessage(message) {
          if (window.said.length > 0 || !message.call?.startsWith('make')) return super.postMessage(message);
          const status = document.getElementById('status');
          new MutationObserver(() => window.said.push(status.textContent)).observe(status, { childList: true });
          return setTimeout(() => this.onerror({ message: 'boom' }));
        }
      };
    },
  });
  await typeMove('e4');
  await hasText('#status', 'The engine has failed');
  await page.keyboard.press('Enter');
  await hasText('#status', 'Black to move');
  assert.deepEqual(await page.evaluate(() => window.said), [
    'The engine has failed and was started again: boom',
    'Black to move.',
  ]);
});

test('where workers die again and again, the page is loaded anew by a button, and keeps the game', async () => {
  await openPage('', { prepare: keepWorkers });
  await typeMove('e4');
  await moveCount(2);
  await hasText('#status', 'Your move.');
  const game = await text('#moves');
  for (let i = 0; i < 3; ++i) {
    await until(() => window.workers.length === 2);
    await failWorkers();
  }
  await hasText('#status', 'Reload the page; your game is kept.');
  await typeMove('a3');
  await hasText('#status', 'Reload the page; your game is kept.');
  await page.$eval('#reload', (button) => button.click());
  await page.waitForSelector('body[data-ready]');
  await moveCount(2);
  assert.equal(await text('#moves'), game);
  await hasText('#status', 'Your move.');
});
