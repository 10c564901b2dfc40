// The report of analysed games: what `game_json` says of each stands in a script element, and its chart, the SVG of
// `analyse --svg`, in a template behind it.

const games = [...document.querySelectorAll('script.game')].map((s) => JSON.parse(s.textContent));
const $ = (id) => document.getElementById(id);
const glyphs = { inaccuracy: '?!', mistake: '?', blunder: '??', 'good sacrifice': '!!', 'only move': '\u25a1' };
const errors = ['inaccuracy', 'mistake', 'blunder'];
const charts = document.querySelectorAll('template.chart');
const chart = $('graph').attachShadow({ mode: 'open' });
let game;
let at; // the ply that is shown
let line; // { moves, ply, at } while a better line is shown
let flipped = false;

const element = (tag, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};
const evalText = (e) =>
  e.cp !== undefined ? (e.cp > 0 ? '+' : '') + (e.cp / 100).toFixed(2) : e.mate === 0 ? '#' : `#${e.mate}`;
const textClass = (j) => (errors.includes(j) ? `${j}-text` : glyphs[j] ? 'good-text' : '');
const twoDigits = (number) => String(Math.floor(number)).padStart(2, '0');
const clockText = (s) =>
  `${s >= 3600 ? `${Math.floor(s / 3600)}:` : ''}${twoDigits((s / 60) % 60)}:${twoDigits(s % 60)}`;

function squaresOf(fen) {
  return fen
    .split(' ')[0]
    .split('/')
    .flatMap((row) => [...row].flatMap((c) => (c >= '1' && c <= '8' ? Array(+c).fill('') : [c])));
}
const squareIndex = (name) => (8 - +name[1]) * 8 + name.charCodeAt(0) - 97;

// The placement after a move in UCI notation, on the squares of a FEN.
function played(squares, move) {
  const result = squares.slice();
  if (move === '0000') return result;
  const from = squareIndex(move.slice(0, 2));
  const to = squareIndex(move.slice(2, 4));
  const piece = result[from];
  const isWhite = piece === piece.toUpperCase();
  const isCastling =
    piece.toLowerCase() === 'k' &&
    (Math.abs(from - to) === 2 ||
      (result[to].toLowerCase() === 'r' && (result[to] === result[to].toUpperCase()) === isWhite));
  if (isCastling) {
    const row = from - (from % 8);
    const kingside = to > from;
    const step = kingside ? 1 : -1;
    let rook = to;
    if (result[to].toLowerCase() !== 'r')
      for (rook = kingside ? row + 7 : row; result[rook].toLowerCase() !== 'r'; rook -= step);
    const rookPiece = result[rook];
    result[from] = result[rook] = '';
    result[row + (kingside ? 6 : 2)] = piece;
    result[row + (kingside ? 5 : 3)] = rookPiece;
    return result;
  }
  if (piece.toLowerCase() === 'p' && from % 8 !== to % 8 && !result[to]) result[from - (from % 8) + (to % 8)] = '';
  result[from] = '';
  result[to] = move[4] ? (isWhite ? move[4].toUpperCase() : move[4]) : piece;
  return result;
}

function drawBoard(squares, move) {
  let text = '';
  const marked = move && move !== '0000' ? [move.slice(0, 2), move.slice(2, 4)].map(squareIndex) : [];
  for (let i = 0; i < 64; ++i) {
    const place = flipped ? 63 - i : i;
    const x = (place % 8) * 40;
    const y = (place >> 3) * 40;
    const isLight = (i + (i >> 3)) % 2 === 0;
    text += `<rect x="${x}" y="${y}" width="40" height="40" fill="var(--${isLight ? 'light' : 'dark'})"/>`;
    if (marked.includes(i)) text += `<rect x="${x}" y="${y}" width="40" height="40" fill="var(--last)" opacity=".55"/>`;
    const ink = `var(--${isLight ? 'dark' : 'light'})`;
    if (place % 8 === 0) text += `<text x="${x + 2}" y="${y + 10}" fill="${ink}">${8 - (i >> 3)}</text>`;
    if (place >> 3 === 7)
      text += `<text x="${x + 38}" y="${y + 37}" text-anchor="end" fill="${ink}">${'abcdefgh'[i % 8]}</text>`;
    if (squares[i]) {
      const isWhite = squares[i] === squares[i].toUpperCase();
      text +=
        `<use href="#${squares[i].toLowerCase()}" x="${x}" y="${y}" ` +
        (isWhite ? `fill="#fff" stroke="#2b2825"/>` : `fill="#3a3633" stroke="#0f0e0d"/>`);
    }
  }
  $('board').innerHTML = text;
}

