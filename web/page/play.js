// A game against the engine.
import { shownOf } from './analysis.js';
import { clockOf } from './annotations.js';
import { isChess960Start, randomChess960 } from './chess960.js';
import { Clock } from './clock.js';
import { fillSelect, find, noteFocus } from './dom.js';
import { materialOf } from './material.js';
import { keep, kept } from './store.js';
import { sentence, texts } from './texts.js';

const THINKING_TIME = 1000; // milliseconds, at full strength without a clock
const LATE_PLIES = 80; // from which on a level game may be drawn
const LEVEL = 25; // centipawns
const CHOICES = { level: '1300', color: 'white', clock: 'none', setup: 'standard' };

export class Play {
  #app;
  #clock = new Clock('none');
  #level = '';
  #first = null; // the node where the game began
  #isThinking = false;
  #isOver = false; // was the game on the board played here, to its end?
  #declined = null; // the position where a draw was declined
  #sounded = null; // the move that was last heard
  #wanted = 0; // changes when a game that begins, or the answer of a search, is not wanted any more
  side = 'white';
  /** Is a game going on? */
  isOn = false;

  constructor(app) {
    this.#app = app;
    const chosen = { ...CHOICES, ...kept('localStorage', 'choices') };
    fillSelect(find('level'), Object.entries(texts.levels), chosen.level);
    fillSelect(find('color'), Object.entries(texts.colors), chosen.color);
    fillSelect(find('clock'), Object.entries(texts.clocks), chosen.clock);
    fillSelect(find('setup'), Object.entries(texts.setups), chosen.setup);
    for (const id of Object.keys(CHOICES)) find(id).onchange = () => this.#choose(id);
    find('new-game').onclick = () => this.#mayDrop(this.#isLosing) && this.begin();
    find('from-here').onclick = () => (app.game.isBare || this.#mayDrop(false)) && this.beginHere();
    find('take-back').onclick = () => this.#takeBack();
    find('hint').onclick = () => this.#hint();
    find('resign').onclick = () =>
      confirm(texts.reallyResign) && this.#end(this.#winner(this.side), texts.resigned(texts[this.#other(this.side)]));
    find('claim').onclick = () => this.#end('1/2-1/2', texts.drawClaimed);
    find('offer').onclick = () => this.#offerDraw();
    find('rematch').onclick = () => this.#mayDrop(false) && this.#rematch();
    find('find-mistakes').onclick = () => app.judging.open();
    app.game.addEventListener('change', ({ position }) => this.#show(position));
    this.#buttons();
  }

  /** Have moves been made in a game that goes on? */
  get isRunning() {
    return this.isOn && this.#first.children.length > 0;
  }

  /** Would a new game drop what is not finished, or what was loaded? */
  get #isLosing() {
    const { root, isInitial } = this.#app.game;
    return this.isOn
      ? this.isRunning
      : !this.#isOver && (root.children.length > 0 || !(isInitial || isChess960Start(root.fen)));
  }

  /** May the game on the board, or with `isAll` the file, be dropped? It is asked where one would lose something. */
  #mayDrop(isLosing, isAll = false) {
    const { game, games } = this.#app;
    const questions = [isLosing && texts.reallyLeave, games.hasWords(isAll) && texts.reallyDrop].filter(Boolean);
    if (questions.length === 0) return true;
    if (!confirm(questions.join(' '))) return false;
    game.isEdited = false; // It is asked once.
    return true;
  }

  #choose(id) {
    keep('localStorage', 'choices', Object.fromEntries(Object.keys(CHOICES).map((id) => [id, find(id).value])));
    find('next-game').textContent = this.isOn ? texts.fromNextGame : '';
    const { game, games } = this.#app;
    const isShown = id === 'setup' && !this.isOn && game.root.children.length === 0;
    if (isShown && this.#mayDrop(this.#isLosing)) games.openPosition(this.#initial());
  }

  #initial = () => (find('setup').value === 'chess960' ? randomChess960() : 'startpos');

