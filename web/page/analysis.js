// What the engine thinks of the position.

import { find, grouped, hasFocus, make, unbroken } from './dom.js';
import { winningChances } from './graph.js';
import { evalText, sentence, signed, texts } from './texts.js';

const MAX_NODES = 20_000_000; // then the page lets the processor rest
const FURTHER = 10; // times as many
const SHOWN_PLIES = 10;

/** What the page shows of what a search tells; null where that is no line with its evaluation. */
export function shownOf({ score, bound, pv, depth = 0, nodes = 0, nps = 0, multipv = 1 }) {
  return score && pv && !bound ? { depth, nodes, nps, line: multipv, eval: { ...score }, pv } : null;
}

/** Puts a line in its place. One that had another place changes it with what was there, so that none is there twice. */
export function placeLine(lines, info) {
  const before = lines.findIndex((line) => line?.pv[0] === info.pv[0]);
  if (before >= 0) lines[before] = lines[info.line - 1];
  lines[info.line - 1] = info;
}

const shortText = ({ cp, mate }) => (mate === undefined ? signed(cp / 100, 1) : `#${Math.abs(mate)}`);

/** The deepest lines first, of those of the same depth the best one for the side to move. */
export const sortLines = (lines, sign) =>
  lines.filter(Boolean).sort((a, b) => b.depth - a.depth || sign * (winningChances(b.eval) - winningChances(a.eval)));

/** The position where the side to move has passed: what the other one does there is its threat. */
function passed(fen) {
  const [board, side, castling, , clock, number] = fen.split(' ');
  return [board, side === 'w' ? 'b' : 'w', castling, '-', clock, number].join(' ');
}

export class Analysis {
  #app;
  #isOn = false; // Is the analysis looked at?
  #isRunning = true; // Is the engine switched on?
  #isThreat = false;
  #nodes = MAX_NODES;
  #searched = null; // the position that is searched, as the engine is told of it
  #sign = 1; // of evaluations for the side to move
  #lines = [];
  #timer = 0;
  #isHeld = false; // Does one point at a move of a line? Then they stand still.

  constructor(app) {
    this.#app = app;
    find('line-count').onchange = () => this.search();
    find('arrow').onchange = () => this.draw();
    find('engine').onclick = () => this.toggle();
    find('threat').onclick = () => this.toggleThreat();
    find('further').onclick = () => this.#searchFurther();
    find('lines').onpointerleave = () => this.#release();
    app.game.addEventListener('change', () => {
      this.#isHeld = this.#isThreat = false;
      this.#nodes = MAX_NODES;
      this.search();
    });
  }

  turn(isOn) {
    this.#isOn = isOn;
    if (isOn) return this.search();
    find('bar').hidden = true;
    this.#app.board.arrow(null);
    return this.stop();
  }

  /** Leaves the search of a game against the engine alone. */
  stop() {
    return this.#app.play.isOn ? null : this.#app.engine.stop();
  }

  /** Switches the engine on or off. */
  toggle() {
    this.#isRunning = !this.#isRunning;
    return this.search();
  }

  /** Shows what the other side would do now, or no longer. */
  toggleThreat() {
    if (find('threat').disabled) return;
    this.#isThreat = !this.#isThreat;
    return this.search();
  }

