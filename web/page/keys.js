// Keys that do something wherever one is on the page, and the wheel over the board.
import { find, plainKey } from './dom.js';
import { keep, kept } from './store.js';

/** Where keys write or choose, or have a meaning of their own. */
const TAKES_KEYS = 'input:not([type=checkbox]), textarea, select, [role=tab]';
const WHEEL_PAUSE = 60; // milliseconds: a turn of the wheel is many events

export class Keys {
  #app;
  #turned = 0; // when the wheel was last heard

  constructor(app) {
    this.#app = app;
    find('letters').checked = kept('localStorage', 'letters') ?? true;
    find('letters').onchange = ({ target }) => keep('localStorage', 'letters', target.checked);
    document.addEventListener('keydown', (event) => this.#press(event));
    find('board').addEventListener('wheel', (event) => this.#turn(event), { passive: false });
  }

  /** What a key does; nothing for most of them. */
  #action(key) {
    const { game, games } = this.#app;
    const walks = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'start', End: 'end' };
    if (walks[key]) return () => game.walk(walks[key]);
    const isOneOfMany = game.node.parent?.children.length > 1;
    if (key === 'ArrowUp' && isOneOfMany) return () => game.turn(-1);
    if (key === 'ArrowDown' && isOneOfMany) return () => game.turn(1);
    if (!find('letters').checked) return undefined;
    const letters = { f: () => find('flip').click(), n: () => games.step(1), p: () => games.step(-1) };
    return letters[key.toLowerCase()];
  }

  #press(event) {
    if (event.target.closest(TAKES_KEYS)) return;
    const action = this.#action(plainKey(event));
    if (!action) return;
    event.preventDefault();
    action();
  }

  #turn(event) {
    if (event.ctrlKey) return; // which zooms
    event.preventDefault();
    const { timeStamp, deltaY } = event;
    if (timeStamp - this.#turned < WHEEL_PAUSE || deltaY === 0) return;
    this.#turned = timeStamp;
    this.#app.game.walk(deltaY > 0 ? 'forward' : 'back');
  }
}
