// Games in PGN: from a text or a file of any size, one of them on the board.
import { find, hasFocus, make } from './dom.js';
import { Game } from './game.js';
import { GameList } from './gamelist.js';
import { allStored, hold, keepLast, store } from './store.js';
import { sentence, texts } from './texts.js';

const AT_ONCE = 200; // games
const KEPT_FILES = 5; // those that were opened last, in whichever tab
const EXAMPLE = `[Event "Paris"]
[Date "1858.??.??"]
[White "Paul Morphy"]
[Black "Duke of Brunswick and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 {Black is in what's
like a zugzwang position here.} 9... b5 $2 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6
15. Bxd7+ (15. Rxd7 $6 Qxd7 16. Bxd7+ Nxd7) 15... Nxd7 16. Qb8+ $3 Nxb8 17. Rd8# 1-0`;

/** Is it something else than text? Pictures and the like are full of control characters. */
async function isBinary(source) {
  const bytes = new Uint8Array(await new Blob([source]).slice(0, 4096).arrayBuffer());
  const isControl = (byte) => (byte > 0 && byte < 9) || (byte > 13 && byte < 26) || (byte > 26 && byte < 32);
  return bytes.filter(isControl).length > bytes.length / 100;
}

const isGame = ({ moves, tags, errors }) => moves > 0 || errors.length > 0 || Object.keys(tags).length > 0;

