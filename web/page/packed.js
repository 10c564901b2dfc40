// A packed move as one reads it: its digits and bits, each part in a color of its own.
import { hex, make, table } from './dom.js';
import { texts } from './inside-texts.js';
import { nameOf } from './squares.js';

/** SPECIAL, FROM, TO, PIECE, CAPTURED: the lowest bit of each, and how many bits it has. */
const PARTS = [
  [24, 4],
  [16, 8],
  [8, 8],
  [4, 4],
  [0, 4],
];
const partOf = (code, [shift, size]) => (code >>> shift) & (2 ** size - 1);

/** The code as digits of so many bits each: 4 for hexadecimal, 1 for bits. */
function digits(code, size) {
  const write = (value, bits) =>
    value
      .toString(2 ** size)
      .toUpperCase()
      .padStart(bits / size, '0');
  const spans = PARTS.map((part, i) => make('span', { class: `part-${i}` }, write(partOf(code, part), part[1])));
  return [write(0, 4), ...spans];
}
export const hexDigits = (code) => make('span', { class: 'word' }, '0x', ...digits(code, 4));
const bitDigits = (code) => make('span', { class: 'word bits' }, ...digits(code, 1));

/** The parts of a code and what they mean. */
export function partsTable(code) {
  const [special, from, to, piece, captured] = PARTS.map((part) => partOf(code, part));
  const meanings = [texts.specials[special], nameOf(from), nameOf(to), texts.pieces[piece], texts.pieces[captured]];
  const rows = [special, from, to, piece, captured].map((value, i) => [
    make('span', { class: `part-${i}` }, texts.parts[i]),
    make('span', { class: `part-${i}` }, hex(value, PARTS[i][1] / 4)),
    meanings[i],
  ]);
  return table([texts.part, texts.hex, texts.meaning], rows);
}

/** A row for each move; a click on its name calls `choose(move)`. `label` names it, else its SAN does. */
export function movesTable(moves, choose) {
  const row = (move) => {
    const button = make('button', { class: 'move', click: () => choose(move) }, move.label ?? move.san);
    return [button, hexDigits(move.code), bitDigits(move.code)];
  };
  return table([texts.move, texts.word, texts.bits], moves.map(row));
}

/** Marks the row of a move in such a table. */
export function markRow(element, index) {
  for (const [i, button] of [...element.querySelectorAll('tbody button')].entries())
    button.setAttribute('aria-current', String(i === index));
}
