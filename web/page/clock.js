// A chess clock: two times that run down, one at a time.

export class Clock {
  #since = 0;
  #timer = 0;
  running = null;
  /** Called several times a second, and with the side whose time is over. */
  onTick = () => {};
  onFlag = () => {};

  /** "180+2": seconds, and seconds added for each move; "none" for no clock. `left` is the time of each side. */
  constructor(text, left) {
    const [seconds, increment] = text.split('+').map(Number);
    this.text = text;
    this.isUsed = text !== 'none';
    this.increment = (increment || 0) * 1000;
    this.left = left ?? { white: seconds * 1000, black: seconds * 1000 };
  }

  /** From now on the time of a side runs; with null, none. The side that ran before gets its increment. */
  run(side) {
    const before = this.running;
    if (!this.isUsed || side === before) return;
    this.#take();
    if (this.running !== before) return; // its time was over
    if (before && side) this.left[before] += this.increment;
    this.running = side;
    clearInterval(this.#timer);
    if (side) this.#timer = setInterval(() => this.#take(), 100);
    this.onTick();
  }

  #take() {
    const now = performance.now();
    if (this.running) {
      this.left[this.running] = Math.max(0, this.left[this.running] - (now - this.#since));
      if (this.left[this.running] === 0) {
        const side = this.running;
        clearInterval(this.#timer);
        this.running = null;
        this.onFlag(side);
      }
    }
    this.#since = now;
    this.onTick();
  }

  clockText(side) {
    if (!this.isUsed) return '';
    const tenths = Math.ceil(this.left[side] / 100);
    const minutes = Math.floor(tenths / 600);
    const seconds = (tenths % 600) / 10;
    return `${minutes}:${tenths < 200 ? seconds.toFixed(1).padStart(4, '0') : String(Math.floor(seconds)).padStart(2, '0')}`;
  }

  limits() {
    const { left, increment } = this;
    const times = `wtime ${Math.round(left.white)} btime ${Math.round(left.black)}`;
    return `${times} winc ${increment} binc ${increment}`;
  }
}
