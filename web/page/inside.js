// What other pages do not show: the numbers of the 0x88 board behind the position.
import { Board } from './board.js';
import { fillSelect, grouped, hex, make, table } from './dom.js';
import { texts } from './texts.js';

/** The five parts of a packed move, with the digits and what they mean. */
function partsOf(code) {
  const parts = [(code >> 24) & 255, (code >> 16) & 255, (code >> 8) & 255, (code >> 4) & 15, code & 15];
  const square = (index) => Board.squares[(index >> 4) * 8 + (index & 7)];
  const meanings = [
    texts.specials[parts[0]],
    square(parts[1]),
    square(parts[2]),
    texts.pieces[parts[3]],
    texts.pieces[parts[4]],
  ];
  return parts.map((value, i) => [texts.parts[i], hex(value, i < 3 ? 2 : 1), meanings[i]]);
}

export class Inside {
  #app;
  #tables = null;
  #isOn = false;
  #move = make('select', { change: () => this.#showMove(), 'aria-label': texts.ofMove });
  #code = make('p', { class: 'code' });
  #parts = make('div');
  #flags = make('div');
  #changes = make('p');
  #legal = make('p');
  #perft = make('div');
  #piece = make('select', { change: () => this.#showSquare(true), 'aria-label': texts.piece });
  #square = make('select', { change: () => this.#showSquare(true), 'aria-label': texts.square });
  #onEmpty = make('p');
  #reasons = make('div');

  constructor(app, element) {
    this.#app = app;
    const part = (title, text, ...children) =>
      make('article', {}, make('h2', {}, title), make('p', { class: 'small' }, text), ...children);
    const counts = [1, 2, 3, 4].map((depth) => make('button', { click: () => this.#count(depth) }, texts.perft(depth)));
    element.append(
      part(texts.codeTitle, texts.codeText, this.#move, this.#code, this.#parts),
      part(texts.stateTitle, texts.stateText, this.#flags, this.#changes),
      part(texts.countTitle, texts.countText, this.#legal, make('div', { class: 'controls' }, ...counts), this.#perft),
      part(
        texts.squareTitle,
        texts.squareText,
        make('div', { class: 'fields' }, this.#piece, this.#square),
        this.#onEmpty,
        this.#reasons,
      ),
      make('p', {}, make('a', { href: 'guide/index.html', target: '_blank' }, texts.readMore)),
    );
    fillSelect(this.#piece, texts.pieces.map((name, code) => [String(code), name]).slice(2), '4');
    fillSelect(
      this.#square,
      Board.squares.map((name) => [name, name]),
      'e2',
    );
    app.game.addEventListener('change', () => this.#isOn && this.#show());
  }

  turn(isOn) {
    this.#isOn = isOn;
    this.#app.board.showIndices(isOn);
    if (isOn) this.#show();
  }

  /** The user has touched a square. */
  choose(square) {
    if (!this.#isOn) return;
    const piece = this.#pieceOn(square);
    if (piece) this.#piece.value = String(piece);
    this.#square.value = square;
    this.#showSquare(true);
  }

  /** The code of the piece on a square, read from the FEN. */
  #pieceOn(square) {
    const row = this.#app.game.node.fen.split(' ')[0].split('/')[8 - Number(square[1])];
    const cells = row.replace(/\d/g, (count) => '.'.repeat(Number(count)));
    return Math.max(0, '..PpNnKkBbRrQq'.lastIndexOf(cells[square.charCodeAt(0) - 97].replace('.', '?')));
  }

  async #show() {
    const { game } = this.#app;
    const node = game.node;
    const position = await game.position();
    if (node !== game.node) return;
    // The move that led here comes first, since that is what one has just seen.
    const last =
      node.uci && node.uci !== '0000' ? [['', `${node.san} (${node.number}${node.side === 'white' ? '.' : '…'})`]] : [];
    fillSelect(this.#move, [...last, ...position.moves.map(({ uci, san }) => [uci, san])]);
    this.#legal.textContent = texts.legalMoves(position.moves.length);
    this.#perft.replaceChildren();
    await Promise.all([this.#showMove(), this.#showSquare()]);
  }

  async #showMove() {
    const { game, rules } = this.#app;
    const { node } = game;
    const chosen = this.#move.value;
    if (!chosen && !node.uci) {
      for (const element of [this.#code, this.#parts, this.#flags, this.#changes]) element.replaceChildren();
      return;
    }
    const made = await rules.make(game.name(chosen ? node : node.parent), chosen || node.uci);
    this.#code.textContent = `${made.san} = ${hex(made.code, 8)}`;
    this.#parts.replaceChildren(table([texts.part, texts.hex, texts.meaning], partsOf(made.code)));
    const show = {
      castling: (bits) =>
        `${bits.toString(2).padStart(4, '0')} ${[...'KQkq'].filter((_, bit) => (bits >> bit) & 1).join('')}`,
      key: (key) => `${key.slice(0, 8)}\u200b${key.slice(8)}`, // it may be broken there
    };
    const value = (name, state) => show[name]?.(state[name]) ?? String(state[name]);
    const rows = Object.keys(texts.flags).map((name) => {
      const [before, after] = [value(name, made.before), value(name, made.after)];
      return [texts.flags[name], before, before === after ? after : make('mark', {}, after)];
    });
    this.#flags.replaceChildren(table([texts.flag, texts.before, texts.after], rows));
    const from = made.uci.slice(0, 2);
    made.changes.sort((a, b) => (b.square === from) - (a.square === from));
    this.#app.board.arrow(chosen || null);
    const changes = made.changes.map(({ square, before, after }) => texts.change(square, before, after));
    this.#changes.textContent =
      texts.changes(changes.join(', ')) + (made.restored ? texts.restored : texts.notRestored);
  }

  async #count(depth) {
    const { nodes, moves } = await this.#app.rules.perft(this.#app.game.name(), depth);
    const cells = moves.map((move) => make('span', {}, `${move.san} ${grouped(move.nodes)}`));
    this.#perft.replaceChildren(
      make('p', {}, texts.perftResult(depth, grouped(nodes))),
      make('div', { class: 'divide' }, ...cells),
    );
  }

  /** On the board too, when the square or the piece has just been chosen. */
  async #showSquare(isChosen = false) {
    const { game, rules } = this.#app;
    this.#tables ??= await rules.tables();
    const [square, code] = [this.#square.value, Number(this.#piece.value)];
    const { moves } = this.#tables.pieces.find((piece) => piece.code === code);
    const name = texts.pieces[code];
    const index = hex(this.#tables.squares[square]);
    this.#onEmpty.textContent = texts.emptyBoard(
      name[0].toUpperCase() + name.slice(1),
      square,
      index,
      moves[square].join(' '),
    );
    this.#reasons.replaceChildren();
    if (isChosen) this.#app.board.dots(moves[square]);
    if (this.#pieceOn(square) !== code) return;
    const { empty_board: targets, legal } = await rules.square(game.name(), square);
    const rows = targets.map((target) => [`${target.square} (${hex(target.index)})`, target.reason || texts.legal]);
    const others = legal.filter(({ uci }) => !targets.some((target) => target.square === uci.slice(2, 4)));
    for (const { san } of others) rows.push([san, texts.legal]);
    this.#reasons.replaceChildren(table([texts.square, texts.legal], rows));
    if (isChosen) this.#app.board.dots(legal.map(({ uci }) => uci.slice(2, 4)));
  }
}
