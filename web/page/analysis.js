// What the engine thinks of the position, and of all moves of a game.

import { find, grouped, make, unbroken } from './dom.js';
import { BAD, drawGraph, winningChances } from './graph.js';
import { Mutare } from './mutare/mutare.js';
import { sentence, texts } from './texts.js';

const MAX_NODES = 20_000_000; // then the page lets the processor rest
const JUDGE_NODES = 60_000;

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

const signed = (number, digits) => `${number > 0 ? '+' : number < 0 ? '−' : ''}${Math.abs(number).toFixed(digits)}`;
/** An evaluation from White's side: { cp } or { mate }. */
const evalText = ({ cp, mate }) => (mate === undefined ? signed(cp / 100, 2) : texts.mateIn(mate));
const shortText = ({ cp, mate }) => (mate === undefined ? signed(cp / 100, 1) : `#${Math.abs(mate)}`);

export class Analysis {
  #app;
  #isOn = false;
  #lines = [];
  #timer = 0;
  #judge = null; // the worker that judges a game
  #judged = null;

  constructor(app) {
    this.#app = app;
    find('line-count').onchange = () => this.#search();
    find('arrow').onchange = () => this.#draw();
    find('judge').onclick = () => (this.#judge ? this.#stopJudging() : this.#judgeGame());
    app.game.addEventListener('change', () => {
      this.#drawGraph();
      if (this.#isOn) this.#search();
    });
  }

  turn(isOn) {
    this.#isOn = isOn;
    if (isOn) return this.#search();
    find('bar').hidden = true;
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

  /** Are these nodes still the beginning of the game? Moves may have been taken back, or another game be shown. */
  #isPlayed(nodes) {
    const line = this.#app.game.mainLine();
    return nodes.every((node, i) => node === line[i]);
  }

  #stopJudging() {
    const judge = this.#judge;
    this.#judge = null;
    judge?.terminate();
    find('judge').textContent = texts.judge;
    find('judging').textContent = '';
  }

  async #judgeGame() {
    const { game, say } = this.#app;
    const nodes = game.mainLine();
    if (nodes.length === 0) return say(texts.noMoves);
    // A worker of its own, so that the page's others can answer meanwhile. Its memory is given back.
    const judge = new Mutare({ onError: (error) => say(error.message) });
    this.#judge = judge;
    find('judge').textContent = texts.stop;
    await this.#stop();
    const onProgress = (done, all) => {
      find('judging').textContent = texts.judging(done, all);
    };
    try {
      const { analysis } = await judge.judge(await game.pgn(), { nodes: JUDGE_NODES, lines: 2, onProgress });
      if (this.#isPlayed(nodes)) this.#showJudgment(analysis, nodes);
    } catch (error) {
      if (this.#judge) say(error.message);
    }
    this.#stopJudging();
    if (this.#isOn) this.#search();
  }

  #showJudgment(analysis, nodes) {
    const { moves } = analysis;
    this.#judged = { moves, nodes };
    moves.forEach((move, i) => {
      // The text begins with the evaluations, without signs.
      move.text &&= `(${evalText(move.best_eval)} → ${evalText(move.eval)}) ${move.text.replace(/^\([^)]*\) /, '')}`;
      nodes[i].mark = move.judgment ? move : undefined;
    });
    const item = (move, i) => {
      const number = `${move.number}${move.side === 'white' ? '.' : '…'} ${move.move}`;
      const refutation = move.judgment !== 'inaccuracy' && moves[i + 1]?.lines?.[0]?.moves.slice(0, 5).join(' ');
      return make(
        'li',
        { class: `mark-${move.judgment}` },
        make(
          'button',
          { class: 'move', click: () => this.#app.game.go(nodes[i]) },
          make('b', {}, number),
          ` ${unbroken(move.text)}`,
        ),
        refutation ? make('span', { class: 'small' }, texts.refutation(unbroken(refutation))) : '',
      );
    };
    const bad = moves.map((move, i) => (BAD.includes(move.judgment) ? item(move, i) : '')).filter(Boolean);
    const { fault } = this.#app.game;
    find('judgment').replaceChildren(
      ...(analysis.opening ? [make('p', {}, `${analysis.opening.eco} ${analysis.opening.name}`)] : []),
      make('p', {}, texts.accuracy(texts.white, analysis.white)),
      make('p', {}, texts.accuracy(texts.black, analysis.black)),
      ...(fault ? [make('p', { class: 'bad' }, texts.restMissing(fault))] : []),
      bad.length > 0 ? make('ul', {}, ...bad) : make('p', {}, texts.noMistakes),
    );
    this.#drawGraph();
    this.#app.moveList.show();
  }

  #drawGraph() {
    const { game } = this.#app;
    if (this.#judged && !this.#isPlayed(this.#judged.nodes)) {
      this.#judged = null;
      find('judgment').replaceChildren();
    }
    if (!this.#judged) return find('graph').replaceChildren();
    const { moves, nodes } = this.#judged;
    const picture = drawGraph(moves, texts.graph, nodes.indexOf(game.node), (i) => game.go(nodes[i]));
    find('graph').replaceChildren(picture);
  }
}
