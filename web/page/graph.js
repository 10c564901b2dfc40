// The course of a game as a picture: the winning chances after each move.

const WIDTH = 100;
const HEIGHT = 40;
/** Judgements that are marked. */
export const BAD = ['inaccuracy', 'mistake', 'blunder'];
const SVG = 'http://www.w3.org/2000/svg';

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Moves with `chances` from -1 to 1, `judgment` and `text`. A click calls `choose(index)`. */
export function drawGraph(moves, label, current, choose) {
  const x = (i) => ((i + 0.5) / moves.length) * WIDTH;
  const y = (chances) => HEIGHT / 2 - (chances * HEIGHT) / 2.1;
  const points = moves.map(({ chances }, i) => `${x(i)},${y(chances)}`).join(' ');
  const marks = moves.flatMap(({ judgment, chances, text }, i) =>
    BAD.includes(judgment)
      ? [svg('circle', { cx: x(i), cy: y(chances), r: 1.1, class: `mark-${judgment}` }, svg('title', {}, text ?? ''))]
      : [],
  );
  const picture = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
    svg('polygon', {
      points: `0,${HEIGHT} 0,${y(moves[0].chances)} ${points} ${WIDTH},${y(moves.at(-1).chances)} ${WIDTH},${HEIGHT}`,
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
