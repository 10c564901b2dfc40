// Completes index.html when the page is built: the texts, so that nothing moves when the modules have come, and links to
// the files that are needed at once, so that no file waits for another one to ask for it.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { texts } from './page/texts.js';

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** In place of `data-text="name"` the element has that text, and of `data-label`, `data-title` the attributes. */
function withTexts(html) {
  const textOf = (name) => {
    if (typeof texts[name] !== 'string') throw new Error(`index.html: there is no text "${name}"`);
    return escaped(texts[name]);
  };
  return html
    .replace(/ data-text="(\w+)"([^>]*>)/g, (_, name, rest) => rest + textOf(name))
    .replace(/ data-label="(\w+)"/g, (_, name) => ` aria-label="${textOf(name)}" title="${textOf(name)}"`)
    .replace(/ data-(title|placeholder)="(\w+)"/g, (_, attribute, name) => ` ${attribute}="${textOf(name)}"`);
}

/** A module and all that it imports, by paths in the folder. */
export function modulesFrom(folder, path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(posix.join(folder, path), 'utf8');
  for (const [, name] of text.matchAll(/^(?:import|export)\b(?:[^'"();]*\bfrom)? ['"](\.[^'"]+)['"]/gm))
    modulesFrom(folder, posix.join(posix.dirname(path), name), found);
  return found;
}

/** The page with its texts and the links to what it needs. */
export function complete(html, modules) {
  const links = [...modules].map((path) => `<link rel="modulepreload" href="${path}" />`);
  links.push('<link rel="preload" href="mutare/mutare.wasm" as="fetch" type="application/wasm" crossorigin />');
  return withTexts(html).replace('  </head>', `    ${links.join('\n    ')}\n  </head>`);
}
