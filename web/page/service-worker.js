// Keeps the page for use without a network. The names of its files and their version are written in by `make web`. A page
// that is open has the files of its own version to its end: the worker of the next one waits for that.
const VERSION = '@VERSION@';
const FILES = ['@FILES@'];

addEventListener('install', (event) => {
  // What the browser has of an older version would be kept with the new one for good.
  const requests = FILES.map((name) => new Request(name, { cache: 'no-cache' }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(requests)));
});

async function activate() {
  // Other pages of the same host keep their caches.
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith('mutare-') && name !== VERSION);
  await Promise.all(older.map((name) => caches.delete(name)));
  if (older.length === 0) await clients.claim(); // the page of the first visit, which is of this version
}
addEventListener('activate', (event) => event.waitUntil(activate()));

/**
 * Does a new version wait while no page is open but the one that is loaded again? The cache mode of a reload is
 * "no-cache", that of a page in another tab "default", and "force-cache" where Back leads to it.
 */
async function isOutdated({ mode, cache }) {
  if (mode !== 'navigate' || !registration.waiting) return false;
  const { length } = await clients.matchAll();
  return length === 0 || (length === 1 && !['default', 'force-cache'].includes(cache));
}

async function answer(request) {
  if (await isOutdated(request)) {
    registration.waiting.postMessage('begin');
    return new Response('', { headers: { Refresh: '0' } }); // which the new version answers
  }
  const cache = await caches.open(VERSION);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
addEventListener('fetch', (event) => event.respondWith(answer(event.request)));
addEventListener('message', () => skipWaiting());
