// The board that is looked at and clicked: cm-chessboard, with marks, arrows and the 0x88 indices.

import { COLOURS, drawingsOf } from './annotations.js';
import { isChess960 } from './chess960.js';
import { Chessboard, INPUT_EVENT_TYPE, POINTER_EVENTS } from './cm-chessboard/src/Chessboard.js';
import { Arrows } from './cm-chessboard/src/extensions/arrows/Arrows.js';
import { MARKER_TYPE, Markers } from './cm-chessboard/src/extensions/markers/Markers.js';
import { PromotionDialog } from './cm-chessboard/src/extensions/promotion-dialog/PromotionDialog.js';
import {
  ARROW_TYPE,
  MARKER_TYPE as CIRCLE_TYPE,
  RightClickAnnotator,
} from './cm-chessboard/src/extensions/right-click-annotator/RightClickAnnotator.js';
import { find, hex, make } from './dom.js';
import { FILES, piecesOf } from './fen.js';
import { texts } from './texts.js';

const PREMOVE = { class: 'marker-premove', slice: 'markerSquare' };
const BEST = { class: 'arrow-info' };
const THREAT = { class: 'arrow-danger' };
const CURSOR = MARKER_TYPE.frame;
const LAST_MOVE = { class: 'marker-last', slice: 'markerSquare' };

/** The choice of a piece lies on the squares of the file, the queen on the square where the pawn arrives. */
class Promotion extends PromotionDialog {
  redrawDialog() {
    super.redrawDialog();
    const dialog = this.promotionDialogGroup.querySelector('.promotion-dialog');
    if (!dialog) return;
    const { x, y } = this.chessboard.view.squareToPoint(this.state.dialogParams.square);
    const top = this.turned ? y - 3 * this.chessboard.view.squareHeight : y;
    const shift = `translate(${x - dialog.x.baseVal.value} ${top - dialog.y.baseVal.value})`;
    this.promotionDialogGroup.setAttribute('transform', shift);
  }

  /** Ends it without a choice. */
  cancel() {
    if (!this.isPromotionDialogShown()) return;
    this.setDisplayState('hidden');
    this.state.callback({});
  }
}

/** What is drawn by the right button of the mouse; with a modifier it has another colour. */
class Annotator extends RightClickAnnotator {
  onMouseUp(event) {
    const isDrawn = this.dragStart && event.button === 2;
    super.onMouseUp(event);
    if (isDrawn) this.props.onDraw();
  }
}

/** The pieces of a FEN in words, for those who cannot see the board: "White: Ke1 Qd1 …". */
function piecesText(fen) {
  const lists = { white: [], black: [] };
  for (const [square, letter] of piecesOf(fen)) {
    const side = letter === letter.toUpperCase() ? 'white' : 'black';
    lists[side].push(letter.toUpperCase() + square);
  }
  return Object.entries(lists)
    .map(([side, pieces]) => `${texts[side]}: ${pieces.join(' ')}`)
    .join('. ');
}

/** Where a piece is put for a move. Castling is that of the king onto its rook, or onto the square where it arrives. */
function squaresTo({ uci, san }) {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  if (!san.startsWith('O-O')) return [to];
  const kingTo = `${san.startsWith('O-O-O') ? 'c' : 'g'}${to[1]}`;
  return kingTo === to || kingTo === from ? [to] : [to, kingTo];
}

/** The moves that two squares name: several are promotions, none where only castling arrives on the second one. */
function movesBetween(moves, from, to) {
  const all = moves.filter((move) => move.uci.startsWith(from) && squaresTo(move).includes(to));
  const exact = all.filter(({ uci }) => uci.startsWith(from + to));
  return exact.length > 0 ? exact : all;
}

