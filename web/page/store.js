// What the browser keeps from visit to visit. It may refuse to; then the page goes without.

/**
 * Small things at once, in "localStorage" or for this tab in "sessionStorage". Returns whether it is kept; where not,
 * what was there before stays.
 */
export function keep(area, name, value) {
  try {
    window[area].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
export function drop(area, name) {
  try {
    window[area].removeItem(name);
  } catch {}
}
export function kept(area, name) {
  try {
    return JSON.parse(window[area].getItem(name));
  } catch {
    return null;
  }
}

const TABLES = ['files', 'judgements'];
const LOST = ['InvalidStateError', 'UnknownError']; // A browser may end the connection of a page in the background.
const LEAVING_TIME = 500; // milliseconds, which the page may need that this one replaces
let database = null;

function open() {
  const request = indexedDB.open('mutare', 1);
  request.onupgradeneeded = () => {
    for (const name of TABLES) request.result.createObjectStore(name);
  };
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      database = null; // it may be opened later
      reject(request.error);
    };
  });
}

/** Carries out one request in a table of the database; undefined where that is not possible. */
async function ask(name, mode, act, isAgain = false) {
  try {
    database ??= open();
    const transaction = (await database).transaction(name, mode);
    const request = act(transaction.objectStore(name));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error); // also where there is no room
    });
    return request.result;
  } catch (error) {
    if (isAgain || !LOST.includes(error?.name)) return undefined;
    database = null;
    return ask(name, mode, act, true);
  }
}

/** Files, and whatever is large: a value by its key in a table. `store` returns whether it is kept. */
export const store = async (name, key, value) =>
  (await ask(name, 'readwrite', (table) => table.put(value, key))) !== undefined;
export const stored = (name, key) => ask(name, 'readonly', (table) => table.get(key));
/** All values of a table, or those whose keys are lists that begin as `start` does. */
export const allStored = async (name, start) => {
  const range = start && IDBKeyRange.bound(start, [...start, []]); // a list comes after all numbers and texts
  return (await ask(name, 'readonly', (table) => table.getAll(range))) ?? [];
};
/** Drops the values whose keys are lists, but for those with one of the `count` greatest numbers at the start. */
export async function keepLast(name, count) {
  const keys = (await ask(name, 'readonly', (table) => table.getAllKeys(IDBKeyRange.lowerBound([])))) ?? [];
  const least = [...new Set(keys.map(([start]) => start))].at(-count);
  if (least) await ask(name, 'readwrite', (table) => table.delete(IDBKeyRange.upperBound([least], true)));
}

/** Drops the values that have the least `time`, but for `count` of them. */
export async function keepNewest(name, count) {
  if (!((await ask(name, 'readonly', (table) => table.count())) > count)) return;
  await ask(name, 'readwrite', (table) => {
    const times = [];
    const walk = table.openCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (cursor) times.push([cursor.value.time ?? 0, cursor.key]);
      else for (const [, key] of times.sort(([a], [b]) => b - a).slice(count)) table.delete(key);
      cursor?.continue();
    };
    return walk;
  });
}

let release = () => {};

/** Takes a name for this tab, and gives back the one before. False where another tab has it. */
export async function hold(name) {
  release();
  if (!navigator.locks) return true; // as without HTTPS
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(LEAVING_TIME);
    const holdOn = () => {
      resolve(true);
      return new Promise((end) => {
        release = end; // until which it is held
      });
    };
    navigator.locks.request(`mutare ${name}`, { signal }, holdOn).catch(() => resolve(!signal.aborted));
  });
}