  /** Begins a game, from an initial position or after the moves of a path from any one. */
  async begin({ fen = this.#initial(), path, side = find('color').value } = {}) {
    const passFocus = noteFocus();
    this.#stop();
    const wanted = this.#wanted;
    await this.#app.engine.stop();
    this.#app.games.leave();
    this.side = side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : side;
    await this.#app.game.start(fen, path);
    if (wanted !== this.#wanted) return; // another game was begun meanwhile
    this.#first = this.#app.game.node;
    const date = new Date().toLocaleDateString('sv').replaceAll('-', '.'); // Sweden writes 2026-11-29
    const engine = `Mutare, ${find('level').selectedOptions[0].text}`;
    const names = { [this.side]: texts.you, [this.#other(this.side)]: engine };
    this.#app.game.tags = { Event: '?', Site: '?', Date: date, Round: '?', White: names.white, Black: names.black };
    await this.#goOn(find('level').value, new Clock(find('clock').value));
    passFocus(find('typed').elements[0]);
  }

  /** Another game with the other side, in Chess960 from the same position. */
  #rematch() {
    const { fen } = this.#app.game.root;
    return this.begin({ fen: isChess960Start(fen) ? fen : undefined, side: this.#other(this.side) });
  }

  /** Begins a game from the position on the board. */
  async beginHere() {
    const { game, openTab } = this.#app;
    openTab('play');
    await this.begin({ fen: game.root.fen, path: game.path() });
  }

  async #goOn(level, clock) {
    this.#level = level;
    this.#clock = clock;
    clock.onTick = () => this.names();
    clock.onFlag = (side) => this.#endOnTime(side);
    const { engine, board, game } = this.#app;
    engine.send('ucinewgame');
    engine.send('setoption name MultiPV value 1');
    if (level !== 'full') engine.send(`setoption name UCI_Elo value ${level}`);
    this.isOn = true;
    find('choices').open = false;
    await board.flip(this.side);
    await game.go(game.node);
  }

  /** What `resume` needs to go on after the page was loaded again. */
  get state() {
    const { side } = this;
    const { text, left } = this.#clock;
    if (!this.isOn) return { isOver: this.#isOver };
    return { side, level: this.#level, clock: text, left, first: this.#app.game.address(this.#first) };
  }

  /** Goes on with the game, if it has not ended. */
  async resume({ isOver = false, side, level, clock, left, first }) {
    this.#isOver = isOver;
    if (!side) return;
    this.side = side;
    this.#first = this.#app.game.at(first);
    await this.#goOn(level, new Clock(clock, left));
  }

  #other = (side) => (side === 'white' ? 'black' : 'white');
  #winner = (loser) => (loser === 'white' ? '0-1' : '1-0');

  /** Who sits where: the board may be turned. */
  names() {
    const lower = this.#app.board.orientation;
    const { game, learn } = this.#app;
    const { White, Black } = learn.names ?? game.tags;
    const material = materialOf(learn.fen ?? game.node.fen);
    for (const [id, side] of [
      ['lower', lower],
      ['upper', this.#other(lower)],
    ]) {
      const name = (side === 'white' ? White : Black) ?? '';
      find(id).firstElementChild.textContent = name && name !== '?' ? name : texts[side];
      find(id).querySelector('.material').textContent = material[side];
      const isClock = this.isOn || this.#clock.isUsed;
      const time = isClock ? this.#clock.clockText(side) : this.#clockOf(side);
      find(id).lastElementChild.textContent = learn.isOn ? '' : time;
      find(id).classList.toggle('runs', this.#clock.running === side);
    }
  }

  /** What a file says of the time that a side had left. */
  #clockOf(side) {
    const last = this.#app.game.path().findLast((node) => node.side === side && clockOf(node));
    return last ? clockOf(last) : '';
  }

  #buttons(position) {
    const isHere = this.isOn && this.#app.game.isAtEnd;
    find('take-back').disabled = !isHere || !position || this.#pliesBack(position) > this.#plies();
    find('hint').disabled = !isHere || position?.state.side_to_move !== this.side;
    find('resign').disabled = !this.isOn;
    find('new-game').classList.toggle('main', !this.isOn && find('ending').hidden); // else something else is to be pressed
    find('offer').disabled = find('hint').disabled || this.#last === this.#declined || this.#plies() < 2;
    find('claim').hidden = !(isHere && position?.can_claim_draw);
    const { isInitial, node, root } = this.#app.game;
    find('from-here').hidden = this.isOn || position?.result !== '*' || (isInitial && node === root);
  }

  /** Where the game stands, whatever is looked at. */
  get #last() {
    const { game } = this.#app;
    return game.mainLine().at(-1) ?? game.root;
  }
  /** The moves of this game, and how many of them are taken back at once. */
  #plies = () => this.#app.game.path().length - this.#app.game.path(this.#first).length;
  #pliesBack = ({ state }) => (state.side_to_move === this.side ? 2 : 1);

  #show(position) {
    this.names();
    this.#buttons(position);
    this.#sound();
    return this.isOn && this.#advance();
  }

  /** A move that was made in the game is heard once. */
  #sound() {
    const last = this.#last;
    const isNew = this.isOn && last === this.#app.game.node && last.parent === this.#sounded && last.san;
    this.#sounded = last;
    if (isNew) this.#app.sounds.playMove(last.san);
  }

  /** What the end of the moves asks for: the end of the game, the clock of a side, a move of the engine. */
  async #advance() {
    const { game } = this.#app;
    const last = this.#last;
    const say = this.#app.sayLater();
    const { result, text, state, in_check: isCheck } = await game.position(last);
    if (!this.isOn || last !== this.#last) return;
    if (result !== '*') return this.#end(result, sentence(text));
    const side = state.side_to_move;
    this.#clock.run(last === this.#first ? null : side);
    const shown = game.node;
    if (side !== this.side) this.#reply();
    else await this.#app.shown; // what is clicked before is lost
    if (!this.isOn || last !== this.#last || shown !== game.node) return;
    say(this.#statusText(side, isCheck));
  }

  #statusText(side, isCheck) {
    const { node } = this.#app.game;
    const last = this.#last;
    const isReplied = side === this.side && last !== this.#first;
    if (node !== last) return isReplied ? `${texts.lookingBack} ${texts.hasPlayed(last.san)}` : texts.lookingBack;
    if (side !== this.side) return texts.thinking;
    return node === this.#first ? texts.yourMove : texts.played(texts[node.side], node.san, isCheck);
  }

  async #reply() {
    if (this.#isThinking) return;
    const { game, engine } = this.#app;
    const node = this.#last;
    const wanted = this.#wanted;
    const isWanted = () => this.isOn && wanted === this.#wanted;
    this.#isThinking = true;
    await engine.stop(); // a hint may be sought, at full strength
    engine.send(`setoption name UCI_LimitStrength value ${this.#level !== 'full'}`);
    const limits = this.#clock.isUsed ? this.#clock.limits() : `movetime ${THINKING_TIME}`;
    // Where a worker fails, the one that replaces it is asked again.
    const search = async () =>
      isWanted() &&
      engine.search(game.name(node), limits, (_, parts) => {
        node.score = shownOf(parts)?.eval ?? node.score; // for Mutare
      });
    const best = await search()
      .catch(search)
      .catch(() => null);
    this.#isThinking = false;
    if (best && isWanted()) await game.play(best[0], node);
  }

  async #takeBack() {
    ++this.#wanted;
    await this.#app.engine.stop();
    const { game } = this.#app;
    const plies = this.#pliesBack(await game.position());
    if (this.#plies() >= plies) await game.takeBack(plies);
  }

  /** Mutare agrees where it stood worse when it last searched on the way here, or where a long game is level. */
  #offerDraw() {
    const path = this.#app.game.path();
    const { cp, mate } = path.findLast(({ score }) => score)?.score ?? {};
    const isLate = path.length >= LATE_PLIES;
    const isWilling = mate === undefined ? cp < (isLate ? LEVEL : -LEVEL) : mate < 0;
    if (isWilling) return this.#end('1/2-1/2', texts.drawAgreed);
    this.#declined = this.#last;
    find('offer').disabled = true;
    this.#app.say(texts.drawDeclined);
  }

  async #hint() {
    const { game, engine } = this.#app;
    if (this.#isThinking) return;
    const { node } = game;
    const wanted = this.#wanted;
    engine.send('setoption name UCI_LimitStrength value false');
    const best = await engine.search(game.name(), `movetime ${THINKING_TIME / 2}`).catch(() => null);
    const move = best && (await this.#app.rules.make(game.name(node), best[0]).catch(() => null));
    if (!move || wanted !== this.#wanted || game.node !== node) return;
    this.#app.board.arrow(move.uci);
    this.#app.say(texts.hintText(move.san));
  }

  /** The time of a side is over: it has lost, but to a bare king, which cannot mate. */
  #endOnTime(side) {
    const others = side === 'white' ? /[qrbnp]/ : /[QRBNP]/;
    if (!others.test(this.#last.fen.split(' ')[0])) return this.#end('1/2-1/2', texts.drawnOnTime(texts[side]));
    this.#end(this.#winner(side), texts.outOfTime(texts[this.#other(side)]));
  }

  #end(result, text) {
    this.#stop();
    this.#isOver = true;
    const { game } = this.#app;
    game.result = result;
    game.ending = sentence(text);
    game.isRecord = game.root.children.length > 0;
    this.#app.say(game.ending);
    this.#showEnding(result, game.ending);
    game.go(game.node);
  }

  /** Tells the end in more words than the status, and what one may do next. */
  #showEnding(result, reason) {
    const { game, sounds } = this.#app;
    const isWon = result === (this.side === 'white' ? '1-0' : '0-1');
    find('ending-title').textContent = result === '1/2-1/2' ? texts.drawn : isWon ? texts.won : texts.lost;
    const moves = Math.ceil(game.mainLine().length / 2);
    const engine = game.tags[this.side === 'white' ? 'Black' : 'White'];
    find('ending-text').textContent = texts.endText(reason, texts[this.side], engine, moves);
    find('ending').hidden = false;
    find('ending').scrollIntoView({ block: 'nearest' }); // on a phone it begins below what is seen
    sounds.play('end');
  }

  #stop() {
    ++this.#wanted;
    if (this.isOn) this.#app.engine.stop();
    find('ending').hidden = true;
    this.isOn = this.#isOver = false;
    find('choices').open = true;
    this.#clock.run(null);
    find('next-game').textContent = '';
  }

  /**
   * Leaves the game, because another one is to be looked at, or with `isAll` another file. False where the player would
   * rather stay.
   */
  leave(isAll = false) {
    if (!this.#mayDrop(this.isRunning, isAll)) return false;
    this.#stop();
    this.#clock = new Clock('none');
    return true;
  }
}
