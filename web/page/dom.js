// Short ways to find and make elements.

export const find = (id) => document.getElementById(id);

/** An element with attributes (functions are listeners of events) and children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** An element of a picture. */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Fills a select with the entries of an object: value and text. */
export function fillSelect(select, entries, chosen) {
  select.replaceChildren(
    ...entries.map(([value, text]) => make('option', { value, selected: value === chosen }, text)),
  );
}

const owns = new WeakMap(); // by button, while it shows another text: its own

/** Shows another text on a button for some seconds. */
export function flash(button, text) {
  if (!owns.has(button)) {
    owns.set(button, button.textContent);
    setTimeout(() => {
      button.textContent = owns.get(button);
      owns.delete(button);
    }, 4000);
  }
  button.textContent = text;
}

/** Notes which element the keys are at. Where that one is gone when the result is called, another one gets the focus. */
export function noteFocus() {
  const place = document.activeElement;
  const isByKeys = place?.matches(':focus-visible');
  return (next) => isByKeys && place.getClientRects().length === 0 && next.focus();
}

/**
 * Gives a text, or a promise of one, to the clipboard. Safari wants to be asked in the click itself, before the text is
 * there; Firefox before version 127 cannot be.
 */
export async function copy(text) {
  if (!window.ClipboardItem) return navigator.clipboard.writeText(await text);
  const type = 'text/plain';
  const blob = Promise.resolve(text).then((content) => new Blob([content], { type }));
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}

/** The key that was pressed, unless a modifier makes it a command of the browser, as in Alt+Left. */
export const plainKey = ({ key, altKey, ctrlKey, metaKey }) => (altKey || ctrlKey || metaKey ? '' : key);

/** A table with a head; cells may be elements. */
export function table(head, rows) {
  const row = (cells, name) => make('tr', {}, ...cells.map((cell) => make(name, {}, cell)));
  return make(
    'table',
    {},
    make('thead', {}, row(head, 'th')),
    make('tbody', {}, ...rows.map((cells) => row(cells, 'td'))),
  );
}

/** A text that no line end breaks at a hyphen, as in O-O and 1-0. */
export const unbroken = (text) => text.replaceAll('-', '-\u2060');

/** Is the focus in an element? Styles of `:focus` do not say so in a window that is not in front. */
export const hasFocus = (element) => element.contains(document.activeElement);

export const hex = (number, digits = 2) => `0x${number.toString(16).toUpperCase().padStart(digits, '0')}`;
export const grouped = (number) => number.toLocaleString('en-US');
