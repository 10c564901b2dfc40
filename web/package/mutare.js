// Mutare for web pages.
import { Client } from './client.js';

let compiled;

/** The chess engine Mutare in a worker of its own. See mutare.d.ts. */
export class Mutare extends Client {
  constructor({ wasm = new URL('./mutare.wasm', import.meta.url), ...options } = {}) {
    // Compiled once, however many engines and restarts there are.
    compiled ??= WebAssembly.compileStreaming(fetch(wasm));
    super(compiled, {
      shared: globalThis.crossOriginIsolated === true,
      ...options,
      spawn(receive, fail) {
        const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
        worker.onmessage = ({ data }) => receive(data);
        worker.onerror = (event) => fail(event.message ?? 'the worker could not be started');
        return worker;
      },
    });
  }
}
