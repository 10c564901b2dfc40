// Chess960: its 960 initial positions by their usual numbers, and whether a position castles by its rules.
import { piecesOf } from './fen.js';

const COUNT = 960;
// The places of two knights among the five squares that are left; king and rooks take the other three.
const KNIGHTS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
];

/** The initial position of a number from 0 to 959; 518 is that of standard chess. */
export function chess960Fen(number) {
  const row = Array(8).fill('');
  const put = (piece, place) => {
    const free = [...row.keys()].filter((file) => !row[file]);
    row[free[place]] = piece;
  };
  row[2 * (number % 4) + 1] = 'b'; // the bishop on light squares
  row[2 * (Math.floor(number / 4) % 4)] = 'b';
  put('q', Math.floor(number / 16) % 6);
  const [left, right] = KNIGHTS[Math.floor(number / 96)];
  put('n', right);
  put('n', left);
  for (const piece of 'rkr') put(piece, 0);
  const pieces = row.join('');
  return `${pieces}/pppppppp/8/8/8/8/PPPPPPPP/${pieces.toUpperCase()} w KQkq - 0 1`;
}

export const randomChess960 = () => chess960Fen(Math.floor(Math.random() * COUNT));

/** Is it one of the initial positions? */
export function isChess960Start(fen) {
  const [, black, white] = /^([bknqr]{8})\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/([BKNQR]{8}) w/.exec(fen) ?? [];
  return Boolean(black) && black.toUpperCase() === white;
}

/** May a side castle with a king or a rook that stands elsewhere than in standard chess? */
export function isChess960(fen) {
  const [board, , castling] = fen.split(' ');
  const pieces = piecesOf(board);
  const isStandard = (right) => {
    const [king, rook, rank] = right === right.toUpperCase() ? 'KR1' : 'kr8';
    const file = { k: 'h', q: 'a' }[right.toLowerCase()]; // of a letter of a file none
    return pieces.get(`e${rank}`) === king && pieces.get(file + rank) === rook;
  };
  return castling !== '-' && [...castling].some((right) => !isStandard(right));
}
