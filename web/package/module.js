// Starts the module of WebAssembly in this thread and gives it what it asks for. It knows nothing of workers.

const WASI_BAD_FILE = 8;

/** What the C library of the module imports: clocks and random numbers. There are no files. */
function systemCalls(memory) {
  const view = () => new DataView(memory().buffer);
  return {
    clock_time_get(clock, _precision, result) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    random_get(start, length) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, start, length));
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit(code) {
      throw new Error(`the engine ended with exit code ${code}`);
    },
  };
}

/**
 * Resolves to `execute(line)`, `call(request)` and `memory`. The host has `output(text)`, `progress(done, all)`,
 * `read(offset, count)` (bytes of the opened text), `request()` (0, 1 for stop, 2 for ponderhit) and `wait()`.
 */
export async function startModule(module, host) {
  let exports;
  let answer;
  const memory = () => exports.memory;
  const decoder = new TextDecoder();
  const textAt = (start, length) => decoder.decode(new Uint8Array(memory().buffer, start, length).slice());
  const mutare = {
    output: (start, length) => host.output(textAt(start, length)),
    answer: (start, length) => {
      answer = textAt(start, length);
    },
    progress: (done, all) => host.progress(done, all),
    read(offset, start, count) {
      const bytes = host.read(offset, count);
      new Uint8Array(memory().buffer, start, count).set(bytes);
      return bytes.length;
    },
    request: () => host.request(),
    wait: () => host.wait(),
  };
  const system = systemCalls(memory);
  const imports = { mutare, wasi_snapshot_preview1: {} };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from !== 'mutare') imports[from][name] = system[name] ?? (() => WASI_BAD_FILE);
  }
  exports = (await WebAssembly.instantiate(module, imports)).exports;
  exports._initialize();
  const encoder = new TextEncoder();
  const give = (text) => {
    const bytes = encoder.encode(text);
    const start = exports.text(bytes.length);
    new Uint8Array(memory().buffer, start, bytes.length).set(bytes);
  };
  return {
    execute(line) {
      give(line);
      exports.execute();
    },
    call(request) {
      give(request);
      exports.call();
      return answer;
    },
    memory: () => memory().buffer.byteLength,
  };
}
