// The list of the games of a file. However many there are, only the rows in sight are elements.
import { find, hasFocus, make, plainKey } from './dom.js';
import { texts } from './texts.js';

const ROW = 32; // pixels, as in style.css
const MARGIN = 5; // rows above and below those in sight

/** What a row says of a game, and what a search looks at. */
function entryOf({ number, offset, line, tags, result, opening, errors }) {
  const { Date: date = '' } = tags;
  const isFaulty = errors.length > 0;
  const parts = [`${number}. ${texts.players(tags)},`, result, date.replace(/[?.]+$/, '')];
  if (isFaulty) parts[1] += ` ⚠ ${texts.faulty}`;
  const label = parts.filter(Boolean).join(' ');
  const searched = [label, `#${number}`, tags.Event, tags.Site, tags.ECO, tags.Opening, opening];
  return { number, offset, line, isFaulty, parts, label, searched: searched.filter(Boolean).join('\n').toLowerCase() };
}

export class GameList {
  #element = find('game-list');
  #rows = this.#element.firstElementChild;
  #choose;
  #all = [];
  #shown = []; // those that the search has found
  #words = [];
  #faults = 0;
  #first = -1; // the row that comes first among the elements
  #isWhole = false;
  #height = 0; // while the list is not shown
  /** The number of the game on the board. */
  current = 0;

  /** `choose` is called with the place of a game. */
  constructor(choose) {
    this.#choose = choose;
    this.#element.onscroll = () => this.#draw();
    this.#element.onkeydown = (event) => this.#walk(event);
    find('game-search').oninput = ({ target }) => this.#search(target.value);
    find('game-before').onclick = () => this.step(-1);
    find('game-after').onclick = () => this.step(1);
    new ResizeObserver(() => this.#resize()).observe(this.#element);
  }

  #resize() {
    const { clientHeight } = this.#element;
    if (this.#height === 0) this.#bringInSight(this.#place);
    this.#height = clientHeight;
    this.#draw();
  }

  get all() {
    return this.#all;
  }

  clear() {
    this.#all = [];
    this.#faults = 0;
    this.#isWhole = false;
    find('game-search').value = '';
    this.#search('');
  }

  add(games) {
    const entries = games.map(entryOf);
    this.#all.push(...entries);
    this.#faults += entries.filter(({ isFaulty }) => isFaulty).length;
    this.#shown.push(...entries.filter((entry) => this.#isFound(entry)));
    this.#sayCount();
    this.#draw();
    this.#tellPlace();
  }

  /** All games of the file are there. */
  finish() {
    this.#isWhole = true;
    this.#sayCount();
  }

  #isFound = ({ searched }) => this.#words.every((word) => searched.includes(word));

  #search(text) {
    this.#words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.#shown = this.#all.filter((entry) => this.#isFound(entry));
    this.#element.scrollTop = 0;
    this.#sayCount();
    this.#draw(true);
    this.#tellPlace();
  }

  #sayCount() {
    const found = this.#words.length > 0 ? this.#shown.length : null;
    find('game-count').textContent = texts.counted(this.#all.length, this.#isWhole, this.#faults, found);
  }

  /** Marks the game on the board, and brings it in sight. */
  mark(number) {
    this.current = number;
    this.#bringInSight(this.#place);
    this.#draw();
    this.#tellPlace();
  }

  get #place() {
    return this.#shown.findIndex(({ number }) => number === this.current);
  }

  /** Goes to another game of those that the search has found. */
  step(by) {
    const place = this.#place;
    const next = this.#shown[place < 0 ? 0 : place + by];
    if (next) this.#choose(next);
  }

  #bringInSight(place) {
    const { scrollTop, clientHeight } = this.#element;
    if (place < 0 || (place * ROW >= scrollTop && (place + 1) * ROW <= scrollTop + clientHeight)) return;
    this.#element.scrollTop = place * ROW - clientHeight / 2;
  }

  /** Up and down go to the rows beside. */
  #walk(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[plainKey(event)];
    const place = this.#first + [...this.#rows.children].indexOf(event.target.closest('li'));
    if (!by || !this.#shown[place + by]) return;
    event.preventDefault();
    event.stopPropagation();
    this.#bringInSight(place + by);
    this.#draw();
    this.#rows.children[place + by - this.#first]?.firstChild.focus({ preventScroll: true });
  }

  /** Makes the rows in sight. Those that are there stay, so that a click which has begun on one is not lost. */
  #draw(isChanged = false) {
    const { scrollTop, clientHeight } = this.#element;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - MARGIN);
    const end = Math.min(this.#shown.length, first + Math.ceil((clientHeight || 1) / ROW) + 2 * MARGIN);
    this.#rows.style.padding = `${first * ROW}px 0 ${(this.#shown.length - end) * ROW}px`;
    if (!isChanged && first === this.#first && end - first === this.#rows.children.length) return;
    const focused = [...this.#rows.children].findIndex((row) => hasFocus(row));
    const nearest = Math.min(Math.max(this.#first + focused, first), end - 1); // where that one is out of sight
    this.#first = first;
    const entries = this.#shown.slice(first, end);
    this.#rows.replaceChildren(...entries.map((entry, i) => this.#row(entry, first + i)));
    if (focused >= 0) this.#rows.children[nearest - first]?.firstChild.focus({ preventScroll: true });
  }

  /** Says where the game on the board is, among how many. */
  #tellPlace() {
    for (const [i, row] of [...this.#rows.children].entries()) {
      row.setAttribute('aria-setsize', this.#shown.length);
      row.firstChild.setAttribute('aria-current', String(this.#shown[this.#first + i].number === this.current));
    }
    const place = this.#place;
    find('game-before').disabled = place <= 0;
    find('game-after').disabled = place >= this.#shown.length - 1;
  }

  #row(entry, place) {
    const classes = ['', 'result', 'date'];
    const [names, result, day] = entry.parts.map((part, i) => make('span', { class: classes[i] }, part));
    const button = make(
      'button',
      {
        class: entry.isFaulty ? 'faulty' : '',
        title: entry.label,
        'aria-current': String(entry.number === this.current),
        click: () => this.#choose(entry),
      },
      ...[names, ' ', result, ' ', day],
    );
    return make('li', { 'aria-setsize': this.#shown.length, 'aria-posinset': place + 1 }, button);
  }
}
