// The game on the board: a tree of moves, and the place in it. The engine says which moves are legal; this only keeps
// them.
import { judgementNags, texts } from './texts.js';

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const LAST_OF_MOVE = 7; // glyphs up to this number judge the move, others the position

/** The glyphs of a move by their numbers: its own, and that of an analysis, its `mark`, where it has none. */
export function nagsOf({ nags = [], mark }) {
  const own = judgementNags[mark?.judgment];
  return own && !nags.some((nag) => nag <= LAST_OF_MOVE) ? [own, ...nags] : nags;
}

function append(parent, move) {
  const node = { ...move, parent, children: [] };
  parent.children.push(node);
  return node;
}

const commentWords = (comments = []) => comments.map((text) => `{${text.replaceAll('}', ')')}}`);
const moveWords = (node) => [
  ...commentWords(node.comments_before),
  node.san,
  ...nagsOf(node).map((nag) => `$${nag}`),
  ...commentWords(node.comments),
];

/** All moves after a node, as words of PGN. */
function lineWords(node) {
  const words = [];
  while (node.children.length > 0) {
    const [main, ...others] = node.children;
    words.push(...moveWords(main));
    for (const other of others) words.push('(', ...moveWords(other), ...lineWords(other), ')');
    node = main;
  }
  return words;
}

export class Game extends EventTarget {
  #rules;
  tags = {};
  result = '*';
  /** What ends the moves before their end: an error of the PGN. */
  fault;

  constructor(rules) {
    super();
    this.#rules = rules;
  }

  async #reset(fen) {
    const position = await this.#rules.position(fen);
    Object.assign(this, { tags: {}, result: '*', fault: undefined });
    this.root = { fen: position.fen, parent: null, children: [], position: Promise.resolve(position) };
    return position;
  }

  /** Begins at a position, of which the engine corrects what is missing; or after the moves of a path from there. */
  async start(fen = 'startpos', path = []) {
    const position = await this.#reset(fen);
    const last = path.reduce(
      (parent, { uci, san, code, fen: after, number, side }) =>
        append(parent, { uci, san, code, fen: after, number, side }),
      this.root,
    );
    await this.go(last);
    return position;
  }

  /** Takes over a game that was read from PGN, and goes to an address in it. */
  async load(game, address = '0') {
    await this.#reset(game.start);
    this.tags = game.tags;
    this.result = game.result;
    this.root.comments = game.comments;
    const add = (line, parent) => {
      for (const { variations = [], ...move } of line) {
        const node = append(parent, move);
        for (const variation of variations) add(variation, parent);
        parent = node;
      }
    };
    add(game.line, this.root);
    const last = this.mainLine().at(-1) ?? this.root;
    const [, side, , , , number] = last.fen.split(' ');
    const next = `${number}${side === 'w' ? '.' : '...'}`;
    this.fault = game.errors.find(({ move }) => move.split(' ')[0] === next);
    if (this.fault) last.comments = [...(last.comments ?? []), texts.restMissing(this.fault)];
    await this.go(this.at(address));
  }

  get isInitial() {
    return this.root?.fen === INITIAL;
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

  /** Where a node is: "12" is twelve moves along the main line, "6.1.3" six, then its first variation, then three. */
  address(node = this.node) {
    const steps = [0];
    for (const step of this.path(node)) {
      const variation = step.parent.children.indexOf(step);
      if (variation > 0) steps.push(variation, 0);
      else ++steps[steps.length - 1];
    }
    return steps.join('.');
  }

  /** The node at an address, or the last one on the way there. */
  at(address) {
    let node = this.root;
    for (const [place, number] of address.split('.').map(Number).entries()) {
      if (place % 2 === 1) node = node.children[number] ?? node;
      else for (let i = 0; i < number && node.children.length > 0; ++i) [node] = node.children;
    }
    return node;
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

  /**
   * Plays a move, written in any way that the engine reads. It becomes a variation where there are other moves. Where
   * another node is shown meanwhile, that one stays on the board.
   */
  async play(text, before = this.node) {
    const [{ uci, san, code, before: state }, after] = await Promise.all([
      this.#rules.make(this.name(before), text),
      this.#rules.line(this.name(before), [text]),
    ]);
    const move = { uci, san, code, fen: after.fen, number: state.fullmove_number, side: state.side_to_move };
    const next = before.children.find((child) => child.uci === uci) ?? append(before, move);
    await this.go(this.node === before ? next : this.node);
  }

  /** Takes back moves of the main line for good. */
  takeBack(plies) {
    let node = this.node;
    for (; plies > 0 && node.parent; --plies) node = node.parent;
    node.children = [];
    return this.go(node);
  }

  /** All that the page shows of the game, as PGN that the engine reads. */
  text() {
    const setup = this.isInitial ? {} : { SetUp: '1', FEN: this.root.fen };
    const seven = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?' };
    const tags = { ...seven, ...this.tags, Result: this.result, ...setup };
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
    return [...lines, '', ...commentWords(this.root.comments), ...lineWords(this.root), this.result].join('\n');
  }

  /** The same in the form of the standard. */
  async pgn() {
    return (await this.#rules.pgn(this.text())).pgn;
  }
}
