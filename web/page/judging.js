// The mistakes of a game, and of all games of a file: found by a worker of its own, kept from visit to visit.
import { evalOf } from './annotations.js';
import { find, make, noteFocus, unbroken } from './dom.js';
import { BAD, drawGraph } from './graph.js';
import { Mutare } from './mutare/mutare.js';
import { keepNewest, store, stored } from './store.js';
import { evalText, judgementNags, sentence, texts } from './texts.js';

const JUDGE_NODES = 60_000;
const KEPT_JUDGEMENTS = 1000;
const EVALUATED_SHARE = 0.5; // of the moves, from which on a graph is drawn

/** A judgement belongs to these moves from this position, whoever played them. */
export const keyOf = (game) => [game.root.fen, ...game.mainLine().map(({ uci }) => uci)].join(' ');

/** The text of a judged move without the evaluations with which it begins. */
export const reasonOf = ({ text }) => text.replace(/^\([^)]*\) /, '');

/** Marks the moves of a game with what an analysis says of them. */
function markMoves(nodes, { moves }) {
  moves.forEach((move, i) => {
    const text = move.text && `(${evalText(move.best_eval)} → ${evalText(move.eval)}) ${reasonOf(move)}`;
    nodes[i].mark = move.judgment ? { ...move, text } : undefined;
  });
}

/** The moves as the graph wants them, by the evaluations that a file has in its comments; null if it has too few. */
function evaluated(nodes) {
  const found = nodes.map(evalOf);
  if (found.filter(Boolean).length < Math.max(2, nodes.length * EVALUATED_SHARE)) return null;
  let last = { cp: 0 };
  return nodes.map(({ nags = [], san, side }, i) => {
    last = found[i] ?? (san.endsWith('#') ? { winner: side } : last);
    return { eval: last, judgment: BAD.find((name) => nags.includes(judgementNags[name])) };
  });
}

export class Judging {
  #app;
  #worker = null; // that judges
  #isOfAll = false;
  #passes = 0; // over all games, that have begun
  #judged = null;
  #asked = ''; // the key of the game for which a judgement was sought
  #askedOf = null; // its first move

  constructor(app) {
    this.#app = app;
    find('judge').onclick = () => (this.#worker && !this.#isOfAll ? this.#stop() : this.#judgeGame());
    find('judge-all').onclick = () => (this.#isOfAll ? this.#stop() : this.#judgeAll());
    find('save-all').onclick = () => this.#saveAll();
    app.game.addEventListener('change', () => this.#recall());
  }

  /** Goes to the analysis, and judges the game on the board. */
  open() {
    const passFocus = noteFocus();
    this.#app.openTab('analysis');
    passFocus(find('judge'));
    return this.#judgeGame();
  }

  #start() {
    keepNewest('judgements', KEPT_JUDGEMENTS); // not after each game: those of a larger file stay until it is saved
    // A worker of its own, so that the page's others can answer meanwhile. Its memory is given back.
    this.#worker = new Mutare({ onError: (error) => this.#app.say(error.message) });
    return this.#worker;
  }

  #stop() {
    const worker = this.#worker;
    this.#worker = null;
    this.#isOfAll = false;
    worker?.terminate();
    find('judge').textContent = texts.judge;
    find('judge-all').textContent = texts.judgeAll;
    find('judging').textContent = '';
  }

  async #judgeGame() {
    const { game, say, analysis } = this.#app;
    const nodes = game.mainLine();
    if (nodes.length === 0) return say(texts.noMoves);
    this.#stop(); // that of all games
    const worker = this.#start();
    find('judge').textContent = texts.stop;
    await analysis.stop();
    const onProgress = (done, all) => {
      find('judging').textContent = texts.judging(done, all);
    };
    try {
      const found = await this.#judge(worker, game, onProgress);
      if (this.#isPlayed(nodes)) this.#show(found.analysis, nodes);
      this.#app.learn.offer();
    } catch (error) {
      if (this.#worker === worker) say(error.message);
    }
    if (this.#worker === worker) this.#stop();
    analysis.search();
  }

  async #judge(worker, game, onProgress) {
    const [key, text, { tags }] = [keyOf(game), game.text(), game];
    const { analysis, pgn } = await worker.judge(await game.pgn(), { nodes: JUDGE_NODES, lines: 2, onProgress });
    const isKept = await store('judgements', key, { time: Date.now(), text, tags, analysis, pgn });
    return { analysis, isKept };
  }

  async #judgeAll() {
    this.#stop();
    const worker = this.#start();
    this.#isOfAll = true;
    find('judge-all').textContent = texts.stop;
    let count = 0;
    const isWhole = await this.#forAll(find('save-all'), texts.judgingAll, async (game, showShare) => {
      if (this.#worker !== worker) return false;
      if (game.mainLine().length === 0) return true;
      const isKnown = await stored('judgements', keyOf(game));
      // What cannot be judged, as a game of another variant, is left out.
      const found = isKnown ?? (await this.#judge(worker, game, showShare).catch(() => null));
      if (found?.isKept === false) throw new Error(texts.mistakesNotKept);
      if (found) ++count;
      if (found && keyOf(game) === this.#asked) this.#askAgain();
      return this.#worker === worker;
    });
    if (this.#worker === worker) this.#stop();
    else if (this.#worker) return;
    if (!isWhole && count === 0) return;
    find('all-said').textContent = texts.allJudged(count);
    find('learn-games').value = 'all';
    this.#askAgain();
  }

  /**
   * Does something with each game of the file, and shows how far it is, until it returns false. Meanwhile another button
   * that does so has to wait. Resolves to whether all games are done.
   */
  async #forAll(other, said, act) {
    const { games, say } = this.#app;
    const bar = find('all-done');
    const pass = ++this.#passes;
    let done = 0;
    let isWhole = true;
    other.disabled = true;
    bar.hidden = false;
    try {
      for await (const { game, text } of games.all()) {
        bar.max = games.count;
        const show = (part, parts) => {
          bar.value = done + part / parts;
          find('all-said').textContent = said(done, games.count);
        };
        show(0, 1);
        isWhole = await act(game, show, text).catch(({ message }) => {
          throw new Error(texts.ofGame(done + 1, message));
        });
        if (!isWhole) break;
        ++done;
      }
    } catch (error) {
      isWhole = false;
      say(sentence(error.message));
    }
    if (pass !== this.#passes) return false; // it was stopped, and another one goes on
    other.disabled = false;
    bar.hidden = true;
    find('all-said').textContent = '';
    return isWhole;
  }

  /** Saves the games of the file, those that were judged with their mistakes; what cannot be read as it is. */
  async #saveAll() {
    const { games } = this.#app;
    const parts = [];
    if (find('judge-all').disabled) return; // they are being saved
    const written = games.written();
    const isWhole = await this.#forAll(find('judge-all'), texts.savingAll, async (game, _, text) => {
      if (text) return parts.push(text.trim(), '\n\n');
      const known = await stored('judgements', keyOf(game));
      const plain = game.text();
      if (known) markMoves(game.mainLine(), known.analysis);
      const isSame = [plain, game.text()].includes(known?.text); // it may have been judged again
      return parts.push(isSame ? known.pgn : await game.pgn(), '\n');
    });
    if (!isWhole) return;
    this.#app.save(parts, 'games.pgn');
    games.setSaved(written);
  }

  /** Are these nodes still the beginning of the game? Moves may have been taken back, or another game be shown. */
  #isPlayed(nodes) {
    const line = this.#app.game.mainLine();
    return nodes.every((node, i) => node === line[i]);
  }

