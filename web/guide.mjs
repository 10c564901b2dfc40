// The chapters of docs/guide as pages of HTML: headings, paragraphs, lists, tables, code and pictures, as these chapters
// use them. Links lead from chapter to chapter; those to files that the page does not have become text. A FEN leads to
// the tab Inside with that position.

const FEN = /^(?:[1-8PNBRQKpnbrqk]+\/){7}[1-8PNBRQKpnbrqk]+ [wb] \S+ \S+ \d+ \d+$/;
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function code(text) {
  const tag = `<code>${text}</code>`;
  return FEN.test(text) ? `<a href="../#fen=${encodeURIComponent(text)}&amp;inside=">${tag}</a>` : tag;
}

/** The name of the page of a chapter. */
export const pageOf = (name) => name.replace('README', 'index').replace(/md$/, 'html');

function link(text, target) {
  const [name, heading] = target.split('#');
  if (/^[\w-]+\.md$/.test(name)) return `<a href="${pageOf(name)}${heading ? `#${heading}` : ''}">${text}</a>`;
  return /^(#|https:)/.test(target) ? `<a href="${target}">${text}</a>` : text;
}

function inline(text) {
  const parts = escaped(text).split(/`([^`]+)`/);
  return parts
    .map((part, i) =>
      i % 2 === 1 ? code(part) : part.replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>').replace(/\*([^*]+)\*/g, '<i>$1</i>'),
    )
    .join('')
    .replace(/!\[([^\]]*)\]\(([^)]+)\)/g, '<img src="$2" alt="$1" />')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, shown, target) => link(shown, target));
}

function table(lines) {
  const row = (line, cell) =>
    `<tr>${line
      .slice(1, -1)
      .split('|')
      .map((text) => `<${cell}>${inline(text.trim())}</${cell}>`)
      .join('')}</tr>`;
  const [head, , ...rows] = lines;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('\n')}</tbody></table>`;
}

function list(tag, text, mark) {
  const items = `\n${text}`.split(mark).slice(1);
  return `<${tag}>${items.map((item) => `<li>${inline(item.replace(/\n\s*/g, ' '))}</li>`).join('\n')}</${tag}>`;
}

function block(text) {
  const lines = text.split('\n');
  const heading = /^(#+) (.*)$/.exec(text);
  if (heading) {
    const name = heading[2]
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replace(/ /g, '-');
    return `<h${heading[1].length} id="${name}">${inline(heading[2])}</h${heading[1].length}>`;
  }
  if (text.startsWith('```')) return `<pre>${escaped(lines.slice(1, -1).join('\n'))}</pre>`;
  if (text.startsWith('    ')) return `<pre>${escaped(text.replace(/^ {4}/gm, ''))}</pre>`;
  if (text.startsWith('|')) return table(lines);
  if (text.startsWith('* ')) return list('ul', text, '\n* ');
  if (text.startsWith('1. ')) return list('ol', text, /\n\d+\. /);
  return `<p>${inline(lines.join(' '))}</p>`;
}

/** A chapter as a page of its own, in the folder `guide` below the page. */
export function chapter(markdown) {
  // Fenced code may have empty lines; elsewhere they end a block.
  const blocks = markdown.trim().match(/^```[\s\S]*?^```$|(?:(?!```).+(?:\n|$))+/gm);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Mutare: ${escaped(blocks[0].trim().replace(/^# /, ''))}</title>
    <link rel="icon" href="../icon.svg" />
    <link rel="stylesheet" href="../style.css" />
  </head>
  <body class="guide">
<p><a href="index.html">Contents</a> · <a href="../">Board</a></p>
${blocks.map((text) => block(text.trimEnd())).join('\n')}
  </body>
</html>
`;
}
