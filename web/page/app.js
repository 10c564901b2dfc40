// Puts the page together: one game on one board, and four ways to look at it.
import { Analysis } from './analysis.js';
import { Board } from './board.js';
import { find } from './dom.js';
import { Game } from './game.js';
import { Games } from './games.js';
import { Inside } from './inside.js';
import { MoveList } from './moves.js';
import { Mutare } from './mutare/mutare.js';
import { Play } from './play.js';
import { fillTexts, texts } from './texts.js';

const TABS = ['play', 'games', 'analysis', 'inside'];
const AUTOPLAY_PAUSE = 1200; // milliseconds

class App {
  #timer = 0;
  #tab = 'play';
  /** Resolves when the pieces of the position stand still. */
  shown = Promise.resolve();

  constructor() {
    const onError = (error) => this.say(error.message);
    // One answers questions about chess at once, the other one may be searching.
    this.rules = new Mutare({ onError });
    this.engine = new Mutare({ onError });
    this.board = new Board(find('board'));
    this.game = new Game(this.rules);
    this.game.addEventListener('change', () => {
      this.shown = this.showSide();
    });
    this.moveList = new MoveList(this.game, find('moves'));
    this.play = new Play(this);
    this.games = new Games(this);
    this.analysis = new Analysis(this);
    this.inside = new Inside(this, find('inside'));
    this.board.onMove = (uci) => this.#move(uci);
    this.board.onSquare = (square) => this.inside.choose(square);
    this.#listen();
  }

  say(text) {
    find('status').textContent = text;
  }

  openTab(name) {
    for (const tab of TABS) {
      const button = find(`tab-${tab}`);
      button.setAttribute('aria-selected', String(tab === name));
      button.tabIndex = tab === name ? 0 : -1;
      find(tab).hidden = tab !== name;
    }
    if (name === this.#tab) return;
    this.#tab = name;
    this.analysis.turn(name === 'analysis');
    this.inside.turn(name === 'inside');
    this.showSide();
  }

  /** Who may move: in a game against the engine its opponent, at the end of the moves; else both sides. */
  async showSide() {
    const { node } = this.game;
    const position = await this.game.position();
    if (node !== this.game.node) return;
    const isLast = node.children.length === 0;
    await this.board.show(position, node, this.play.isOn ? (isLast ? this.play.side : 'none') : 'both');
    if (node !== this.game.node) return;
    if (!this.play.isOn && !this.game.result.includes('-')) this.say(`${position.text}.`);
  }

  async #move(text) {
    try {
      const isFirst = this.game.root.children.length === 0;
      if (this.#tab === 'play' && !this.play.isOn && isFirst && this.game.root === this.game.node) {
        // A move on the board begins a game.
        find('color').value = (await this.game.position()).state.side_to_move;
        await this.play.begin(this.game.root.fen);
      }
      await this.game.play(text);
    } catch (error) {
      await this.showSide();
      this.say(`${text}: ${error.message}`);
    }
  }

  #autoplay(isOn) {
    clearInterval(this.#timer);
    find('autoplay').setAttribute('aria-pressed', String(isOn));
    if (!isOn) return;
    this.#timer = setInterval(() => {
      if (this.game.node.children.length === 0) this.#autoplay(false);
      else this.game.walk('forward');
    }, AUTOPLAY_PAUSE);
  }

  #listen() {
    for (const tab of TABS) {
      find(`tab-${tab}`).onclick = () => this.openTab(tab);
      find(`tab-${tab}`).onkeydown = ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[key];
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
      this.game.go(this.game.node);
    };
    find('typed').onsubmit = (event) => {
      event.preventDefault();
      const [input] = event.target.elements;
      if (input.value.trim()) this.#move(input.value.trim());
      input.value = '';
    };
    find('copy-pgn').onclick = async () => this.#copy(await this.game.pgn());
    find('save-pgn').onclick = async () => this.#save(await this.game.pgn());
    find('copy-link').onclick = () => this.#copyLink();
    document.addEventListener('keydown', ({ key, target }) => {
      const direction = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'start', End: 'end' }[key];
      if (direction && !target.closest('input, textarea, select, [role=tab]')) this.game.walk(direction);
    });
    addEventListener('hashchange', () => this.#openLink());
  }

  async #copy(text) {
    await navigator.clipboard.writeText(text);
    this.say(texts.copied);
  }

  #save(pgn) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([pgn], { type: 'application/x-chess-pgn' }));
    link.download = 'game.pgn';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async #copyLink() {
    const { root, node } = this.game;
    const isGame = root.children.length > 0;
    const hash = isGame ? `pgn=${encodeURIComponent(await this.game.pgn())}` : `fen=${encodeURIComponent(node.fen)}`;
    await this.#copy(`${location.href.split('#')[0]}#${hash}`);
  }

  /** Opens what the address names: #fen= or #pgn=, and a tab by its name. */
  async #openLink() {
    const parameters = new URLSearchParams(location.hash.slice(1));
    const text = parameters.get('fen') ?? parameters.get('pgn');
    if (text) await this.games.open(text);
    const tab = TABS.find((name) => parameters.has(name));
    if (tab || text) this.openTab(tab ?? (parameters.has('pgn') ? 'games' : 'analysis'));
    return Boolean(text);
  }

  async run() {
    this.openTab('play');
    await this.game.start();
    this.say(texts.notStarted);
    await this.#openLink();
    document.body.dataset.ready = 'true';
  }
}

fillTexts(document);
new App().run();
if ('serviceWorker' in navigator) navigator.serviceWorker.register('service-worker.js').catch(() => {});