  /** What was found in the game on the board, or in its beginning, whether it is kept or not. */
  get found() {
    return this.#judged && { analysis: this.#judged.analysis, tags: this.#app.game.tags };
  }

  /** What was found just now is shown, and offered to learn from. */
  async #askAgain() {
    this.#asked = '';
    await this.#recall();
    await this.#app.learn.offer();
  }

  /** Shows again what was found in the game on the board, at an earlier time or visit. */
  async #recall() {
    const { game, play } = this.#app;
    if (this.#judged && !this.#isPlayed(this.#judged.nodes)) {
      this.#judged = null;
      find('judgment').replaceChildren();
    }
    this.#drawGraph();
    const nodes = game.mainLine();
    const key = keyOf(game);
    if (this.#judged || play.isOn || nodes.length === 0 || (key === this.#asked && nodes[0] === this.#askedOf)) return;
    [this.#asked, this.#askedOf] = [key, nodes[0]];
    const known = await stored('judgements', key);
    if (known && this.#isPlayed(nodes) && !this.#judged) this.#show(known.analysis, nodes);
  }

  #show(analysis, nodes) {
    const { game, moveList } = this.#app;
    this.#judged = { analysis, nodes };
    markMoves(nodes, analysis);
    const bad = nodes.filter(({ mark }) => BAD.includes(mark?.judgment));
    const { fault } = game;
    find('judgment').replaceChildren(
      ...(analysis.opening ? [make('p', {}, `${analysis.opening.eco} ${analysis.opening.name}`)] : []),
      make('p', {}, texts.accuracy(texts.white, analysis.white)),
      make('p', {}, texts.accuracy(texts.black, analysis.black)),
      ...(fault ? [make('p', { class: 'bad' }, texts.restMissing(fault))] : []),
      bad.length > 0 ? make('ul', {}, ...bad.map((node) => this.#item(node))) : make('p', {}, texts.noMistakes),
    );
    this.#drawGraph();
    moveList.show();
  }

  /** A mistake, and what refutes it. */
  #item(node) {
    const { mark } = node;
    const number = `${mark.number}${mark.side === 'white' ? '.' : '…'} ${mark.move}`;
    const next = this.#judged.analysis.moves[this.#judged.nodes.indexOf(node) + 1];
    const refutation = mark.judgment !== 'inaccuracy' && next?.lines?.[0]?.moves.slice(0, 5).join(' ');
    const text = [make('b', {}, number), ` ${unbroken(mark.text)}`];
    return make(
      'li',
      { class: `mark-${mark.judgment}` },
      make('button', { class: 'move', click: () => this.#app.game.go(node) }, ...text),
      refutation ? make('span', { class: 'small' }, texts.refutation(unbroken(refutation))) : '',
    );
  }

  #drawGraph() {
    const { game } = this.#app;
    const nodes = this.#judged?.nodes ?? game.mainLine();
    const moves = this.#judged?.analysis.moves ?? evaluated(nodes);
    if (!moves) return find('graph').replaceChildren();
    const picture = drawGraph(moves, texts.graph, nodes.indexOf(game.node), (i) => game.go(nodes[i]));
    find('graph').replaceChildren(picture);
  }
}