/** The text of bytes, which the engine too takes for Windows-1252 where they are not UTF-8. */
function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export class Games {
  #app;
  #source = '';
  #list;
  #edited = new Map(); // games that were changed here, by their numbers
  #openings = 0;
  #indexing = Promise.resolve();
  #probing = Promise.resolve(); // while it goes on the engine may have another text
  /** Of the source, by which it is known what was changed in it. */
  id = 0;

  constructor(app) {
    this.#app = app;
    this.#list = new GameList((place) => this.#showListed(place));
    find('load').onclick = () => this.open(find('pasted').value);
    find('example').onclick = () => this.#openExample();
    find('file').onchange = ({ target }) => {
      if (target.files[0]) this.open(target.files[0]);
      target.value = ''; // so that the same file may be chosen again
    };
    const showDropZone = (isOver) => document.body.classList.toggle('dropping', isOver);
    addEventListener('dragover', (event) => {
      event.preventDefault();
      showDropZone(event.dataTransfer.types.includes('Files'));
    });
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget || showDropZone(false));
    addEventListener('drop', (event) => {
      showDropZone(false);
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      if (!document.body.dataset.ready) return;
      app.openTab('games');
      this.open(file);
    });
  }

  #openExample() {
    find('pasted').value = EXAMPLE;
    return this.open(EXAMPLE);
  }

  /**
   * Opens a text or a file: games, or one position as a FEN. False where it is neither; then all stays as it is, and so
   * it does where a game goes on and the player would not leave it.
   */
  open(source, address) {
    return this.#alone(() => this.#open(source, address)).catch(this.#tellFailure);
  }

  /** Does something that gives the engine another text, after what did so before. */
  #alone(act) {
    const done = this.#probing.then(act);
    this.#probing = done.catch(() => {});
    return done;
  }

  async #open(source, address) {
    const isFile = source instanceof Blob;
    const [line] = isFile ? (await source.slice(0, 200).text()).trimStart().split('\n') : [source];
    if (/^\s*[^\s/[{]+(\/[^\s/]+){3,}(\s|$)/.test(line)) return this.openFen(line.trim());
    if (isFile ? source.size === 0 : !source.trim()) return this.#refuse(isFile ? texts.emptyFile : texts.emptyText);
    if (await isBinary(source)) return this.#refuse(texts.notText);
    const { rules, play } = this.#app;
    await rules.open(source);
    const found = await rules.games({}, AT_ONCE);
    const isRead = found.games.some(isGame);
    if (!isRead || !play.leave(true)) {
      await rules.open(this.#source);
      return isRead || this.#refuse(isFile ? texts.noGamesInFile : texts.noGames);
    }
    if (isFile) find('pasted').value = '';
    this.leave();
    this.#edited.clear();
    this.#index(source, found);
    await this.#show(found.games[0], address);
    await this.#keepSource(source, found.games.length > 1);
    return true;
  }

  /** Keeps the source for the next visit. */
  async #keepSource(source, isFile = true) {
    this.id = Date.now();
    await hold(this.id);
    if (!isFile) return;
    await keepLast('files', KEPT_FILES - 1);
    const isKept = await store('files', [this.id, 0], { source });
    if (!isKept) this.#app.say(texts.fileNotKept);
  }

  /** Lists the games of a source, of which the first are known, and goes on to the others while the page is used. */
  #index(source, { games, next }) {
    this.#source = source;
    ++this.#openings;
    this.#list.clear();
    this.#list.add(games);
    find('file-games').hidden = games.length < 2;
    if (hasFocus(find('source'))) find('source').firstElementChild.focus();
    find('source').open = false; // at once, so that the list stands still from the first
    this.#indexing = this.#indexRest(next);
    this.#indexing.catch(this.#tellFailure);
  }

  async #indexRest(next) {
    const opening = this.#openings;
    while (next) {
      const found = await this.#app.rules.games(next, AT_ONCE);
      await this.#probing;
      if (opening !== this.#openings) return;
      this.#list.add(found.games);
      next = found.next;
    }
    this.#list.finish();
  }

  /** Lists the games of a file of before. That the one on the board is from it, and its number, is known at once. */
  resume(file, number) {
    this.id = file;
    this.#list.mark(number);
    if (number > 0) this.#showTags(this.#app.game.tags);
    return this.#alone(() => this.#resume(file)).catch(this.#tellFailure);
  }

  async #resume(file) {
    const [{ source } = {}, ...changed] = await allStored('files', [file]);
    if (!source || this.#source) return;
    this.#edited = new Map(changed.map((state) => [state.number, state]));
    if (!(await hold(file))) await this.#copy(source);
    const { rules } = this.#app;
    await rules.open(source);
    this.#index(source, await rules.games({}, AT_ONCE));
    this.#list.mark(this.shown); // none where the game was left meanwhile
  }

  /** Keeps a file that another tab has, and what was changed in it, once more for this one. */
  async #copy(source) {
    await this.#keepSource(source);
    for (const state of this.#edited.values()) this.#store(state);
  }

  /** Goes to a game beside the one on the board. */
  step(by) {
    if (!find('file-games').hidden) this.#list.step(by);
  }

  get count() {
    return this.#list.all.length;
  }

  /** The number of the game on the board in its file; 0 where it is from none. */
  get shown() {
    return this.#list.current;
  }

  /** Is the game on the board one of a list? Then what is changed in it is kept. */
  get #isListed() {
    return this.shown > 0 && this.count > 1;
  }

  /** Is something written that is not saved: in the game on the board and kept nowhere, or with `isAll` in any one? */
  hasWords(isAll) {
    const { game } = this.#app;
    if (!isAll) return game.isEdited && !this.#isListed;
    return [game, ...this.#edited.values()].some(({ isEdited }) => isEdited);
  }

  /** The games of the file in which something is written that is not saved, as they are now. */
  written() {
    this.#keepChanges();
    return [...this.#edited.values()].filter(({ isEdited }) => isEdited);
  }

  /** Games are saved as they were `written`. */
  setSaved(written) {
    this.#keepChanges();
    for (const state of written) {
      const now = this.#edited.get(state.number);
      if (JSON.stringify(now) !== JSON.stringify(state)) continue; // more was written meanwhile
      this.#store(Object.assign(now, { isEdited: false }));
      if (state.number === this.shown) this.#app.game.isEdited = false;
    }
  }

  /** Keeps what was changed in the game on the board. */
  #keepChanges() {
    const { game } = this.#app;
    if (!game.isChanged || !this.#isListed) return;
    const state = { ...game.state, number: this.shown };
    this.#edited.set(this.shown, state);
    this.#store(state);
  }

  /** Stores what was changed in a game. Where there is no room it is said when the next game is on the board. */
  async #store(state) {
    const isKept = await store('files', [this.id, state.number], state);
    await this.#probing;
    if (!isKept) this.#app.say(texts.gameNotKept);
  }

  /** Another game is on the board, from no file. */
  leave() {
    this.#keepChanges();
    this.#list.mark(0);
    this.#say('');
    this.#showTags({});
  }

  async openFen(fen) {
    const { rules, play, board } = this.#app;
    try {
      const { corrections } = await rules.position(fen);
      if (!play.leave()) return true;
      await board.flip('white');
      await this.openPosition(fen);
      this.#say(corrections.map(sentence).join(' '));
      return true;
    } catch (error) {
      return this.#refuse(texts.noPosition(error.message));
    }
  }

  /** Puts a position that is known to be legal on the board, in place of the game. */
  openPosition(fen) {
    this.leave();
    return this.#app.game.start(fen);
  }

  #say(text, isBad = false) {
    find('fault').textContent = text;
    find('fault').classList.toggle('bad', isBad);
  }

  #refuse(text) {
    this.#say(text, true);
    return false;
  }

  /** Says why a text or a file cannot be read: it may have been changed since it was opened. */
  #tellFailure = ({ message }) => this.#refuse(sentence(message));

  #showTags(tags) {
    const entries = Object.entries(tags);
    find('tag-fold').hidden = entries.length === 0;
    find('tags').replaceChildren(...entries.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
  }

  #showListed(place) {
    const opening = this.#openings;
    return this.#alone(() => opening === this.#openings && this.#show(place)).catch(this.#tellFailure);
  }

  async #show(place, address) {
    const { rules, board, game: shown, play } = this.#app;
    const game = await rules.game(place);
    if (!play.leave()) return;
    this.#keepChanges();
    await board.flip('white');
    await shown.load(this.#edited.get(place.number) ?? game, address);
    this.#list.mark(place.number); // not before: what is changed until then belongs to the game before
    const [error] = game.errors;
    const good = [
      game.moves > 0 ? texts.noFault : texts.noMoves,
      ...game.warnings.map(({ reason }) => sentence(reason)),
    ];
    if (game.variant) this.#say(texts.variantOnly(game.variant));
    else this.#say(error ? texts.fault(error) : good.join(' '), Boolean(error));
    this.#showTags(game.tags);
  }

  /**
   * All games of the file, one after another, as they were changed here; each with its text in the file where that has
   * more than can be read of it.
   */
  async *all() {
    this.#keepChanges();
    const opening = this.#openings;
    await this.#indexing;
    const source = new Blob([this.#source]);
    const places = this.#list.all;
    for (const [i, place] of places.entries()) {
      const edited = this.#edited.get(place.number);
      const read = await this.#alone(() => {
        if (opening !== this.#openings) throw new Error(texts.otherFile);
        return edited ?? this.#app.rules.game(place);
      });
      const game = new Game(this.#app.rules);
      await game.load(read);
      const isWhole = edited || (!read.variant && read.errors.length === 0);
      const bytes = isWhole ? null : await source.slice(place.offset, places[i + 1]?.offset).arrayBuffer();
      yield { game, text: bytes && decoded(bytes) };
    }
  }
}
