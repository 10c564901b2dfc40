// A game against the engine: its end, a draw, moves that are entered early, sounds; and the tabs in the address.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clickSquare, hasText, moveCount, openPage, page, text, typeMove, until } from './visitor.mjs';

const confirm = () => page.once('dialog', (dialog) => dialog.accept());
const at = (fen, tab = 'play') => `#fen=${encodeURIComponent(fen)}&${tab}`;

describe('the end of a game', () => {
  test('it is told in full, and a rematch has the other side', async () => {
    await openPage(at('6k1/5ppp/8/8/8/8/8/R6K w'));
    await typeMove('Ra8');
    await hasText('#ending-title', 'You have won!');
    await hasText('#ending-text', 'Checkmate, White wins. You had White against Mutare, Casual player (1300), 1 move.');
    await page.click('#rematch');
    await hasText('#lower .name', 'You');
    await page.waitForSelector('body[data-lower=black]');
    await page.waitForSelector('#ending', { hidden: true });
    await moveCount(1);
    await hasText('#status', 'Your move.');
  });

  test('the mistakes are found at once', async () => {
    await openPage();
    await typeMove('f3');
    await moveCount(2);
    confirm();
    await page.click('#resign');
    await hasText('#ending-title', 'Mutare has won.');
    await page.click('#find-mistakes');
    await hasText('#judgment', 'White: accuracy');
    assert.equal(await page.evaluate(() => location.hash), '#analysis');
  });

  test('a draw is agreed where Mutare stands worse, and else it plays on', async () => {
    await openPage(at('4k3/8/8/8/8/8/8/3QK3 w'));
    assert.equal(await page.$eval('#offer', ({ disabled }) => disabled), true);
    await typeMove('Qd4');
    await moveCount(2);
    await page.click('#offer');
    await hasText('#ending-title', 'A draw.');
    await hasText('#ending-text', 'Draw by agreement.');
    await openPage(at('3qk3/8/8/8/8/8/8/4K3 w'));
    await typeMove('Ke2');
    await moveCount(2);
    await page.click('#offer');
    await hasText('#status', 'Mutare plays on.');
    assert.equal(await page.$eval('#offer', ({ disabled }) => disabled), true);
  });
});

/** Keeps from the page what a worker says from `bestmove` on, until it calls `release`. */
function holdAnswers() {
  const held = [];
  let isHeld = true;
  window.release = () => {
    isHeld = false;
    for (const receive of held) receive();
  };
  window.Worker = class extends Worker {
    set onmessage(receive) {
      let hasEnded = false;
      super.onmessage = (event) => {
        hasEnded ||= event.data.line?.startsWith('bestmove');
        if (isHeld && hasEnded) held.push(() => receive(event));
        else receive(event);
      };
    }
  };
}

describe('while Mutare thinks', () => {
  test('the next move is entered early', async () => {
    await openPage('', { prepare: holdAnswers });
    await page.select('#level', 'full');
    await typeMove('e4');
    await hasText('#status', 'thinking');
    await clickSquare('d2');
    await clickSquare('d3');
    await until(() => document.querySelectorAll('.marker-premove').length === 2);
    await page.evaluate(() => window.release());
    await moveCount(4);
    assert.equal(await page.$eval('#moves .numbered:nth-child(3) .move', (move) => move.textContent), 'd3');
    assert.equal(await page.$('.marker-premove'), null);
  });
});

test('a move that was entered early is forgotten where the game ends before', async () => {
  await openPage();
  await page.select('#level', 'full');
  await page.select('#clock', '1800+20'); // Mutare thinks for long
  await typeMove('e4');
  await hasText('#status', 'thinking');
  await clickSquare('d2');
  await clickSquare('d3');
  await until(() => document.querySelectorAll('.marker-premove').length === 2);
  confirm();
  await page.click('#resign');
  await hasText('#ending-title', 'Mutare has won.');
  await until(() => document.querySelectorAll('.marker-premove').length === 0);
});

describe('sounds', () => {
  const heard = () => page.evaluate(() => window.tones);
  const count = () => {
    window.tones = 0;
    window.OscillatorNode = class extends OscillatorNode {
      constructor(...values) {
        super(...values);
        ++window.tones;
      }
    };
  };

  test('moves are heard, unless it is switched off, which is kept', async () => {
    await openPage('', { prepare: count });
    await typeMove('e4');
    await moveCount(2);
    assert.ok((await heard()) >= 2);
    await page.click('#choices summary');
    await page.click('#sounds');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await typeMove('d3');
    await moveCount(4);
    assert.equal(await heard(), 0);
  });
});

describe('tabs', () => {
  const hash = () => page.evaluate(() => location.hash);
  const isOpen = (name) => until((tab) => document.body.dataset.tab === tab, name);

  test('they are in the address and in the history, and the game stays', async () => {
    await openPage('#pgn=1.%20e4%20e5%20*&ply=1');
    await isOpen('games');
    await typeMove('c5');
    await moveCount(3);
    await page.click('#tab-analysis');
    assert.match(await hash(), /^#pgn=.*&analysis$/);
    await page.click('#tab-inside');
    assert.match(await hash(), /&inside$/);
    await page.goBack();
    await isOpen('analysis');
    await page.goBack();
    await isOpen('games');
    await page.goForward();
    await isOpen('analysis');
    await moveCount(3);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await isOpen('analysis');
    await moveCount(3);
    assert.match(await text('#moves'), /c5/);
  });

  test('Back leads to the first tab', async () => {
    await openPage();
    await page.click('#tab-games');
    assert.equal(await hash(), '#games');
    await page.goBack();
    await isOpen('play');
  });
});
