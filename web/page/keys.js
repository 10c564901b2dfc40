// Keys that do something wherever one is on the page, and the wheel over the board.
import { find, plainKey } from './dom.js';
import { keep, kept } from './store.js';

/** Where keys write or choose, or have a meaning of their own. */
const TAKES_KEYS = 'input:not([type=checkbox]), textarea, select, [role=tab]';
const TAKES_SPACE = 'button, summary, input, a';
const WHEEL_PAUSE = 60; // milliseconds: a turn of the wheel is many events

export class Keys {
  #app;
  #turned = 0; // when the wheel last did something
  #direction = '';

  constructor(app) {
    this.#app = app;
    find('letters').checked = kept('localStorage', 'letters') ?? true;
    find('letters').onchange = ({ target }) => keep('localStorage', 'letters', target.checked);
    document.addEventListener('keydown', (event) => this.#press(event));
    find('board').addEventListener('wheel', (event) => this.#turn(event), { passive: false });
  }

  /** What a key does; nothing for most of them. */
  #action(key) {
    const { game, games, analysis, isGameShown } = this.#app;
    const flip = () => find('flip').click();
    if (!isGameShown) return find('letters').checked && key.toLowerCase() === 'f' ? flip : undefined;
    const walks = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'start', End: 'end' };
    if (walks[key]) return () => game.walk(walks[key]);
    const isOneOfMany = game.node.parent?.children.length > 1;
    if (key === 'ArrowUp' && isOneOfMany) return () => game.turn(-1);
    if (key === 'ArrowDown' && isOneOfMany) return () => game.turn(1);
    if (!find('letters').checked) return undefined;
    const letters = { f: flip, n: () => games.step(1), p: () => games.step(-1) };
    const inAnalysis = { l: () => analysis.toggle(), x: () => analysis.toggleThreat(), ' ': () => analysis.playBest() };
    const isAnalysis = document.body.dataset.tab === 'analysis';
    return letters[key.toLowerCase()] ?? (isAnalysis ? inAnalysis[key.toLowerCase()] : undefined);
  }

  #press(event) {
    const key = plainKey(event);
    if (event.target.closest(TAKES_KEYS) || (key === ' ' && event.target.closest(TAKES_SPACE))) return;
    const action = this.#action(key);
    if (!action) return;
    event.preventDefault();
    action();
  }

  #turn(event) {
    if (event.ctrlKey || !this.#app.isGameShown) return; // with Ctrl it zooms
    event.preventDefault();
    const { timeStamp, deltaY } = event;
    const direction = deltaY > 0 ? 'forward' : 'back';
    const isSame = direction === this.#direction && timeStamp - this.#turned < WHEEL_PAUSE;
    if (isSame || deltaY === 0) return;
    [this.#turned, this.#direction] = [timeStamp, direction];
    this.#app.game.walk(direction);
  }
}
