// Sets up a position: pieces are put on the board by mouse, touch or keys, and the engine says whether it can be played.
import { fillSelect, find, hasFocus, make, plainKey, svg } from './dom.js';
import { castlingRooks, enPassantSquares, INITIAL, piecesOf } from './fen.js';
import { sentence, texts } from './texts.js';

const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';
const MOVE = 'move';
const REMOVE = 'remove';
const KINDS = [...'kqrbnp'];
const SIGNS = { [MOVE]: '↖\uFE0E', [REMOVE]: '×' }; // the first one as text, not as a picture

/** The picture of a piece, which the board has brought along. */
const picture = (piece) => svg('svg', { viewBox: '0 0 40 40' }, svg('use', { href: `#${piece}` }));
const nameOf = (piece) => texts.pieceName(piece[0] === 'w' ? texts.white : texts.black, texts.pieces[piece[1]]);
/** "wq" for "Q", and "bq" for "q". */
const pieceOf = (letter) => (letter === letter.toLowerCase() ? 'b' : 'w') + letter.toLowerCase();

export class BoardEditor {
  #app;
  #dragged = null; // { piece, image }: what is carried from the choice to the board
  #rights = new Set(); // the squares of rooks that may castle, while they stand there
  #clocks = '0 1';
  #fen = '';
  #isGood = Promise.resolve(false); // Can it be played?
  #rooks = [];
  isOn = false;

  constructor(app) {
    this.#app = app;
    this.#fillTools();
    find('editor-open').onclick = () => this.#begin();
    find('editor-end').onclick = () => this.end();
    find('editor-done').onclick = () => this.#finish();
    find('editor-play').onclick = async () => (await this.#finish()) && app.play.beginHere();
    find('editor-start').onclick = () => this.#read(INITIAL);
    find('editor-clear').onclick = () => this.#read(EMPTY);
    for (const id of ['editor-side', 'editor-passant']) find(id).onchange = () => this.#change();
    find('editor-fen').oninput = ({ target }) => this.#read(target.value, true);
    const board = find('board');
    board.addEventListener('keydown', (event) => this.isOn && this.#press(event));
    board.addEventListener('focus', () => this.isOn && board.matches(':focus-visible') && this.#choose(0, 0));
    board.addEventListener('blur', () => app.board.hideCursor());
    addEventListener('pointermove', (event) => this.#carry(event));
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, () => this.#drop());
    app.game.addEventListener('change', () => this.end());
  }

  /** Makes what is chosen from: the pieces, and two tools. */
  #fillTools() {
    const row = (side, tool) => [tool, ...KINDS.map((kind) => side + kind)];
    const tools = [...row('w', MOVE), ...row('b', REMOVE)];
    find('editor-tools').replaceChildren(
      ...tools.map((tool) => {
        const name = texts.editorTools[tool] ?? nameOf(tool);
        const input = make('input', { type: 'radio', name: 'tool', value: tool, 'aria-label': name, title: name });
        if (!SIGNS[tool]) input.onpointerdown = (event) => this.#take(event, tool);
        return make('label', {}, input, SIGNS[tool] ? make('span', {}, SIGNS[tool]) : picture(tool));
      }),
    );
  }

  get #tool() {
    return document.querySelector('#editor-tools :checked').value;
  }

  async #begin() {
    const { game, play, analysis, board } = this.#app;
    if (play.isOn) {
      if (!play.leave()) return;
      await game.go(game.node); // for all who show whether a game goes on
    }
    this.#show(true);
    analysis.turn(false);
    board.edit({
      canMove: () => this.#tool === MOVE,
      put: (square) => this.#put(square),
      change: () => this.#change(),
    });
    this.#read(game.node.fen);
    this.#app.say(texts.editorHelp);
    const [first] = find('editor-tools').querySelectorAll('input');
    first.checked = true;
    first.focus();
  }

  /** Back to the game. */
  end() {
    if (!this.isOn) return;
    const hadFocus = hasFocus(find('editor'));
    this.#show(false);
    const { analysis, board } = this.#app;
    board.edit(null);
    analysis.turn(document.body.dataset.tab === 'analysis');
    if (hadFocus) find('editor-open').focus();
    return this.#app.showSide();
  }

  #show(isOn) {
    this.isOn = isOn;
    document.body.classList.toggle('editing-board', isOn);
    find('editor').hidden = !isOn;
  }

  /** Goes on with what is set up. False where that cannot be played, or the game on the board is not to be dropped. */
  async #finish() {
    const isGood = (await this.#isGood) && this.#app.play.leave();
    if (isGood) await this.#app.games.openPosition(this.#fen);
    return isGood;
  }

