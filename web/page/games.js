// Games in PGN: from a text or a file of any size, one of them on the board.
import { find, make } from './dom.js';
import { texts } from './texts.js';

const AT_ONCE = 200; // games
const EXAMPLE = `[Event "Paris"]
[Date "1858.??.??"]
[White "Paul Morphy"]
[Black "Duke of Brunswick and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 {Black is in what's
like a zugzwang position here.} 9... b5 $2 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6
15. Bxd7+ (15. Rxd7 $6 Qxd7 16. Bxd7+ Nxd7) 15... Nxd7 16. Qb8+ $3 Nxb8 17. Rd8# 1-0`;

export class Games {
  #app;
  #next = null;
  #count = 0;

  constructor(app) {
    this.#app = app;
    find('load').onclick = () => this.open(find('pasted').value);
    find('example').onclick = () => {
      find('pasted').value = EXAMPLE;
      this.open(EXAMPLE);
    };
    find('file').onchange = ({ target }) => this.open(target.files[0]);
    find('more').onclick = () => this.#read();
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      app.openTab('games');
      this.open(file);
    });
  }

  /** Opens a text or a file: games, or one position as a FEN. */
  async open(source) {
    find('fault').textContent = '';
    find('tags').replaceChildren();
    this.#app.play.leave();
    const isFen = typeof source === 'string' && /^\s*[1-8pnbrqk]+(\/[1-8pnbrqk]+){7}/i.test(source);
    if (isFen) return this.#openFen(source.trim());
    await this.#app.rules.open(source);
    this.#next = { offset: 0, line: 1, number: 1 };
    this.#count = 0;
    find('game-list').replaceChildren();
    const games = await this.#read();
    find('file-games').hidden = this.#count < 2;
    if (games.length > 0) await this.show(games[0]);
    else find('fault').textContent = texts.noGames;
  }

  async #openFen(fen) {
    find('file-games').hidden = true;
    try {
      const { corrections } = await this.#app.game.start(fen);
      find('fault').textContent = corrections.join('. ');
    } catch (error) {
      find('fault').textContent = texts.pasteFailed + error.message;
    }
  }

  /** Adds the next games to the list. */
  async #read() {
    const { games, next } = await this.#app.rules.games(this.#next, AT_ONCE);
    this.#next = next;
    this.#count += games.length;
    find('game-count').textContent = texts.counted(this.#count, Boolean(next));
    find('more').hidden = !next;
    find('game-list').append(
      ...games.map((game) => {
        const { White = '?', Black = '?', Date: date = '' } = game.tags;
        const text = `${game.number}. ${White} – ${Black}, ${game.result} ${date.replace(/[?.]+$/, '')}`;
        const isFaulty = game.errors.length > 0;
        return make(
          'button',
          { role: 'option', 'aria-selected': 'false', class: isFaulty ? 'faulty' : '', click: () => this.show(game) },
          text,
        );
      }),
    );
    return games;
  }

  async show(place) {
    const game = await this.#app.rules.game(place);
    await this.#app.game.load(game);
    const option = find('game-list').children[place.number - 1];
    for (const other of find('game-list').children) other.setAttribute('aria-selected', String(other === option));
    const [error] = game.errors;
    find('fault').classList.toggle('bad', Boolean(error));
    find('fault').textContent = game.variant
      ? texts.variantOnly(game.variant)
      : error
        ? texts.fault(error)
        : [texts.noFault, ...game.warnings.map(({ reason }) => reason)].join(' ');
    find('tags').replaceChildren(
      ...Object.entries(game.tags).flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]),
    );
    const { White = '?', Black = '?' } = game.tags;
    this.#app.say(`${White} – ${Black}, ${game.result}`);
  }
}
