// The board that is looked at and clicked: cm-chessboard, with marks, arrows and the 0x88 indices.
import { Chessboard, INPUT_EVENT_TYPE } from './cm-chessboard/src/Chessboard.js';
import { ARROW_TYPE, Arrows } from './cm-chessboard/src/extensions/arrows/Arrows.js';
import { MARKER_TYPE, Markers } from './cm-chessboard/src/extensions/markers/Markers.js';
import { PromotionDialog } from './cm-chessboard/src/extensions/promotion-dialog/PromotionDialog.js';
import { find, make } from './dom.js';
import { texts } from './texts.js';

const FILES = 'abcdefgh';

/** The pieces of a FEN in words, for those who cannot see the board: "White: Ke1 Qd1 …". */
function piecesText(fen) {
  const lists = { white: [], black: [] };
  fen
    .split(' ')[0]
    .split('/')
    .forEach((row, i) => {
      const cells = row.replace(/\d/g, (count) => ' '.repeat(Number(count)));
      [...cells].forEach((letter, file) => {
        const side = letter === letter.toUpperCase() ? 'white' : 'black';
        if (letter !== ' ') lists[side].push(`${letter.toUpperCase()}${FILES[file]}${8 - i}`);
      });
    });
  return Object.entries(lists)
    .map(([side, pieces]) => `${texts[side]}: ${pieces.join(' ')}`)
    .join('. ');
}
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Board {
  #board;
  #position = null;
  #indices = make('div', { class: 'indices', hidden: true, 'aria-hidden': 'true' });
  /** Called with the move that the user has made, as UCI writes it. */
  onMove = () => {};
  /** Called with the square that the user has touched. */
  onSquare = () => {};

  constructor(element) {
    this.#board = new Chessboard(element, {
      assetsUrl: './cm-chessboard/assets/',
      style: { animationDuration: isStill ? 0 : 200 },
      extensions: [
        { class: Markers, props: { autoMarkers: MARKER_TYPE.square } },
        { class: Arrows },
        { class: PromotionDialog },
      ],
    });
    element.append(this.#indices);
    element.querySelector('svg').setAttribute('aria-hidden', 'true');
    this.#board.enableMoveInput((event) => this.#input(event));
  }

  get orientation() {
    return this.#board.getOrientation() === 'w' ? 'white' : 'black';
  }

  /**
   * Shows a position and the move that led to it. `side` may move: white, black, both or none. Resolves when the
   * pieces stand still: what is clicked before is lost.
   */
  show(position, node, side) {
    this.#position = position;
    this.side = side;
    this.#board.cancelMoveInput();
    const isStanding = this.#board.setPosition(position.fen, true);
    this.#board.removeMarkers();
    this.arrow(null);
    find('board-text').textContent = piecesText(position.fen);
    if (node.uci && node.uci !== '0000') {
      this.#board.addMarker(MARKER_TYPE.square, node.uci.slice(0, 2));
      this.#board.addMarker(MARKER_TYPE.square, node.uci.slice(2, 4));
    }
    if (position.in_check) this.#board.addMarker(MARKER_TYPE.circleDanger, position.king);
    return isStanding;
  }

  async flip(side = this.orientation === 'white' ? 'black' : 'white') {
    if (side !== this.orientation) await this.#board.setOrientation(side[0], !isStill);
    this.#writeIndices();
  }

  /** An arrow for a move; null removes it. */
  arrow(uci) {
    this.#board.removeArrows();
    if (uci) this.#board.addArrow(ARROW_TYPE.info, uci.slice(0, 2), uci.slice(2, 4));
  }

  dots(squares) {
    this.#board.removeMarkers(MARKER_TYPE.dot);
    for (const square of squares) this.#board.addMarker(MARKER_TYPE.dot, square);
  }

  showIndices(isShown) {
    this.#indices.hidden = !isShown;
    this.#writeIndices();
  }

  #writeIndices() {
    const cells = [];
    for (let row = 7; row >= 0; --row) {
      for (let file = 0; file < 8; ++file) cells.push((row * 16 + file).toString(16).toUpperCase().padStart(2, '0'));
    }
    if (this.orientation === 'black') cells.reverse();
    this.#indices.replaceChildren(...cells.map((index) => make('span', {}, index)));
  }

  #input(event) {
    if (event.type === INPUT_EVENT_TYPE.moveInputStarted) {
      this.onSquare(event.squareFrom);
      const moves = this.#moves(event.squareFrom);
      this.dots(moves.map(({ uci }) => this.#target(uci)));
      return moves.length > 0;
    }
    if (event.type === INPUT_EVENT_TYPE.validateMoveInput) return this.#validate(event.squareFrom, event.squareTo);
    if (event.type !== INPUT_EVENT_TYPE.movingOverSquare) this.dots([]);
  }

  #moves(from) {
    const { moves, state } = this.#position ?? { moves: [] };
    if (this.side !== 'both' && this.side !== state?.side_to_move) return [];
    return moves.filter(({ uci }) => uci.startsWith(from));
  }

  #target = (uci) => uci.slice(2, 4);

  #validate(from, to) {
    const moves = this.#moves(from).filter(({ uci }) => this.#target(uci) === to);
    if (moves.length === 0) return false;
    if (moves.length === 1) {
      this.onMove(moves[0].uci);
      return true;
    }
    // Several moves between two squares: promotions, and in Chess960 castling beside a king's move.
    const color = this.#position.state.side_to_move[0];
    this.#board.showPromotionDialog(to, color, (result) => {
      if (result.piece) this.onMove(`${from}${to}${result.piece[1]}`);
      else this.#board.setPosition(this.#position.fen);
    });
    return true;
  }

  /** Squares by name, for those who choose one from a list. */
  static squares = Array.from({ length: 64 }, (_, i) => `${FILES[i % 8]}${Math.floor(i / 8) + 1}`);
}
