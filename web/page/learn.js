// The mistakes that were found in games, as positions to solve: any move counts that the engine finds as good.
import { shownOf } from './analysis.js';
import { fillSelect, find, hasFocus } from './dom.js';
import { winningChances } from './graph.js';
import { keyOf, reasonOf } from './judging.js';
import { allStored, keep, kept, stored } from './store.js';
import { evalText, glyphs, judgementNags, texts } from './texts.js';

const TAUGHT = ['mistake', 'blunder'];
const TRY_NODES = 150_000;
const AS_GOOD = 0.1; // of the winning chances, from -1 to 1, may be lost: where Lichess begins to call a move inaccurate
const MOVE_PAUSE = 900; // milliseconds
const REFUTATION_PLIES = 5; // of the moves that are shown

/** The tasks in a judgement. */
function tasksOf({ analysis, tags }) {
  const { moves, start } = analysis;
  return moves.flatMap((move, i) => {
    if (!TAUGHT.includes(move.judgment)) return [];
    const name = move.side === 'white' ? tags.White : tags.Black;
    const fen = i > 0 ? moves[i - 1].fen : start;
    const refutation = moves[i + 1]?.lines?.[0]?.uci ?? [];
    const facts = {
      fen,
      before: moves[i - 1]?.uci,
      player: name && name !== '?' ? name : texts[move.side],
      names: tags,
      refutation,
    };
    return [{ ...move, ...facts, id: `${fen} ${move.uci}` }];
  });
}

export class Learn {
  #app;
  #offers = []; // the tasks that may be set
  #tasks = [];
  #task = null;
  #offered = 0; // changes when other positions are offered
  #step = 0; // changes when what is shown or searched is not wanted any more
  #side = ''; // that was below on the board of the game
  #learned = new Set(); // what was solved in this visit, also where the browser keeps nothing
  #isSolutionShown = false; // Then the task does not count as solved.
  isOn = false;

  constructor(app) {
    this.#app = app;
    find('learn-games').onchange = () => this.#offer();
    find('learn-start').onclick = () => this.#begin();
    find('learn-next').onclick = () => this.#next();
    find('learn-why').onclick = () => this.#showWhy();
    find('learn-solve').onclick = () => this.#solve();
    find('learn-end').onclick = () => this.end();
    app.game.addEventListener('change', () => {
      if (this.isOn) this.end();
      else if (find('learn-games').value === 'this') this.offer();
    });
  }

  /** Offers what there is to learn from the game on the board, or from all. */
  async offer() {
    if (document.body.dataset.tab === 'analysis' && !this.isOn) await this.#offer();
  }

