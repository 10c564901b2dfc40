// Keeps the page for use without a network. The names of its files and their version are written in by `make web`.
const VERSION = '@VERSION@';
const FILES = ['@FILES@'];

addEventListener('install', (event) => {
  // What the browser has of an older version would be kept with the new one for good.
  const requests = FILES.map((name) => new Request(name, { cache: 'no-cache' }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(requests)));
  skipWaiting();
});

addEventListener('activate', (event) => {
  // Other pages of the same host keep their caches.
  const isOlder = (name) => name.startsWith('mutare-') && name !== VERSION;
  const older = caches.keys().then((names) => Promise.all(names.filter(isOlder).map((name) => caches.delete(name))));
  event.waitUntil(older.then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const kept = caches.open(VERSION).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
