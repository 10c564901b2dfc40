// The engine as its user sees it: lines of UCI, and calls that return promises. It starts the worker, and another one
// where that is the only way to stop a search.

const BUSY = /^\s*(go|bench|perft)\b/;
/** The last lines of these. */
const LAST_LINE = /^(bestmove|Nodes searched:)| nps$|stopped early$/;

const ENDED = 'the engine was ended';

/** A position as UCI writes it: 'startpos', a FEN, or { fen, moves } with a list of moves. */
export function positionText(position) {
  if (typeof position === 'string') return position;
  const { fen = 'startpos', moves = [] } = position;
  return moves.length > 0 ? `${fen} moves ${moves.join(' ')}` : fen;
}

const modules = new Map();

/** The module at an address, compiled once for all engines and restarts. One that could not be had is asked for again. */
export function compiledOnce(wasm, compile) {
  const address = String(wasm);
  if (!modules.has(address)) {
    const module = compile(wasm);
    module.catch(() => modules.delete(address));
    modules.set(address, module);
  }
  return modules.get(address);
}

export class Client {
  #module;
  #spawn;
  #flags;
  #worker = null;
  #number = 0;
  #pending = new Map();
  #setup = new Map();
  #search = null;
  #wanted = 0; // changes with each call of search and stop: a search that has not begun by then never does
  #wait = [];
  /** The memory of the engine in bytes, when it was last heard of. */
  memory = 0;

  constructor(module, { spawn, shared, onLine, onError }) {
    this.#module = module;
    this.#spawn = spawn;
    this.#flags = shared ? new Int32Array(new SharedArrayBuffer(8)) : null;
    this.onLine = onLine;
    this.onError = onError;
    this.#start();
  }

