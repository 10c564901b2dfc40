// The game on the board: a tree of moves, and the place in it. The engine says which moves are legal; this only keeps
// them.
import { isChess960 } from './chess960.js';
import { INITIAL } from './fen.js';
import { judgementNags, texts } from './texts.js';

const LAST_OF_MOVE = 7; // glyphs up to this number judge the move, others the position
const SAID = ['comments_before', 'comments', 'nags', 'variations']; // of a move

/** The glyphs of a move by their numbers: its own, and that of an analysis, its `mark`, where it has none. */
export function nagsOf({ nags = [], mark }) {
  const own = judgementNags[mark?.judgment];
  return own && !nags.some((nag) => nag <= LAST_OF_MOVE) ? [own, ...nags] : nags;
}

/**
 * A move is `own` where the visitor has added it to a record, and `aside` where it begins a line behind the end of a
 * finished game, which is no part of the game.
 */
function append(parent, move) {
  const node = { ...move, parent, children: [] };
  parent.children.push(node);
  return node;
}

/** Does a line repeat the move that it replaces, say nothing of it and go on? So PGN has a line behind the end. */
const isBehind = ({ uci }, [again, ...rest]) =>
  again.uci === uci && rest.length > 0 && !SAID.some((name) => again[name]);

/** The move that follows in the same line. */
const nextOf = ({ children: [first] }) => (first?.aside ? undefined : first);
const asidesOf = ({ children }) => children.filter(({ aside }) => aside);

/** A line that begins like a tag would end the game, even in a comment. */
const commentWords = (comments = []) => comments.map((text) => `{${text.replaceAll('}', ')').replaceAll('\n', ' ')}}`);
const moveWords = (node) => [
  ...commentWords(node.comments_before),
  node.san,
  ...nagsOf(node).map((nag) => `$${nag}`),
  ...commentWords(node.comments),
];

/** All moves after a node, as words of PGN. There a line behind the end replaces the last move by itself and more. */
function lineWords(node) {
  const words = [];
  const addInBrackets = (...line) => words.push('(', ...line, ')');
  for (let main = nextOf(node); main; node = main, main = nextOf(node)) {
    words.push(...moveWords(main));
    for (const other of node.children.slice(1)) addInBrackets(...moveWords(other), ...lineWords(other));
    for (const aside of asidesOf(main)) addInBrackets(main.san, ...moveWords(aside), ...lineWords(aside));
  }
  return words;
}

/** All moves after a node as plain data, in the form in which the engine gives a game. */
function plainLine(node) {
  const line = [];
  const plain = ({ parent, children, position, mark, ...move }) => move; // the judgement is kept for itself
  const lineFrom = (first) => [plain(first), ...plainLine(first)];
  for (let main = nextOf(node); main; node = main, main = nextOf(node)) {
    const variations = node.children.slice(1).map(lineFrom);
    line.push({ ...plain(main), variations, asides: asidesOf(main).map(lineFrom) });
  }
  return line;
}

export class Game extends EventTarget {
  #rules;
  tags = {};
  result = '*';
  /** How it has ended, in words, if it was played here just now. */
  ending = '';
  /** What ends the moves before their end: an error of the PGN. */
  fault;
  /** Was the game on the board played, here or elsewhere? Then the moves that are added are the visitor's own. */
  isRecord = false;
  /** Has the visitor changed what was loaded? */
  isChanged = false;
  /** Has the visitor entered it, written something in it or drawn, since it was saved? */
  isEdited = false;

  constructor(rules) {
    super();
    this.#rules = rules;
  }

