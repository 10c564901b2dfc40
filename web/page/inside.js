// What other pages do not show: the numbers of the 0x88 board behind the position, in the order in which one needs them.
import { fillSelect, grouped, hasFocus, hex, make, table } from './dom.js';
import { piecesOf } from './fen.js';
import { texts } from './inside-texts.js';
import { Mutare } from './mutare/mutare.js';
import { hexDigits, markRow, movesTable, partsTable } from './packed.js';
import { indexOf, inWords, Squares, signedHex, squares } from './squares.js';

const DEEPEST = 5; // plies of perft
const LETTERS = '..PpNnKkBbRrQq'; // of the pieces, by their codes

export class Inside {
  #app;
  #tables = null;
  #isOn = false;
  #element;
  #shown = Promise.resolve(); // when the position is shown
  #squares = new Squares((square) => this.choose(square));
  #piece = make('select', { change: () => this.#showSteps(true), 'aria-label': texts.piece });
  #square = make('select', { change: () => this.choose(this.#square.value, false), 'aria-label': texts.square });
  #onEmpty = make('p');
  #reasons = make('div');
  #lists = make('div', { class: 'lists' });
  #moves = make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': texts.allMoves });
  #rows = []; // the moves of that table
  #code = make('p', { class: 'code' });
  #parts = make('div');
  #flags = make('div');
  #changes = make('p');
  #legal = make('p');
  #counts = make('div', { class: 'controls' });
  #perft = make('div');
  #counter = null; // the worker that counts

