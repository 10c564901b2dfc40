// Games in PGN: from a text or a file of any size, one of them on the board.
import { find, make, unbroken } from './dom.js';
import { sentence, texts } from './texts.js';

const AT_ONCE = 200; // games
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

export class Games {
  #app;
  #source = '';
  #next = null;
  #count = 0;
  #faults = 0;

  constructor(app) {
    this.#app = app;
    find('load').onclick = () => this.open(find('pasted').value);
    find('example').onclick = () => this.#openExample();
    find('file').onchange = ({ target }) => {
      if (target.files[0]) this.open(target.files[0]);
      target.value = ''; // so that the same file may be chosen again
    };
    find('more').onclick = async () => this.#list(await app.rules.games(this.#next, AT_ONCE));
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
  async open(source, address) {
    const isFile = source instanceof Blob;
    if (isFile) find('pasted').value = '';
    else if (/^\s*[^\s/[{]+(\/[^\s/]+){3,}(\s|$)/.test(source)) return this.openFen(source.trim());
    if (isFile ? source.size === 0 : !source.trim()) return this.#refuse(isFile ? texts.emptyFile : texts.emptyText);
    if (await isBinary(source)) return this.#refuse(texts.notText);
    const { rules, play } = this.#app;
    await rules.open(source);
    const found = await rules.games({}, AT_ONCE);
    const isRead = found.games.some(isGame);
    if (!isRead || !play.leave()) {
      await rules.open(this.#source);
      return isRead || this.#refuse(isFile ? texts.noGamesInFile : texts.noGames);
    }
    this.#source = source;
    this.#count = this.#faults = 0;
    find('game-list').replaceChildren();
    this.#list(found);
    find('file-games').hidden = this.#count < 2;
    await this.show(found.games[0], address);
    return true;
  }

  async openFen(fen) {
    const { rules, play, board, game } = this.#app;
    try {
      const { corrections } = await rules.position(fen);
      if (!play.leave()) return true;
      find('file-games').hidden = true;
      this.#say(corrections.map(sentence).join(' '));
      this.#showTags({});
      await board.flip('white');
      await game.start(fen);
      return true;
    } catch (error) {
      return this.#refuse(texts.noPosition(error.message));
    }
  }

  #say(text, isBad = false) {
    find('fault').textContent = text;
    find('fault').classList.toggle('bad', isBad);
  }

  #refuse(text) {
    this.#say(text, true);
    return false;
  }

  /** Adds the next games to the list. */
  #list({ games, next }) {
    this.#next = next;
    this.#count += games.length;
    this.#faults += games.filter(({ errors }) => errors.length > 0).length;
    find('game-count').textContent = texts.counted(this.#count, Boolean(next), this.#faults);
    find('more').hidden = !next;
    find('game-list').append(
      ...games.map((game) => {
        const { Date: date = '' } = game.tags;
        const isFaulty = game.errors.length > 0;
        const parts = [`${game.number}. ${texts.players(game.tags)},`, game.result, date.replace(/[?.]+$/, '')];
        if (isFaulty) parts.push(`⚠ ${texts.faulty}`);
        const button = { class: isFaulty ? 'faulty' : '', click: () => this.show(game) };
        return make('li', {}, make('button', button, unbroken(parts.filter(Boolean).join(' '))));
      }),
    );
  }

  #showTags(tags) {
    const entries = Object.entries(tags);
    find('tag-fold').hidden = entries.length === 0;
    find('tags').replaceChildren(...entries.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
  }

  async show(place, address) {
    const { rules, board, game: shown, play } = this.#app;
    if (!play.leave()) return;
    const game = await rules.game(place);
    await board.flip('white');
    await shown.load(game, address);
    for (const [i, { firstChild: button }] of [...find('game-list').children].entries())
      button.setAttribute('aria-current', String(i === place.number - 1));
    const [error] = game.errors;
    find('source').open = false;
    const good = [
      game.moves > 0 ? texts.noFault : texts.noMoves,
      ...game.warnings.map(({ reason }) => sentence(reason)),
    ];
    if (game.variant) this.#say(texts.variantOnly(game.variant));
    else this.#say(error ? texts.fault(error) : good.join(' '), Boolean(error));
    this.#showTags(game.tags);
    this.#app.sayNames();
  }
}
