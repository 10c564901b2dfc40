// The first field of a FEN, and what can be read from the pieces alone: who may still castle, and where a pawn may have
// made its double step.

/** The initial position of chess. */
export const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const FILES = 'abcdefgh';
const SIDES = ['white', 'black'];
const ofSide = (side, letter) => (side === 'white' ? letter.toUpperCase() : letter);

/** The pieces of a FEN, each letter by its square, from a8 to h1; null where there are not eight rows of eight. */
export function piecesOf(fen) {
  const rows = fen
    .trim()
    .split(/\s/)[0]
    .split('/')
    .map((row) => row.replace(/[1-8]/g, (count) => ' '.repeat(Number(count))));
  if (rows.length !== 8 || !rows.every((row) => /^[ pnbrqk]{8}$/i.test(row))) return null;
  const cells = rows.flatMap((row, i) => [...row].map((letter, file) => [`${FILES[file]}${8 - i}`, letter]));
  return new Map(cells.filter(([, letter]) => letter !== ' '));
}

/**
 * The rooks with which a king on its first rank may castle. The `letter` of one in FEN is K or Q where no other rook is
 * farther out, else that of its `file`, which may always be used.
 */
export function castlingRooks(pieces) {
  return SIDES.flatMap((side) => {
    const rank = side === 'white' ? 1 : 8;
    const squares = [...FILES].map((file) => file + rank);
    const king = squares.findIndex((square) => pieces.get(square) === ofSide(side, 'k'));
    const rooks = squares.filter((square) => pieces.get(square) === ofSide(side, 'r'));
    if (king < 0) return [];
    return rooks.reverse().map((square) => {
      const isKingside = FILES.indexOf(square[0]) > king;
      const isOuter = square === rooks.at(isKingside ? 0 : -1);
      const file = ofSide(side, square[0]);
      const letter = isOuter ? ofSide(side, isKingside ? 'k' : 'q') : file;
      return { square, side, castling: isKingside ? 'O-O' : 'O-O-O', letter, file };
    });
  });
}

/** The squares over which a pawn may just have stepped, beside one that may capture it there. */
export function enPassantSquares(pieces, side) {
  const [rank, behind, before] = side === 'white' ? [6, 7, 5] : [3, 2, 4];
  const other = side === 'white' ? 'black' : 'white';
  return [...FILES].flatMap((file, i) => {
    const isFree = !pieces.has(file + rank) && !pieces.has(file + behind);
    const isStep = isFree && pieces.get(file + before) === ofSide(other, 'p');
    const isSeen = [FILES[i - 1], FILES[i + 1]].some((next) => pieces.get(next + before) === ofSide(side, 'p'));
    return isStep && isSeen ? [file + rank] : [];
  });
}
