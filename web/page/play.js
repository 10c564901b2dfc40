// A game against the engine.
import { Clock } from './clock.js';
import { fillSelect, find } from './dom.js';
import { texts } from './texts.js';

const THINKING_TIME = 1000; // milliseconds, at full strength without a clock

export class Play {
  #app;
  #clock = new Clock('none');
  #isThinking = false;
  #wanted = 0; // changes when the answer of a search is not wanted any more
  side = 'white';
  /** Is a game going on? */
  isOn = false;

  constructor(app) {
    this.#app = app;
    fillSelect(find('level'), Object.entries(texts.levels), '1300');
    fillSelect(find('color'), Object.entries(texts.colors), 'white');
    fillSelect(find('clock'), Object.entries(texts.clocks), 'none');
    find('new-game').onclick = () => this.begin();
    find('take-back').onclick = () => this.#takeBack();
    find('hint').onclick = () => this.#hint();
    find('resign').onclick = () => this.#end(this.#winner(this.side), texts.resigned(texts[this.#other(this.side)]));
    find('claim').onclick = () => this.#end('1/2-1/2', texts.drawClaimed);
    app.game.addEventListener('change', ({ position }) => this.#show(position));
    this.#buttons();
  }

  /** Begins a game, from the start or from a position. */
  async begin(fen) {
    ++this.#wanted;
    await this.#app.engine.stop();
    const color = find('color').value;
    this.side = color === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : color;
    this.#clock.run(null);
    this.#clock = new Clock(find('clock').value);
    this.#clock.onTick = () => this.#names();
    this.#clock.onFlag = (side) => this.#end(this.#winner(side), texts.outOfTime(texts[this.#other(side)]));
    this.#setLevel();
    this.isOn = true;
    await this.#app.board.flip(this.side);
    await this.#app.game.start(fen);
    const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
    const names = { [this.side]: texts.you, [this.#other(this.side)]: this.#engineName() };
    this.#app.game.tags = { Event: '?', Site: '?', Date: date, Round: '?', White: names.white, Black: names.black };
    this.#names();
  }

  #engineName = () => `Mutare, ${find('level').selectedOptions[0].text}`;
  #other = (side) => (side === 'white' ? 'black' : 'white');
  #winner = (loser) => (loser === 'white' ? '0-1' : '1-0');

  #setLevel() {
    const level = find('level').value;
    const { engine } = this.#app;
    engine.send('ucinewgame');
    engine.send('setoption name MultiPV value 1');
    engine.send(`setoption name UCI_LimitStrength value ${level !== 'full'}`);
    if (level !== 'full') engine.send(`setoption name UCI_Elo value ${level}`);
  }

  /** Who sits where: the board may be turned. */
  #names() {
    const lower = this.#app.board.orientation;
    const { White, Black } = this.#app.game.tags;
    for (const [id, side] of [
      ['lower', lower],
      ['upper', this.#other(lower)],
    ]) {
      const name = (side === 'white' ? White : Black) ?? '';
      find(id).firstElementChild.textContent = name && name !== '?' ? name : texts[side];
      find(id).lastElementChild.textContent = this.isOn || this.#clock.isUsed ? this.#clock.text(side) : '';
      find(id).classList.toggle('runs', this.#clock.running === side);
    }
  }

  #buttons(position) {
    for (const id of ['take-back', 'hint', 'resign']) find(id).disabled = !this.isOn;
    find('claim').hidden = !(this.isOn && position?.can_claim_draw);
  }

  #isLast = () => this.#app.game.node.children.length === 0;

  async #show(position) {
    this.#names();
    this.#buttons(position);
    const { game } = this.#app;
    if (!this.isOn) return;
    if (!this.#isLast()) return;
    if (position.result !== '*') return this.#end(position.result, `${position.text}.`);
    const side = position.state.side_to_move;
    const { node } = game;
    const { san, side: mover } = node;
    this.#clock.run(node === game.root ? null : side);
    if (side !== this.side) return this.#reply();
    await this.#app.shown;
    if (this.isOn && node === game.node)
      this.#app.say(san ? texts.played(texts[mover], san, texts.yourMove.slice(0, -1)) : texts.yourMove);
  }

  async #reply() {
    if (this.#isThinking) return;
    const { game, engine } = this.#app;
    const { node } = game;
    const wanted = this.#wanted;
    this.#isThinking = true;
    this.#app.say(texts.thinking);
    const limits = this.#clock.isUsed ? this.#clock.limits() : `movetime ${THINKING_TIME}`;
    const best = await engine.search(game.name(), limits);
    this.#isThinking = false;
    if (best && this.isOn && wanted === this.#wanted && game.node === node) await game.play(best[0]);
  }

  async #takeBack() {
    ++this.#wanted;
    await this.#app.engine.stop();
    const { game } = this.#app;
    const position = await game.position();
    const plies = position.state.side_to_move === this.side ? 2 : 1;
    if (game.path().length >= plies) await game.takeBack(plies);
  }

  async #hint() {
    const { game, engine } = this.#app;
    const { state } = await game.position();
    if (this.#isThinking || state.side_to_move !== this.side) return;
    engine.send('setoption name UCI_LimitStrength value false');
    const best = await engine.search(game.name(), `movetime ${THINKING_TIME / 2}`);
    if (find('level').value !== 'full') engine.send('setoption name UCI_LimitStrength value true');
    const move = best && (await game.position()).moves.find(({ uci }) => uci === best[0]);
    if (!move) return;
    this.#app.board.arrow(move.uci);
    this.#app.say(texts.hintText(move.san));
  }

  #end(result, text) {
    this.isOn = false;
    this.#clock.run(null);
    this.#app.engine.stop();
    this.#app.game.result = result;
    this.#app.say(text[0].toUpperCase() + text.slice(1));
    this.#buttons();
    this.#app.showSide();
  }

  /** Leaves the game, because another one is looked at. */
  leave() {
    this.isOn = false;
    this.#clock.run(null);
    this.#clock = new Clock('none');
    this.#buttons();
    this.#names();
  }
}
