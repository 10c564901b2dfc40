// web/tests/serve.test.mjs: the server of `make web-run`, which needs neither a browser nor the engine.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { serve } from '../serve.mjs';

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutare page '));
  writeFileSync(join(folder, 'index.html'), 'a page');
});
after(() => rmSync(folder, { recursive: true }));

test('a path that is none is not found, and the server goes on', async () => {
  const { server, address } = await serve(folder);
  for (const path of ['%', '%ff', '/', '..%2f..%2fetc/passwd', 'none']) {
    assert.equal((await fetch(address + path)).status, 404, path);
  }
  assert.equal(await (await fetch(address)).text(), 'a page');
  server.close();
});

test('a text is shown, not downloaded', async () => {
  writeFileSync(join(folder, 'source.cpp.txt'), 'int main() {}');
  const { server, address } = await serve(folder);
  const { headers } = await fetch(`${address}source.cpp.txt`);
  assert.equal(headers.get('Content-Type'), 'text/plain; charset=utf-8');
  server.close();
});

test('the server starts from a folder with a space in its name, and through a link', async () => {
  const program = join(folder, 'serve.mjs');
  const link = join(folder, 'link.mjs');
  cpSync(fileURLToPath(new URL('../serve.mjs', import.meta.url)), program);
  symlinkSync(program, link);
  for (const path of [program, link]) {
    const running = spawn(process.execPath, [path, folder, '0']);
    const [address] = await Promise.race([
      once(running.stdout, 'data'),
      once(running, 'exit').then(() => assert.fail('the server has ended')),
    ]);
    assert.equal(await (await fetch(String(address).trim())).text(), 'a page');
    running.kill();
  }
});
