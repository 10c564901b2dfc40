// Puts the page together: one game on one board, and four ways to look at it.
import { Analysis } from './analysis.js';
import { Board } from './board.js';
import { BoardEditor } from './boardeditor.js';
import { copy, find, flash, plainKey, unbroken } from './dom.js';
import { Edit } from './edit.js';
import { Game } from './game.js';
import { Games } from './games.js';
import { Inside } from './inside.js';
import { Judging } from './judging.js';
import { Keys } from './keys.js';
import { Learn } from './learn.js';
import { MoveList } from './moves.js';
import { Mutare } from './mutare/mutare.js';
import { Play } from './play.js';
import { Sounds } from './sounds.js';
import { drop, keep, kept } from './store.js';
import { sentence, texts } from './texts.js';

const TABS = ['play', 'games', 'analysis', 'inside'];
const AUTOPLAY_PAUSE = 1200; // milliseconds
const KEEPING_PAUSE = 300;
const SAVING_TIME = 40_000; // until which a browser that asks where to has begun to save
const OPENING_PLIES = 40; // after which none is named

/** The tab that an address names. */
const tabIn = (hash) => TABS.find((name) => new URLSearchParams(hash.slice(1)).has(name));
/** The game or position that an address names, and the place in it; empty where it names none. */
function linkIn(hash) {
  const link = new URLSearchParams(hash.slice(1));
  for (const tab of TABS) link.delete(tab);
  return link.toString();
}

class App {
  #timer = 0;
  #keeping = 0;
  #isKept = true; // could the game be kept the last time?
  #linked = ''; // what the address named when it was last looked at
  #linkedRoot = null; // of the game that came from there
  #tab = 'play';
  #isReady = false;
  #said = 0; // changes with all that is said but how the game stands
  #made = Promise.resolve(); // when the last move of the user has been made
  /** Resolves when the pieces of the position stand still. */
  shown = Promise.resolve();

  constructor() {
    const onError = ({ message }) => this.#sayFailure(message);
    // One answers questions about chess at once, the other one may be searching.
    this.rules = new Mutare({ onError });
    this.engine = new Mutare({ onError });
    this.board = new Board(find('board'));
    this.game = new Game(this.rules);
    this.game.addEventListener('change', () => {
      this.shown = this.showSide();
      this.#showOpening();
    });
    this.moveList = new MoveList(this.game, find('moves'));
    this.play = new Play(this);
    this.games = new Games(this);
    this.analysis = new Analysis(this);
    this.judging = new Judging(this);
    this.learn = new Learn(this);
    this.edit = new Edit(this);
    this.editor = new BoardEditor(this);
    this.inside = new Inside(this, find('inside'));
    this.board.onMove = (uci) => this.#move(uci);
    this.sounds = new Sounds();
    this.board.onSquare = (square) => this.inside.choose(square);
  }

  say = (text) => {
    ++this.#said;
    this.#write(text);
  };

