// What one side has more than the other: the pieces, and their worth in pawns.

const WORTHS = { q: 9, r: 5, b: 3, n: 3, p: 1 };
const SIGNS = { q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };

/** "♞♟ +2" for each side of a FEN: the pieces that it has more of, and who has more in sum. */
export function materialOf(fen) {
  const [board] = fen.split(' ');
  const count = (letter) => board.split(letter).length - 1;
  const more = (letter) => count(letter.toUpperCase()) - count(letter);
  const letters = Object.keys(WORTHS);
  const sum = letters.reduce((all, letter) => all + more(letter) * WORTHS[letter], 0);
  const textOf = (sign) => {
    // The character after each sign asks for text, not for a picture.
    const pieces = letters.map((letter) => `${SIGNS[letter]}\uFE0E`.repeat(Math.max(0, sign * more(letter)))).join('');
    return sign * sum > 0 ? `${pieces} +${sign * sum}` : pieces;
  };
  return { white: textOf(1), black: textOf(-1) };
}