  /** Takes over a FEN. Where it names no board, this one stays, and the engine says what is wrong. */
  #read(fen, isTyped = false) {
    const [placement, side, castling = '-', passant = '-', ...clocks] = fen.trim().split(/\s+/);
    const pieces = piecesOf(placement);
    if (!pieces) return this.#ask(fen);
    this.#app.board.place(placement);
    find('editor-side').value = side === 'b' ? 'black' : 'white';
    const rooks = castlingRooks(pieces).filter(
      ({ letter, file }) => castling.includes(letter) || castling.includes(file),
    );
    this.#rights = new Set(rooks.map(({ square }) => square));
    this.#clocks = clocks.length === 2 ? clocks.join(' ') : '0 1';
    this.#showFields(pieces, passant);
    if (isTyped) this.#ask(fen);
    else this.#change();
  }

  /** Shows the castling and the captures en passant that are possible. */
  #showFields(pieces, passant) {
    const squares = enPassantSquares(pieces, find('editor-side').value);
    fillSelect(find('editor-passant'), [['-', texts.none], ...squares.map((square) => [square, square])], passant);
    find('editor-passant').disabled = squares.length === 0;
    const rooks = castlingRooks(pieces);
    const isSame =
      rooks.length === this.#rooks.length && rooks.every(({ square }, i) => square === this.#rooks[i].square);
    if (!isSame) find('editor-castling').replaceChildren(...rooks.map((rook) => this.#checkbox(rook)));
    this.#rooks = rooks;
    for (const box of find('editor-castling').querySelectorAll('input')) box.checked = this.#rights.has(box.value);
    find('editor-no-castling').hidden = rooks.length > 0;
  }

  #checkbox({ square, side, castling }) {
    const change = ({ target }) => {
      // A side has one right on each side of its king.
      const isSame = (rook) => rook.side === side && rook.castling === castling;
      for (const rook of this.#rooks.filter(isSame)) this.#rights.delete(rook.square);
      if (target.checked) this.#rights.add(square);
      this.#change();
    };
    const box = make('input', { type: 'checkbox', value: square, change });
    return make('label', { class: 'check' }, box, texts.castlingWith(texts[side], castling, square));
  }

  /** What stands on the board and in the fields has changed. */
  #change() {
    const { placement } = this.#app.board;
    this.#showFields(piecesOf(placement), find('editor-passant').value);
    const letters = this.#rooks.filter(({ square }) => this.#rights.has(square)).map(({ letter }) => letter);
    const fields = [find('editor-side').value[0], letters.join('') || '-', find('editor-passant').value, this.#clocks];
    find('editor-fen').value = [placement, ...fields].join(' ');
    this.#ask(find('editor-fen').value);
  }

  #ask(fen) {
    this.#fen = fen;
    this.#isGood = this.#judge(fen);
  }

  /** Lets the engine say whether the position can be played, or why not. */
  async #judge(fen) {
    const [text, isGood] = await this.#app.rules.position(fen).then(
      ({ text: state, corrections }) => [[state, ...corrections].map(sentence).join(' '), true],
      ({ message }) => [texts.noPosition(message), false],
    );
    if (fen !== this.#fen) return false;
    find('editor-verdict').textContent = text;
    find('editor-verdict').classList.toggle('bad', !isGood);
    find('editor-done').disabled = find('editor-play').disabled = !isGood;
    return isGood;
  }

  /** Puts the piece that is carried, or chosen, on a square; where it stands already it is taken away. */
  #put(square) {
    const { board } = this.#app;
    const tool = this.#dragged?.piece ?? this.#tool;
    if (tool === MOVE) return;
    const isThere = !this.#dragged && board.pieceOn(square) === tool;
    this.#place(square, tool === REMOVE || isThere ? null : tool);
  }

  #place(square, piece) {
    this.#app.board.put(square, piece);
    this.#tell(square);
    this.#change();
  }

  #tell(square) {
    const piece = this.#app.board.pieceOn(square);
    this.#app.say(texts.standsOn(square, piece ? nameOf(piece) : texts.nothing));
  }

  #take(event, piece) {
    if (event.button !== 0) return;
    event.target.releasePointerCapture?.(event.pointerId); // so that the board hears where a finger is lifted
    this.#dragged = { piece, image: null };
  }

  /** The piece that is carried follows the pointer. */
  #carry({ clientX, clientY }) {
    if (!this.#dragged) return;
    this.#dragged.image ??= document.body.appendChild(make('div', { class: 'carried' }, picture(this.#dragged.piece)));
    Object.assign(this.#dragged.image.style, { left: `${clientX}px`, top: `${clientY}px` });
  }

  #drop() {
    this.#dragged?.image?.remove();
    this.#dragged = null;
  }

  /** Goes to another square with the keys. */
  #choose(right, up) {
    this.#tell(this.#app.board.moveCursor(right, up));
  }

  /** Arrows choose a square; the letters of FEN put a piece there, Enter what is chosen, and Delete removes it. */
  #press(event) {
    const key = plainKey(event);
    const { board } = this.#app;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (step) this.#choose(...step);
    else if (/^[pnbrqk]$/i.test(key)) this.#place(board.cursor, pieceOf(key));
    else if (['Delete', 'Backspace'].includes(key)) this.#place(board.cursor, null);
    else if (['Enter', ' '].includes(key)) this.#put(board.cursor);
    else return;
    event.preventDefault();
  }
}
