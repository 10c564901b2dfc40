// The numbers of the 0x88 board: its drawing, with the half that is no board, and a step to try on it.
import { fillSelect, hex, make } from './dom.js';
import { FILES } from './fen.js';
import { texts } from './inside-texts.js';

const KING = [16, 17, 1, -15, -16, -17, -1, 15];
const KNIGHT = [33, 18, -14, -31, -33, -18, 14, 31];

const isOnBoard = (index) => (index & 0x88) === 0;
/** The name of a 0x88 index, and the index of a name. */
export const nameOf = (index) => `${FILES[index & 7]}${(index >> 4) + 1}`;
export const indexOf = (name) => (Number(name[1]) - 1) * 16 + FILES.indexOf(name[0]);
/** All squares by name, from a1 to h8. */
export const squares = Array.from({ length: 128 }, (_, index) => index)
  .filter(isOnBoard)
  .map(nameOf);

/** A difference of two squares as a signed number: +0x21. */
export const signedHex = (difference) => `${difference < 0 ? '−' : '+'}${hex(Math.abs(difference))}`;

/** A difference of two squares in words: "2 up, 1 right". */
export function inWords(difference) {
  const files = ((difference + 8) & 15) - 8;
  const { up, down, left, right } = texts.directions;
  const parts = [
    [(difference - files) / 16, up, down],
    [files, right, left],
  ];
  return parts
    .filter(([count]) => count !== 0)
    .map(([count, plus, minus]) => `${Math.abs(count)} ${count > 0 ? plus : minus}`)
    .join(', ');
}

const bits = (number) => number.toString(2).padStart(8, '0').replace(/^..../, '$& ');

export class Squares {
  #from = 0x14;
  #choose;
  #square = make('select', { change: () => this.#choose(this.#square.value), 'aria-label': texts.from });
  #step = make('select', { change: () => this.show(), 'aria-label': texts.step });
  #go = make('button', { click: () => this.#choose(nameOf(this.#to)) }, texts.go);
  #drawing = make('div', { class: 'numbers', role: 'img', 'aria-label': texts.drawing });
  #sum = make('p', { class: 'word', role: 'status' });

  /** `choose` is called with the name of a square that the user has chosen. */
  constructor(choose) {
    this.#choose = choose;
    fillSelect(
      this.#square,
      squares.map((name) => [name, `${name} ${hex(indexOf(name))}`]),
    );
    fillSelect(
      this.#step,
      [...KING, ...KNIGHT].map((step) => [String(step), `${signedHex(step)} ${inWords(step)}`]),
      '33',
    );
    for (let rank = 7; rank >= 0; --rank) {
      for (let file = 0; file < 16; ++file) {
        const index = rank * 16 + file;
        const attributes = { 'data-index': index, class: isOnBoard(index) ? '' : 'off' };
        this.#drawing.append(make('span', attributes, hex(index).slice(2)));
      }
    }
    this.#drawing.addEventListener('click', ({ target }) => {
      const index = Number(target.dataset.index ?? 0x88);
      if (isOnBoard(index)) choose(nameOf(index));
    });
  }

  get elements() {
    const controls = make('div', { class: 'fields' }, this.#square, this.#step, this.#go);
    return [this.#drawing, controls, this.#sum];
  }

  /** Where the step leads, as the byte that the index then is: below 0 it goes on from 0xFF. */
  get #to() {
    return (this.#from + Number(this.#step.value)) & 0xff;
  }

  show(square = nameOf(this.#from)) {
    this.#from = indexOf(square);
    this.#square.value = square;
    const to = this.#to;
    for (const cell of this.#drawing.children) {
      const index = Number(cell.dataset.index);
      cell.classList.toggle('from', index === this.#from);
      cell.classList.toggle('to', index === to);
    }
    const step = Number(this.#step.value);
    const sum = `${hex(this.#from)} ${step < 0 ? '−' : '+'} ${hex(Math.abs(step))} = ${hex(to)}`;
    const test = `${hex(to)} & 0x88 = ${bits(to)} & 1000 1000 = ${bits(to & 0x88)}`;
    const verdict = isOnBoard(to) ? texts.reached(nameOf(to)) : texts.offBoard + (to > 0x7f ? texts.undrawn : '');
    this.#sum.replaceChildren(sum, make('br'), test, make('br'), make('b', {}, verdict));
    this.#go.disabled = !isOnBoard(to);
  }
}
