// web/tests/self-play.mjs [GAMES] [NODES]: the package plays against itself under Node.js from random openings, at fixed
// nodes a move. Every move must be legal and every game end by the rules; the memory must stay what it was.
import assert from 'node:assert/strict';
import { Mutare } from '../../dist/web/node.js';

const [games = 500, nodes = 400] = process.argv.slice(2).map(Number);
const OPENING = 6; // random plies
const MAX_PLIES = 1000;
const faults = [];
const onError = (error) => faults.push(error);
const engine = new Mutare({ onError });
const rules = new Mutare({ onError });
const ends = {};
let plies = 0;
let seed = 1;
const random = (limit) => {
  seed = (seed * 16807) % 2147483647;
  return seed % limit;
};

for (let game = 1; game <= games; ++game) {
  const moves = [];
  let facts = await rules.position({ moves });
  while (facts.result === '*' && !facts.can_claim_draw) {
    const isOpening = moves.length < OPENING;
    const move = isOpening
      ? facts.moves[random(facts.moves.length)].uci
      : (await engine.search({ moves }, `nodes ${nodes}`))[0];
    assert.ok(
      facts.moves.some(({ uci }) => uci === move),
      `${move} after ${moves.join(' ')}`,
    );
    moves.push(move);
    assert.ok(moves.length < MAX_PLIES);
    facts = await rules.position({ moves });
  }
  const end = facts.text.replace(/White|Black/, 'one side');
  ends[end] = (ends[end] ?? 0) + 1;
  plies += moves.length;
  if (game % 50 === 0) console.log(`${game} games, ${plies} plies, ${(engine.memory + rules.memory) / 2 ** 20} MiB`);
}
engine.terminate();
rules.terminate();
assert.deepEqual(faults, []);
console.log(ends);
