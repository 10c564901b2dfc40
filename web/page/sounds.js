// The sounds of a game, made by the browser: no file is needed.
import { find } from './dom.js';
import { keep, kept } from './store.js';

const LENGTH = 0.12; // seconds
/** The tones of each sound, in hertz. */
const TONES = { move: [330], capture: [247, 196], check: [440, 587], end: [392, 494, 587] };

export class Sounds {
  #context = null;

  constructor() {
    find('sounds').checked = kept('localStorage', 'sounds') ?? true;
    find('sounds').onchange = ({ target }) => keep('localStorage', 'sounds', target.checked);
  }

  /** The sound of a move in SAN. */
  playMove(san) {
    this.play(/[+#]$/.test(san) ? 'check' : san.includes('x') ? 'capture' : 'move');
  }

  play(name) {
    if (!find('sounds').checked || !globalThis.AudioContext) return;
    this.#context ??= new AudioContext();
    this.#context.resume(); // one made before the first click is silent until then
    for (const [i, hertz] of TONES[name].entries()) this.#beep(hertz, this.#context.currentTime + i * LENGTH);
  }

  #beep(hertz, start) {
    const tone = new OscillatorNode(this.#context, { type: 'triangle', frequency: hertz });
    const volume = new GainNode(this.#context, { gain: 0.2 });
    volume.gain.setTargetAtTime(0, start, LENGTH / 3);
    tone.connect(volume).connect(this.#context.destination);
    tone.start(start);
    tone.stop(start + 3 * LENGTH);
  }
}