  #write(text) {
    if (find('reload').hidden) find('status').textContent = text;
  }

  /** Returns what says later how the game stands, unless something else is said until then: that is newer, and stays. */
  sayLater() {
    const said = this.#said;
    return (text) => said === this.#said && find('status').textContent !== text && this.#write(text);
  }

  /** A worker has failed. If no other one takes its place the page can do no more, and says what helps. */
  #sayFailure(message) {
    if (!this.#isReady) return this.say(texts.noEngine(message));
    const isEnded = this.rules.isEnded || this.engine.isEnded;
    this.say(isEnded ? texts.engineEnded(message) : texts.engineRestarted(message));
    find('reload').hidden = !isEnded;
  }

  /** The name of the opening: that of the last position on the way here that has one. */
  async #showOpening() {
    const { game } = this;
    const { node } = game;
    let name = '';
    for (const step of game.path().slice(0, OPENING_PLIES).reverse()) {
      name = (await game.position(step)).opening;
      if (name) break;
    }
    if (node === game.node) find('opening').textContent = name;
  }

  /** Goes to a tab. The address names it, and Back leads to the one before. */
  openTab = (name) => {
    this.#showTab(name);
    const link = linkIn(location.hash);
    const hash = `#${link ? `${link}&` : ''}${name}`;
    if (tabIn(location.hash) !== name) history.pushState(null, '', hash);
  };

  #showTab = (name) => {
    for (const tab of TABS) {
      const button = find(`tab-${tab}`);
      button.setAttribute('aria-selected', String(tab === name));
      button.tabIndex = tab === name ? 0 : -1;
      find(tab).hidden = tab !== name;
    }
    document.body.dataset.tab = name;
    if (name === this.#tab) return;
    this.#tab = name;
    this.learn.end();
    this.editor.end();
    this.analysis.turn(name === 'analysis');
    this.learn.offer();
    this.inside.turn(name === 'inside');
    this.shown = this.showSide();
  };

  /** Does the game stand on the board, and no position to solve or to set up? */
  get isGameShown() {
    return !this.learn.isOn && !this.editor.isOn;
  }

  /**
   * Shows who may move: in a game against the engine its opponent, at the end of the moves; else both sides. Then how
   * the game stands is said with `say`.
   */
  async showSide(say = this.sayLater()) {
    if (this.editor.isOn) return;
    if (this.learn.isOn) return this.learn.show();
    const { node } = this.game;
    const position = await this.game.position();
    if (node !== this.game.node) return;
    this.board.canPremove = this.play.isOn;
    await this.board.show(position, node, this.play.isOn ? (this.game.isAtEnd ? this.play.side : 'none') : 'both');
    if (node !== this.game.node) return;
    this.analysis.draw();
    if (this.play.isOn) return;
    const { tags, result, ending } = this.game;
    if (result !== '*') return say(ending || `${texts.players(tags)}, ${unbroken(result)}`);
    const isFresh = this.#tab === 'play' && this.game.isInitial && this.game.root.children.length === 0;
    say(isFresh ? texts.notStarted : sentence(position.text));
  }

  /** What a move is; an error says what is wrong with it. */
  make(position, text) {
    return this.rules.make(position, text).catch(({ message }) => {
      throw new Error(`${text}: ${sentence(message)}`);
    });
  }

  /** Makes a move of the user, after those before it. False, and the reason is said, where that is not possible. */
  #move(text) {
    this.#made = this.#made.catch(() => false).then(() => this.#makeMove(text));
    return this.#made;
  }

  async #makeMove(text) {
    const said = this.#said;
    const say = this.sayLater();
    try {
      const { play, game, learn } = this;
      if (learn.isOn) return await learn.try(text);
      const { node } = game;
      const { state } = await game.position();
      const isFresh = this.#tab === 'play' && !play.isOn && game.root.children.length === 0;
      const side = play.isOn ? play.side : find('color').value;
      const isTurn = [state.side_to_move, 'random'].includes(side);
      if (play.isOn && !game.isAtEnd) throw new Error(texts.lookingBack);
      if (play.isOn && !isTurn) throw new Error(texts.notYourTurn);
      const shown = [find('from-here'), find('new-game')].filter(({ hidden }) => !hidden);
      const buttons = shown.map(({ textContent }) => textContent);
      if (this.#tab === 'play' && game.result !== '*') throw new Error(texts.gameOver(buttons));
      if (isFresh && !isTurn) throw new Error(texts.notYourSide(texts[side], buttons));
      await this.make(game.name(node), text);
      // A move on the board begins a game.
      if (isFresh) await play.begin({ fen: game.root.fen, side: state.side_to_move });
      else if (!play.isOn && !game.isRecord) game.isEdited = true; // it is entered by hand
      await game.play(text, isFresh ? game.node : node);
      return true;
    } catch (error) {
      await this.showSide(say);
      if (said === this.#said) this.say(error.message); // else the engine has failed, which is said already
      return false;
    }
  }

  #autoplay(isOn) {
    clearInterval(this.#timer);
    find('autoplay').setAttribute('aria-pressed', String(isOn));
    find('autoplay').textContent = isOn ? texts.stop : texts.auto;
    if (!isOn) return;
    this.#timer = setInterval(() => {
      if (this.game.isAtEnd || !this.isGameShown) this.#autoplay(false);
      else this.game.walk('forward');
    }, AUTOPLAY_PAUSE);
  }

  #listen() {
    for (const tab of TABS) {
      find(`tab-${tab}`).onclick = ({ target }) => {
        this.openTab(tab);
        if (!target.matches(':focus-visible')) target.blur(); // so that after a click of the mouse the arrow keys walk
      };
      find(`tab-${tab}`).onkeydown = (event) => {
        const step = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[plainKey(event)];
        if (!step) return;
        const next = TABS[(TABS.indexOf(tab) + step) % TABS.length];
        this.openTab(next);
        find(`tab-${next}`).focus();
      };
    }
    for (const button of document.querySelectorAll('[data-go]'))
      button.onclick = () => this.game.walk(button.dataset.go);
    find('autoplay').onclick = () => this.#autoplay(find('autoplay').getAttribute('aria-pressed') === 'false');
    find('flip').onclick = async () => {
      await this.board.flip();
      this.play.names();
    };
    find('typed').onsubmit = async (event) => {
      event.preventDefault();
      const [input] = event.target.elements;
      const text = input.value;
      const isMade = text.trim() && (await this.#move(text.trim()));
      if (isMade && input.value === text) input.value = '';
    };
    this.#copies('copy-pgn', () => this.game.pgn());
    this.#copies('copy-fen', () => this.game.node.fen);
    this.#copies('copy-link', () => this.#link());
    find('reload').onclick = () => location.reload(); // pagehide keeps the game
    find('save-pgn').onclick = async () => {
      const say = this.sayLater();
      try {
        this.save([await this.game.pgn()], 'game.pgn');
        this.game.isEdited = false;
      } catch ({ message }) {
        say(sentence(message));
      }
    };
    addEventListener('hashchange', () => this.#openLink());
    for (const event of ['change', 'edit']) this.game.addEventListener(event, () => this.#keepSoon());
    addEventListener('pagehide', () => this.#keep());
    document.addEventListener('visibilitychange', () => this.#keep());
  }

  #copies(id, makeText) {
    const button = find(id);
    button.onclick = async () => {
      const say = this.sayLater();
      const text = Promise.resolve(makeText());
      try {
        await copy(text);
        flash(button, texts.copied);
      } catch {
        flash(button, texts.notCopied);
        say(
          await text.then(
            () => texts.copyRefused,
            ({ message }) => sentence(message),
          ),
        );
      }
    };
  }

  save(parts, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(parts, { type: 'application/x-chess-pgn' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), SAVING_TIME);
  }

  /** The address of the page with the game, and the place in it. */
  async #link() {
    const { game } = this;
    const isGame = game.root.children.length > 0;
    const hash = isGame
      ? `pgn=${encodeURIComponent(await game.pgn())}&ply=${game.address()}`
      : `fen=${encodeURIComponent(game.node.fen)}`;
    return `${location.href.split('#')[0]}#${hash}`;
  }

  /** Opens what the address names: #fen= or #pgn=, with &ply=, and a tab by its name. */
  async #openLink() {
    const parameters = new URLSearchParams(location.hash.slice(1));
    const [fen, pgn] = [parameters.get('fen'), parameters.get('pgn')];
    const tab = tabIn(location.hash);
    const text = fen ?? pgn;
    const link = linkIn(location.hash);
    const isNew = text && link !== this.#linked;
    this.#linked = link;
    if (!isNew) {
      this.#showTab(tab ?? (fen ? 'analysis' : pgn ? 'games' : 'play'));
      return this.#goInside();
    }
    const isRead = fen ? await this.games.openFen(fen) : await this.games.open(pgn, parameters.get('ply') ?? '0');
    if (this.play.isRunning) return;
    if (isRead) this.#linkedRoot = this.game.root;
    this.#showTab(isRead ? (tab ?? (fen ? 'analysis' : 'games')) : 'games');
    if (isRead) return this.#goInside();
    find('pasted').value = text;
    await this.shown;
    this.say(texts.badLink);
  }

  /** Goes to what the chapter is about that the address names, as in #inside=2-moves. */
  #goInside() {
    const chapter = new URLSearchParams(location.hash.slice(1)).get('inside');
    if (chapter) return this.inside.goTo(chapter);
  }

  /** Keeps the game for this tab, and for the next visit; not for that one where a link was only looked at. */
  #keep() {
    if (!document.body.dataset.ready) return; // The game of before is not back yet.
    const { game, play, games } = this;
    const { hash } = location;
    const isLinked = game.root === this.#linkedRoot && !game.isChanged;
    const state = {
      game: game.state,
      ply: game.address(),
      play: play.state,
      tab: this.#tab,
      lower: this.learn.lower ?? this.board.orientation,
      hash,
      isLinked,
      file: games.id,
      number: games.shown,
    };
    const areas = isLinked ? ['sessionStorage'] : ['sessionStorage', 'localStorage'];
    // An older game is no game to come back to.
    const missing = areas.filter((area) => !keep(area, 'game', state));
    for (const area of missing) drop(area, 'game');
    const isKept = missing.length === 0;
    if (this.#isKept && !isKept && game.root.children.length > 0) this.say(texts.gameNotKept);
    this.#isKept = isKept;
  }

  #keepSoon() {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keep(), KEEPING_PAUSE);
  }

  /** Takes up the game of before: that of this tab, or of the last visit; unless the address names another one. */
  async #resume() {
    const link = linkIn(location.hash);
    const isFree = link === '';
    const before = kept('sessionStorage', 'game') ?? (isFree && kept('localStorage', 'game'));
    if (!before?.game || !(isFree || linkIn(before.hash) === link)) return false;
    this.#linked = link;
    await this.game.load(before.game, before.ply);
    if (before.isLinked) this.#linkedRoot = this.game.root;
    if (before.file) this.games.resume(before.file, before.number);
    this.#showTab(tabIn(location.hash) ?? before.tab);
    await this.play.resume(before.play);
    await this.board.flip(before.lower ?? this.board.orientation);
    this.play.names();
    return true;
  }

  /** Without the engine nothing can be used but what the page says. */
  #enable(isReady) {
    this.#isReady = isReady;
    for (const part of document.querySelectorAll('.tabs, .left, section, #keys')) part.inert = !isReady;
  }

  async run() {
    this.#showTab('play');
    this.#enable(false);
    try {
      await this.game.start();
    } catch {
      return; // onError has said why
    }
    this.#enable(true);
    this.#listen();
    new Keys(this);
    if (!(await this.#resume().catch(() => false))) await this.#openLink();
    document.body.dataset.ready = 'true';
  }
}

new App().run();
if ('serviceWorker' in navigator) navigator.serviceWorker.register('service-worker.js').catch(() => {});
