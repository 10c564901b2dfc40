// What outlives a reload, a closed tab and a look at another game.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  clickMove,
  comeBack,
  copiedMoves,
  hasText,
  isShown,
  load,
  moveCount,
  movePieces,
  openBeside,
  openPage,
  page,
  piecesRest,
  text,
  typeMove,
  until,
} from './visitor.mjs';

const MATE = '[White "A"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1';
const FILE = `${MATE}\n\n[White "B"]\n\n1. d4 d5 *\n\n[White "C"]\n\n1. c4 c5 2. Nc3 *\n`;

const choose = async (number) => {
  const row = `#game-list li:nth-child(${number}) button`;
  await page.waitForSelector(row);
  await page.$eval(row, (button) => button.click()); // at once: the list draws its rows anew
  await page.waitForSelector(`#game-list li:nth-child(${number}) [aria-current=true]`);
};
/** Opens the file, and plays a move at the end of its second game. */
const changeSecondGame = async () => {
  await openPage();
  await load(FILE);
  await choose(2);
  await page.click('[data-go=end]');
  await typeMove('a3');
  await hasText('#moves', 'a3');
};
const isWaiting = (id) => page.$eval(id, ({ disabled }) => disabled);
const reload = async () => {
  await page.reload();
  await page.waitForSelector('body[data-ready]');
};
/** The text of what the page lets the browser save. */
const saved = async (button) => {
  await page.evaluate(() => {
    window.saved = null;
    URL.createObjectURL = (blob) => {
      blob.text().then((content) => (window.saved = content));
      return '#';
    };
    HTMLAnchorElement.prototype.click = () => {};
  });
  await page.click(button);
  return (await until(() => window.saved)).jsonValue();
};

describe('the game', () => {
  test('it goes on after the tab was closed', async () => {
    await openPage();
    await page.select('#level', '500');
    await typeMove('d4');
    await moveCount(2);
    await comeBack();
    await moveCount(2);
    await hasText('#upper .name', 'Beginner');
    await hasText('#status', 'Your move');
    await typeMove('a3');
    await moveCount(4);
  });

  test('a game that goes on under Analysis is left to the level that was chosen', async () => {
    await openPage('', {
      prepare: () => {
        window.told = [];
        window.Worker = class extends Worker {
          postMessage(message) {
            window.told.push(message.line);
            super.postMessage(message);
          }
        };
      },
    });
    await typeMove('d4');
    await moveCount(2);
    await page.click('#tab-analysis');
    await reload();
    await typeMove('a3');
    await moveCount(4);
    const told = await page.evaluate(() => window.told.filter((line) => line?.includes('MultiPV')));
    assert.deepEqual(told, ['setoption name MultiPV value 1']);
  });

  test('a link that is opened in another tab shows its own game', async () => {
    await openPage('#pgn=1.d4&analysis');
    await moveCount(1);
    await typeMove('Nf3');
    await hasText('#moves', 'Nf3');
    await comeBack('#pgn=1.d4&analysis');
    await moveCount(1);
    await comeBack();
    await moveCount(2);
  });

  test('a glance at a link leaves the game of the last visit', async () => {
    await openPage();
    await typeMove('d4');
    await moveCount(2);
    await comeBack(`#fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w')}`);
    await hasText('#board-text', 'Ra1 Kh1');
    await reload();
    await hasText('#board-text', 'Ra1 Kh1');
    await comeBack();
    await moveCount(2);
    await hasText('#status', 'Your move');
  });

  test('what is done after a look at a link is there at the next visit', async () => {
    await openPage(`#fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w')}`);
    await typeMove('Rb1');
    await moveCount(1);
    await comeBack();
    await hasText('#board-text', 'Rb1 Kh1');
    await openPage('#pgn=1.d4');
    await load(FILE);
    await choose(2);
    await reload();
    await comeBack();
    await hasText('#game-count', '3 games');
    await hasText('#moves', 'd5');
  });

  test('the side that was below is below after a reload, in a loaded game and in one against Mutare', async () => {
    const turn = async () => {
      await page.click('#flip');
      await page.waitForSelector('body[data-lower=black]');
      await page.reload();
      await page.waitForSelector('body[data-ready][data-lower=black]');
    };
    await openPage();
    await load(MATE);
    await moveCount(4);
    await turn();
    assert.equal(await text('#upper .name'), 'A');
    await openPage();
    await typeMove('d4');
    await moveCount(2);
    await turn();
    assert.equal(await text('#upper .name'), 'You');
  });

  test('its tags are there after a reload', async () => {
    await openPage();
    await load(MATE);
    await moveCount(4);
    await reload();
    assert.equal(await page.$eval('#tag-fold', ({ hidden }) => hidden), false);
    assert.match(await text('#tags'), /^WhiteA/);
  });

  test('moves of one’s own, comments and the place in the game are kept', async () => {
    await openPage();
    await load('[Result "1-0"]\n\n1. e4 e5 1-0');
    await clickMove('e5');
    await typeMove('Nf3');
    await isShown('Nf3');
    await page.click('#edit summary');
    await page.type('#comment', 'better');
    await comeBack();
    await isShown('Nf3');
    assert.equal(await page.$eval('#moves .own', (move) => move.textContent), 'Nf3');
    assert.equal(await copiedMoves(), '1. e4 e5 (1... e5 2. Nf3 { better }) 1-0');
  });
});

