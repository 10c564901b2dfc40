// The package's client with workers that fail on purpose, which the engine itself does not.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Client } from '../package/client.js';

/**
 * A client whose workers start, answer each task by its call or line, and do as an answer says: "trap" fails, "sleep"
 * never ends. `told` is what each of its workers was told.
 */
function clientWith({ isStarted = true, ...options } = {}) {
  const told = [];
  const errors = [];
  const spawn = (receive, fail) => {
    const tasks = [];
    told.push(tasks);
    const later = (message) => setImmediate(() => receive(message));
    const worker = {
      fail,
      isKept: true,
      ref: () => (worker.isKept = true),
      unref: () => (worker.isKept = false),
      terminate() {},
      postMessage({ module, call, line, source }) {
        if (module) return later(isStarted ? { isStarted } : { failure: 'no start' });
        const text = call?.trim() ?? line ?? source;
        tasks.push(text);
        if (text.includes('trap')) return later({ failure: `trapped at ${text}` });
        if (text.includes('bad')) later({ line: `info string error: go: ${text}` });
        if (text.includes('sleep')) return;
        if (text.startsWith('go')) later({ line: 'bestmove e2e4' });
        later({ isDone: true, memory: 1, answer: call && '{}' });
      },
    };
    workers.push(worker);
    return worker;
  };
  const workers = [];
  const onError = ({ message }) => errors.push(message);
  const client = new Client({}, { spawn, shared: false, onError, ...options });
  return { client, told, errors, workers };
}
const turns = async (count = 20) => {
  for (let i = 0; i < count; ++i) await new Promise(setImmediate);
};

describe('a worker that fails', () => {
  test('a task that trapped is rejected, and not given to the next worker', async () => {
    const { client, told, errors } = clientWith();
    client.send('setoption name Hash value 8');
    const trapped = client.pgn('trap');
    const next = client.pgn('1. e4');
    await assert.rejects(trapped, /trapped at pgn/);
    await next;
    assert.deepEqual(told, [
      ['setoption name Hash value 8', 'pgn\ntrap'],
      ['setoption name Hash value 8', 'pgn\n1. e4'],
    ]);
    assert.deepEqual(errors, ['trapped at pgn\ntrap']);
  });

  test('an option at which the engine traps is not set again', async () => {
    const { client, told } = clientWith();
    client.send('setoption name Hash value trap');
    await client.tables();
    assert.deepEqual(told, [['setoption name Hash value trap'], ['tables']]);
  });

  test('three failures in a row end the engine with the reason', async () => {
    const { client, told, errors } = clientWith();
    const results = await Promise.allSettled([1, 2, 3, 4].map((i) => client.pgn(`trap ${i}`)));
    assert.deepEqual(
      results.map(({ reason }) => reason.message),
      ['trapped at pgn\ntrap 1', 'trapped at pgn\ntrap 2', 'trapped at pgn\ntrap 3', 'trapped at pgn\ntrap 3'],
    );
    assert.equal(told.length, 3);
    assert.equal(errors.length, 3);
    assert.equal(client.isEnded, true);
    await assert.rejects(client.search('startpos', 'depth 1'), /trap 3/);
  });

  test('what goes well between two failures counts', async () => {
    const { client } = clientWith();
    for (let i = 0; i < 5; ++i) {
      await assert.rejects(client.pgn('trap'));
      await client.tables();
    }
    assert.equal(client.isEnded, false);
  });

  test('a worker that dies between two tasks is replaced', async () => {
    const { client, told, workers } = clientWith();
    await client.open('1. e4');
    workers[0].fail('boom');
    await client.tables();
    assert.deepEqual(told, [['1. e4'], ['1. e4', 'tables']]);
  });

  test('one that never started is not tried again, and each search is rejected with the reason', async () => {
    const { client, told, errors } = clientWith({ isStarted: false });
    await assert.rejects(client.search('startpos', 'depth 1'), /no start/);
    await assert.rejects(client.search('startpos', 'depth 1'), /no start/);
    await assert.rejects(client.tables(), /no start/);
    assert.deepEqual([told.length, errors], [1, ['no start']]);
  });

  test('where nobody hears of errors they are written to the console', async (context) => {
    const { mock } = context.mock.method(console, 'error', () => {});
    clientWith({ isStarted: false, onError: undefined });
    await turns();
    assert.match(String(mock.calls[0].arguments[0]), /no start/);
  });

  test('a search that trapped is rejected; as a line of UCI it has no move', async () => {
    const lines = [];
    const { client } = clientWith({ onLine: (line) => lines.push(line) });
    await assert.rejects(client.search('startpos', 'trap'), /trapped at go trap/);
    client.send('go trap');
    await turns();
    assert.deepEqual(lines, ['bestmove 0000']);
  });
});