const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Board {
  #board;
  #promotion;
  #position = null;
  #premove = null; // { from, to, fen }: a move for the time when the other side has moved
  #isEntering = false; // while one is entered: the board would pick up a piece that stands on its second square
  /** May the side that is not to move enter its next move already? */
  canPremove = false;
  #indices = make('div', { class: 'indices', hidden: true, 'aria-hidden': 'true' });
  /** Called with the move that the user has made, as UCI writes it. */
  onMove = () => {};
  /** Called with the arrows and circles that the user has drawn. */
  onDraw = () => {};
  /** Called with the square that the user has touched. */
  onSquare = () => {};
  #editor = null; // while pieces are put anywhere, without rules: who hears of it
  #isPressed = false; // Was the pointer last pressed on the board?
  #turned = Promise.resolve(); // when the board has turned
  /** The side that is below, or that will be when the board has turned. */
  orientation = 'white';
  /** The square where keys put pieces. */
  cursor = 'e4';

  constructor(element) {
    this.#board = new Chessboard(element, {
      assetsUrl: './cm-chessboard/assets/',
      style: { animationDuration: isStill ? 0 : 200 },
      extensions: [
        { class: Markers, props: { autoMarkers: MARKER_TYPE.square } },
        { class: Arrows },
        { class: Promotion, props: { language: 'en' } },
        { class: Annotator, props: { onDraw: () => this.onDraw(this.#drawings) } },
      ],
    });
    this.#promotion = this.#board.getExtension(Promotion);
    element.append(this.#indices);
    element.querySelector('.pieces-layer').after(element.querySelector('.coordinates')); // else pieces hide them
    element.querySelector('svg').setAttribute('aria-hidden', 'true');
    this.#board.enableMoveInput((event) => (this.#editor ? this.#editorInput(event) : this.#input(event)));
    this.#board.enableSquareSelect(POINTER_EVENTS.pointerup, ({ event, square }) => {
      if (square && event.button === 0) this.#editor?.put(square);
    });
    addEventListener('pointerdown', ({ target }) => {
      this.#isPressed = element.contains(target);
      if (!this.#isPressed) this.#promotion.cancel();
    });
  }

  /**
   * Shows a position and the move that led to it. `side` may move: white, black, both or none. Resolves when the
   * pieces stand still: what is clicked before is lost.
   */
  show(position, node, side) {
    this.#promotion.cancel();
    // What is picked up for the next move stays so, unless it is captured, when the other side has moved.
    const isReply = this.#isPremove && side === this.side && node.parent?.fen === this.#position.fen;
    this.#position = position;
    this.side = side;
    if (!this.canPremove) this.#premove = null;
    if (!isReply) this.#board.cancelMoveInput();
    const isStanding = this.#board.setPosition(position.fen, true);
    this.#board.removeMarkers();
    this.#board.removeArrows();
    find('board-text').textContent = piecesText(position.fen);
    if (node.uci && node.uci !== '0000') {
      this.#board.addMarker(LAST_MOVE, node.uci.slice(0, 2));
      this.#board.addMarker(LAST_MOVE, node.uci.slice(2, 4));
    }
    if (position.in_check) this.#board.addMarker(MARKER_TYPE.circleDanger, position.king);
    this.#draw(drawingsOf(node.comments));
    const { fromSquare } = this.#board.view.visualMoveInput;
    if (fromSquare) {
      this.#board.addMarker(MARKER_TYPE.square, fromSquare);
      this.#showTargets(fromSquare);
    }
    this.#takePremove(position, node, isStanding);
    return isStanding;
  }

  /** Makes the move that was entered before, where it is legal now; else it is forgotten. */
  async #takePremove(position, node, isStanding) {
    const { from, to, fen } = this.#premove ?? {};
    if (!from || fen === position.fen) return this.#markPremove();
    this.#premove = null;
    const move = movesBetween(position.moves, from, to).find(({ uci }) => /^(.{4}|.{4}q)$/.test(uci));
    if (!move || fen !== node.parent?.fen) return;
    await isStanding;
    if (this.#position === position) this.onMove(move.uci);
  }

  #markPremove() {
    this.#board.removeMarkers(PREMOVE);
    for (const square of this.#premove ? [this.#premove.from, this.#premove.to] : []) {
      this.#board.addMarker(PREMOVE, square);
    }
  }

  get #drawings() {
    const letters = Object.entries(COLOURS);
    const drawn = (all, types, plain) =>
      letters.flatMap(([colour, name]) =>
        all.filter(({ type }) => type === types[name]).map((one) => plain(colour, one)),
      );
    const { arrows, markers } = this.#board.getAnnotations();
    return {
      arrows: drawn(arrows, ARROW_TYPE, (colour, { from, to }) => ({ colour, from, to })),
      circles: drawn(markers, CIRCLE_TYPE, (colour, { square }) => ({ colour, square })),
    };
  }

  #draw({ arrows, circles }) {
    for (const { colour, from, to } of arrows) this.#board.addArrow(ARROW_TYPE[COLOURS[colour]], from, to);
    for (const { colour, square } of circles) this.#board.addMarker(CIRCLE_TYPE[COLOURS[colour]], square);
  }

  async flip(side = this.orientation === 'white' ? 'black' : 'white') {
    if (side !== this.orientation) {
      this.orientation = side;
      // One after another: cm-chessboard drops a turn within a turn.
      this.#turned = this.#turned.then(() => this.#board.setOrientation(side[0]));
    }
    await this.#turned;
    document.body.dataset.lower = this.orientation;
    this.#writeIndices();
  }

  /**
   * Begins setting up, or with null ends it: pieces may be put anywhere, and keys reach the board. `put` is called with
   * a square that is clicked, `change` when pieces were moved; `canMove` says whether they may be.
   */
  edit(editor) {
    this.#editor = editor;
    this.#premove = null;
    this.#board.cancelMoveInput();
    this.#board.removeMarkers();
    this.#board.removeArrows();
    const element = find('board');
    element.setAttribute('role', editor ? 'application' : 'group');
    element.setAttribute('aria-label', editor ? texts.editorBoard : texts.board);
    if (editor) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  }

  /** The first field of the FEN of what stands on the board. */
  get placement() {
    return this.#board.getPosition();
  }

  /** Shows pieces that are set up. */
  place(placement) {
    this.#board.setPosition(placement, false);
    this.#tellPieces();
  }

  #tellPieces() {
    find('board-text').textContent = piecesText(this.placement);
  }

  /** "wq" for a white queen; undefined for none. */
  pieceOn(square) {
    return this.#board.getPiece(square);
  }

  put(square, piece) {
    this.#board.setPiece(square, piece);
    this.#tellPieces();
  }

  /** Moves the square where keys put pieces, as seen on the board, and marks it. */
  moveCursor(right, up) {
    const sign = this.orientation === 'white' ? 1 : -1;
    const within = (number) => Math.min(7, Math.max(0, number));
    const file = within(FILES.indexOf(this.cursor[0]) + sign * right);
    const rank = within(Number(this.cursor[1]) - 1 + sign * up);
    this.cursor = FILES[file] + (rank + 1);
    this.hideCursor();
    this.#board.addMarker(CURSOR, this.cursor);
    return this.cursor;
  }

  hideCursor() {
    this.#board.removeMarkers(CURSOR);
  }

  /** Pieces are moved anywhere, and removed where they are dragged off the board. */
  #editorInput({ type, squareFrom, reason }) {
    if (type === INPUT_EVENT_TYPE.moveInputStarted) return this.#editor.canMove();
    if (type === INPUT_EVENT_TYPE.validateMoveInput) return true;
    const isOff = type === INPUT_EVENT_TYPE.moveInputCanceled && reason === 'movedOutOfBoard' && this.#isPressed;
    if (isOff) this.#board.setPiece(squareFrom, null);
    if (!isOff && type !== INPUT_EVENT_TYPE.moveInputFinished) return undefined;
    this.#tellPieces();
    return this.#editor.change();
  }

  /** Shows another position for a while, after a move, until `show` is called. */
  peek(fen, uci) {
    this.#board.setPosition(fen, false);
    this.#board.removeMarkers();
    this.#board.removeArrows();
    for (const square of [uci.slice(0, 2), uci.slice(2, 4)]) this.#board.addMarker(LAST_MOVE, square);
  }

  /** An arrow for a move, or for a threat; null removes both. */
  arrow(uci, isThreat = false) {
    for (const type of [BEST, THREAT]) this.#board.removeArrows(type);
    if (uci) this.#board.addArrow(isThreat ? THREAT : BEST, uci.slice(0, 2), uci.slice(2, 4));
  }

  /** Marks where a piece may go, and what it may capture. */
  dots(squares) {
    for (const type of [MARKER_TYPE.dot, MARKER_TYPE.bevel]) this.#board.removeMarkers(type);
    for (const square of squares)
      this.#board.addMarker(this.#board.getPiece(square) ? MARKER_TYPE.bevel : MARKER_TYPE.dot, square);
  }

  showIndices(isShown) {
    this.#indices.hidden = !isShown;
    this.#writeIndices();
  }

  #writeIndices() {
    const cells = [];
    for (let row = 7; row >= 0; --row) {
      for (let file = 0; file < 8; ++file) cells.push(hex(row * 16 + file).slice(2));
    }
    if (this.orientation === 'black') cells.reverse();
    this.#indices.replaceChildren(...cells.map((index) => make('span', {}, index)));
  }

  #input(event) {
    if (event.type === INPUT_EVENT_TYPE.moveInputStarted) {
      if (this.#isEntering) return false;
      this.onSquare(event.squareFrom);
      this.#showTargets(event.squareFrom);
      // One that has no move may be picked up too, so that the reason is said.
      const turn = this.#position?.state.side_to_move;
      this.#premove = null;
      this.#markPremove();
      if (this.#isPremove) return event.piece[0] === this.side[0];
      return ['both', turn].includes(this.side) && event.piece[0] === turn[0];
    }
    if (event.type === INPUT_EVENT_TYPE.validateMoveInput) return this.#validate(event.squareFrom, event.squareTo);
    if (event.type !== INPUT_EVENT_TYPE.movingOverSquare) this.dots([]);
  }

  get #isPremove() {
    return (
      this.canPremove && ['white', 'black'].includes(this.side) && this.side !== this.#position?.state.side_to_move
    );
  }

  #moves(from) {
    const { moves, state } = this.#position ?? { moves: [] };
    if (this.side !== 'both' && this.side !== state?.side_to_move) return [];
    return moves.filter(({ uci }) => uci.startsWith(from));
  }

  /** Marks where a piece that is picked up may go. */
  #showTargets(from) {
    this.dots(new Set(this.#moves(from).flatMap(squaresTo)));
  }

  #isOntoRook(from, to) {
    const [piece, target] = [this.#board.getPiece(from), this.#board.getPiece(to)];
    return piece[1] === 'k' && target === `${piece[0]}r`;
  }

  #validate(from, to) {
    if (this.#isPremove) {
      const isOntoRook = this.#isOntoRook(from, to) && isChess960(this.#position.fen);
      if (this.#board.getPiece(to)?.[0] === this.side[0] && !isOntoRook) return false; // it is chosen instead
      this.#premove = { from, to, fen: this.#position.fen };
      this.#isEntering = true;
      queueMicrotask(() => {
        this.#isEntering = false;
      });
      this.#markPremove();
      return false;
    }
    const moves = movesBetween(this.#moves(from), from, to);
    if (moves.length === 0) {
      const isOwn = this.#board.getPiece(from)[0] === this.#board.getPiece(to)?.[0];
      // Another piece of one's own is chosen instead; but a king that goes onto its rook is to castle.
      if (!isOwn || this.#isOntoRook(from, to)) this.onMove(`${from}${to}`);
      return false;
    }
    if (moves.length === 1) {
      this.onMove(moves[0].uci);
      return true;
    }
    // Several moves between two squares are promotions.
    const color = this.#position.state.side_to_move[0];
    this.#board.showPromotionDialog(to, color, (result) => {
      if (result.piece) this.onMove(`${from}${to}${result.piece[1]}`);
      else this.#board.setPosition(this.#position.fen);
    });
    return true;
  }
}
