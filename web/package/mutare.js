// Mutare for web pages.
import { Client, compiledOnce } from './client.js';

const compile = (wasm) => WebAssembly.compileStreaming(fetch(wasm));

/** The chess engine Mutare in a worker of its own. See mutare.d.ts. */
export class Mutare extends Client {
  constructor({ wasm = new URL('./mutare.wasm', import.meta.url), ...options } = {}) {
    super(compiledOnce(wasm, compile), {
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