  async #reset(fen) {
    const position = await this.#rules.position(fen);
    Object.assign(this, { tags: {}, result: '*', ending: '', fault: undefined });
    this.isRecord = this.isChanged = this.isEdited = false;
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
    const { tags, result, isRecord = game.line.length > 0, isChanged = false, isEdited = false } = game;
    Object.assign(this, { tags, result, isRecord, isChanged, isEdited });
    this.root.comments = game.comments;
    this.#add(game.line, this.root);
    this.#showFault(game);
    await this.go(this.at(address));
  }

  #add(line, parent, isMain = true, aside = undefined) {
    line.forEach(({ variations = [], asides = [], ...move }, i) => {
      const node = append(parent, i === 0 ? { ...move, aside } : move);
      const isEnd = isMain && i === line.length - 1 && this.result !== '*';
      for (const variation of variations) {
        if (isEnd && isBehind(move, variation)) asides.push(variation.slice(1));
        else this.#add(variation, parent, false, node.aside);
      }
      for (const variation of asides) this.#add(variation, node, false, true);
      parent = node;
    });
  }

  /** Says after the last move what is wrong with the next one. A game that was kept says so already. */
  #showFault(game) {
    this.fault = game.fault;
    if (this.fault || !game.errors) return;
    const last = this.mainLine().at(-1) ?? this.root;
    const [, side, , , , number] = last.fen.split(' ');
    const next = `${number}${side === 'w' ? '.' : '...'}`;
    this.fault = game.errors.find(({ move }) => move.split(' ')[0] === next);
    if (this.fault) last.comments = [...(last.comments ?? []), texts.restMissing(this.fault)];
  }

  /** All of it as plain data, which `load` takes. */
  get state() {
    const { tags, result, fault, isRecord, isChanged, isEdited, root } = this;
    const facts = { tags, result, fault, isRecord, isChanged, isEdited };
    return { ...facts, start: root.fen, comments: root.comments, line: plainLine(root) };
  }

  get isInitial() {
    return this.root?.fen === INITIAL;
  }

  /** Is it nothing but the moves to the one that is shown? */
  get isBare() {
    return !this.root.comments?.length && lineWords(this.root).length === this.path().length;
  }

  /** Does no move follow the one that is shown? */
  get isAtEnd() {
    return this.node.children.length === 0;
  }

  path(node = this.node) {
    const nodes = [];
    for (; node.parent; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  mainLine() {
    const nodes = [];
    for (let node = nextOf(this.root); node; node = nextOf(node)) nodes.push(node);
    return nodes;
  }

  isMain(node) {
    for (; node.parent; node = node.parent) if (nextOf(node.parent) !== node) return false;
    return true;
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
    node.position ??= this.#rules.position(this.name(node)).catch((error) => {
      node.position = undefined; // another worker may know them
      throw error;
    });
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
      while (nextOf(node)) node = nextOf(node);
      return node;
    };
    const target = { start: () => this.root, back: () => parent, forward: () => children[0], end }[direction]();
    if (target && target !== this.node) return this.go(target);
  }

  /** Goes to the move before or after this one among those that could be played instead. */
  turn(by) {
    const { children } = this.node.parent;
    const target = children[children.indexOf(this.node) + by];
    if (target) return this.go(target);
  }

  /**
   * Plays a move, written in any way that the engine reads. It becomes a variation where there are other moves, and a
   * line aside after the end of a game. Where another node is shown meanwhile, that one stays on the board.
   */
  async play(text, before = this.node) {
    const next = await this.#make(text, before);
    await this.go(this.node === before ? next : this.node);
  }

  /** Plays moves one after another, and shows the last one. Without a record they are entered by hand. */
  async playLine(moves) {
    let { node } = this;
    for (const move of moves) node = await this.#make(move, node);
    this.isEdited ||= !this.isRecord;
    await this.go(node);
  }

  /** The node after a move. */
  async #make(text, before) {
    const { uci, san, code, fen, before: state } = await this.#rules.make(this.name(before), text);
    const move = { uci, san, code, fen, number: state.fullmove_number, side: state.side_to_move };
    if (this.isRecord) move.own = true;
    if (this.isRecord && this.result !== '*' && this.isMain(before) && !nextOf(before)) move.aside = true;
    const there = before.children.find((child) => child.uci === uci);
    this.isChanged ||= !there;
    return there ?? append(before, move);
  }

  /** Takes back moves of the main line for good. */
  takeBack(plies) {
    let node = this.node;
    for (; plies > 0 && node.parent; --plies) node = node.parent;
    node.children = [];
    return this.go(node);
  }

  /** The first move of the line to which a node belongs; null in the main line. */
  #lineStart(node) {
    while (node.parent && nextOf(node.parent) === node) node = node.parent;
    return node.parent && node;
  }

  /** The move that a line may pass to come forward. The record of a game that has ended stays what it is. */
  #before(first) {
    const { children } = first.parent;
    const other = children[children.indexOf(first) - 1];
    return this.result !== '*' && other && this.isMain(other) ? undefined : other;
  }

  canPromote(node = this.node) {
    const first = this.#lineStart(node);
    return Boolean(first && this.#before(first));
  }

  /** Says that what belongs to a node, but no move, has changed. */
  edit(node, changes) {
    Object.assign(node, changes);
    this.isChanged = this.isEdited = true;
    this.dispatchEvent(new Event('edit'));
  }

  /** Puts the line of a node before the one that stood before it. */
  promote(node = this.node) {
    const first = this.#lineStart(node);
    const { children } = first.parent;
    const place = children.indexOf(first);
    this.isChanged = true;
    children.splice(place - 1, 2, first, children[place - 1]);
    return this.go(node);
  }

  /** What was played is not deleted, only what is said of it. */
  canDelete(node = this.node) {
    return node !== this.root && !(this.isRecord && !node.own && this.isMain(node));
  }

  /** Deletes a move and all that follows it. */
  remove(node = this.node) {
    const { parent } = node;
    this.isChanged = true;
    parent.children = parent.children.filter((child) => child !== node);
    return this.go(parent);
  }

  /** All that the page shows of the game, as PGN that the engine reads. */
  text() {
    const setup = this.isInitial ? {} : { SetUp: '1', FEN: this.root.fen };
    const variant = isChess960(this.root.fen) ? { Variant: 'Chess960' } : {};
    const seven = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?' };
    const tags = { ...seven, ...this.tags, Result: this.result, ...variant, ...setup };
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
    return [...lines, '', ...commentWords(this.root.comments), ...lineWords(this.root), this.result].join('\n');
  }

  /** The same in the form of the standard. */
  async pgn() {
    return (await this.#rules.pgn(this.text())).pgn;
  }
}