test('a page that is left before the game of before is back leaves that one as it was kept', async () => {
  await openPage('#games');
  await typeMove('e4');
  await moveCount(1);
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('DOMContentLoaded', () => {
      // The page can be used, and asks the engine for the position.
      new MutationObserver((_, observer) => {
        observer.disconnect();
        dispatchEvent(new Event('pagehide'));
        window.keptThen = sessionStorage.game;
      }).observe(document.querySelector('#keys'), { attributeFilter: ['inert'] });
    });
  });
  await reload();
  assert.match(await page.evaluate(() => window.keptThen), /e2e4/);
});

describe('where the browser has no room left', () => {
  const keepNoFile = () =>
    page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...words) {
        const request = put.apply(this, words);
        this.transaction.abort(); // as one does that finds no room
        return request;
      };
    });
  const long = `[Annotator "${'x'.repeat(50_000)}"]\n\n1. d4 d5 2. c4 *`;

  test('an older game does not come back, and it is said that this one is not kept', async () => {
    await openPage('#games');
    await typeMove('e4');
    await moveCount(1);
    await page.waitForFunction(() => localStorage.game?.includes('e2e4'));
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1024; size /= 2) {
        try {
          for (let i = 0; i < 9; ++i) localStorage.setItem(`filler ${size} ${i}`, 'x'.repeat(size));
        } catch {}
      }
    });
    page.once('dialog', (dialog) => dialog.accept());
    await load(long);
    await moveCount(3);
    await hasText('#status', 'The browser has no room for this game');
    await comeBack('#games');
    await hasText('#status', 'White to move');
    await moveCount(0);
  });

  test('an older file does not come back, and it is said that this one is not kept', async () => {
    await openPage('#games');
    await load(FILE);
    await choose(2); // which comes when the file is kept
    await keepNoFile();
    await load('1. a3 *\n\n1. b3 *\n');
    await hasText('#status', 'The browser has no room for this file');
    await comeBack('#games');
    await hasText('#moves', 'a3');
    assert.equal(await page.$eval('#file-games', ({ hidden }) => hidden), true);
  });

  test('it is said that what was changed in a game of a file is not kept', async () => {
    await changeSecondGame();
    await keepNoFile();
    await choose(1); // which has a result, so that its players are named
    await hasText('#status', 'The browser has no room for this game');
  });

  test('it is said that the mistakes of a game are not kept, and none are said to be under Analysis', async () => {
    await openPage();
    await load(FILE);
    await choose(2); // which comes when the file is kept
    await keepNoFile();
    await page.click('#judge-all');
    await hasText('#status', 'Game 1: the browser has no room for its mistakes.');
    await page.waitForSelector('#all-done', { hidden: true });
    await hasText('#judge-all', 'Find the mistakes of all games');
    assert.equal(await text('#all-said'), '');
  });

  test('one learns from the mistakes that are shown', async () => {
    await openPage();
    await load(MATE);
    await moveCount(4);
    await keepNoFile();
    await page.click('#tab-analysis');
    await page.$eval('#judge', (button) => button.click());
    await hasText('#judgment', 'Blunder');
    await page.waitForSelector('#learn-start:not([disabled])');
    await page.click('#learn-start');
    await hasText('#status', '2. g4?? was played here');
  });

  test('it is still said when the pieces have come to their squares', async () => {
    await openPage('#games', { prepare: movePieces });
    await keepNoFile();
    await load('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w"]\n\n1. Kd2 *\n\n1. b3 *\n');
    await hasText('#status', 'The browser has no room for this file');
    await piecesRest();
    assert.match(await text('#status'), /^The browser has no room/);
  });
});

