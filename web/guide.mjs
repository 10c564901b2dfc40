// The guide in docs/guide as pages of HTML. What a chapter links to comes along: pictures, documents as pages, source
// files as texts. A position in FEN leads to Inside.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

const CHAPTERS = 'docs/guide';
const FEN =
  '(?:[1-8pnbrqkPNBRQK]+/){7}[1-8pnbrqkPNBRQK]+(?: [wb](?: [-A-Ha-hKQkq]+(?: (?:-|[a-h][36])(?: \\d+){0,2})?)?)?';
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
/** As GitHub makes it: each space is a hyphen, other signs go. */
export const idOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
const linkTo = (address, html) => `<a href="${escaped(address)}">${html}</a>`;
/** The tab Inside, at what a chapter is about. */
const insideTab = (chapter) => (chapter ? `inside=${chapter}` : 'inside');

/** Bold and italic. */
const marked = (text) =>
  escaped(text)
    .replace(/\*\*(.+?)\*\*(?!\*)/g, '<b>$1</b>')
    .replace(/\*([^*]+)\*/g, '<i>$1</i>');

/** Markdown as this project writes it. `addressOf(target)` is where a link leads, null for nowhere. */
class Page {
  #home;
  #chapter;
  #addressOf;

  constructor(home, chapter, addressOf) {
    this.#home = home;
    this.#chapter = chapter;
    this.#addressOf = addressOf;
  }

