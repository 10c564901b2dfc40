// What the browser keeps from visit to visit. It may refuse to; then the page goes without.

/** Small things at once, in "localStorage" or for this tab in "sessionStorage". */
export function keep(area, name, value) {
  try {
    window[area].setItem(name, JSON.stringify(value));
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
let database = null;

const finished = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open() {
  const request = indexedDB.open('mutare', 1);
  request.onupgradeneeded = () => {
    for (const name of TABLES) request.result.createObjectStore(name);
  };
  return finished(request);
}

/** Carries out one request in a table of the database; undefined where that is not possible. */
async function ask(name, mode, act) {
  try {
    database ??= open();
    return await finished(act((await database).transaction(name, mode).objectStore(name)));
  } catch {
    return undefined;
  }
}

/** Files, and whatever is large: a value by its key in a table. */
export const store = (name, key, value) => ask(name, 'readwrite', (table) => table.put(value, key));
export const stored = (name, key) => ask(name, 'readonly', (table) => table.get(key));
export const discard = (name, key) => ask(name, 'readwrite', (table) => table.delete(key));
export const allStored = async (name) => (await ask(name, 'readonly', (table) => table.getAll())) ?? [];
