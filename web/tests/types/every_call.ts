// Every call of the package in strict TypeScript. It is compiled, never run.
import { type Fault, type Game, Mutare, type PlayedMove, type PositionName } from 'mutare';

const engine = new Mutare({ wasm: new URL('https://example.org/mutare.wasm'), shared: false });
engine.onLine = (line: string) => console.log(line.length);
engine.onError = ({ message }) => console.log(message);
engine.send('ucinewgame');

const start: PositionName = { fen: 'startpos', moves: ['e4', 'e5'] };
const best: string[] | null = await engine.search(start, 'depth 3', (line, info) => {
  console.log(line.trim(), info.depth, info.score?.cp, info.pv?.[0], info.bound === 'lower');
});
const { signal } = new AbortController();
await engine.search(start, 'infinite', null, { signal });
await engine.stop();

const { fen, state, moves, result } = await engine.position(start);
const clocks: number = state.halfmove_clock + state.fullmove_number;
const codes: number[] = moves.map(({ code }) => code);
const { changes, before, after, restored } = await engine.make(start, 'Nf3');
const isSame: boolean = restored && before.key !== after.key && changes.length === 2;
const { empty_board: targets = [], legal = [] } = await engine.square(start, 'g1');
const reasons: string[] = [...targets.map(({ reason }) => reason), ...legal.map(({ san }) => san)];
const { text } = await engine.line(start, ['Nf3']);
const divided = await engine.perft('kiwipete', 2, { signal });
const total: number = divided.moves.reduce((sum, { nodes }) => sum + nodes, 0);
const { squares, pieces } = await engine.tables();
const knight: string[] | undefined = pieces[0]?.moves.e2;

for (const source of ['1. e4 *', new Blob(['1. e4 *']), new Uint8Array(3), new ArrayBuffer(3)])
  await engine.open(source);
const { games, next } = await engine.games({ offset: 0 }, 10);
for (const summary of games) {
  const game: Game = await engine.game(summary);
  const first: PlayedMove | undefined = game.line[0];
  const faults: Fault[] = game.errors;
  console.log(first?.variations?.[0]?.[0]?.san, faults[0]?.column, summary.line + summary.offset);
}
if (next) await engine.games(next);
const { pgn } = await engine.pgn('1. e4 *');
const { analysis } = await engine.judge(pgn, { nodes: 1000, signal, onProgress: (done, all) => done / all });

console.log(best?.[0], fen, clocks, codes, result, isSame, reasons, text, total, squares.e4, knight, analysis);
console.log(engine.memory, engine.isEnded);
engine.terminate();
