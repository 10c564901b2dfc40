// What the visitor says of the move that is shown: a comment, a glyph, arrows and circles; and what becomes of its line.
import { withDrawings, withWords, wordsOf } from './annotations.js';
import { fillSelect, find } from './dom.js';
import { glyphNames, glyphs, texts } from './texts.js';

const LAST_CHOICE = 6; // of the glyphs: "!" to "?!"

export class Edit {
  #app;

  constructor(app) {
    this.#app = app;
    const choices = Object.entries(glyphs).slice(0, LAST_CHOICE);
    fillSelect(find('glyph'), [
      ['', texts.noGlyph],
      ...choices.map(([nag, sign]) => [nag, `${sign} ${glyphNames[nag]}`]),
    ]);
    find('comment').oninput = () => this.#change((node) => withWords(node.comments, find('comment').value));
    find('glyph').onchange = () => this.#choose(Number(find('glyph').value));
    find('promote').onclick = () => app.game.promote();
    find('delete').onclick = () => this.#delete();
    app.board.onDraw = (drawings) => this.#draw(drawings);
    app.game.addEventListener('change', () => this.#show());
  }

  #change(makeComments) {
    const { game } = this.#app;
    game.edit(game.node, { comments: makeComments(game.node) });
  }

  /** What is drawn in a game against the engine, or on a position to solve or to set up, is no part of the record. */
  #draw(drawings) {
    const { play, learn, editor } = this.#app;
    if (!play.isOn && !learn.isOn && !editor.isOn) this.#change((node) => withDrawings(node.comments, drawings));
  }

  #choose(chosen) {
    const { game } = this.#app;
    const others = (game.node.nags ?? []).filter((nag) => nag > LAST_CHOICE);
    game.edit(game.node, { nags: chosen ? [chosen, ...others] : others });
  }

  #delete() {
    const { game } = this.#app;
    if (game.node.children.length === 0 || confirm(texts.reallyDelete(game.node.san))) game.remove();
  }

  #show() {
    const { game, play } = this.#app;
    const { node, root } = game;
    find('comment').value = wordsOf(node.comments).join(' ');
    find('glyph').value = String(node.nags?.find((nag) => nag <= LAST_CHOICE) ?? '');
    find('glyph').disabled = node === root;
    find('promote').disabled = play.isOn || !game.canPromote();
    find('delete').disabled = play.isOn || !game.canDelete();
  }
}
