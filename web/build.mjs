// web/build.mjs WASM OUT VERSION: puts the package together in OUT/web, and the page in OUT/page.
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { complete, modulesFrom } from './complete.mjs';
import { guide } from './guide.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const [wasm, out, version] = process.argv.slice(2);
const packageFolder = join(out, 'web');
const page = join(out, 'page');
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .sort();

for (const folder of [packageFolder, page]) rmSync(folder, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(join(here, 'package'), packageFolder, { recursive: true });
cpSync(wasm, join(packageFolder, 'mutare.wasm'));
chmodSync(join(packageFolder, 'mutare.wasm'), 0o644); // no program that could be run
cpSync(join(here, '../LICENSE'), join(packageFolder, 'LICENSE'));
const description = JSON.parse(readFileSync(join(packageFolder, 'package.json')));
writeFileSync(join(packageFolder, 'package.json'), `${JSON.stringify({ ...description, version }, null, 2)}\n`);

cpSync(join(here, 'page'), page, { recursive: true });
const inBrowser = ['mutare.js', 'client.js', 'info.js', 'worker.js', 'serve.js', 'module.js', 'mutare.wasm', 'LICENSE'];
for (const name of inBrowser) cpSync(join(packageFolder, name), join(page, 'mutare', name));
for (const [place, contents] of guide(join(here, '..'))) {
  mkdirSync(dirname(join(page, place)), { recursive: true });
  writeFileSync(join(page, place), contents);
}
const board = join(here, 'node_modules/cm-chessboard');
for (const name of ['src', 'assets', 'LICENSE'])
  cpSync(join(board, name), join(page, 'cm-chessboard', name), { recursive: true });
const index = join(page, 'index.html');
const html = complete(readFileSync(index, 'utf8'), modulesFrom(page, 'app.js'));
writeFileSync(index, html);
// Of the board only what is used: the page's modules and styles, and the pictures that these ask for.
const used = /standard\.svg|markers\.svg|arrows\.svg|LICENSE/;
for (const name of filesIn(join(page, 'cm-chessboard')))
  if (!used.test(name) && !html.includes(`cm-chessboard/${name}"`)) rmSync(join(page, 'cm-chessboard', name));

const files = filesIn(page).filter((name) => name !== 'service-worker.js' && !name.startsWith('source/'));
const hash = createHash('sha256');
for (const name of files) hash.update(readFileSync(join(page, name)));
const worker = join(page, 'service-worker.js');
const text = readFileSync(worker, 'utf8')
  .replace('@VERSION@', `mutare-${hash.digest('hex').slice(0, 16)}`)
  .replace("['@FILES@']", JSON.stringify(['./', ...files]));
writeFileSync(worker, text);