  async #offer() {
    const { game, judging } = this.#app;
    const offered = ++this.#offered;
    const isAll = find('learn-games').value === 'all';
    const ofGame = async () => judging.found ?? (await stored('judgements', keyOf(game)));
    const judgements = isAll ? await allStored('judgements') : [await ofGame()];
    if (offered !== this.#offered || this.isOn) return;
    this.#offers = judgements.filter(Boolean).flatMap(tasksOf);
    const counts = new Map();
    for (const { player } of this.#offers) counts.set(player, (counts.get(player) ?? 0) + 1);
    const players = [...counts].sort(([a, m], [b, n]) => (b === texts.you) - (a === texts.you) || n - m);
    const options = players.map(([name, count]) => [name, texts.learnPlayer(name, count)]);
    if (options.length > 1) options.push(['', texts.learnPlayer(texts.learnBoth, this.#offers.length)]);
    const chosen = find('learn-player').selectedOptions[0]?.value;
    const isThere = options.some(([name]) => name === chosen);
    fillSelect(find('learn-player'), options, isThere ? chosen : options[0]?.[0]);
    find('learn-player').disabled = find('learn-start').disabled = options.length === 0;
    find('learn-score').textContent = options.length === 0 ? texts.learnNothing : '';
  }

  #show(isOn) {
    const hadFocus = hasFocus(find('learn'));
    this.isOn = isOn;
    document.body.classList.toggle('learning', isOn);
    document.body.classList.toggle('learning-all', isOn && find('learn-games').value === 'all');
    for (const id of ['next', 'why', 'solve', 'end']) find(`learn-${id}`).hidden = !isOn;
    for (const id of ['start', 'choice']) find(`learn-${id}`).hidden = isOn;
    if (hadFocus) find(isOn ? 'learn-next' : 'learn-start').focus();
  }

  #begin() {
    if (this.#app.play.isOn) return this.#app.say(texts.notWhilePlaying);
    const player = find('learn-player').value;
    const solved = this.#solved;
    const mine = this.#offers.filter((task) => !player || task.player === player);
    this.#tasks = mine.sort((a, b) => solved.has(a.id) - solved.has(b.id));
    this.#app.analysis.turn(false); // its lines would be the solution
    this.#side = this.#app.board.orientation;
    this.#show(true);
    this.#task = null;
    return this.#next();
  }

  /** Back to the game. */
  async end() {
    if (!this.isOn) return;
    const step = ++this.#step;
    this.#show(false);
    const { analysis, board, engine, play } = this.#app;
    engine.stop();
    analysis.turn(document.body.dataset.tab === 'analysis');
    if (board.orientation === this.#task.side) await board.flip(this.#side);
    play.names();
    await this.#app.showSide();
    if (step !== this.#step) return;
    await this.offer();
  }

  get #solved() {
    return new Set([...(kept('localStorage', 'learned') ?? []), ...this.#learned]);
  }

  #count(id) {
    this.#learned.add(id);
    keep('localStorage', 'learned', [...this.#solved]);
    this.#sayScore();
  }

  #sayScore() {
    const solved = this.#solved;
    const here = this.#tasks.filter(({ id }) => solved.has(id)).length;
    const number = this.#tasks.indexOf(this.#task) + 1;
    find('learn-score').textContent = texts.learnScore(number, this.#tasks.length, here, solved.size);
  }

  async #next() {
    const step = ++this.#step;
    const next = this.#tasks[(this.#tasks.indexOf(this.#task) + 1) % this.#tasks.length];
    this.#task = next;
    this.#isSolutionShown = false;
    this.#sayScore();
    await this.#app.board.flip(next.side);
    if (step !== this.#step) return;
    this.#app.play.names();
    await this.#showAfter([]);
    if (step === this.#step) this.#app.say(texts.learnAsk(this.#played, texts[next.side]));
  }

  /** The players, and the position, of the task that is set. */
  get names() {
    return this.isOn ? this.#task?.names : undefined;
  }
  get fen() {
    return this.isOn ? this.#task?.fen : undefined;
  }

  /** The side that was below before, and is to be afterwards. */
  get lower() {
    return this.isOn ? this.#side : undefined;
  }

  /** "12… Nxe4?" */
  get #played() {
    const { number, side, move, judgment } = this.#task;
    return `${number}${side === 'white' ? '.' : '…'} ${move}${glyphs[judgementNags[judgment]]}`;
  }

  show() {
    return this.#showAfter([]);
  }

  /** Shows the position of the task, where its player moves, or the one after some moves, if it is still wanted then. */
  async #showAfter(moves) {
    const { rules, board, shown } = this.#app;
    const { fen, before, side } = this.#task;
    const step = this.#step;
    await shown;
    const position = await rules.position({ fen, moves });
    if (step === this.#step)
      await board.show(position, { uci: moves.at(-1) ?? before }, moves.length === 0 ? side : 'none');
    return position;
  }

  /** Plays moves from the position of the task, of which the first ones stand on the board. False if it is left. */
  async #playThrough(moves, standing) {
    const step = this.#step;
    for (let i = standing + 1; i <= moves.length; ++i) {
      await new Promise((resolve) => setTimeout(resolve, MOVE_PAUSE));
      if (step !== this.#step) return false;
      await this.#showAfter(moves.slice(0, i));
    }
    await new Promise((resolve) => setTimeout(resolve, 2 * MOVE_PAUSE));
    if (step !== this.#step) return false;
    await this.#showAfter([]);
    return step === this.#step;
  }

  /** A move of the learner: right if it is as good as the best one. What follows it is shown while others may come. */
  async try(text) {
    const { rules, say } = this.#app;
    const task = this.#task;
    const step = ++this.#step;
    const { uci, san } = await this.#app.make(task.fen, text);
    if (step !== this.#step) return true;
    if (san === task.move) {
      this.#showWhy();
      return true;
    }
    const position = await this.#showAfter([uci]);
    if (step !== this.#step) return true;
    say(texts.learnLooking(san));
    const best = task.lines[0];
    const { chances, value, pv } = await this.#valueOf(position, uci);
    if (step !== this.#step) return true;
    const lost = (task.side === 'white' ? 1 : -1) * (winningChances(task.best_eval) - chances);
    const isBest = san === best.moves[0];
    if (isBest || lost < AS_GOOD) {
      if (!this.#isSolutionShown) this.#count(task.id);
      say(texts.learnRight(san, isBest ? '' : best.moves[0]));
      return true;
    }
    const reply = pv.slice(0, REFUTATION_PLIES);
    const line = await rules.line({ fen: task.fen, moves: [uci] }, reply).catch(() => ({ text: '' }));
    if (step !== this.#step) return true;
    say(texts.learnWrong(san, line.text, value));
    this.#refute([uci, ...reply]);
    return true;
  }

  /** What a position after a move is worth, and how it goes on. */
  async #valueOf({ result, state }, uci) {
    const { engine } = this.#app;
    const won = { '1-0': 1, '0-1': -1, '1/2-1/2': 0 }[result];
    if (won !== undefined) return { chances: won, value: result, pv: [] };
    const sign = state.side_to_move === 'white' ? 1 : -1;
    let last = { eval: { cp: 0 }, pv: [] };
    await engine.stop();
    engine.send('setoption name UCI_LimitStrength value false');
    engine.send('setoption name MultiPV value 1');
    const hear = (_, parts) => {
      last = shownOf(parts) ?? last;
    };
    await engine.search({ fen: this.#task.fen, moves: [uci] }, `nodes ${TRY_NODES}`, hear).catch(() => null);
    const value = Object.fromEntries(Object.entries(last.eval).map(([name, number]) => [name, sign * number]));
    return { chances: winningChances(value), value: evalText(value), pv: last.pv };
  }

  /** Plays what was played, and what refutes it. */
  async #showWhy() {
    const step = ++this.#step;
    const { uci, refutation } = this.#task;
    this.#app.say(texts.learnPlayed(this.#played, reasonOf(this.#task)));
    await this.#showAfter([uci]);
    if (step === this.#step) await this.#refute([uci, ...refutation.slice(0, REFUTATION_PLIES)]);
  }

  /** Plays what follows a worse move, and asks again. */
  async #refute(moves) {
    const isDone = await this.#playThrough(moves, 1);
    if (isDone) this.#app.say(texts.learnAgain(this.#played, texts[this.#task.side]));
  }

  async #solve() {
    ++this.#step;
    this.#isSolutionShown = true;
    const [best] = this.#task.lines;
    this.#app.say(texts.learnSolution(best.moves.slice(0, REFUTATION_PLIES).join(' ')));
    await this.#playThrough(best.uci.slice(0, REFUTATION_PLIES), 0);
  }
}
