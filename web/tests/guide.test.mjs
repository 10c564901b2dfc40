// The guide as pages of HTML.
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { guide, idOf } from '../guide.mjs';

const files = new Map(guide(fileURLToPath(new URL('../..', import.meta.url))));
const pages = [...files].filter(([place]) => place.endsWith('.html')).map(([place, html]) => [place, String(html)]);

describe('the pages of the guide', () => {
  test('every chapter is there, and what the chapters link to', () => {
    for (const name of ['index', '1-board', '6-search']) assert.ok(files.has(`guide/${name}.html`), name);
    assert.ok(files.has('source/docs/guide/small.cpp.txt'));
    assert.ok(files.has('guide/0x88.svg'));
  });

  test('no link leads nowhere, and each text that is linked to has its heading', () => {
    for (const [place, html] of pages) {
      for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
        const [path, anchor] = address.split('#');
        if (/^https?:/.test(address) || /(^|\/)(icon\.svg|style\.css)$/.test(path)) continue;
        const other = path ? posix.join(posix.dirname(place), path) : place;
        if (other === './') continue; // the page itself, with a position
        assert.ok(files.has(other), `${place}: ${address}`);
        if (anchor) assert.ok(String(files.get(other)).includes(`id="${anchor}"`), `${place}: ${address}`);
      }
    }
  });

  test('a heading is linked to by the name that GitHub gives it', () => {
    assert.equal(idOf('Make & unmake: `0x88` – Schäfer’s way'), 'make--unmake-0x88--schäfers-way');
  });

  test('no mark of Markdown is left in a text', () => {
    for (const [place, html] of pages) {
      const text = html.replace(/<(pre|code)>.*?<\/\1>/gs, '');
      assert.doesNotMatch(text, /`|\*\*|\]\(|^[*|#] /m, place);
    }
  });

  test('a position leads to Inside', () => {
    const html = pages.find(([place]) => place === 'guide/1-board.html')[1];
    const fen = '8/8/N6n/P4k1p/7K/n6N/8/8 w - - 0 1';
    assert.ok(html.includes(`<a href="../#fen=${encodeURIComponent(fen)}&amp;inside=1-board">${fen}</a>`));
  });
});
