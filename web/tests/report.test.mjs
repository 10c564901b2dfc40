// The report of `mutare analyse --html` in Chromium. Its parts are put together as cmake/report.cmake does, with a game
// that the package judges, and a chart that has nothing but a strip for each move after the first.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { Mutare } from '../../dist/web/node.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name) => readFileSync(join(root, name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'mutare-report-'));
const errors = [];
let browser;
let page;

const GAME = `[White "Greedy"]
[Black "Blackburne"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
`;
const strip = (move) => `<rect class="move" x="${10 * move}" width="10" height="60" fill="transparent"/>`;
const CHART = `<svg viewBox="0 0 130 60">${Array.from({ length: 13 }, (_, move) => strip(move)).join('')}</svg>`;

const embedded = (json, chart) =>
  `<script type="application/json" class="game">${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>\n` +
  `<template class="chart">${chart}</template>\n`;
const text = (selector) => page.$eval(selector, (element) => element.textContent);
const marked = () =>
  page.$eval('#graph', (graph) =>
    [...graph.shadowRoot.querySelectorAll('.move')].findIndex((move) => move.classList.contains('on')),
  );

before(async () => {
  const engine = new Mutare();
  const { analysis } = await engine.judge(GAME, { nodes: 2000 });
  engine.terminate();
  const later = { ...analysis, start: analysis.moves[0].fen, moves: analysis.moves.slice(1) };
  later.key_moments = analysis.key_moments.filter(({ ply }) => ply > 1);
  const second = { ...later, game: 2, tags: { White: '</script><b>A</b>', Black: 'B' } };
  const report = read('web/report/report.html')
    .replace('<link rel="stylesheet" href="report.css">', () => `<style>${read('web/report/report.css')}</style>`)
    .replace('<script src="report.js"></script>', () => `<script>${read('web/report/report.js')}</script>`)
    .replace('<!-- games -->', () => embedded(later, CHART) + embedded(second, CHART));
  const path = join(folder, 'report.html');
  writeFileSync(path, report);
  browser = await puppeteer.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  page = await browser.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`file://${path}`);
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

describe('the report', () => {
  test('it begins at the first key moment, with the board, the moves and the sides', async () => {
    assert.match(await text('#title'), /^Greedy – Blackburne {2}0-1$/);
    assert.equal(await page.$$eval('#board use', (pieces) => pieces.length > 20), true);
    assert.equal(await page.$$eval('.cell', (cells) => cells.length), 13);
    assert.match(await text('#sides'), /Accuracy/);
    assert.ok((await marked()) >= 0);
  });

  test('keys and buttons step through the game, and the chart marks the move', async () => {
    await page.keyboard.press('Home');
    assert.equal(await marked(), -1);
    await page.keyboard.press('ArrowRight');
    assert.equal(await marked(), 0);
    await page.click('[data-go="last"]');
    assert.equal(await marked(), 12);
    assert.match(await text('.cell.on'), /^Nf3#/);
    const before = await page.$eval('#board', (board) => board.innerHTML);
    await page.keyboard.press('f');
    assert.notEqual(await page.$eval('#board', (board) => board.innerHTML), before);
  });

  test('a click on the chart shows that move', async () => {
    const handles = await page.$$('#graph >>> .move');
    assert.equal(handles.length, 13);
    await handles[5].click();
    assert.equal(await marked(), 5);
    assert.ok((await text('#comment')).includes(await text('.cell.on span')));
  });

  test('better lines can be played through', async () => {
    await page.keyboard.press('Home');
    const before = await page.$eval('#board', (board) => board.innerHTML);
    await page.click('.line button');
    assert.notEqual(await page.$eval('#board', (board) => board.innerHTML), before);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.$eval('#board', (board) => board.innerHTML), before);
  });

  test('a move of a better line keeps the focus when it is shown', async () => {
    await page.keyboard.press('Home');
    await page.focus('.line :nth-child(3)');
    const move = await text('.line :nth-child(3)');
    await page.keyboard.press('Enter');
    assert.equal(await text('.line .on'), move);
    assert.equal(await page.evaluate(() => document.activeElement.className), 'on');
  });

  test('another game is chosen, and its names are text', async () => {
    await page.select('#games', '1');
    assert.match(await text('#title'), /^<\/script><b>A<\/b> – B/);
  });

  test('nothing goes wrong', () => assert.deepEqual(errors, []));
});
