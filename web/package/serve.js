// What a worker does with its messages, in a browser and in Node.js alike.
import { startModule } from './module.js';

const STOP = 1;
const PONDER_HIT = 2;

/** Bytes of a text from an offset on, at once. */
async function opened(source) {
  if (globalThis.FileReaderSync && source instanceof Blob) {
    const reader = new FileReaderSync();
    return (offset, count) => new Uint8Array(reader.readAsArrayBuffer(source.slice(offset, offset + count)));
  }
  const bytes =
    typeof source === 'string' ? new TextEncoder().encode(source) : new Uint8Array(await source.arrayBuffer());
  return (offset, count) => bytes.subarray(offset, offset + count);
}

/**
 * Returns the receiver of messages. The first is `{ module, flags }`; `flags` is shared memory, or null. Each other is
 * a task: it has a number, and a `line`, a `call` or a `source`; a line that `isStrict` is ended where the engine finds
 * an error in it. Answers: `{ isStarted }`, `{ line }`, `{ progress }`,
 * and at the end of a task `{ isDone, memory, answer }`; or `{ failure }`, after which the worker is of no more use.
 */
export function serve(post) {
  let flags = null;
  let number = 0;
  let isStrict = false;
  let isRefused = false;
  let read = () => new Uint8Array();
  let fault = null; // why the opened text cannot be read any more
  const host = {
    output(text) {
      for (const line of text.split('\n')) if (line) post({ line });
      isRefused ||= isStrict && text.startsWith('info string error');
    },
    progress: (done, all) => post({ progress: [done, all] }),
    read(offset, count) {
      try {
        return read(offset, count);
      } catch ({ message }) {
        fault = JSON.stringify({ error: message });
        return new Uint8Array(); // as at the end of the text
      }
    },
    request() {
      if (isRefused) return STOP;
      if (!flags) return 0;
      if (Atomics.load(flags, 0) >= number) return STOP;
      return Atomics.load(flags, 1) >= number ? PONDER_HIT : 0;
    },
    wait() {
      // Nothing reaches this thread before it is ended.
      if (!flags) throw new Error('waiting');
      Atomics.wait(flags, 0, Atomics.load(flags, 0), 20);
    },
  };
  let engine = null;
  const carryOut = async (message) => {
    try {
      if (message.module) {
        flags = message.flags;
        engine = await startModule(message.module, host);
        post({ isStarted: true });
        return;
      }
      if (!engine) return;
      ({ number, isStrict = false } = message);
      isRefused = false;
      fault = null;
      let answer;
      if (message.source !== undefined) read = await opened(message.source);
      else if (message.line !== undefined) engine.execute(message.line);
      else answer = engine.call(message.call);
      post({ isDone: true, memory: engine.memory(), answer: fault ?? answer });
    } catch (error) {
      if (error.message !== 'waiting') post({ failure: String(error) });
    }
  };
  let last = Promise.resolve();
  return (message) => {
    last = last.then(() => carryOut(message));
  };
}