/** A game that is searched for long. */
const LONG = `[White "D"]\n\n${'Nf3 Nf6 Ng1 Ng8 '.repeat(30)} *\n`;

describe('a file of games', () => {
  test('another one has nothing of what was changed in it', async () => {
    await changeSecondGame();
    await load('[White "D"]\n\n1. Nf3 *\n\n[White "E"]\n\n1. b3 *\n');
    await hasText('#game-count', '2 games');
    await moveCount(1);
    await hasText('#moves', 'Nf3');
    await choose(2);
    await hasText('#moves', 'b3');
  });

  test('what cannot be read of a game is saved as it was, with all others', async () => {
    const broken = '[White "Müller"]\n\n1. e4 e5 2. Ke3 {why not} Nf6 *';
    const atomic = '[White "X"]\n[Variant "Atomic"]\n\n1. Nf3 f6 2. Nd4 Nh6 {boom} *';
    await openPage();
    await load(`${broken}\n\n${MATE}\n\n${atomic}\n`);
    await hasText('#game-count', '3 games');
    const pgn = await saved('#save-all');
    assert.ok(pgn.startsWith(`${broken}\n\n[Event`), pgn);
    assert.ok(pgn.endsWith(`${atomic}\n\n`), pgn);
    assert.match(pgn, /2\. g4 Qh4# 0-1/);
    await choose(3);
    await choose(1);
    await page.click('[data-go=end]');
    await typeMove('Nf3');
    assert.doesNotMatch(await saved('#save-all'), /Ke3 \{why/);
  });

  test('what was added to a game stays there when one goes on to others at once', async () => {
    await changeSecondGame();
    await page.evaluate(() => {
      const [first, , third] = document.querySelectorAll('#game-list button');
      new MutationObserver((_, observer) => {
        observer.disconnect();
        first.click();
      }).observe(third, { attributes: true });
      third.click();
    });
    await hasText('#moves', 'Qh4#');
    await choose(3);
    await hasText('#moves', 'Nc3');
    await choose(2);
    await hasText('#moves', 'a3');
  });

  test('a change in one game is kept without writing the file again', async () => {
    await openPage();
    await load(FILE);
    await choose(2); // which comes when the file is kept
    await page.evaluate(() => {
      window.written = [];
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (value, key) {
        window.written.push(JSON.stringify(value));
        return put.call(this, value, key);
      };
    });
    await page.click('[data-go=end]');
    await typeMove('a3');
    await hasText('#moves', 'a3');
    await choose(3);
    await until(() => window.written.length > 0);
    const written = await page.evaluate(() => window.written);
    assert.ok(written.every((text) => text.includes('"san":"a3"') && !text.includes('[White')));
    await comeBack();
    await hasText('#game-count', '3 games');
    await choose(2);
    await hasText('#moves', 'a3');
  });

  test('it outlives a reload and a closed tab', async () => {
    await openPage();
    await load(FILE);
    await hasText('#game-count', '3 games');
    await choose(2);
    for (const again of [reload, comeBack]) {
      await again();
      await hasText('#game-count', '3 games');
      await page.waitForSelector('#game-list li:nth-child(2) [aria-current=true]');
      await hasText('#moves', 'd5');
    }
    await choose(3);
    await hasText('#moves', 'Nc3');
  });

  test('what was changed in it is kept where the browser has ended the connection to its database', async () => {
    await changeSecondGame();
    await page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (...words) {
        IDBDatabase.prototype.transaction = transaction;
        this.close();
        return this.transaction(...words);
      };
    });
    await choose(3);
    await reload();
    await hasText('#game-count', '3 games');
    await choose(2);
    await hasText('#moves', 'a3');
  });

  describe('while it is read again', () => {
    /** Opens the file, loads the page again, and lets the engine get the text late. */
    const reloadSlowly = async () => {
      await openPage();
      await load(FILE);
      await choose(2);
      await page.evaluateOnNewDocument(() => {
        window.Worker = class extends Worker {
          postMessage(message) {
            setTimeout(() => super.postMessage(message), message.source ? 1000 : 0);
          }
        };
      });
      await reload();
      assert.equal(await page.$eval('#file-games', ({ hidden }) => hidden), true);
    };

    test('another reload does not lose it', async () => {
      await reloadSlowly();
      await reload();
      await hasText('#game-count', '3 games');
      await page.waitForSelector('#game-list li:nth-child(2) [aria-current=true]');
    });

    test('a game against the engine that is begun takes no place in it', async () => {
      await reloadSlowly();
      page.once('dialog', (dialog) => dialog.accept());
      await page.click('#tab-play');
      await page.click('#new-game');
      await moveCount(0);
      await typeMove('e4');
      await moveCount(2);
      await hasText('#game-count', '3 games');
      await page.click('#tab-games');
      assert.equal(await page.$('#game-list [aria-current=true]'), null);
      assert.match(await saved('#save-all'), /1\. d4 d5 \*/);
    });
  });

  test('it comes back with its changes where another tab has opened one meanwhile', async () => {
    await changeSecondGame();
    const kept = await page.evaluate(() => {
      dispatchEvent(new Event('pagehide'));
      return sessionStorage.game;
    });
    await load('1. a4 *\n\n1. b4 *\n');
    await hasText('#moves', 'a4');
    await choose(2); // which comes when the file is kept
    await page.evaluateOnNewDocument((game) => (sessionStorage.game = game), kept); // as the first tab has it
    await reload();
    await hasText('#game-count', '3 games');
    await choose(3);
    await hasText('#moves', 'Nc3');
    await choose(2);
    await hasText('#moves', 'a3');
  });

  test('what is changed in it in one of two tabs stays there, and is not lost by the other one', async () => {
    await changeSecondGame();
    await choose(3);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    const goBack = await openBeside();
    await hasText('#game-count', '3 games');
    await choose(2);
    await page.click('[data-go=end]');
    await typeMove('h6');
    await moveCount(4);
    await choose(3);
    await reload();
    await hasText('#game-count', '3 games');
    await choose(2);
    await moveCount(4);
    await goBack();
    await reload();
    await hasText('#game-count', '3 games');
    await choose(2);
    await moveCount(3);
    const kept = await page.evaluate(async () => (await import('./store.js')).allStored('files'));
    assert.equal(kept.filter(({ source }) => source).length, 2, 'a reload copies nothing');
  });

  test('the last five are kept, with what was changed in them', async () => {
    await changeSecondGame();
    for (const move of ['a4', 'b4', 'c4', 'd4', 'e4']) {
      await load(`1. ${move} *\n\n1. h3 *\n`);
      await hasText('#moves', move);
      await choose(2); // which comes when the file is kept
    }
    const kept = await page.evaluate(async () => (await import('./store.js')).allStored('files'));
    assert.deepEqual(
      kept.map(({ source }) => source?.slice(3, 5)),
      ['a4', 'b4', 'c4', 'd4', 'e4'],
    );
  });

  test('what was added to a game is there after a look at another one, and after a reload', async () => {
    await changeSecondGame();
    await choose(3);
    await hasText('#moves', 'Nc3');
    await reload();
    await page.waitForSelector('#game-list li:nth-child(3) [aria-current=true]');
    await choose(2);
    await hasText('#moves', 'a3');
    assert.match(await saved('#save-all'), /1\. d4 d5 2\. a3 \*/);
  });

  test('the judgement of a game is there after a look at another one, and after a reload', async () => {
    await openPage();
    await load(FILE);
    await page.click('#tab-analysis');
    await page.$eval('#judge', (button) => button.click());
    await hasText('#judgment', 'Blunder');
    await page.click('#tab-games');
    await choose(2);
    assert.equal(await text('#judgment'), '');
    await choose(1);
    await hasText('#moves', 'g4??');
    await reload();
    await hasText('#moves', 'g4??');
    await hasText('#judgment', 'Blunder');
    assert.ok(await page.$('#graph svg'));
  });

  test('of the judgements of all visits the last thousand are kept', async () => {
    await openPage();
    await load(MATE);
    await moveCount(4);
    await page.evaluate(async () => {
      const { store } = await import('./store.js');
      const judgement = { tags: {}, analysis: { moves: [] } };
      const times = Array.from({ length: 1003 }, (_, time) => time);
      await Promise.all(times.map((time) => store('judgements', `game ${time}`, { time, ...judgement })));
    });
    await page.click('#tab-analysis');
    await page.$eval('#judge', (button) => button.click());
    await hasText('#judgment', 'Blunder');
    const kept = await page.evaluate(async () => (await import('./store.js')).allStored('judgements'));
    const times = kept.map(({ time }) => time).sort((a, b) => a - b);
    assert.deepEqual([times.length, times[0]], [1001, 3]);
  });

  test('all games are judged, with progress, and saved with their mistakes', async () => {
    await openPage();
    await load(FILE);
    await page.evaluate(() => {
      window.shares = [];
      new MutationObserver(() => window.shares.push(document.querySelector('progress').value)).observe(
        document.querySelector('progress'),
        { attributes: true },
      );
    });
    await page.click('#judge-all');
    await hasText('#all-said', 'of 3 games searched');
    await hasText('#all-said', 'The mistakes of 3 games are found');
    assert.ok(
      (await page.evaluate(() => window.shares)).some((share) => share > 0 && share % 1 > 0),
      'parts of a game',
    );
    await page.$eval('#judge', (button) => button.click()); // again
    await until(() => document.querySelector('#judge').textContent === 'Stop');
    await hasText('#judge', 'Find the mistakes of this game');
    const pgn = await saved('#save-all');
    assert.equal(pgn.match(/\[White "/g).length, 3);
    assert.match(pgn, /Blunder\.\sAllows\smate\sin\s1/);
    assert.match(pgn, /2\. g4\s\$4/);
    await hasText('#moves', 'g4??');
  });

  test('of a game that was judged elsewhere, its own comments and variations are saved', async () => {
    await openPage();
    await load(`${MATE}\n\n[White "B"]\n\n1. d4 *\n`);
    await page.click('#judge-all');
    await hasText('#all-said', 'The mistakes of 2 games are found');
    await load(`${MATE.replace('e5', '{the barnes} e5 (1... d5 {better})')}\n\n[White "B"]\n\n1. d4 *\n`);
    await hasText('#moves', 'barnes');
    const pgn = await saved('#save-all');
    assert.match(pgn, /\{ the barnes \}\s1\.\.\. e5\s\(1\.\.\. d5\s\{ better \}\)/);
    assert.match(pgn, /2\. g4\s\$4/);
  });

  test('a game with a comment of several lines is saved, with the others', async () => {
    await openPage();
    await load(FILE);
    await choose(2);
    await page.click('[data-go=end]');
    await page.click('#edit summary');
    await page.$eval('#comment', (field) => {
      field.value = 'first\n[Event "x"]';
      field.dispatchEvent(new Event('input'));
    });
    assert.equal(await copiedMoves(), '1. d4 d5 { first [Event "x"] } *');
    assert.match(await saved('#save-all'), /\{ first \[Event "x"\] \}/);
  });

  test('what was written and saved may be dropped without a question', async () => {
    await openPage();
    const questions = [];
    page.on('dialog', (dialog) => questions.push(dialog.message()) && dialog.accept());
    await load('1. e4 *');
    await hasText('#moves', 'e4');
    await page.click('#edit summary');
    await page.type('#comment', 'one');
    assert.match(await saved('#save-pgn'), /\{ one \}/);
    await load(FILE);
    await choose(2);
    await page.type('#comment', 'two');
    assert.match(await saved('#save-all'), /\{ two \}/);
    await until(async () => {
      const { allStored } = await import('./store.js');
      return (await allStored('files')).every(({ isEdited }) => !isEdited);
    });
    await reload();
    await hasText('#game-count', '3 games');
    await load('1. c4 *');
    await hasText('#moves', 'c4');
    assert.deepEqual(questions, []);
  });

  test('what is written while all games are saved does not count as saved', async () => {
    await openPage();
    await load(FILE);
    await choose(2);
    await page.click('#edit summary');
    await page.type('#comment', 'one');
    await page.$eval('#save-all', (button) =>
      button.addEventListener('click', () => {
        const field = document.querySelector('#comment');
        field.value = 'one and two';
        field.dispatchEvent(new Event('input'));
      }),
    );
    assert.match(await saved('#save-all'), /\{ one \}/);
    const questions = [];
    page.on('dialog', (dialog) => questions.push(dialog.message()) && dialog.accept());
    await load('1. a3 *');
    await hasText('#moves', 'a3');
    assert.deepEqual(questions, ['Drop what you have written?']);
  });

  test('a pass over all games is stopped, and only one goes on at a time', async () => {
    await openPage();
    await load(`${FILE}\n${LONG}`);
    await hasText('#game-count', '4 games');
    await page.click('#judge-all');
    await hasText('#all-said', 'games searched');
    assert.equal(await isWaiting('#save-all'), true);
    await page.click('#judge-all');
    await page.waitForSelector('#all-done', { hidden: true });
    assert.equal(await isWaiting('#save-all'), false);
    assert.equal(await text('#all-said'), '');
    assert.equal((await saved('#save-all')).match(/\[White "/g).length, 4);
  });

  test('a pass that was stopped leaves the next one alone', async () => {
    await openPage();
    await load(`${LONG}\n${FILE}`);
    await hasText('#game-count', '4 games');
    await page.evaluate(() => {
      for (let i = 0; i < 3; ++i) document.querySelector('#judge-all').click(); // it begins, stops and begins
    });
    await piecesRest();
    assert.equal(await isWaiting('#save-all'), true);
    assert.equal(await page.$eval('#all-done', ({ hidden }) => hidden), false);
    assert.equal(await text('#all-said'), '0 of 4 games searched');
    await page.click('#judge-all');
    await page.waitForSelector('#all-done', { hidden: true });
  });

  test('where another file is opened meanwhile, no part of the first one is saved', async () => {
    await openPage();
    await load(`${MATE}\n\n`.repeat(500));
    await hasText('#game-count', '500 games');
    await page.evaluate((file) => {
      window.savedCount = 0;
      HTMLAnchorElement.prototype.click = () => ++window.savedCount;
      document.querySelector('#pasted').value = file;
      for (const id of ['save-all', 'load']) document.getElementById(id).click();
    }, FILE);
    await hasText('#status', 'Another file was opened meanwhile');
    await page.waitForSelector('#all-done', { hidden: true });
    assert.equal(await page.evaluate(() => window.savedCount), 0);
  });
});
