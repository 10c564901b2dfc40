// The moves of a game with their variations, comments and glyphs, to read and to click.
import { make } from './dom.js';
import { nagsOf } from './game.js';
import { glyphNames, glyphs } from './texts.js';

/** The comments without the commands in them, such as clock times. */
const shownComments = (comments = []) =>
  comments.map((text) => text.replace(/\[%[^\]]*\]/g, '').trim()).filter(Boolean);
const commentSpans = (comments) => shownComments(comments).map((text) => make('span', { class: 'comment' }, text));

export class MoveList {
  #game;
  #element;
  #buttons = new Map();

  constructor(game, element) {
    this.#game = game;
    this.#element = element;
    game.addEventListener('change', () => this.show());
  }

  show() {
    const { root, node, result } = this.#game;
    const hadFocus = this.#element.querySelector(':focus') !== null;
    this.#buttons.clear();
    this.#element.replaceChildren(...commentSpans(root.comments), ...this.#line(root));
    if (result !== '*') this.#element.append(make('span', { class: 'numbered result' }, result));
    const current = this.#buttons.get(node);
    if (hadFocus) (current ?? this.#element).focus({ preventScroll: true });
    if (!current) return this.#element.scrollTo({ top: 0 });
    current.setAttribute('aria-current', 'true');
    const top = current.offsetTop;
    const { scrollTop, clientHeight } = this.#element;
    if (top < scrollTop || top + current.offsetHeight > scrollTop + clientHeight)
      this.#element.scrollTo({ top: top - clientHeight / 2 });
  }

  /** The moves after a node: first the main one, then, in brackets, those that could replace it. */
  #line(start, needsNumber = true) {
    const parts = [];
    for (let node = start; node.children.length > 0; ) {
      const [main, ...others] = node.children;
      parts.push(...this.#move(main, needsNumber));
      needsNumber = others.length > 0 || shownComments(main.comments).length > 0;
      for (const other of others) {
        const rest = this.#line(other, shownComments(other.comments).length > 0);
        parts.push(make('span', { class: 'variation' }, ...this.#move(other, true), ...rest));
      }
      node = main;
    }
    return parts;
  }

  /** A move with what was said before and after it. */
  #move(node, needsNumber) {
    const number = node.side === 'white' ? `${node.number}.` : needsNumber ? `${node.number}…` : '';
    const { mark } = node;
    const nags = nagsOf(node);
    const title = [mark?.text, ...nags.map((nag) => glyphNames[nag])].filter(Boolean).join(' – ');
    const button = make(
      'button',
      { class: `move ${mark ? `mark-${mark.judgment}` : ''}`, title, click: () => this.#game.go(node) },
      node.san,
      ...nags.map((nag) => glyphs[nag] ?? ` $${nag}`).map((sign) => (sign[0] === ' ' ? make('small', {}, sign) : sign)),
    );
    this.#buttons.set(node, button);
    return [
      ...commentSpans(node.comments_before),
      make('span', { class: 'numbered' }, number ? make('span', { class: 'number' }, number) : '', button),
      ...commentSpans(node.comments),
    ];
  }
}
