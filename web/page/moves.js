// The moves of a game with their variations, comments and glyphs, to read and to click.
import { clockOf, wordsOf } from './annotations.js';
import { hasFocus, make } from './dom.js';
import { nagsOf } from './game.js';
import { glyphNames, glyphs, texts } from './texts.js';

const commentSpans = (comments) => wordsOf(comments).map((text) => make('span', { class: 'comment' }, text));

export class MoveList {
  #game;
  #element;
  #buttons = new Map();

  constructor(game, element) {
    this.#game = game;
    this.#element = element;
    for (const event of ['change', 'edit']) game.addEventListener(event, () => this.show());
  }

  show() {
    const { root, node, result } = this.#game;
    const hadFocus = hasFocus(this.#element);
    this.#buttons.clear();
    this.#element.replaceChildren(...commentSpans(root.comments), ...this.#line(root));
    if (result !== '*') this.#element.append(make('span', { class: 'numbered result' }, result));
    const last = this.#game.mainLine().at(-1) ?? root;
    this.#element.append(...last.children.filter(({ aside }) => aside).map((first) => this.#variation(first)));
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
    for (let node = start; node.children.length > 0 && !node.children[0].aside; ) {
      const [main, ...others] = node.children;
      parts.push(...this.#move(main, needsNumber));
      needsNumber = others.length > 0 || wordsOf(main.comments).length > 0;
      parts.push(...others.map((other) => this.#variation(other)));
      node = main;
    }
    return parts;
  }

  #variation(first) {
    const rest = this.#line(first, wordsOf(first.comments).length > 0);
    return make('span', { class: 'variation' }, ...this.#move(first, true), ...rest);
  }

  /** A move with what was said before and after it. */
  #move(node, needsNumber) {
    const number = node.side === 'white' ? `${node.number}.` : needsNumber ? `${node.number}…` : '';
    const { mark } = node;
    const nags = nagsOf(node);
    const clock = clockOf(node);
    const said = [mark?.text, ...nags.map((nag) => glyphNames[nag]), clock && texts.timeLeft(clock)];
    const title = [node.own && texts.ownMove, ...said].filter(Boolean).join(' – ');
    const button = make(
      'button',
      {
        class: `move ${node.own ? 'own' : ''} ${mark ? `mark-${mark.judgment}` : ''}`,
        title,
        click: () => this.#game.go(node),
      },
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
