// The course of a game as a picture: the winning chances after each move.
import { svg } from './dom.js';

const WIDTH = 100;
const HEIGHT = 40;
/** Judgements that are marked. */
export const BAD = ['inaccuracy', 'mistake', 'blunder'];
/** Their marks differ by shape as by color: a disc, a diamond, a square. */
const SHAPES = {
  inaccuracy: 'M-1.1,0 a1.1,1.1 0 1 0 2.2,0 a1.1,1.1 0 1 0 -2.2,0',
  mistake: 'M0,-1.6 1.6,0 0,1.6 -1.6,0 Z',
  blunder: 'M-1.3,-1.3 H1.3 V1.3 H-1.3 Z',
};

/** White's winning chances, from -1 to 1, with an evaluation from its side: { cp }, { mate }, or who has won. */
export function winningChances({ cp, mate, winner }) {
  if (winner) return winner === 'white' ? 1 : -1;
  return mate === undefined ? 2 / (1 + Math.exp(-0.00368208 * cp)) - 1 : Math.sign(mate);
}

/** Moves with `eval`, `judgment` and `text`. A click calls `choose(index)`. */
export function drawGraph(moves, label, current, choose) {
  const x = (i) => ((i + 0.5) / moves.length) * WIDTH;
  const heights = moves.map((move) => HEIGHT / 2 - (winningChances(move.eval) * HEIGHT) / 2.1);
  const points = heights.map((y, i) => `${x(i)},${y}`).join(' ');
  const marks = moves.flatMap(({ judgment, text }, i) => {
    if (!BAD.includes(judgment)) return [];
    const place = { d: SHAPES[judgment], transform: `translate(${x(i)} ${heights[i]})`, class: `mark-${judgment}` };
    return [svg('path', place, svg('title', {}, text ?? ''))];
  });
  const picture = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
    svg('polygon', {
      points: `0,${HEIGHT} 0,${heights[0]} ${points} ${WIDTH},${heights.at(-1)} ${WIDTH},${HEIGHT}`,
      class: 'area',
    }),
    svg('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'zero' }),
    svg('polyline', { points, class: 'course' }),
    ...marks,
  );
  if (current >= 0)
    picture.append(svg('line', { x1: x(current), x2: x(current), y1: 0, y2: HEIGHT, class: 'current' }));
  picture.onclick = ({ clientX }) => {
    const { left, width } = picture.getBoundingClientRect();
    choose(Math.min(moves.length - 1, Math.floor(((clientX - left) / width) * moves.length)));
  };
  return picture;
}