  #searchFurther() {
    this.#nodes *= FURTHER;
    return this.search();
  }

  playBest() {
    const [best] = sortLines(this.#lines, this.#sign);
    if (best && !this.#isThreat) this.#app.game.playLine([best.pv[0]]);
  }

  /** Searches the position, if this is what is looked at. */
  async search() {
    if (!this.#isOn) return;
    const { engine, game, play } = this.#app;
    const { node } = game;
    if (this.#isHeld) this.#app.showSide();
    this.#isHeld = false;
    this.#lines = [];
    this.#searched = null; // What one that is stopped still tells is not shown.
    find('bar').hidden = play.isOn || !this.#isRunning;
    find('engine').setAttribute('aria-pressed', String(this.#isRunning));
    find('threat').setAttribute('aria-pressed', String(this.#isThreat));
    if (hasFocus(find('further'))) find('engine').focus({ preventScroll: true });
    find('further').hidden = true;
    const hadFocus = hasFocus(find('lines'));
    find('lines').replaceChildren();
    if (hadFocus) find('lines').focus({ preventScroll: true });
    find('searched').textContent = play.isOn ? texts.notWhilePlaying : '';
    if (play.isOn) return;
    await engine.stop();
    const position = await game.position();
    if (game.node !== node || !this.#isOn || play.isOn) return;
    find('threat').disabled = position.result !== '*' || position.in_check;
    this.#app.board.arrow(null);
    if (position.result !== '*') return this.#showEnd(position);
    if (this.#isRunning) this.#begin(position);
  }

  /** Searches a position until it is another one, or enough is searched. */
  async #begin({ fen, state }) {
    const { engine, game } = this.#app;
    const searched = this.#isThreat ? passed(fen) : game.name();
    this.#searched = searched;
    this.#sign = (state.side_to_move === 'white') === this.#isThreat ? -1 : 1;
    engine.send('setoption name UCI_LimitStrength value false');
    engine.send(`setoption name MultiPV value ${this.#isThreat ? 1 : find('line-count').value}`);
    const hear = (_, parts) => {
      const info = shownOf(parts);
      if (!info || searched !== this.#searched) return;
      for (const name in info.eval) info.eval[name] *= this.#sign;
      placeLine(this.#lines, info);
      if (!this.#timer) this.#timer = setTimeout(() => this.draw(), 100);
    };
    const best = await engine.search(searched, `nodes ${this.#nodes}`, hear).catch(() => null); // onError has said why
    if (best && searched === this.#searched) find('further').hidden = !this.#isOn || this.#lines.length === 0;
  }

  #showEnd({ result, text }) {
    find('searched').textContent = sentence(text);
    this.#fillBar({ '1-0': 1, '0-1': -1 }[result] ?? 0, result.replace('1/2-1/2', '½'), result);
  }

  #fillBar(chances, short, text) {
    const bar = find('bar');
    bar.firstElementChild.style.height = `${50 + 50 * chances}%`;
    bar.lastElementChild.textContent = short;
    bar.setAttribute('aria-label', texts.evaluation(text));
  }

  /** Draws what has been found in this position, if anything. */
  async draw() {
    this.#timer = 0;
    const searched = this.#searched;
    const lines = sortLines(this.#lines, this.#sign);
    if (lines.length === 0 || !this.#isOn || this.#isHeld) return;
    const shown = await Promise.all(
      lines.map(({ pv }) => this.#app.rules.line(searched, pv.slice(0, SHOWN_PLIES)).catch(() => null)),
    );
    if (searched !== this.#searched || this.#lines.length === 0 || !this.#isOn || this.#isHeld) return;
    find('lines').replaceChildren(...lines.map((line, i) => this.#item(line, shown[i]?.text ?? '')));
    const [best] = lines;
    const facts = texts.searched(best.depth, grouped(best.nodes), grouped(best.nps));
    find('searched').textContent = this.#isThreat ? `${texts.threatens} ${facts}` : facts;
    this.#fillBar(winningChances(best.eval), shortText(best.eval), evalText(best.eval));
    this.#app.board.arrow(find('arrow').checked ? best.pv[0] : null, this.#isThreat);
  }

  /** A line with its evaluation; its moves can be pointed at and, unless they are a threat, played. */
  #item({ pv, eval: value }, text) {
    let plies = 0;
    const moves = [...text.matchAll(/(\d+\.+ )?(\S+)/g)].map(([, number = '', san]) =>
      make('span', { class: 'numbered' }, number, this.#move(san, pv.slice(0, ++plies))),
    );
    return make('li', {}, make('b', {}, evalText(value)), ...moves.flatMap((move) => [' ', move]));
  }

  #move(san, line) {
    const show = () => this.#peek(line);
    const leave = () => this.#release();
    const click = () => this.#isThreat || this.#app.game.playLine(line);
    const events = {
      pointerenter: (event) => event.pointerType === 'mouse' && show(),
      focus: show,
      blur: leave,
      click,
    };
    return make('button', { class: 'move', ...events }, unbroken(san));
  }

  /** Shows the position after the moves of a line. */
  async #peek(line) {
    this.#isHeld = true;
    const { fen } = await this.#app.rules.line(this.#searched, line);
    if (this.#isHeld) this.#app.board.peek(fen, line.at(-1));
  }

  async #release() {
    const isAtMove = hasFocus(find('lines')) && document.activeElement !== find('lines');
    if (!this.#isHeld || isAtMove) return;
    this.#isHeld = false;
    await this.#app.showSide();
  }
}