const moveAt = (ply) => game.moves[ply - firstPly() - 1];
const firstPly = () => (game.moves.length ? game.moves[0].ply - 1 : 0);
const lastPly = () => firstPly() + game.moves.length;
const fenAt = (ply) => (ply > firstPly() ? moveAt(ply).fen : game.start);
function chancesAt(ply) {
  if (!game.moves.length) return 0;
  const score = ply > firstPly() ? moveAt(ply).eval : game.moves[0].best_eval;
  if (score.mate === 0) return score.winner === 'white' ? 1 : -1;
  // As `winning_chances` has it.
  return score.mate ? Math.sign(score.mate) : 2 / (1 + Math.exp(-0.00368208 * score.cp)) - 1;
}

function drawPlayers() {
  for (const [id, side] of [
    ['top', flipped ? 'white' : 'black'],
    ['bottom', flipped ? 'black' : 'white'],
  ]) {
    const name = game.tags[side === 'white' ? 'White' : 'Black'] || (side === 'white' ? 'White' : 'Black');
    const elo = game.tags[side === 'white' ? 'WhiteElo' : 'BlackElo'];
    let clock;
    for (let ply = at; ply > firstPly() && clock === undefined; --ply)
      if (moveAt(ply).side === side) clock = moveAt(ply).clock;
    $(id).replaceChildren(
      element('span', { className: `dot ${side}` }),
      element('b', { textContent: name + (elo ? ` (${elo})` : '') }),
      element('span', { className: 'clock', textContent: clock === undefined ? '' : clockText(clock) }),
    );
  }
}

function drawComment() {
  const box = $('comment');
  const next = moveAt(at + 1);
  const move = at > firstPly() ? moveAt(at) : undefined;
  box.replaceChildren();
  if (move) {
    const head = element('p');
    head.append(
      element('b', {
        textContent: `${move.number}${move.side === 'white' ? '.' : '...'} ${move.move}${glyphs[move.judgment] || ''}`,
        className: textClass(move.judgment),
      }),
      ` ${evalText(move.eval)}, ${move.phase}${move.time_trouble ? ', in time trouble' : ''}`,
    );
    box.append(head);
    if (move.text) box.append(element('p', { textContent: move.text }));
    else if (move.judgment === 'best move')
      box.append(element('p', { textContent: 'The best move.', className: 'facts' }));
  } else {
    box.append(element('p', { textContent: 'Before the first move. The arrow keys step through the game.' }));
  }
  const shown = move && errors.includes(move.judgment) ? move : next;
  if (!shown) return;
  box.append(element('h2', { textContent: shown === move ? 'Better' : 'Best now' }));
  box.append(
    ...shown.lines.filter((one) => shown !== move || one.uci[0] !== move.uci).map((one) => drawLine(one, shown)),
  );
}

function drawLine(one, move) {
  const row = element('span', { className: 'line' }, element('b', { textContent: evalText(one.eval) }));
  let number = move.number;
  let isWhite = move.side === 'white';
  one.moves.slice(0, 10).forEach((san, i) => {
    const text = (isWhite ? `${number}. ` : i === 0 ? `${number}... ` : '') + san;
    const isOn = line && line.moves === one.uci && line.at === i + 1;
    const button = element('button', { textContent: text, className: isOn ? 'on' : '' });
    button.onclick = () => showLine(one.uci, move.ply - 1, i + 1);
    row.append(button, ' ');
    if (!isWhite) ++number;
    isWhite = !isWhite;
  });
  return row;
}

function showLine(moves, ply, count) {
  line = { moves, at: count, ply };
  draw();
}

function draw() {
  let squares = squaresOf(fenAt(line ? line.ply : at));
  let move = at > firstPly() ? moveAt(at).uci : undefined;
  for (const next of line ? line.moves.slice(0, line.at) : []) {
    squares = played(squares, next);
    move = next;
  }
  drawBoard(squares, move);
  drawPlayers();
  const hadFocus = $('comment').contains(document.activeElement);
  drawComment();
  if (hadFocus) $('comment').querySelector('.on')?.focus();
  const percent = 50 + 50 * chancesAt(at);
  $('bar').firstChild.style.height = `${percent}%`;
  $('bar').className = flipped ? 'flipped' : '';
  for (const cell of document.querySelectorAll('.cell')) cell.classList.toggle('on', +cell.dataset.ply === at);
  const cell = document.querySelector('.cell.on');
  const list = $('moves');
  const isBeyond = (top) => top < list.scrollTop || top + cell.offsetHeight > list.scrollTop + list.clientHeight;
  if (cell && isBeyond(cell.offsetTop)) list.scrollTop = cell.offsetTop - list.clientHeight / 2;
  strips().forEach((strip, i) => {
    strip.classList.toggle('on', firstPly() + i + 1 === at);
  });
}

/** The strips of the moves in the chart. */
const strips = () => [...chart.querySelectorAll('.move')];

function drawChart(number) {
  const style = element('style', {
    textContent: 'svg{display:block;width:100%;height:auto}.move{cursor:pointer}.on{fill:#4a90d9;fill-opacity:.5}',
  });
  chart.replaceChildren(charts[number].content.cloneNode(true), style);
  strips().forEach((strip, i) => {
    strip.onclick = () => go(firstPly() + i + 1);
  });
}