describe('arguments', () => {
  test('games that are no games are refused, and never reach a worker', async () => {
    const { client, told } = clientWith();
    for (const source of [null, undefined, 7, {}, []]) await assert.rejects(client.open(source), TypeError);
    await client.tables();
    assert.deepEqual(told, [['tables']]);
  });

  test('positions and limits of the wrong type are refused', async () => {
    const { client, told } = clientWith();
    for (const position of [null, undefined, 7, { fen: 7 }, { moves: 7 }]) {
      await assert.rejects(client.position(position), TypeError);
      await assert.rejects(client.search(position, 'depth 1'), TypeError);
    }
    await assert.rejects(client.search('startpos', { nodes: 1000 }), TypeError);
    await turns();
    assert.deepEqual(told, [[]]);
  });

  test('a search that the engine refuses is rejected with its words', async () => {
    const { client, told } = clientWith();
    await assert.rejects(client.search('bad', 'depth 1'), /^Error: position bad$/);
    assert.deepEqual(await client.search('startpos', 'depth 1'), ['e2e4']);
    assert.deepEqual(told, [['position bad', 'position startpos', 'go depth 1']]);
  });
});

test('limits that are refused leave the worker alone, and the next search its own end', async () => {
  const lines = [];
  const { client, told } = clientWith({ onLine: (line) => lines.push(line) });
  await assert.rejects(client.search('startpos', 'bad'), /^Error: go bad$/);
  assert.deepEqual(await client.search('startpos', 'depth 1'), ['e2e4']);
  assert.deepEqual(told, [['position startpos', 'go bad', 'position startpos', 'go depth 1']]);
  assert.deepEqual(lines, ['info string error: go: go bad', 'bestmove e2e4']);
});

describe('signals', () => {
  test('a call that is aborted ends its worker, and the others go on', async () => {
    const { client, told } = clientWith();
    const controller = new AbortController();
    const count = client.perft('sleep', 9, { signal: controller.signal });
    const next = client.tables();
    await turns();
    controller.abort();
    await assert.rejects(count, { name: 'AbortError' });
    await next;
    assert.deepEqual(told, [['perft 9\nsleep'], ['tables']]);
  });

  test('one that is aborted before it began never begins', async () => {
    const { client, told } = clientWith();
    const controller = new AbortController();
    const judged = client.judge('1. e4', { signal: controller.signal });
    controller.abort(new Error('enough'));
    await assert.rejects(judged, /enough/);
    await assert.rejects(client.perft('startpos', 9, { signal: controller.signal }), /enough/);
    await assert.rejects(client.search('startpos', 'depth 1', null, { signal: controller.signal }), /enough/);
    await client.tables();
    assert.deepEqual(told, [['tables']]);
  });

  test('a search that waits is aborted without harm to the one that came later', async () => {
    const { client } = clientWith();
    const controller = new AbortController();
    const first = client.search('startpos', 'depth 1');
    const second = client.search('startpos', 'depth 2', null, { signal: controller.signal });
    const third = client.search('startpos', 'depth 3');
    controller.abort();
    await assert.rejects(second, { name: 'AbortError' });
    assert.deepEqual([await first, await third], [['e2e4'], ['e2e4']]);
  });
});

test('a worker without a task keeps no program alive', async () => {
  const { client, workers } = clientWith();
  await turns();
  assert.equal(workers[0].isKept, false);
  const count = client.tables();
  assert.equal(workers[0].isKept, true);
  await count;
  assert.equal(workers[0].isKept, false);
});