  constructor(app, element) {
    this.#app = app;
    this.#element = element;
    const choice = make('div', { class: 'fields' }, this.#piece, this.#square);
    const link = (name, text) => make('a', { href: `guide/${name}.html`, target: '_blank' }, text);
    const section = (chapter, title, text, ...children) =>
      make(
        'article',
        {},
        make('h2', {}, title),
        make('p', { class: 'small' }, text),
        ...children,
        make('p', { class: 'small' }, link(chapter, texts.chapters[chapter])),
      );
    element.append(
      section('1-board', texts.squareTitle, texts.squareText, ...this.#squares.elements),
      section('5-legal', texts.stepTitle, texts.stepText, choice, this.#onEmpty, this.#reasons),
      section('3-pieces', texts.listTitle, texts.listText, this.#lists),
      section(
        '2-moves',
        texts.codeTitle,
        texts.codeText,
        this.#moves,
        this.#code,
        this.#parts,
        make('p', { class: 'small' }, texts.reversible),
      ),
      section('2-moves', texts.stateTitle, texts.stateText, this.#flags, this.#changes),
      section('4-perft', texts.countTitle, texts.countText, this.#legal, this.#counts, this.#perft),
      make('p', {}, link('index', texts.contents)),
    );
    fillSelect(this.#piece, texts.pieces.map((name, code) => [String(code), name]).slice(2), '4');
    fillSelect(
      this.#square,
      squares.map((name) => [name, name]),
      'g1',
    );
    app.game.addEventListener('change', () => this.#isOn && this.#show());
  }

  turn(isOn) {
    this.#isOn = isOn;
    this.#app.board.showIndices(isOn);
    if (isOn) this.#shown = this.#show();
    else this.#stopCounting();
  }

  /** Scrolls to what a chapter of the guide is about. */
  async goTo(chapter) {
    await this.#shown;
    const links = [...this.#element.querySelectorAll('article a')];
    const link = links.find((one) => one.getAttribute('href') === `guide/${chapter}.html`);
    link?.closest('article').scrollIntoView();
  }

  /** The user has chosen a square, on the board or in a list; with it, if so wished, the piece there. */
  choose(square, withPiece = true) {
    if (!this.#isOn) return;
    const piece = this.#pieceOn(square);
    if (piece && withPiece) this.#piece.value = String(piece);
    this.#square.value = square;
    this.#squares.show(square);
    this.#showSteps(true);
  }

  /** The code of the piece on a square, read from the FEN. */
  #pieceOn(square) {
    return Math.max(0, LETTERS.indexOf(piecesOf(this.#app.game.node.fen).get(square)));
  }

  async #show() {
    const { game } = this.#app;
    const node = game.node;
    const position = await game.position();
    if (node !== game.node) return;
    this.#squares.show();
    this.#showLists(position.slots);
    // The move that led here comes first, since that is what one has just seen.
    const isMove = node.uci && node.uci !== '0000';
    const label = `${texts.ply(node.number, node.side === 'white')} ${node.san}`;
    this.#rows = [...(isMove ? [{ ...node, label }] : []), ...position.moves];
    this.#moves.replaceChildren(movesTable(this.#rows, (move) => this.#showMove(move, true)));
    this.#moves.scrollTo({ top: 0 });
    this.#legal.textContent = texts.legalMoves(position.moves.length);
    this.#stopCounting();
    await Promise.all([this.#showMove(this.#rows[0]), this.#showSteps()]);
  }

  /** The steps of a piece; on the board too, when the square or the piece has just been chosen. */
  async #showSteps(isChosen = false) {
    const { game, rules } = this.#app;
    this.#tables ??= await rules.tables();
    const [square, code] = [this.#square.value, Number(this.#piece.value)];
    const { moves } = this.#tables.pieces.find((piece) => piece.code === code);
    const name = texts.pieces[code];
    this.#onEmpty.textContent = texts.emptyBoard(
      name[0].toUpperCase() + name.slice(1),
      square,
      hex(indexOf(square)),
      moves[square].join(' '),
    );
    const isThere = this.#pieceOn(square) === code;
    const { empty_board: targets, legal } = isThere
      ? await rules.square(game.name(), square)
      : { empty_board: moves[square].map((to) => ({ square: to, reason: texts.notThere })), legal: [] };
    if (square !== this.#square.value || code !== Number(this.#piece.value)) return; // others were chosen meanwhile
    const rows = targets.map((target) => {
      const difference = indexOf(target.square) - indexOf(square);
      return [target.square, `${signedHex(difference)} ${inWords(difference)}`, target.reason || texts.legal];
    });
    const others = legal.filter(({ uci }) => !targets.some((target) => target.square === uci.slice(2, 4)));
    for (const { san } of others) rows.push([san, '', texts.legal]);
    this.#reasons.replaceChildren(table([texts.square, texts.difference, texts.inPosition], rows));
    if (isChosen) this.#app.board.dots(isThere ? legal.map(({ uci }) => uci.slice(2, 4)) : moves[square]);
  }

  #showLists(slots) {
    const entry = (square, slot) => {
      const text = square === '-' ? texts.free : `${LETTERS[this.#pieceOn(square)].toUpperCase()}${square}`;
      return make('span', square === '-' ? { class: 'small' } : {}, make('small', {}, String(slot)), ` ${text}`);
    };
    const list = (side) => [
      make('h3', {}, texts.sides[side]),
      make('div', { class: 'divide' }, ...slots[side].map(entry)),
    ];
    this.#lists.replaceChildren(...list('white'), ...list('black'));
  }

  /** The numbers of a move; on the board too, when it has just been chosen. */
  async #showMove(move, isChosen = false) {
    const { game, rules, board } = this.#app;
    const { node } = game;
    markRow(this.#moves, this.#rows.indexOf(move));
    if (!move) {
      for (const element of [this.#code, this.#parts, this.#flags, this.#changes]) element.replaceChildren();
      return;
    }
    const isPlayed = Boolean(move.label);
    const made = await rules.make(game.name(isPlayed ? node.parent : node), move.uci);
    if (node !== game.node) return;
    this.#code.replaceChildren(`${made.san} = `, hexDigits(made.code));
    this.#parts.replaceChildren(partsTable(made.code));
    this.#flags.replaceChildren(...this.#flagTables(made));
    const from = made.uci.slice(0, 2);
    made.changes.sort((a, b) => (b.square === from) - (a.square === from));
    board.arrow(isChosen && !isPlayed ? made.uci : null);
    const changes = made.changes.map(({ square, before, after }) => texts.change(square, before, after));
    this.#changes.textContent =
      texts.changes(changes.join(', ')) + (made.restored ? texts.restored : texts.notRestored);
  }

  /** The values before and after a move: first those that are pushed, then those that are not saved. */
  #flagTables({ before, after }) {
    const write = {
      castling: (bits) =>
        `${bits.toString(2).padStart(4, '0')} ${[...'KQkq'].filter((_, bit) => (bits >> bit) & 1).join('')}`,
      captured_slot: (slot) => (slot === 0 ? '-' : String(slot)), // 0 is the king's
      key: (key) => `${key.slice(0, 8)}\u200b${key.slice(8)}`, // it may be broken there
    };
    const row = ([name, title]) => {
      const [old, now] = [before, after].map((state) => write[name]?.(state[name]) ?? String(state[name]));
      return [title, old, old === now ? now : make('mark', {}, now)];
    };
    const head = [texts.flag, texts.before, texts.after];
    return [
      make('h3', {}, texts.pushed),
      table(head, Object.entries(texts.flags).map(row)),
      make('h3', {}, texts.computed),
      table(head, Object.entries(texts.computedFlags).map(row)),
    ];
  }

  #stopCounting(text = '') {
    this.#counter?.terminate();
    this.#counter = null;
    this.#perft.replaceChildren(text);
    const button = (depth) => make('button', { click: () => this.#count(depth) }, texts.perft(depth));
    this.#offer(...Array.from({ length: DEEPEST }, (_, i) => button(i + 1)));
  }

  #offer(...buttons) {
    const hadFocus = hasFocus(this.#counts);
    this.#counts.replaceChildren(...buttons);
    if (hadFocus) buttons[0].focus();
  }

  /** Counts in a worker of its own, so that the page answers meanwhile and the count can be stopped. */
  async #count(depth) {
    const counter = new Mutare({ onError: () => {} });
    this.#counter = counter;
    this.#offer(make('button', { click: () => this.#stopCounting(texts.notCounted) }, texts.stop));
    this.#perft.replaceChildren(make('p', {}, texts.counting(depth)));
    const result = await counter.perft(this.#app.game.name(), depth).catch(() => null);
    if (this.#counter !== counter) return;
    this.#stopCounting(texts.notCounted);
    if (!result) return;
    const cells = result.moves.map((move) => make('span', {}, `${move.san} ${grouped(move.nodes)}`));
    const sum = make('p', {}, texts.perftResult(depth, grouped(result.nodes)));
    this.#perft.replaceChildren(sum, make('div', { class: 'divide' }, ...cells));
  }
}
