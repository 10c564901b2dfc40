// What comments of PGN say to programs, in brackets: arrows and circles, clock times, evaluations.

const COMMAND = /\[%(\w+)\s+([^\]]*)\]/g;
const DRAWN = ['cal', 'csl'];
/** The letters of PGN for the colours of the board. */
export const COLOURS = { G: 'success', R: 'danger', Y: 'warning', B: 'info' };

const commandsIn = (comments = []) => comments.flatMap((text) => [...text.matchAll(COMMAND)]);
const withoutCommands = (text) => text.replace(/\[%[^\]]*\]/g, '').trim();

/** The comments for people, without the commands in them. */
export const wordsOf = (comments = []) => comments.map(withoutCommands).filter(Boolean);

/** Comments with the same commands and other words. */
export function withWords(comments, words) {
  const commands = commandsIn(comments).map(([command]) => command);
  const text = [...commands, words.trim()].filter(Boolean).join(' ');
  return text ? [text] : [];
}

/** { arrows: [{ colour: 'G', from: 'e2', to: 'e4' }], circles: [{ colour: 'R', square: 'f7' }] } */
export function drawingsOf(comments) {
  const drawings = { arrows: [], circles: [] };
  for (const [, name, list] of commandsIn(comments)) {
    for (const [, colour, from, to] of list.matchAll(/([GRYB])([a-h][1-8])([a-h][1-8])?/g)) {
      if (name === 'cal' && to) drawings.arrows.push({ colour, from, to });
      if (name === 'csl' && !to) drawings.circles.push({ colour, square: from });
    }
  }
  return drawings;
}

/** Comments with the same words and other drawings. */
export function withDrawings(comments = [], { arrows, circles }) {
  const rest = comments.map((text) => text.replace(COMMAND, (all, name) => (DRAWN.includes(name) ? '' : all)).trim());
  const lists = [arrows.map(({ colour, from, to }) => colour + from + to), circles.map((c) => c.colour + c.square)];
  const commands = lists.map((list, i) => (list.length > 0 ? `[%${DRAWN[i]} ${list.join(',')}]` : ''));
  const text = [...commands, ...rest].filter(Boolean).join(' ');
  return text ? [text] : [];
}

const commandIn = (comments, wanted) =>
  commandsIn(comments)
    .find(([, name]) => name === wanted)?.[2]
    .trim();

/** The time that was left to who had moved, "0:04:59"; undefined where it is not said. */
export const clockOf = ({ comments }) => commandIn(comments, 'clk')?.replace(/^0:(?=\d\d:)/, '');

/** The evaluation from White's side: { cp } or { mate }; undefined where it is not said. */
export function evalOf({ comments }) {
  const [, mate, pawns] = /^(?:#(-?\d+)|([-+]?\d+(?:\.\d+)?))/.exec(commandIn(comments, 'eval') ?? '') ?? [];
  if (mate) return { mate: Number(mate) };
  return pawns && { cp: Math.round(Number(pawns) * 100) };
}
