// What the engine thinks of the position.

import { find, grouped, make, unbroken } from './dom.js';
import { winningChances } from './graph.js';
import { evalText, sentence, signed, texts } from './texts.js';

const MAX_NODES = 20_000_000; // then the page lets the processor rest

/** The parts of an info line that the page shows; null for others. */
function parseInfo(line) {
  const [, score, value] = / score (cp|mate) (-?\d+)/.exec(line) ?? [];
  const number = (name) => Number(new RegExp(` ${name} (\\d+)`).exec(line)?.[1] ?? 0);
  const pv = / pv (.+)$/.exec(line)?.[1];
  if (!score || !pv || /(lower|upper)bound/.test(line)) return null;
  const facts = { depth: number('depth'), nodes: number('nodes'), nps: number('nps'), line: number('multipv') || 1 };
  return { ...facts, eval: { [score]: Number(value) }, pv: pv.split(' ') };
}

/** Puts a line in its place. One that had another place changes it with what was there, so that none is there twice. */
export function placeLine(lines, info) {
  const before = lines.findIndex((line) => line?.pv[0] === info.pv[0]);
  if (before >= 0) lines[before] = lines[info.line - 1];
  lines[info.line - 1] = info;
}

const shortText = ({ cp, mate }) => (mate === undefined ? signed(cp / 100, 1) : `#${Math.abs(mate)}`);

export class Analysis {
  #app;
  #isOn = false;
  #lines = [];
  #timer = 0;

  constructor(app) {
    this.#app = app;
    find('line-count').onchange = () => this.search();
    find('arrow').onchange = () => this.#draw();
    app.game.addEventListener('change', () => this.search());
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

  /** Searches the position, if this is what is looked at. */
  async search() {
    if (!this.#isOn) return;
    const { engine, game } = this.#app;
    const node = game.node;
    find('bar').hidden = this.#app.play.isOn;
    if (this.#app.play.isOn) {
      find('lines').replaceChildren();
      find('searched').textContent = texts.notWhilePlaying;
      return;
    }
    await engine.stop();
    const position = await game.position();
    if (game.node !== node || !this.#isOn) return;
    this.#lines = [];
    find('lines').replaceChildren();
    find('searched').textContent = '';
    if (position.result !== '*') return this.#showEnd(position);
    engine.send('setoption name UCI_LimitStrength value false');
    engine.send(`setoption name MultiPV value ${find('line-count').value}`);
    const white = position.state.side_to_move === 'white';
    const search = engine.search(game.name(), `nodes ${MAX_NODES}`, (line) => {
      const info = parseInfo(line);
      if (!info || game.node !== node) return;
      for (const name in info.eval) info.eval[name] *= white ? 1 : -1;
      placeLine(this.#lines, info);
      if (!this.#timer) this.#timer = setTimeout(() => this.#draw(node), 100);
    });
    search.catch(() => {}); // onError has said why
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

  async #draw(node = this.#app.game.node) {
    this.#timer = 0;
    const lines = this.#lines.filter(Boolean);
    if (lines.length === 0 || !this.#isOn || node !== this.#app.game.node) return;
    const name = this.#app.game.name();
    const shown = await Promise.all(
      lines.map(({ pv }) => this.#app.rules.line(name, pv.slice(0, 12)).catch(() => null)),
    );
    if (node !== this.#app.game.node || !this.#isOn) return;
    find('lines').replaceChildren(
      ...lines.map((line, i) =>
        make('li', {}, make('b', {}, evalText(line.eval)), ` ${unbroken(shown[i]?.text ?? line.pv.join(' '))}`),
      ),
    );
    const [best] = lines;
    find('searched').textContent = texts.searched(best.depth, grouped(best.nodes), grouped(best.nps));
    this.#fillBar(winningChances(best.eval), shortText(best.eval), evalText(best.eval));
    this.#app.board.arrow(find('arrow').checked ? best.pv[0] : null);
  }
}