function drawSides() {
  const w = game.white;
  const b = game.black;
  const rows = [
    ['Accuracy', (s) => `${s.accuracy.toFixed(0)} %`, 'big'],
    ['Average centipawn loss', (s) => s.average_loss.toFixed(0)],
    ['Best moves', (s) => s.best_moves],
    ['Inaccuracies', (s) => s.inaccuracies],
    ['Mistakes', (s) => s.mistakes],
    ['Blunders', (s) => s.blunders],
  ];
  if (w.only_moves + b.only_moves) rows.push(['Only moves found', (s) => s.only_moves]);
  if (w.sacrifices + b.sacrifices) rows.push(['Good sacrifices', (s) => s.sacrifices]);
  if (w.missed_mates + b.missed_mates) rows.push(['Missed mates', (s) => s.missed_mates]);
  if (w.errors_in_time_trouble + b.errors_in_time_trouble)
    rows.push(['Errors in time trouble', (s) => s.errors_in_time_trouble]);
  for (const phase of ['opening', 'middlegame', 'endgame'])
    if (w.phases[phase] || b.phases[phase])
      rows.push([
        `Accuracy, ${phase}`,
        (s) => (s.phases[phase] ? `${s.phases[phase].accuracy.toFixed(0)} %` : '\u2013'),
      ]);
  const head = element(
    'tr',
    {},
    element('th'),
    element('th', { textContent: 'White' }),
    element('th', { textContent: 'Black' }),
  );
  const body = rows.map(([name, value, style]) =>
    element(
      'tr',
      { className: style || '' },
      element('th', { textContent: name }),
      element('td', { textContent: w.moves ? value(w) : '\u2013' }),
      element('td', { textContent: b.moves ? value(b) : '\u2013' }),
    ),
  );
  $('sides').replaceChildren(element('thead', {}, head), element('tbody', {}, ...body));
}

function drawMoves() {
  $('moves').replaceChildren();
  game.moves.forEach((m, i) => {
    if (m.side === 'white' || i === 0)
      $('moves').append(element('div', { className: 'number', textContent: `${m.number}.` }));
    if (m.side === 'black' && i === 0) $('moves').append(element('div'));
    const cell = element(
      'button',
      { className: 'cell' },
      element('span', { className: textClass(m.judgment), textContent: m.move + (glyphs[m.judgment] || '') }),
      element('small', { textContent: evalText(m.eval) }),
    );
    cell.dataset.ply = m.ply;
    cell.title = m.text || '';
    cell.onclick = () => go(m.ply);
    $('moves').append(cell);
  });
  const list = $('moments').lastElementChild;
  list.replaceChildren();
  game.key_moments.forEach((k) => {
    const button = element('button', { className: `moment ${moveAt(k.ply).judgment}`, textContent: k.text });
    button.onclick = () => go(k.ply);
    list.append(button);
  });
  if (!game.key_moments.length) list.append(element('p', { className: 'note', textContent: 'No move changed much.' }));
}

function go(ply) {
  line = undefined;
  at = Math.min(Math.max(ply, firstPly()), lastPly());
  draw();
}
function step(by) {
  if (!line) return go(at + by);
  const count = Math.min(line.at + by, line.moves.length);
  return count < 1 ? go(at) : showLine(line.moves, line.ply, count);
}
function show(number) {
  game = games[number];
  line = undefined;
  $('title').textContent = `${game.tags.White || '?'} \u2013 ${game.tags.Black || '?'}  ${game.result}`;
  const facts = [
    game.opening ? `${game.opening.eco} ${game.opening.name}` : '',
    game.tags.Event,
    game.tags.Site,
    game.tags.Date,
    game.book,
  ];
  $('facts').textContent = facts.filter((f) => f && !/^[?.\s]*$/.test(f)).join(' \u00b7 ');
  $('settings').textContent = `${game.engine}, ${game.settings} a position`;
  document.title = $('title').textContent;
  drawSides();
  drawMoves();
  drawChart(number);
  go(game.key_moments.length ? game.key_moments[0].ply : firstPly());
}
const actions = {
  first: () => go(0),
  back: () => step(-1),
  next: () => step(1),
  last: () => go(1e9),
  flip: () => {
    flipped = !flipped;
    draw();
  },
};
for (const button of document.querySelectorAll('[data-go]')) button.onclick = actions[button.dataset.go];
addEventListener('keydown', (e) => {
  const name = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last', f: 'flip' }[e.key];
  if (!name || e.ctrlKey || e.metaKey || e.altKey || e.target.tagName === 'SELECT') return;
  e.preventDefault();
  actions[name]();
});
if (games.length > 1) {
  $('games').hidden = false;
  const name = (g) => `${g.game}. ${g.tags.White || '?'} \u2013 ${g.tags.Black || '?'} ${g.result}`;
  $('games').append(...games.map((g, i) => element('option', { value: i, textContent: name(g) })));
  $('games').onchange = (e) => show(+e.target.value);
}
if (games.length) show(0);
