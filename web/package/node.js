// Mutare for Node.js.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Client, compiledOnce } from './client.js';

const compile = (wasm) => readFile(wasm).then((bytes) => WebAssembly.compile(bytes));

/** The chess engine Mutare in a worker of its own. See mutare.d.ts. */
export class Mutare extends Client {
  constructor({ wasm = new URL('./mutare.wasm', import.meta.url), ...options } = {}) {
    super(compiledOnce(wasm, compile), {
      shared: true,
      ...options,
      spawn(receive, fail) {
        const worker = new Worker(new URL('./node-worker.js', import.meta.url));
        worker.on('message', receive);
        worker.on('error', fail);
        worker.on('exit', (code) => fail(`the worker has ended with code ${code}`));
        return worker;
      },
    });
  }
}
