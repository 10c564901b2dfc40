// A visitor of the page in Chromium, or with BROWSER=firefox in Firefox: opens it, clicks, types and reads. Screenshots
// are left in dist/screenshots.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { serve } from '../serve.mjs';

export const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
// A click on a piece that is still moving is a click on that piece, so motion is reduced.
const BROWSERS = {
  chromium: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--force-prefers-reduced-motion'] },
  firefox: { executablePath: '/usr/bin/firefox-esr', extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 } },
};
const BROWSER = process.env.BROWSER ?? 'chromium';
export const isFirefox = BROWSER === 'firefox'; // which shows neither a phone's screen nor the dark on request
export const DESKTOP = { width: 1200, height: 850 };
export const PHONE = { width: 390, height: 844, ...(isFirefox ? {} : { isMobile: true, hasTouch: true }) };
let browser;
let context;
let served;
/** The page that is open. */
export let page;
/** What all pages of this file of tests have asked for, and what went wrong in them. */
export const requests = [];
export const errors = [];

/** Closes the tab, and opens the page in another one. */
export async function comeBack(hash = '') {
  await page.close();
  await openTab(page.viewport(), served.address + hash);
}

/** Opens the page in another tab, beside this one. Returns what leads back here. */
export async function openBeside() {
  const before = page;
  await openTab(page.viewport(), served.address);
  return async () => {
    page = before;
    await page.bringToFront();
  };
}

/** For `prepare`: pieces move, as they do for most visitors. */
export function movePieces() {
  window.matchMedia = () => ({ matches: false });
}
/** For `prepare`: what the engine says comes late. */
export function slowEngine() {
  window.Worker = class extends Worker {
    set onmessage(hear) {
      super.onmessage = (event) => setTimeout(() => hear(event), 200);
    }
  };
}

/** For `prepare`: an analysis ends at once. */
export function searchLittle() {
  window.Worker = class extends Worker {
    postMessage(message) {
      super.postMessage({ ...message, line: message.line?.replace('nodes 20000000', 'nodes 1000') });
    }
  };
}

/** Opens the page as on a first visit. `prepare`, one or several, runs in it before its own modules. */
export async function openPage(hash = '', { view = DESKTOP, at = served.address, prepare = [] } = {}) {
  await context?.close();
  context = await browser.createBrowserContext(); // one that has kept nothing
  await openTab(view, at + hash, [prepare].flat());
}

async function openTab(view, address, prepare = []) {
  page = await context.newPage();
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60000));
  // This one waits until the element is there, stands still and is enabled. It tries again where it fails, so it is not
  // for what leaves the page.
  page.click = (selector) => page.locator(selector).click();
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.setViewport(view);
  for (const act of prepare) await page.evaluateOnNewDocument(act);
  await page.goto(address);
  await page.waitForSelector('body[data-ready]');
}

export const text = (selector) => page.$eval(selector, (element) => element.textContent);
export const until = (condition, ...values) => page.waitForFunction(condition, {}, ...values);
export const hasText = (selector, part) =>
  until((s, p) => document.querySelector(s)?.textContent.includes(p), selector, part);
/** What the page has given to the clipboard. */
export const copied = async (button) => {
  await page.evaluate(() => {
    window.clip = null;
    navigator.clipboard.write = async ([item]) => {
      window.clip = await (await item.getType('text/plain')).text();
    };
  });
  await page.click(button);
  return (await until(() => window.clip)).jsonValue();
};
/** The moves of the PGN that is copied, in one line. */
export const copiedMoves = async () => (await copied('#copy-pgn')).split('\n\n')[1].trim().replace(/\s+/g, ' ');
/** Is this the move that the board shows? */
export const isShown = (move) =>
  until((san) => document.querySelector('#moves [aria-current]')?.textContent === san, move);
/** The pieces come to rest. */
export const piecesRest = () => new Promise((resolve) => setTimeout(resolve, 500));
export const moveCount = (count) => until((n) => document.querySelectorAll('#moves .move').length === n, count);

export async function typeMove(move) {
  await page.type('#typed input', move);
  await page.keyboard.press('Enter');
}

/** The middle of a square. */
export const square = (name) =>
  page.$eval(`#board [data-square="${name}"]`, (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });

export async function clickSquare(name) {
  await page.mouse.click(...(await square(name)));
}

export async function clickMove(san) {
  await (await page.waitForSelector(`xpath///*[@id="moves"]//button[text()="${san}"]`)).click();
  await isShown(san);
}

/** Goes to where games are opened; this folds once one was. */
export async function goToSource() {
  await page.click('#tab-games');
  if (await page.$('#source:not([open])')) await page.click('#source summary');
}

export async function load(source) {
  await goToSource();
  await page.$eval('#pasted', (element, value) => (element.value = value), source);
  await page.click('#load');
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Finds nothing that axe objects to, in light and dark. */
export async function assertAccessible() {
  for (const scheme of isFirefox ? ['light'] : ['light', 'dark']) {
    if (!isFirefox) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, scheme, nodes[0].html]),
      [],
    );
  }
}

export async function screenshot(name) {
  await piecesRest();
  await page.screenshot({ path: `${dist}screenshots/${name}.png`, fullPage: true });
}

before(async () => {
  mkdirSync(`${dist}screenshots`, { recursive: true });
  served = await serve(`${dist}page`);
  browser = await puppeteer.launch({ browser: isFirefox ? 'firefox' : 'chrome', ...BROWSERS[BROWSER] });
});

after(async () => {
  await browser?.close();
  served?.server.close();
});
