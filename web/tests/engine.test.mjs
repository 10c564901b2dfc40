// The package under Node.js: what the engine answers, its limits, and how it is stopped.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Mutare } from '../../dist/web/node.js';
import { committedBench } from './committed_bench.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const engines = [];

/** An engine that keeps its lines, and waits for one, though not for ever. */
class Recorded extends Mutare {
  lines = [];
  #waiting = [];

  constructor(options = {}) {
    super({ ...options, onLine: (line) => this.#hear(line), onError: (error) => this.lines.push(String(error)) });
    engines.push(this);
  }

  #hear(line) {
    this.lines.push(line);
    this.#waiting = this.#waiting.filter(({ pattern, resolve }) => !pattern.test(line) || resolve(line));
  }

  ask(line, pattern) {
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`no line like ${pattern} after ${line}`)), 60000).unref();
      this.#waiting.push({ pattern, resolve });
      if (line) this.send(line);
    });
  }
}

after(() => {
  for (const engine of engines) engine.terminate();
});

describe('UCI', () => {
  test('bench searches the nodes that the native engine searches', async () => {
    const line = await new Recorded().ask('bench', / nps$/);
    assert.equal(line.split(' ')[0], committedBench());
  });

  test('an engine whose file is missing says so, and the next one has its own', async () => {
    const lost = new Recorded({ wasm: '/missing/first.wasm' });
    while (lost.lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.match(lost.lines[0], /first\.wasm/);
    const next = new Recorded({ wasm: new URL('../../dist/web/mutare.wasm', import.meta.url) });
    assert.equal(await next.ask('isready', /./), 'readyok');
  });

  test('limits are told by the options, and refused with a reason', async () => {
    const engine = new Recorded();
    await engine.ask('uci', /^uciok$/);
    assert.ok(engine.lines.includes('option name Hash type spin default 16 min 1 max 1024'));
    assert.ok(engine.lines.includes('option name Threads type spin default 1 min 1 max 1'));
    assert.match(await engine.ask('setoption name Hash value 8000', /error/), /8000/);
    assert.match(await engine.ask('setoption name Threads value 4', /error/), /4/);
    assert.match(await engine.ask('setoption name EvalFile value x.network', /error/), /cannot be read/);
    assert.match(await engine.ask('setoption name Debug Log File value log.txt', /error/), /cannot be written/);
    assert.match(await engine.ask('go depth 3', /^bestmove/), /^bestmove [a-h]/);
  });

  test('the largest table is granted, or refused by a message', async () => {
    const engine = new Recorded();
    engine.send('setoption name Hash value 1024');
    await engine.ask('isready', /^readyok$/);
    assert.match(await engine.ask('go depth 3', /^bestmove/), /^bestmove [a-h]/);
    assert.ok(engine.lines.every((line) => !line.startsWith('Error')));
  });

  test('a weak opponent plays, for which random numbers are needed', async () => {
    const engine = new Recorded();
    engine.send('setoption name UCI_LimitStrength value true');
    assert.match(await engine.ask('go movetime 100', /^bestmove/), /^bestmove [a-h]/);
  });

  test('an unknown command is an error, and the session goes on', async () => {
    const engine = new Recorded();
    assert.match(await engine.ask('mumble', /error/), /unknown command/);
    assert.equal(await engine.ask('isready', /./), 'readyok');
  });

  test('the next command may follow the last line of a perft at once', async () => {
    const engine = new Recorded();
    await engine.ask('go perft 3', /^Nodes searched: 8902$/);
    assert.match(await engine.ask('go depth 1', /bestmove|error/), /^bestmove/);
  });

  test('during a search a second one is refused, and isready is answered', async () => {
    const engine = new Recorded();
    await engine.ask('go infinite', / pv /);
    assert.equal(await engine.ask('isready', /^readyok$/), 'readyok');
    assert.match(await engine.ask('go depth 1', /error/), /refused/);
    await engine.ask('stop', /^bestmove/);
  });
});

for (const shared of [true, false]) {
  describe(shared ? 'with shared memory' : 'without shared memory', () => {
    test('stop ends a search at once', async () => {
      const engine = new Recorded({ shared });
      await engine.ask('go infinite', / depth 8 .* pv /);
      const start = performance.now();
      await engine.ask('stop', /^bestmove [a-h]/);
      assert.ok(performance.now() - start < 500, `${performance.now() - start} ms`);
    });

    test('a stop that comes before the search has begun is heard', async () => {
      const engine = new Recorded({ shared });
      engine.send('go infinite');
      await engine.ask('stop', /^bestmove/);
    });

    test('options and position outlive a stop', async () => {
      const engine = new Recorded({ shared });
      engine.send('setoption name MultiPV value 2');
      engine.send('position fen 7k/8/8/8/8/7p/8/K7 w');
      await engine.ask('go infinite', / multipv 2 /);
      await engine.ask('stop', /^bestmove/);
      engine.lines = [];
      assert.match(await engine.ask('go depth 4', /^bestmove/), /^bestmove a1/);
      assert.ok(engine.lines.some((line) => line.includes(' multipv 2 ')));
    });

    test('an infinite search of a mated position waits for stop', async () => {
      const engine = new Recorded({ shared });
      engine.send('position fen 7k/6Q1/6K1/8/8/8/8/8 b');
      await engine.ask('go infinite', /^info depth 0/);
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.ok(!engine.lines.some((line) => line.startsWith('bestmove')));
      assert.equal(await engine.ask('stop', /^bestmove/), 'bestmove (none)');
    });

    test('of searches called at once the last one is made, and all resolve', { timeout: 20000 }, async () => {
      const engine = new Recorded({ shared });
      const lone = '7k/8/8/8/8/7p/8/K7 w';
      const searches = ['infinite', 'depth 9', 'depth 9'].map((limits, i) =>
        engine.search(i < 2 ? 'startpos' : lone, limits),
      );
      const [first, second, third] = await Promise.all(searches);
      assert.match(first[0], /^[a-h][1-8]/);
      assert.equal(second, null);
      assert.match(third[0], /^a1/);
    });

    test('a search whose limits are refused is ended, and the next one begins', { timeout: 20000 }, async () => {
      const engine = new Recorded({ shared });
      await assert.rejects(engine.search('startpos', 'infinite banana'), /unknown token "banana"/);
      assert.match((await engine.search('startpos', 'depth 1'))[0], /^[a-h]/);
      assert.equal(engine.lines.filter((line) => line.startsWith('bestmove')).length, 1);
    });

    test('after stop no search begins that was called before', { timeout: 20000 }, async () => {
      const engine = new Recorded({ shared });
      engine.search('startpos', 'infinite');
      const second = engine.search('startpos', 'infinite');
      await engine.stop();
      assert.equal(await second, null);
      assert.match((await engine.search('startpos', 'depth 1'))[0], /^[a-h]/);
    });

    test('ponderhit ends the pondering', { timeout: 20000 }, async () => {
      const engine = new Recorded({ shared });
      await engine.ask('go ponder movetime 50', / pv /);
      await engine.ask('ponderhit', /^bestmove/);
    });

    test('a bench can be stopped', async () => {
      const engine = new Recorded({ shared });
      engine.send('bench');
      await engine.ask('stop', /stopped early/);
      assert.equal(await engine.ask('isready', /^readyok$/), 'readyok');
    });
  });
}

describe('questions', () => {
  const engine = new Recorded();

  test('legal moves are counted', async () => {
    assert.equal((await engine.position('8/2R5/3N4/6R1/3BBN2/1Q6/3K3k/8 w')).moves.length, 100);
    assert.equal((await engine.position('R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w')).moves.length, 218);
  });

  test('a move is packed, made and unmade', async () => {
    const made = await engine.make({ moves: ['f3', 'e5', 'g4'] }, 'Qh4');
    assert.equal(made.code, 0x037337d0);
    assert.equal(made.san, 'Qh4#');
    assert.deepEqual([made.before.halfmove_clock, made.after.halfmove_clock, made.restored], [0, 1, true]);
    assert.equal(made.fen, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
  });

  test('in a game of Chess960 castling is written alike by all calls, whatever rights are left', async () => {
    const fen = '1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w KQkq - 0 1';
    const pgn = `[SetUp "1"]\n[FEN "${fen}"]\n\n1. Ra1 Ra8 2. O-O *`;
    await engine.open(pgn);
    const position = { fen, moves: ['Ra1', 'Ra8'] };
    const ways = [
      (await engine.game()).line[2],
      (await engine.judge(pgn, { nodes: 100 })).analysis.moves[2],
      (await engine.position(position)).moves.find(({ san }) => san === 'O-O'),
      await engine.make(position, 'O-O'),
    ];
    assert.deepEqual(
      ways.map(({ uci }) => uci),
      Array(ways.length).fill('e1h1'),
    );
  });

  test('the end of a game is named', async () => {
    const facts = await engine.position({ moves: ['f3', 'e5', 'g4', 'Qh4'] });
    assert.deepEqual([facts.result, facts.text, facts.moves], ['0-1', 'checkmate, Black wins', []]);
    const knights = ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1', 'Ng8'];
    assert.equal((await engine.position({ moves: knights })).can_claim_draw, true);
  });

  test('the opening is named, of a position and of a game', async () => {
    const ruy = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'];
    assert.equal((await engine.position({ moves: ruy })).opening, 'C60 Ruy Lopez');
    assert.equal((await engine.position({ moves: [...ruy, 'h5', 'Rg1'] })).opening, '');
    await engine.open(`${ruy.join(' ')} h5 Rg1 *\n\n[SetUp "1"]\n[FEN "8/8/8/8/8/8/k7/4K2R w K - 0 1"]\n\n1. O-O *`);
    const { games } = await engine.games();
    assert.deepEqual(
      games.map(({ opening }) => opening),
      ['C60 Ruy Lopez', ''],
    );
  });

  test('a wrong move is an error with its reason', async () => {
    await assert.rejects(engine.position({ moves: ['e5'] }), /e5/);
    await assert.rejects(engine.position('8/8/8/8/8/8/8/8'), /king/);
  });

  test('a search of a wrong position, or with limits that are none, is rejected with its reason', async () => {
    await assert.rejects(engine.search('8/8/8/8/8/8/8/8 w', 'depth 1'), /^Error: White has no king/);
    await assert.rejects(engine.search({ moves: ['e5'] }, 'depth 1'), /no pawn can go to e5/);
    await assert.rejects(engine.search('startpos', 'banana'), /unknown token "banana"/);
    assert.match((await engine.search('startpos', 'depth 1'))[0], /^[a-h]/);
  });

  test('the lines of a search come with their parts', async () => {
    const infos = [];
    const [move] = await engine.search('6k1/5ppp/8/8/8/8/8/R6K w', 'depth 3', (line, info) => infos.push([line, info]));
    const [line, info] = infos.filter(([, { pv }]) => pv).at(-1);
    assert.deepEqual([info.pv[0], info.score], [move, { mate: 1 }]);
    assert.match(line, new RegExp(`^info depth ${info.depth} .* nodes ${info.nodes} .* pv ${info.pv.join(' ')}$`));
  });

  test('a perft that takes too long is ended by a signal', async () => {
    const signal = AbortSignal.timeout(200);
    await assert.rejects(engine.perft('startpos', 9, { signal }), { name: 'TimeoutError' });
    assert.equal((await engine.perft('startpos', 2)).nodes, 400);
  });

  test('the tables know the moves of a knight and of a pawn', async () => {
    const { squares, pieces } = await engine.tables();
    assert.equal(squares.h8, 0x77);
    assert.deepEqual(pieces.find(({ code }) => code === 4).moves.e2.join(' '), 'c1 c3 d4 f4 g3 g1');
    const { e2, e7, e8 } = pieces.find(({ piece }) => piece === 'White pawn').moves;
    assert.deepEqual([e2, e7, e8], [['e3', 'e4'], ['e8'], []]);
  });

  test('of a piece it is said why it may not move', async () => {
    const { empty_board: targets, legal } = await engine.square('4k3/8/8/8/8/4r3/4N3/4K3 w', 'e2');
    assert.equal(legal.length, 0);
    assert.match(targets[0].reason, /in check/);
  });

  test('perft is divided', async () => {
    const { nodes, moves } = await engine.perft('kiwipete', 3);
    assert.deepEqual([nodes, moves.length], [97862, 48]);
  });

  test('a line is written in SAN', async () => {
    assert.equal((await engine.line('startpos', ['e2e4', 'e7e5', 'g1f3'])).text, '1. e4 e5 2. Nf3');
  });
});

test('an engine that was ended leaves no promise open', { timeout: 20000 }, async () => {
  const engine = new Recorded();
  const searches = [engine.search('startpos', 'infinite'), engine.search('startpos', 'infinite')];
  engine.terminate();
  searches.push(engine.search('startpos', 'depth 1'));
  engine.send('go infinite');
  await engine.stop();
  assert.deepEqual(await Promise.all(searches), [null, null, null]);
  await assert.rejects(engine.position('startpos'), /ended/);
  await assert.rejects(engine.open('1. e4'), /ended/);
});

describe('games', () => {
  const games = ['1. e4 e5 (1... c5 {sharp}) 2. Ke2 $2 *', '[White "A"]\n\n1. e4 e5 2. Ke3 *', '1. d4 1-0'];
  const text = games.join('\n\n');

  test('games are listed in parts, each with its place', async () => {
    const engine = new Recorded();
    await engine.open(text);
    const first = await engine.games({}, 2);
    assert.deepEqual(
      first.games.map(({ number, line }) => [number, line]),
      [
        [1, 1],
        [2, 3],
      ],
    );
    const rest = await engine.games(first.next, 2);
    assert.deepEqual(
      rest.games.map(({ number, moves, result }) => [number, moves, result]),
      [[3, 1, '1-0']],
    );
    assert.equal(rest.next, undefined);
    const game = await engine.game(rest.games[0]);
    assert.deepEqual(
      game.line.map(({ san }) => san),
      ['d4'],
    );
  });

  test('games are opened from bytes too', async () => {
    const engine = new Recorded();
    const bytes = new TextEncoder().encode(text);
    for (const source of [
      bytes,
      Buffer.from(text),
      bytes.buffer,
      new DataView(bytes.buffer),
      text,
      new Blob([bytes]),
    ]) {
      await engine.open(source);
      assert.equal((await engine.games()).games.length, 3);
    }
  });

  test('a fault has game, move, line, column and reason', async () => {
    const engine = new Recorded();
    await engine.open(new Blob([text]));
    const { games } = await engine.games();
    const [fault] = (await engine.game(games[1])).errors;
    assert.deepEqual([fault.game, fault.move, fault.line, fault.column], [2, '2. "Ke3"', 5, 14]);
    assert.match(fault.reason, /king/);
  });

  test('a game is a tree with comments and glyphs', async () => {
    const engine = new Recorded();
    await engine.open(text);
    const { line } = await engine.game();
    assert.deepEqual(
      line.map(({ san }) => san),
      ['e4', 'e5', 'Ke2'],
    );
    assert.deepEqual(line[1].variations[0][0].comments, ['sharp']);
    assert.deepEqual(line[2].nags, [2]);
  });

  test('a long game in deep variations takes memory for its moves once', async () => {
    const engine = new Recorded();
    const moves = 'Nf6 Nb1 Ng8 Nc3 '.repeat(6000);
    await engine.open(`1. Nf3 ${'(1. Nc3 '.repeat(90)}${moves}${')'.repeat(90)} *`);
    let { line } = await engine.game();
    for (let depth = 0; depth < 90; ++depth) [line] = line[0].variations;
    assert.equal(line.length, 24001);
    assert.ok(engine.memory < 36 * 2 ** 20, `${engine.memory} bytes`);
  });

  test('comments and glyphs stay with their moves, before and behind variations', async () => {
    const engine = new Recorded();
    await engine.open('{first} 1. e4 (1. d4) $1 {good} e5 (1... c5 {sharp}) ({quiet} 1... c6) {after} $14 *');
    const { comments, line } = await engine.game();
    assert.deepEqual(comments, ['first']);
    const [e4, e5] = line;
    assert.deepEqual([e4.nags, e4.comments, e4.variations[0][0].san], [[1], ['good'], 'd4']);
    assert.deepEqual([e5.nags, e5.comments], [[14], ['after']]);
    const [sharp, quiet] = e5.variations.map(([move]) => move);
    assert.deepEqual([sharp.san, sharp.comments, quiet.comments_before], ['c5', ['sharp'], ['quiet']]);
  });

  test('PGN has a line for each tag, an empty one, and moves in lines of less than 80', async () => {
    const moves = 'Nf3 Nf6 Ng1 Ng8 '.repeat(10);
    const { pgn } = await new Recorded().pgn(`[White "A"]\n[Black "B"]\n\n${moves} {a "comment"} *`);
    assert.match(pgn, /^\[White "A"\]\n\[Black "B"\]\n\n1\. Nf3 Nf6 2\. Ng1 [\s\S]*\{ a\s"comment" \} \*\n$/);
    const widths = pgn.split('\n').map(({ length }) => length);
    assert.ok(widths.length > 6 && Math.max(...widths) < 80, `${widths}`);
  });

  test('a game is judged, and the blunder found', async () => {
    const engine = new Recorded();
    let last = 0;
    const onProgress = (done) => {
      last = done;
    };
    const { analysis, pgn } = await engine.judge('1. f3 e5 2. g4 Qh4# 0-1', { nodes: 5000, onProgress });
    assert.equal(analysis.moves[2].judgment, 'blunder');
    assert.equal(last, 5);
    assert.match(pgn, /\[%eval/);
  });

  test('an error has its reason, in the analysis and in the PGN', async () => {
    const { analysis, pgn } = await new Recorded().judge('1. e4 d5 2. Bc4 dxc4 *', { nodes: 5000 });
    const reason = 'Blunder. Hangs the bishop on c4: 2... dxc4. exd5 was best.';
    assert.ok(analysis.moves[2].text.endsWith(reason), analysis.moves[2].text);
    assert.ok(pgn.replaceAll('\n', ' ').includes(reason), pgn);
  });
});

test('the package is installed from its tarball, and its example runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutare-package-'));
  const run = (program, ...words) => execFileSync(program, words, { cwd: folder, encoding: 'utf8', timeout: 120_000 });
  try {
    const tarball = run('npm', 'pack', '--silent', join(root, 'dist/web')).trim();
    writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
    run('npm', 'install', '--silent', '--no-audit', '--offline', `./${tarball}`);
    const [, example] = /```js\n([^`]*)```/.exec(readFileSync(join(root, 'web/package/README.md'), 'utf8'));
    writeFileSync(join(folder, 'example.js'), example);
    assert.match(run('node', 'example.js'), /^\[ '[a-h][1-8][a-h][1-8]'.*\n100\n$/);
    // An engine that has nothing to do lets the program end.
    writeFileSync(join(folder, 'idle.js'), example.replace('engine.terminate();', ''));
    assert.match(run('node', 'idle.js'), /\n100\n$/);
    // Node.js 18 has no global crypto.
    assert.match(run('node', '--no-experimental-global-webcrypto', 'idle.js'), /\n100\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
