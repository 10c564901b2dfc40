// The package's types: what its README shows, and every call, is compiled in strict TypeScript.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const packageFolder = fileURLToPath(new URL('../package', import.meta.url));
const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutare-types-'));
  mkdirSync(join(folder, 'node_modules'));
  for (const link of ['node_modules/mutare', 'mutare']) symlinkSync(packageFolder, join(folder, link), 'dir');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  copyFileSync(new URL('types/every_call.ts', import.meta.url), join(folder, 'every_call.ts'));
  const examples = [...readme.matchAll(/<script type="module">\n([\s\S]*?)<\/script>|```js\n([\s\S]*?)```/g)];
  assert.ok(examples.length >= 2);
  for (const [i, [, page, module]] of examples.entries()) writeFileSync(join(folder, `example${i}.ts`), page ?? module);
});
after(() => rmSync(folder, { recursive: true }));

const OPTIONS = { target: 'es2022', lib: ['es2022', 'dom'], types: [], strict: true, noEmit: true };
for (const [module, moduleResolution] of [
  ['esnext', 'bundler'],
  ['nodenext', 'nodenext'],
]) {
  test(`the types and the examples are right with ${moduleResolution} resolution`, () => {
    const compilerOptions = { ...OPTIONS, module, moduleResolution };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    assert.equal(stdout, '');
  });
}
