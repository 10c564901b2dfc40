// What the engine thinks of the position, and of all moves of a game.

import { find, grouped, make } from './dom.js';
import { drawGraph } from './graph.js';
import { Mutare } from './mutare/mutare.js';
import { texts } from './texts.js';

const MAX_NODES = 20_000_000; // then the page lets the processor rest
const JUDGE_NODES = 60_000;

/** The parts of an info line that the page shows; null for others. */
function parseInfo(line) {
  const [, score, value] = / score (cp|mate) (-?\d+)/.exec(line) ?? [];
  const number = (name) => Number(new RegExp(` ${name} (\\d+)`).exec(line)?.[1] ?? 0);
  const pv = / pv (.+)$/.exec(line)?.[1];
  if (!score || !pv || /(lower|upper)bound/.test(line)) return null;
  const facts = { depth: number('depth'), nodes: number('nodes'), nps: number('nps'), line: number('multipv') || 1 };
  return { ...facts, score, value: Number(value), pv: pv.split(' ') };
}

export class Analysis {
  #app;
  #isOn = false;
  #lines = [];
  #timer = 0;
  #judged = null;

  constructor(app) {
    this.#app = app;
    find('line-count').onchange = () => this.#search();
    find('arrow').onchange = () => this.#draw();
    find('judge').onclick = () => this.#judge();
    app.game.addEventListener('change', () => {
      this.#drawGraph();
      if (this.#isOn) this.#search();
    });
  }

  turn(isOn) {
    this.#isOn = isOn;
    find('bar').hidden = !isOn || this.#app.play.isOn;
    if (isOn) return this.#search();
    this.#app.board.arrow(null);
    return this.#stop();
  }

  /** Leaves the search of a game against the engine alone. */
  #stop() {
    return this.#app.play.isOn ? null : this.#app.engine.stop();
  }

  async #search() {
    const { engine, game } = this.#app;
    const node = game.node;
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
    engine.search(game.name(), `nodes ${MAX_NODES}`, (line) => {
      const info = parseInfo(line);
      if (!info || game.node !== node) return;
      const value = white ? info.value : -info.value;
      this.#lines[info.line - 1] = { ...info, value };
      if (!this.#timer) this.#timer = setTimeout(() => this.#draw(node), 100);
    });
  }

  #showEnd({ result, text }) {
    find('searched').textContent = text;
    this.#fillBar({ '1-0': 1, '0-1': -1 }[result] ?? 0, result);
  }

  #scoreText = ({ score, value }) =>
    score === 'mate' ? `#${value}` : `${value > 0 ? '+' : value < 0 ? '−' : ''}${(Math.abs(value) / 100).toFixed(2)}`;

  #fillBar(chances, text) {
    const bar = find('bar');
    bar.firstElementChild.style.height = `${50 + 50 * chances}%`;
    bar.lastElementChild.textContent = text;
    bar.setAttribute('aria-label', texts.evaluation(text));
    bar.classList.toggle('turned', this.#app.board.orientation === 'black');
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
        make('li', {}, make('b', {}, this.#scoreText(line)), ` ${shown[i]?.text ?? line.pv.join(' ')}`),
      ),
    );
    const [best] = lines;
    find('searched').textContent = texts.searched(best.depth, grouped(best.nodes), grouped(best.nps));
    const chances = best.score === 'mate' ? Math.sign(best.value) : 2 / (1 + Math.exp(-0.004 * best.value)) - 1;
    this.#fillBar(chances, this.#scoreText(best));
    this.#app.board.arrow(find('arrow').checked ? best.pv[0] : null);
  }

  async #judge() {
    const { game, say } = this.#app;
    const nodes = game.mainLine();
    if (nodes.length === 0) return say(texts.noMoves);
    find('judge').disabled = true;
    await this.#stop();
    // A worker of its own, so that the page's others can answer meanwhile. Its memory is given back.
    const judge = new Mutare({ onError: (error) => say(error.message) });
    const onProgress = (done, all) => {
      find('judging').textContent = texts.judging(done, all);
    };
    try {
      const { analysis } = await judge.judge(await game.pgn(), { nodes: JUDGE_NODES, lines: 2, onProgress });
      if (game.mainLine()[0] === nodes[0]) this.#showJudgment(analysis, nodes);
    } catch (error) {
      say(error.message);
    }
    judge.terminate();
    find('judge').disabled = false;
    find('judging').textContent = '';
    if (this.#isOn) this.#search();
  }

  #showJudgment(analysis, nodes) {
    this.#judged = { moves: analysis.moves, nodes };
    const { marks } = this.#app.moveList;
    marks.clear();
    analysis.moves.forEach((move, i) => {
      if (move.judgment) marks.set(nodes[i], move);
    });
    const bad = analysis.moves.flatMap((move, i) =>
      ['inaccuracy', 'mistake', 'blunder'].includes(move.judgment) ? [[move, nodes[i]]] : [],
    );
    const item = ([move, node]) => {
      const number = `${move.number}${move.side === 'white' ? '.' : '…'} ${move.move}`;
      return make(
        'li',
        { class: `mark-${move.judgment}` },
        make('button', { class: 'move', click: () => this.#app.game.go(node) }, number),
        ` ${move.text ?? ''}`,
      );
    };
    find('judgment').replaceChildren(
      ...(analysis.opening ? [make('p', {}, `${analysis.opening.eco} ${analysis.opening.name}`)] : []),
      make('p', {}, texts.accuracy(texts.white, analysis.white)),
      make('p', {}, texts.accuracy(texts.black, analysis.black)),
      bad.length > 0 ? make('ul', {}, ...bad.map(item)) : make('p', {}, texts.noMistakes),
    );
    this.#drawGraph();
    this.#app.moveList.show();
  }

  #drawGraph() {
    const { game } = this.#app;
    if (this.#judged && game.mainLine()[0] !== this.#judged.nodes[0]) {
      this.#judged = null;
      this.#app.moveList.marks.clear();
      find('judgment').replaceChildren();
    }
    if (!this.#judged) return find('graph').replaceChildren();
    const { moves, nodes } = this.#judged;
    const picture = drawGraph(moves, texts.graph, nodes.indexOf(game.node), (i) => game.go(nodes[i]));
    find('graph').replaceChildren(picture);
  }
}
