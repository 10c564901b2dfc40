// The engine as its user sees it: lines of UCI, and calls that return promises. What is asked for waits here, and the
// worker has one task at a time. So a task that is given up disturbs no other one, and where the only way to stop a task
// is to end the worker, another worker goes on with the rest.
import { parseInfo } from './info.js';

const BUSY = /^\s*(go|bench|perft)\b/;
/** The last lines of these. */
const LAST_LINE = /^(bestmove|Nodes searched:)| nps$|stopped early$/;
const REFUSED = /^info string error: (?:\w+: )?/;

const ENDED = 'the engine was ended';
const MAX_FAILURES = 3; // in a row: then no other worker is started

/** A position as UCI writes it: 'startpos', a FEN, or { fen, moves } with a list of moves. */
function positionText(position) {
  const named = typeof position === 'string' ? { fen: position } : position;
  if (typeof named !== 'object' || !named) throw new TypeError('a position is a text, or { fen, moves }');
  const { fen = 'startpos', moves = [] } = named;
  const words = [...moves];
  return (words.length > 0 ? `${fen} moves ${words.join(' ')}` : fen).replace(/\s+/g, ' ');
}

/** Games as the worker reads them: a text or a Blob. */
function openable(source) {
  if (typeof source === 'string' || source instanceof Blob) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return new Blob([source]);
  throw new TypeError('games are a text, a Blob, an ArrayBuffer or a typed array');
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
  #hired = null; // what holds the worker: { worker }, null in it until the module is there
  #isProven = false; // has a worker ever started?
  #failures = 0;
  #reason = ''; // why no worker is started any more
  #number = 0;
  #queue = [];
  #running = null; // the task that the worker has
  #setup = new Map(); // the tasks that another worker is given first: options, position, games
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

  /** Has it ended for good, by `terminate` or because no worker can be started? */
  get isEnded() {
    return !this.#hired;
  }

  /** Sends a line of UCI. The answers come to `onLine`. */
  send(line) {
    if (this.isEnded) return;
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
    if (BUSY.test(text)) this.#begin(text);
    else if (/^setoption\b/.test(text)) this.#post({ line: text }, { key: text.replace(/\s+value\b.*/, '') });
    else this.#post({ line: text }, { key: /^position\b/.test(text) ? 'position' : undefined });
  }

  /**
   * Searches a position: resolves to the words after `bestmove`, once it has ended, or to null if it never began. Where
   * the engine refuses the position or the limits it is rejected with the reason.
   */
  async search(position, limits, onInfo, { signal } = {}) {
    const line = `position ${positionText(position)}`;
    if (typeof limits !== 'string') throw new TypeError('limits are a text, as after go');
    signal?.throwIfAborted();
    const wanted = ++this.#wanted;
    const abort = () => wanted === this.#wanted && this.stop();
    signal?.addEventListener('abort', abort);
    try {
      while (this.#search) await this.#stopped();
      const words = wanted === this.#wanted ? await this.#searchNow(line, limits, onInfo) : null;
      signal?.throwIfAborted();
      return words;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  #searchNow(line, limits, onInfo) {
    if (this.#reason) throw new Error(this.#reason);
    if (this.isEnded) return null;
    return new Promise((resolve, reject) => {
      const refuse = (reason) => this.#refuseSearch(reason);
      this.#post({ line }, { key: 'position', refuse });
      this.#begin(`go ${limits}`, { resolve, reject, refuse, onInfo });
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

  position = async (position) => this.#call('position', positionText(position));
  make = async (position, move) => this.#call('make', `${positionText(position)}\n${move}`);
  square = async (position, square) => this.#call(`square ${square}`, positionText(position));
  line = async (position, moves) => this.#call('line', `${positionText(position)}\n${moves.join(' ')}`);
  perft = async (position, depth, options) => this.#call(`perft ${depth}`, positionText(position), options);
  tables = () => this.#call('tables', '');
  pgn = (text) => this.#call('pgn', text);
  games = ({ offset = 0, line = 1, number = 1 } = {}, count = 1000) =>
    this.#call(`games ${offset} ${line} ${number} ${count}`, '');
  game = ({ offset = 0, line = 1, number = 1 } = {}) => this.#call(`game ${offset} ${line} ${number}`, '');
  judge = (pgn, { nodes = 100000, lines = 2, ...options } = {}) => this.#call(`judge ${nodes} ${lines}`, pgn, options);

  /** Opens games, for `games` and `game`. */
  async open(source) {
    await this.#ask({ source: openable(source) }, { key: 'source' });
  }

  /** Ends the engine. What is still awaited is rejected. */
  terminate() {
    this.#hired?.worker?.terminate();
    this.#hired = null;
    const tasks = [this.#running, ...this.#queue];
    this.#running = null;
    this.#queue = [];
    for (const task of tasks) task?.reject?.(this.#ending());
    this.#endSearch(null, this.#reason);
  }

  #ending = () => new Error(this.#reason || ENDED);

  #call = (name, text, options) => this.#ask({ call: `${name}\n${text}` }, options);

  async #ask(message, { signal, ...options } = {}) {
    signal?.throwIfAborted();
    if (this.isEnded) throw this.#ending();
    let abort;
    try {
      return await new Promise((resolve, reject) => {
        const task = this.#post(message, { resolve, reject, ...options });
        abort = () => {
          reject(signal.reason);
          this.#drop(task);
        };
        signal?.addEventListener('abort', abort);
      });
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /**
   * A task for the worker. With a `key` it is what another worker is given first, once it is done. `refuse` gets the
   * reason where the engine answers a line by an error.
   */
  #post(message, options = {}) {
    const task = { ...options, message: { ...message, number: ++this.#number } };
    this.#queue.push(task);
    this.#next();
    return task;
  }

  /** Gives the worker its next task. One that has none does not keep Node.js alive. */
  #next() {
    const worker = this.#hired?.worker;
    if (!worker || this.#running) return;
    this.#running = this.#queue.shift() ?? null;
    if (!this.#running) return worker.unref?.();
    worker.ref?.();
    worker.postMessage(this.#running.message);
  }

  /** Takes back a task: from the queue, or by ending the worker that has it. */
  #drop(task) {
    this.#queue = this.#queue.filter((other) => other !== task);
    if (task !== this.#running) return;
    this.#running = null;
    this.#restart();
  }

  #start() {
    const hired = { worker: null };
    this.#hired = hired;
    const whileHired = (act) => (value) => this.#hired === hired && act(value);
    const fail = whileHired((reason) => this.#fail(String(reason)));
    const begin = whileHired((module) => {
      hired.worker = this.#spawn(
        whileHired((message) => this.#receive(message)),
        fail,
      );
      hired.worker.postMessage({ module, flags: this.#flags });
      this.#next();
    });
    Promise.resolve(this.#module).then(begin).catch(fail);
  }

  /** Another worker in place of this one, told what this one had been told. */
  #restart() {
    this.#hired.worker?.terminate();
    this.#queue = [...this.#setup.values(), ...this.#queue.filter(({ isReplay }) => !isReplay)];
    this.#start();
  }

  #receive({ isStarted, line, progress, answer, isDone, memory, failure }) {
    if (failure) return this.#fail(failure);
    if (isStarted) this.#isProven = true;
    const task = this.#running;
    if (line !== undefined && !task?.isRefused) {
      this.#say(line);
      if (REFUSED.test(line)) task?.refuse?.(line.replace(REFUSED, ''));
    }
    if (progress) task.onProgress?.(...progress);
    if (isDone) this.#finish(task, answer, memory);
  }

  #finish(task, answer, memory) {
    this.memory = memory;
    this.#running = null;
    if (!task.isReplay) this.#failures = 0;
    if (task.key) this.#setup.set(task.key, { message: task.message, key: task.key, isReplay: true });
    const value = answer && JSON.parse(answer);
    if (value?.error) task.reject(Object.assign(new Error(value.error), { column: value.column }));
    else task.resolve?.(value);
    if (this.#search?.task === task) this.#endSearch(null);
    this.#next();
  }

  /** The worker has trapped or died: another one goes on, without the task that it had. */
  #fail(reason) {
    const task = this.#running;
    this.#running = null;
    if (task?.isReplay) this.#setup.delete(task.key);
    if (!this.#isProven || ++this.#failures === MAX_FAILURES) {
      this.#reason = reason;
      this.terminate();
    } else {
      this.#restart();
    }
    if (!task?.isRefused) task?.refuse?.(reason);
    task?.reject?.(new Error(reason));
    if (task && this.#search?.task === task) this.#say('bestmove 0000');
    (this.onError ?? console.error)(new Error(reason));
  }

  #say(line) {
    const search = this.#search;
    if (search && line.startsWith('info ')) {
      search.onInfo?.(line, parseInfo(line));
      if (/ pv /.test(line) && !/ multipv ([2-9]|\d\d)/.test(line)) search.move = / pv (\S+)/.exec(line)[1];
      if (line.startsWith('info depth 0 ')) search.move = '(none)';
    }
    const isEnd = search && LAST_LINE.test(line);
    if (isEnd) this.#endSearch(line);
    this.onLine?.(line);
    if (search?.isStopping && !isEnd && search.move) this.#endByRestart();
  }

  #begin(line, { refuse, ...search } = {}) {
    this.#search = { ...search, line, move: null, isStopping: false };
    this.#search.task = this.#post({ line, isStrict: Boolean(refuse) }, { refuse });
  }

  /** Resolves a search to the words of its last line, or to null; with a reason it is rejected. */
  #endSearch(line, reason) {
    const search = this.#search;
    this.#search = null;
    if (reason) search?.reject?.(new Error(reason));
    else search?.resolve?.(line?.split(' ').slice(1) ?? null);
    for (const resolve of this.#wait.splice(0)) resolve();
  }

  /** The engine has refused the position of a search, which then never begins, or its limits: then the worker ends it. */
  #refuseSearch(reason) {
    if (!this.#search) return;
    const { task } = this.#search;
    task.isRefused = true;
    this.#endSearch(null, reason);
    if (task !== this.#running) this.#drop(task);
  }

  #stop() {
    if (!this.#search) return;
    if (this.#flags) {
      Atomics.store(this.#flags, 0, this.#search.task.message.number);
      Atomics.notify(this.#flags, 0);
      return;
    }
    // Without shared memory nothing reaches a worker that searches.
    this.#search.isStopping = true;
    if (this.#search.move || !/^go\b(?!\s+perft)/.test(this.#search.line)) this.#endByRestart();
  }

  #endByRestart() {
    const { move, task } = this.#search;
    this.#drop(task);
    this.#say(move ? `bestmove ${move}` : 'info string stopped early');
    if (!move) this.#endSearch(null);
  }

  #ponderHit() {
    if (!this.#search) return;
    const { line, task, ...search } = this.#search;
    if (this.#flags) {
      Atomics.store(this.#flags, 1, task.message.number);
      Atomics.notify(this.#flags, 0);
      return;
    }
    this.#drop(task);
    this.#begin(line.replace(/\bponder\b/, ''), search);
  }
}