  #inside(fen) {
    return linkTo(`${this.#home}#fen=${encodeURIComponent(fen)}&${insideTab(this.#chapter)}`, escaped(fen));
  }

  /** The lines of a paragraph. Code and links are put aside while bold and italic are found, which may hold them. */
  #text(lines) {
    const aside = [];
    const put = (html) => `\uE000${aside.push(html) - 1}\uE001`;
    const back = (html) => html.replace(/\uE000(\d+)\uE001/g, (_, i) => back(aside[i]));
    const code = (_, text) => {
      const isFen = new RegExp(`^${FEN}$`).test(text);
      return put(`<code>${isFen ? this.#inside(text) : escaped(text)}</code>`);
    };
    const link = (_, mark, name, target) => {
      const address = this.#addressOf(target);
      if (mark && address) return put(`<img src="${escaped(address)}" alt="${escaped(name)}" />`);
      return put(address ? linkTo(address, marked(name)) : marked(name));
    };
    return back(
      marked(
        lines
          .join(' ')
          .replace(/`([^`]+)`/g, code)
          .replace(LINK, link),
      ),
    );
  }

  #table(lines) {
    const row = (line, cell) => {
      const cells = line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/);
      return `<tr>${cells.map((text) => `<${cell}>${this.#text([text.trim().replace('\\|', '|')])}</${cell}>`).join('')}</tr>`;
    };
    const [head, , ...rows] = lines;
    const body = rows.map((line) => row(line, 'td')).join('\n');
    return `<table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`;
  }

  /** Items begin with a mark and go on with lines that are indented. */
  #list(lines) {
    const items = [];
    for (const line of lines) {
      if (/^([*-]|\d+\.) /.test(line)) items.push([line.replace(/^\S+ /, '')]);
      else items.at(-1).push(line.replace(/^ {1,3}/, ''));
    }
    const html = items.map((item) => {
      const nested = item.findIndex((line) => /^([*-]|\d+\.) /.test(line));
      const own = nested < 0 ? item : item.slice(0, nested);
      return `<li>${this.#text(own)}${nested < 0 ? '' : this.#list(item.slice(nested))}</li>`;
    });
    const name = /^\d/.test(lines[0]) ? 'ol' : 'ul';
    return `<${name}>${html.join('\n')}</${name}>`;
  }

  #code(lines) {
    const text = escaped(lines.join('\n'));
    const alone = new RegExp(`(?<=^|&quot;)${FEN}(?=$|\\W)`, 'gm');
    return `<pre><code>${text.replace(alone, (fen) => this.#inside(fen))}</code></pre>`;
  }

  html(markdown) {
    const lines = markdown.split('\n');
    const blocks = [];
    const takeWhile = (isMore) => {
      const taken = [];
      while (lines.length > 0 && isMore(lines[0])) taken.push(lines.shift());
      return taken;
    };
    while (lines.length > 0) {
      const [line] = lines;
      const heading = /^(#+) (.*)$/.exec(line);
      if (!line.trim()) lines.shift();
      else if (heading) {
        const name = `h${heading[1].length}`;
        blocks.push(`<${name} id="${idOf(heading[2])}">${this.#text([heading[2]])}</${name}>`);
        lines.shift();
      } else if (line.startsWith('```')) {
        lines.shift();
        blocks.push(this.#code(takeWhile((next) => !next.startsWith('```'))));
        lines.shift();
      } else if (line.startsWith('    ')) {
        const code = takeWhile((next) => next.startsWith('    ') || !next.trim());
        blocks.push(
          this.#code(
            code
              .join('\n')
              .trimEnd()
              .split('\n')
              .map((text) => text.slice(4)),
          ),
        );
      } else if (line.startsWith('|')) blocks.push(this.#table(takeWhile((next) => next.startsWith('|'))));
      else if (/^([*-]|\d+\.) /.test(line)) blocks.push(this.#list(takeWhile((next) => next.trim())));
      else blocks.push(`<p>${this.#text(takeWhile((next) => next.trim() && !/^(```|\||[*-] |#+ )/.test(next)))}</p>`);
    }
    return blocks.join('\n');
  }
}

const frame = (title, home, chapter, contents, body) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Mutare: ${escaped(title)}</title>
    <link rel="icon" href="${home}icon.svg" />
    <link rel="stylesheet" href="${home}style.css" />
  </head>
  <body class="guide">
    <nav>${[linkTo(home, 'Mutare'), linkTo(`${home}#${insideTab(chapter)}`, 'Inside: the numbers of any position'), linkTo(contents, 'The guide')].join(' · ')}</nav>
${body}
  </body>
</html>
`;

/** Where a file of the repository is in the page. */
function placeOf(path) {
  if (posix.dirname(path) === CHAPTERS && path.endsWith('.md'))
    return `guide/${basename(path, '.md').replace('README', 'index')}.html`;
  if (/\.(svg|png)$/.test(path)) return `guide/${basename(path)}`;
  return `source/${path}${path.endsWith('.md') ? '.html' : '.txt'}`;
}

/** The files of the guide, as pairs of their places in the page and their contents. */
export function guide(root) {
  const folder = join(root, CHAPTERS);
  const chapters = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(CHAPTERS, name));
  const places = new Map(chapters.map((path) => [path, placeOf(path)]));
  /** The path in the repository that a link in a document names. A folder is its README. */
  const pathOf = (from, target) => {
    const path = posix.join(posix.dirname(from), target.split('#')[0]);
    const full = join(root, path);
    if (/^\w+:/.test(target) || path.startsWith('..') || !existsSync(full)) return null;
    return statSync(full).isDirectory() ? posix.join(path, 'README.md') : path;
  };
  for (const path of chapters) {
    for (const [, , , target] of readFileSync(join(root, path), 'utf8').matchAll(LINK)) {
      const found = pathOf(path, target);
      if (found && existsSync(join(root, found))) places.set(found, placeOf(found));
    }
  }

  return [...places].map(([path, place]) => {
    const bytes = readFileSync(join(root, path));
    if (!path.endsWith('.md')) return [place, bytes];
    const fromHere = (other) => posix.relative(posix.dirname(place), other);
    const addressOf = (target) => {
      if (/^(https?:|#)/.test(target)) return target;
      const other = places.get(pathOf(path, target));
      return other ? fromHere(other) + (/#.*/.exec(target)?.[0] ?? '') : null;
    };
    const home = `${posix.relative(posix.dirname(place), '.')}/`;
    const text = String(bytes);
    const title = /^# (.*)$/m.exec(text)?.[1] ?? path;
    const chapter = path.startsWith(`${CHAPTERS}/`) && !path.endsWith('README.md') && basename(place, '.html');
    const body = new Page(home, chapter, addressOf).html(text);
    return [place, frame(title, home, chapter, fromHere('guide/index.html'), body)];
  });
}
