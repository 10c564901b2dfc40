// The game on the board: a tree of moves, and the place in it. The engine says which moves are legal; this only keeps
// them.

export class Game extends EventTarget {
  #rules;
  tags = {};
  result = '*';

  constructor(rules) {
    super();
    this.#rules = rules;
  }

  /** Begins at a position, of which the engine corrects what is missing. */
  async start(fen = 'startpos') {
    const position = await this.#rules.position(fen);
    this.tags = {};
    this.result = '*';
    this.root = { fen: position.fen, parent: null, children: [], position: Promise.resolve(position) };
    await this.go(this.root);
    return position;
  }

  /** Takes over a game that was read from PGN. */
  async load(game) {
    await this.start(game.start);
    this.tags = game.tags;
    this.result = game.result;
    this.root.comments = game.comments;
    const add = (line, parent) => {
      for (const { variations = [], ...move } of line) {
        const node = { ...move, parent, children: [] };
        parent.children.push(node);
        for (const variation of variations) add(variation, parent);
        parent = node;
      }
    };
    add(game.line, this.root);
    await this.go(this.root);
  }

  path(node = this.node) {
    const nodes = [];
    for (; node.parent; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  mainLine() {
    const nodes = [];
    for (let [node] = this.root.children; node; [node] = node.children) nodes.push(node);
    return nodes;
  }

  /** What the engine calls this position, with its past, by which repetitions count. */
  name(node = this.node) {
    let fen = this.root.fen;
    let moves = [];
    for (const { uci, fen: after } of this.path(node)) {
      if (uci === '0000') [fen, moves] = [after, []];
      else moves.push(uci);
    }
    return { fen, moves };
  }

  /** The facts of the position at a node: its legal moves and how the game stands. */
  position(node = this.node) {
    node.position ??= this.#rules.position(this.name(node));
    return node.position;
  }

  async go(node) {
    this.node = node;
    const position = await this.position(node);
    if (this.node === node) this.dispatchEvent(Object.assign(new Event('change'), { position }));
  }

  walk(direction) {
    const { parent, children } = this.node;
    const end = () => {
      let node = this.node;
      while (node.children.length > 0) node = node.children[0];
      return node;
    };
    const target = { start: () => this.root, back: () => parent, forward: () => children[0], end }[direction]();
    if (target && target !== this.node) return this.go(target);
  }

  /** Plays a move, written in any way that the engine reads. It becomes a variation where there are other moves. */
  async play(text) {
    const before = this.node;
    const [{ uci, san, code, before: state }, after] = await Promise.all([
      this.#rules.make(this.name(), text),
      this.#rules.line(this.name(), [text]),
    ]);
    let node = before.children.find((child) => child.uci === uci);
    if (!node) {
      node = { uci, san, code, fen: after.fen, number: state.fullmove_number, side: state.side_to_move };
      before.children.push(Object.assign(node, { parent: before, children: [] }));
    }
    await this.go(node);
    return node;
  }

  /** Takes back moves of the main line for good. */
  takeBack(plies) {
    let node = this.node;
    for (; plies > 0 && node.parent; --plies) node = node.parent;
    node.children = [];
    return this.go(node);
  }

  /** The main line as PGN, with the tags. */
  async pgn() {
    const initial = this.root.fen.startsWith('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    const setup = initial ? {} : { SetUp: '1', FEN: this.root.fen };
    const seven = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?' };
    const tags = { ...seven, ...this.tags, Result: this.result, ...setup };
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
    const moves = this.mainLine().map(({ san }) => san);
    return (await this.#rules.pgn(`${lines.join('\n')}\n\n${moves.join(' ')} ${this.result}\n`)).pgn;
  }
}