  /** Sends a line of UCI. The answers come to `onLine`. */
  send(line) {
    if (!this.#worker) return;
    const text = line.trim();
    if (text === 'stop') {
      this.stop();
      return;
    }
    if (text === 'ponderhit') return this.#ponderHit();
    if (text === 'quit') return this.terminate();
    if (this.#search && text === 'isready') return this.#say('readyok');
    if (this.#search && BUSY.test(text)) {
      return this.#say(`info string error: ${text.split(/\s/)[0]}: refused during a search; send stop first`);
    }
    if (/^setoption\b/.test(text)) this.#setup.set(text.replace(/\s+value\b.*/, ''), text);
    if (/^position\b/.test(text)) this.#setup.set('position', text);
    const number = this.#post({ line: text });
    if (BUSY.test(text)) this.#search = { number, line: text, move: null, isStopping: false };
  }

  /** Searches a position: resolves to the words after `bestmove`, once it has ended, or to null if it never began. */
  async search(position, limits, onInfo) {
    const wanted = ++this.#wanted;
    while (this.#search) await this.#stopped();
    if (wanted !== this.#wanted || !this.#worker) return null;
    this.send(`position ${positionText(position)}`);
    return new Promise((resolve) => {
      this.send(`go ${limits}`);
      Object.assign(this.#search, { resolve, onInfo });
    });
  }

  /** Stops the search, and those that wait for its end; resolves when it has ended. */
  stop() {
    ++this.#wanted;
    return this.#stopped();
  }

  #stopped() {
    if (!this.#search) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wait.push(resolve);
      this.#stop();
    });
  }

  position = (position) => this.#call('position', positionText(position));
  make = (position, move) => this.#call('make', `${positionText(position)}\n${move}`);
  square = (position, square) => this.#call(`square ${square}`, positionText(position));
  line = (position, moves) => this.#call('line', `${positionText(position)}\n${moves.join(' ')}`);
  perft = (position, depth) => this.#call(`perft ${depth}`, positionText(position));
  tables = () => this.#call('tables', '');
  pgn = (text) => this.#call('pgn', text);
  games = ({ offset = 0, line = 1, number = 1 } = {}, count = 1000) =>
    this.#call(`games ${offset} ${line} ${number} ${count}`, '');
  game = ({ offset = 0, line = 1, number = 1 } = {}) => this.#call(`game ${offset} ${line} ${number}`, '');
  judge = (pgn, { nodes = 100000, lines = 2, onProgress } = {}) =>
    this.#call(`judge ${nodes} ${lines}`, pgn, onProgress);

  /** Opens a text or a file (a Blob) of games, for `games` and `game`. */
  open(source) {
    this.#setup.set('source', source);
    return new Promise((resolve, reject) => this.#post({ source }, { resolve, reject }));
  }

  /** Ends the engine. What is still awaited is rejected. */
  terminate() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject?.(new Error(ENDED));
    this.#pending.clear();
    this.#endSearch(null);
  }

  #call(name, text, onProgress) {
    return new Promise((resolve, reject) => this.#post({ call: `${name}\n${text}` }, { resolve, reject, onProgress }));
  }

  #post(message, waiting = {}) {
    const number = ++this.#number;
    if (!this.#worker) {
      waiting.reject?.(new Error(ENDED));
      return number;
    }
    this.#pending.set(number, { ...waiting, message });
    this.#worker.ready.then((worker) => worker?.postMessage?.({ ...message, number }));
    return number;
  }

  #start() {
    let isEnded = false;
    let worker = null;
    const receive = (message) => isEnded || this.#receive(message);
    const giveUp = (reason) => isEnded || this.#giveUp(String(reason));
    const begin = (module) => {
      if (isEnded) return null;
      worker = this.#spawn(receive, giveUp);
      worker.postMessage({ module, flags: this.#flags });
      return worker;
    };
    this.#worker = {
      ready: Promise.resolve(this.#module).then(begin).catch(giveUp),
      terminate() {
        isEnded = true;
        worker?.terminate();
      },
    };
  }

  /** Another worker in place of this one, told what this one had been told. */
  #restart() {
    this.#worker.terminate();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    this.#start();
    for (const [key, value] of this.#setup) this.#post(key === 'source' ? { source: value } : { line: value });
    for (const { message, ...waiting } of pending) {
      if (message.call || waiting.resolve) this.#post(message, waiting);
    }
  }

  #receive({ line, number, answer, progress, done, error, memory, failure }) {
    if (failure) return this.#giveUp(failure);
    const waiting = this.#pending.get(number);
    if (line !== undefined) this.#say(line);
    if (progress) waiting?.onProgress?.(...progress);
    if (answer !== undefined) {
      const value = JSON.parse(answer);
      if (value.error) waiting.reject(Object.assign(new Error(value.error), { column: value.column }));
      else waiting.resolve(value);
    }
    if (done) {
      this.memory = memory;
      waiting?.resolve?.();
      this.#pending.delete(number);
      if (this.#search?.number === number) this.#endSearch(null);
    }
    if (error) {
      this.#pending.delete(number);
      waiting?.reject?.(new Error(error));
      this.#fail(error);
    }
  }

  /** The engine has trapped: another one goes on. */
  #fail(reason) {
    this.onError?.(new Error(reason));
    this.#restart();
    if (this.#search) this.#say('bestmove 0000');
  }

  /** No worker can be started. */
  #giveUp(reason) {
    this.onError?.(new Error(reason));
    this.terminate();
  }

  #say(line) {
    const search = this.#search;
    if (search && line.startsWith('info ')) {
      search.onInfo?.(line);
      if (/ pv /.test(line) && !/ multipv ([2-9]|\d\d)/.test(line)) search.move = / pv (\S+)/.exec(line)[1];
      if (line.startsWith('info depth 0 ')) search.move = '(none)';
    }
    const isEnd = search && LAST_LINE.test(line);
    if (isEnd) this.#endSearch(line);
    this.onLine?.(line);
    if (search?.isStopping && !isEnd && search.move) this.#endByRestart();
  }

  #endSearch(line) {
    const search = this.#search;
    this.#search = null;
    search?.resolve?.(line?.split(' ').slice(1) ?? null);
    for (const resolve of this.#wait.splice(0)) resolve();
  }

  #stop() {
    if (!this.#search) return;
    if (this.#flags) {
      Atomics.store(this.#flags, 0, this.#search.number);
      Atomics.notify(this.#flags, 0);
      return;
    }
    // Without shared memory nothing reaches a worker that searches.
    this.#search.isStopping = true;
    if (this.#search.move || !/^go\b(?!\s+perft)/.test(this.#search.line)) this.#endByRestart();
  }

  #endByRestart() {
    const { move, number } = this.#search;
    this.#pending.delete(number);
    this.#restart();
    this.#say(move ? `bestmove ${move}` : 'info string stopped early');
    if (!move) this.#endSearch(null);
  }

  #ponderHit() {
    if (!this.#search) return;
    if (this.#flags) {
      Atomics.store(this.#flags, 1, this.#search.number);
      Atomics.notify(this.#flags, 0);
      return;
    }
    const { line, number, resolve, onInfo } = this.#search;
    this.#pending.delete(number);
    this.#restart();
    this.#search = null;
    this.send(line.replace(/\bponder\b/, ''));
    Object.assign(this.#search, { resolve, onInfo });
  }
}
