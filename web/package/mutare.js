// Mutare for web pages.
import { Client, compiledOnce } from './client.js';

async function compile(wasm) {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  // Not every server knows the type that compiling on the way asks for.
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A page may start workers from its own origin alone, but these may import from any other one. */
function startWorker() {
  if (new URL(import.meta.url).origin === globalThis.location?.origin) {
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  }
  const file = 'worker.js'; // in a variable, so that no bundler takes it for a file to be copied alone
  const script = `import ${JSON.stringify(new URL(file, import.meta.url).href)};`;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(address, { type: 'module' });
  // It has read its script when it says something.
  for (const event of ['message', 'error'])
    worker.addEventListener(event, () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/** The chess engine Mutare in a worker of its own. See mutare.d.ts. */
export class Mutare extends Client {
  constructor({ wasm = new URL('./mutare.wasm', import.meta.url), ...options } = {}) {
    super(compiledOnce(wasm, compile), {
      shared: globalThis.crossOriginIsolated === true,
      ...options,
      spawn(receive, fail) {
        const worker = startWorker();
        worker.onmessage = ({ data }) => receive(data);
        worker.onerror = (event) => fail(event.message ?? 'the worker could not be started');
        return worker;
      },
    });
  }
}
