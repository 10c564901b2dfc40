// Mutare for TypeScript. The same class serves web pages (mutare.js) and Node.js (node.js).

/** 'startpos', a FEN of one to six fields, or a start and the moves from it, in UCI notation or SAN. */
export type PositionName = string | { fen?: string; moves?: string[] };

export interface Options {
  /** Where mutare.wasm is, if not beside this module. */
  wasm?: string | URL;
  /** Gets every line of UCI that the engine writes. */
  onLine?: (line: string) => void;
  /**
   * Gets what went wrong with the worker; without it, the console does. Another one is started, with the options, the
   * position and the games of before, but not after three failures in a row, nor where the first one did not start.
   */
  onError?: (error: Error) => void;
  /** Stop searches through shared memory? By default where the page is cross-origin isolated, and in Node.js. */
  shared?: boolean;
}

/** The parts of a line of UCI that begins with `info`; those that the line does not have are missing. */
export interface Info {
  depth?: number;
  seldepth?: number;
  multipv?: number;
  /** In centipawns, or in moves until mate, for the side to move. */
  score?: { cp?: number; mate?: number };
  /** Is the score only a bound? */
  bound?: 'lower' | 'upper';
  /** Wins, draws and losses of a thousand games, with the option UCI_ShowWDL. */
  wdl?: number[];
  nodes?: number;
  nps?: number;
  /** In milliseconds. */
  time?: number;
  hashfull?: number;
  tbhits?: number;
  currmove?: string;
  currmovenumber?: number;
  pv?: string[];
  string?: string;
}

/** What an AbortSignal ends is rejected with the signal's reason. */
export interface Abortable {
  signal?: AbortSignal;
}

export interface MoveFacts {
  uci: string;
  san: string;
  /** The packed move, SPECIAL << 24 | FROM << 16 | TO << 8 | PIECE << 4 | CAPTURED. */
  code: number;
}

export interface State {
  side_to_move: 'white' | 'black';
  /** Bits 0 to 3: White kingside and queenside, Black kingside and queenside. */
  castling: number;
  /** "-" for none. */
  en_passant: string;
  halfmove_clock: number;
  fullmove_number: number;
  key: string;
  /** How many pawns may legally capture en passant. */
  en_passant_captures: number;
  /** How many plies back an equal position can be. */
  reversible_plies: number;
  /** The slot in the piece list of what the last move captured; 0 for nothing. */
  captured_slot: number;
}

export interface PositionFacts {
  fen: string;
  /** What was odd in the FEN and has been corrected. */
  corrections: string[];
  state: State;
  /** The sixteen slots of each side's piece list: the square of each piece, "-" for a free slot. */
  slots: { white: string[]; black: string[] };
  /** The square of the king of the side to move. */
  king: string;
  in_check: boolean;
  /** "*" while the game goes on. */
  result: '*' | '1-0' | '0-1' | '1/2-1/2';
  can_claim_draw: boolean;
  /** "White to move", "draw by stalemate", … */
  text: string;
  /** "C60 Ruy Lopez", where the position has a name; else empty. */
  opening: string;
  moves: MoveFacts[];
}

export interface MadeMove extends MoveFacts {
  before: State;
  after: State;
  changes: { square: string; before: string; after: string }[];
  /** After the move. */
  fen: string;
  /** Is the position after unmaking the move equal to the one before it? */
  restored: boolean;
}

export interface SquareFacts {
  square: string;
  /** On the 0x88 board. */
  index: number;
  /** Of the piece; 0 for none. What follows is there for a piece only. */
  code: number;
  piece?: string;
  /** The moves on an empty board; `reason` is empty where the move is legal. */
  empty_board?: { square: string; index: number; reason: string }[];
  legal?: MoveFacts[];
}

/** A place in the text that was opened. */
export interface Place {
  offset?: number;
  line?: number;
  number?: number;
}

