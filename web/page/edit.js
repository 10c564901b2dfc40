// What the visitor says of the move that is shown: a comment, a glyph, arrows and circles; and what becomes of its line.
import { withDrawings, withWords, wordsOf } from './annotations.js';
import { fillSelect, find, hasFocus } from './dom.js';
import { glyphNames, glyphs, texts } from './texts.js';

const LAST_CHOICE = 6; // of the glyphs: "!" to "?!"

export class Edit {
  #app;
  #commented = null; // the node whose comment stands in the field

  constructor(app) {
    this.#app = app;
    const choices = Object.entries(glyphs).slice(0, LAST_CHOICE);
    fillSelect(find('glyph'), [
      ['', texts.noGlyph],
      ...choices.map(([nag, sign]) => [nag, `${sign} ${glyphNames[nag]}`]),
    ]);
    find('comment').oninput = ({ target }) =>
      this.#change((node) => withWords(node.comments, target.value), this.#commented);
    find('comment').onblur = () => this.#show();
    find('glyph').onchange = () => this.#choose(Number(find('glyph').value));
    find('promote').onclick = () => app.game.promote();
    find('delete').onclick = () => this.#delete();
    app.board.onDraw = (drawings) => this.#draw(drawings);
    app.game.addEventListener('change', () => this.#show());
  }

  #change(makeComments, node = this.#app.game.node) {
    this.#app.game.edit(node, { comments: makeComments(node) });
  }

  /** What is drawn in a game against the engine, or on a position to solve or to set up, is no part of the record. */
  #draw(drawings) {
    const { play, isGameShown } = this.#app;
    if (!play.isOn && isGameShown) this.#change((node) => withDrawings(node.comments, drawings));
  }

  #choose(chosen) {
    const { game } = this.#app;
    const others = (game.node.nags ?? []).filter((nag) => nag > LAST_CHOICE);
    game.edit(game.node, { nags: chosen ? [chosen, ...others] : others });
  }

  #delete() {
    const { game } = this.#app;
    const { san, children, comments } = game.node;
    const isBare = children.length === 0 && wordsOf(comments).length === 0;
    if (isBare || confirm(texts.reallyDelete(san))) game.remove();
  }

  #show() {
    const { game, play } = this.#app;
    const { node, root } = game;
    // While one writes, moves may come: a reply of the engine, or the next ones of the game.
    const isWriting = hasFocus(find('comment')) && [root, ...game.path()].includes(this.#commented);
    if (!isWriting) {
      this.#commented = node;
      find('comment').value = wordsOf(node.comments).join(' ');
    }
    find('glyph').value = String(node.nags?.find((nag) => nag <= LAST_CHOICE) ?? '');
    find('glyph').disabled = node === root;
    find('promote').disabled = play.isOn || !game.canPromote();
    find('delete').disabled = play.isOn || !game.canDelete();
  }
}
