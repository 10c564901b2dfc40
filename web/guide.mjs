// A page of Markdown as one of HTML: headings, paragraphs, lists and tables, as the READMEs of this project use them.
// Links lead to files that the page does not have; their texts stay.

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const inline = (text) =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*([^*]+)\*/g, '<i>$1</i>')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');

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

function block(text) {
  const lines = text.split('\n');
  const heading = /^(#+) (.*)$/.exec(text);
  if (heading) return `<h${heading[1].length}>${inline(heading[2])}</h${heading[1].length}>`;
  if (text.startsWith('|')) return table(lines);
  if (!text.startsWith('* ')) return `<p>${inline(lines.join(' '))}</p>`;
  const items = text.slice(2).split('\n* ');
  return `<ul>${items.map((item) => `<li>${inline(item.replace(/\n\s*/g, ' '))}</li>`).join('\n')}</ul>`;
}

/** The whole page, with the style of the other one. */
export function guide(markdown) {
  const blocks = markdown.trim().split(/\n\n+/);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Mutare: ${escaped(blocks[0].replace(/^# /, ''))}</title>
    <link rel="icon" href="icon.svg" />
    <link rel="stylesheet" href="style.css" />
  </head>
  <body class="guide">
${blocks.map(block).join('\n')}
  </body>
</html>
`;
}
