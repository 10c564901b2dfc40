// The moves of a game with their variations, comments and glyphs, to read and to click.
import { make } from './dom.js';
import { glyphs, judgementGlyphs } from './texts.js';

const LAST_OF_MOVE = 7; // glyphs up to this number judge the move, others the position

export class MoveList {
  #game;
  #element;
  #buttons = new Map();
  /** Judgments of an analysis by node: "blunder" and the like. */
  marks = new Map();

  constructor(game, element) {
    this.#game = game;
    this.#element = element;
    game.addEventListener('change', () => this.show());
  }

  show() {
    this.#buttons.clear();
    this.#element.replaceChildren(...this.#comments(this.#game.root), ...this.#line(this.#game.root));
    const current = this.#buttons.get(this.#game.node);
    if (!current) return this.#element.scrollTo({ top: 0 });
    current.setAttribute('aria-current', 'true');
    const top = current.offsetTop - this.#element.offsetTop;
    const { scrollTop, clientHeight } = this.#element;
    if (top < scrollTop || top > scrollTop + clientHeight - 40) this.#element.scrollTo({ top: top - clientHeight / 2 });
  }

  #comments = ({ comments = [] }) =>
    comments
      .map((text) => text.replace(/\[%[^\]]*\]/g, '').trim())
      .filter(Boolean)
      .map((text) => make('span', { class: 'comment' }, text));

  /** The moves after a node: first the main one, then, in brackets, those that could replace it. */
  #line(start, needsNumber = true) {
    const parts = [];
    for (let node = start; node.children.length > 0; ) {
      const [main, ...others] = node.children;
      parts.push(this.#move(main, needsNumber), ...this.#comments(main));
      needsNumber = others.length > 0 || (main.comments ?? []).length > 0;
      for (const other of others) {
        parts.push(
          make(
            'span',
            { class: 'variation' },
            this.#move(other, true),
            ...this.#comments(other),
            ...this.#line(other, (other.comments ?? []).length > 0),
          ),
        );
      }
      node = main;
    }
    return parts;
  }

  #move(node, needsNumber) {
    const number = node.side === 'white' ? `${node.number}.` : needsNumber ? `${node.number}…` : '';
    const { nags = [] } = node;
    const mark = this.marks.get(node);
    const isJudged = nags.some((nag) => nag <= LAST_OF_MOVE);
    const ownSign = isJudged ? '' : (judgementGlyphs[mark?.judgment] ?? '');
    const signs = ownSign + nags.map((nag) => glyphs[nag] ?? `$${nag}`).join(' ');
    const button = make(
      'button',
      { class: `move ${mark ? `mark-${mark.judgment}` : ''}`, title: mark?.text, click: () => this.#game.go(node) },
      `${node.san}${signs}`,
    );
    this.#buttons.set(node, button);
    return make('span', { class: 'numbered' }, number ? make('span', { class: 'number' }, number) : '', button);
  }
}