export interface Fault {
  line: number;
  column: number;
  game: number;
  move: string;
  reason: string;
}

export interface GameSummary extends Required<Place> {
  tags: Record<string, string>;
  result: string;
  moves: number;
  /** A variant whose rules are not those of chess; else empty. */
  variant: string;
  /** "C60 Ruy Lopez", by the last position that has a name; else empty. */
  opening: string;
  errors: Fault[];
  warnings: Fault[];
}

export interface PlayedMove extends MoveFacts {
  number: number;
  side: 'white' | 'black';
  /** After the move. */
  fen: string;
  comments?: string[];
  /** Before the first move of a variation. */
  comments_before?: string[];
  nags?: number[];
  /** Lines that replace this move. */
  variations?: PlayedMove[][];
}

export interface Game extends Omit<GameSummary, 'offset' | 'line'> {
  /** The FEN of the position before the first move. */
  start: string;
  /** Before the first move. */
  comments: string[];
  /** The moves of the game. */
  line: PlayedMove[];
  pgn: string;
}

export class Mutare {
  constructor(options?: Options);
  onLine?: (line: string) => void;
  onError?: (error: Error) => void;
  /** The memory of the engine in bytes, when it was last heard of. */
  memory: number;
  /** Has it ended for good, by `terminate` or after failures? */
  readonly isEnded: boolean;

  /** Sends a line of UCI. An engine that was ended hears nothing. */
  send(line: string): void;
  /**
   * Searches, with the limits of UCI's `go`: resolves to the words after `bestmove`. A search that goes on is stopped
   * first, and resolves to the move that it has found. Resolves to null where the search has not begun before another
   * one, `stop` or `terminate` was called. It is rejected with the reason where the engine does not start, fails, or
   * refuses the position or the limits. `onInfo` gets the lines of `info`, and their parts.
   */
  search(
    position: PositionName,
    limits: string,
    onInfo?: ((line: string, info: Info) => void) | null,
    options?: Abortable,
  ): Promise<string[] | null>;
  /** Stops the search, and one that waits for its end. Resolves when the search has ended. */
  stop(): Promise<void>;
  /** Ends the worker. What is asked before or afterwards and has no answer is rejected; searches resolve to null. */
  terminate(): void;

  // Questions. They wait for a search of the same engine; a second engine answers at once. An error has a `column`
  // where the engine knows it.
  position(position: PositionName): Promise<PositionFacts>;
  make(position: PositionName, move: string): Promise<MadeMove>;
  square(position: PositionName, square: string): Promise<SquareFacts>;
  line(position: PositionName, moves: string[]): Promise<{ text: string; fen: string }>;
  perft(
    position: PositionName,
    depth: number,
    options?: Abortable,
  ): Promise<{ depth: number; nodes: number; moves: (MoveFacts & { nodes: number })[] }>;
  tables(): Promise<{
    squares: Record<string, number>;
    pieces: { piece: string; code: number; moves: Record<string, string[]> }[];
  }>;
  /**
   * Opens a text or a file of games of any size. Bytes are those of a text in UTF-8. Where a file can no longer be read,
   * because it was changed or removed since, `games` and `game` are rejected with the reason.
   */
  open(source: string | Blob | ArrayBuffer | ArrayBufferView): Promise<void>;
  /** Games from a place on; `next` is where the rest begins. */
  games(from?: Place, count?: number): Promise<{ games: GameSummary[]; next?: Place }>;
  game(place?: Place): Promise<Game>;
  /** One game of PGN as the standard recommends it. */
  pgn(text: string): Promise<{ pgn: string }>;
  /** Analyses a game: `analysis` is what `mutare analyse --json` prints, `pgn` the annotated game. */
  judge(
    pgn: string,
    options?: Abortable & { nodes?: number; lines?: number; onProgress?: (done: number, all: number) => void },
  ): Promise<{ analysis: Record<string, unknown>; pgn: string }>;
}
