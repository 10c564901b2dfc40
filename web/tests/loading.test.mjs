// What a first visit asks for, what moves while it loads, and what is kept for the next one.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { modulesFrom } from '../complete.mjs';
import { serve } from '../serve.mjs';
import { DESKTOP, dist, isFirefox, openPage, PHONE, page, requests, until } from './visitor.mjs';

/** Keeps the layout shifts of the page, each with what has moved. */
function observeShifts() {
  window.shifts = [];
  const seen = ({ value, sources }) => [value, ...sources.map(({ node }) => node?.id || node?.className || `${node}`)];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(seen))).observe({
    type: 'layout-shift',
  });
}

for (const [name, view] of Object.entries({ desktop: DESKTOP, phone: PHONE, low: { width: 844, height: 390 } })) {
  test(`while it loads nothing moves: ${name}`, {
    skip: isFirefox && 'it has no entries of layout shifts',
  }, async () => {
    await openPage('', { view, prepare: observeShifts });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((total, [value]) => total + value, 0);
    assert.ok(sum < 0.05, `${sum}: ${JSON.stringify(shifts)}`);
  });
}

test('the engine and all modules are asked for before the first module has come', { timeout: 60000 }, async () => {
  const wanted = new Set([...modulesFrom(join(dist, 'page'), 'app.js'), 'mutare/mutare.wasm']);
  const { server: files, address } = await serve(join(dist, 'page'));
  let complete;
  const asked = new Promise((resolve) => (complete = resolve));
  const server = createServer(async ({ url }, response) => {
    wanted.delete(url.slice(1));
    if (wanted.size === 0) complete();
    if (url === '/app.js') await asked;
    const answer = await fetch(new URL(url, address)).catch(() => null);
    if (!answer) return response.destroy(); // the service worker asks on when the test has ended
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await openPage('', { at: `http://127.0.0.1:${server.address().port}/` });
    assert.equal(requests.filter((url) => url.includes(server.address().port) && url.endsWith('.wasm')).length, 1);
  } finally {
    for (const one of [server, files]) one.close();
    server.closeAllConnections?.();
  }
});

describe('the files of the page', () => {
  const folder = join(dist, 'page');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const texts = files
    .filter((file) => /\.(html|js|css|webmanifest)$/.test(file) && !file.endsWith('service-worker.js'))
    .map((file) => [file, readFileSync(file, 'utf8')]);

  test('each is named by another one, or is a licence', () => {
    const isNamed = (file) => {
      const name = file.split(/[\\/]/).pop();
      return name === 'LICENSE' || texts.some(([other, text]) => other !== file && text.includes(name));
    };
    const unused = files.filter((file) => !file.endsWith('index.html') && !isNamed(file));
    assert.deepEqual(unused, []);
  });

  test('all but the sources that the guide names are kept for use without a network', () => {
    const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
    const kept = JSON.parse(/FILES = (\[.*\]);/.exec(worker)[1]);
    const there = files.map((file) => file.slice(folder.length + 1).replaceAll('\\', '/'));
    assert.deepEqual(
      kept.sort(),
      ['./', ...there.filter((name) => name !== 'service-worker.js' && !name.startsWith('source/'))].sort(),
    );
  });
});

/** The bytes of what a visit has asked for, compressed by brotli as a server may send it. */
const compressed = (names) =>
  names
    .map((name) => brotliCompressSync(readFileSync(join(dist, 'page', name))).length)
    .reduce((sum, size) => sum + size, 0);

test('compressed, the engine has fewer than 750 000 bytes, and the page 150 000 besides', async () => {
  requests.length = 0;
  await openPage();
  const own = [...new Set(requests)].filter((url) => url.startsWith('http'));
  const asked = own.map((url) => new URL(url).pathname.slice(1) || 'index.html');
  const isEngine = (name) => name.startsWith('mutare/');
  assert.ok(asked.includes('mutare/mutare.wasm'));
  const sizes = [compressed(asked.filter(isEngine)), compressed(asked.filter((name) => !isEngine(name)))];
  assert.ok(sizes[0] < 750_000 && sizes[1] < 150_000, String(sizes));
});

test('a new version deletes what older ones have kept, and nothing of other pages', async () => {
  await openPage();
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    for (const name of ['mutare-old', 'another page']) await caches.open(name);
  });
  await page.reload();
  await until(async () => !(await caches.has('mutare-old')));
  const names = await page.evaluate(() => caches.keys());
  assert.equal(names.length, 2);
  assert.ok(names.includes('another page'));
});

test('a page that is open keeps the files of its version beside another tab, and a reload takes those of the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutare-page-'));
  cpSync(join(dist, 'page'), folder, { recursive: true });
  const { server, address } = await serve(folder);
  const module = () => page.evaluate(async () => (await (await fetch('mutare/serve.js')).text()).split('\n').at(-2));
  try {
    await openPage('', { at: address });
    await until(() => navigator.serviceWorker.controller);
    const before = await module();
    appendFileSync(join(folder, 'mutare/serve.js'), '// new\n');
    const worker = join(folder, 'service-worker.js');
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/VERSION = '.*'/, "VERSION = 'mutare-new'"));
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await until(async () => (await navigator.serviceWorker.ready).waiting);
    const other = await page.browserContext().newPage();
    await other.goto(address);
    await other.waitForSelector('body[data-ready]');
    await other.evaluate(() => addEventListener('unload', () => {})); // so that Back has to load it again
    await other.goto('about:blank');
    await other.goBack();
    await other.waitForSelector('body[data-ready]');
    await other.close();
    await page.bringToFront();
    assert.equal(await module(), before);
    await page.reload();
    await until(async () => !(await navigator.serviceWorker.ready).waiting && document.body.dataset.ready);
    assert.equal(await module(), '// new');
    assert.deepEqual(await page.evaluate(() => caches.keys()), ['mutare-new']);
  } finally {
    server.close();
    server.closeAllConnections?.();
    rmSync(folder, { recursive: true });
  }
});

test('what is kept comes from the server, not from what the browser has of an older version', async () => {
  const { server, address } = await serve(join(dist, 'page'), 0, { 'Cache-Control': 'max-age=3600' });
  let count = 0;
  server.on('request', ({ url }) => {
    if (url === '/app.js') ++count;
  });
  try {
    await openPage('', { at: address });
    await page.evaluate(() => navigator.serviceWorker.ready);
    assert.equal(count, 2);
  } finally {
    server.close();
    server.closeAllConnections?.();
  }
});

test('it can be installed as an app', { skip: isFirefox && 'it installs none' }, async () => {
  await openPage();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const client = await page.createCDPSession();
  const { url, errors } = await client.send('Page.getAppManifest');
  assert.match(url, /mutare\.webmanifest$/);
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
    [],
  );
});
