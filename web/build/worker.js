// The service worker: it keeps the shell of the page, so that an installed page opens without a network and can say so.
// It leaves requests to the server alone: no /api, no socket, only GET of the page's own files. The page itself comes from
// the network if there is one, so nobody plays with an old page; files under /assets/ have a hash of their contents in
// their names and cannot be old. `build` writes the two lists.

const version = '__VERSION__';
/** The files that the first page needs. */
const shell = __SHELL__;
/** Every file of this build that may be kept; files of earlier builds are deleted. */
const assets = new Set(__ASSETS__);

const cacheName = `takamaka-${version}`;
const isPage = (request) => request.mode === 'navigate';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

/** Returns the page from the network, or without a network the page as it was when the worker was installed. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/', { cacheName })) ?? Response.error();
  }
}

/** Returns a file that cannot change; it is kept after its first use. */
async function asset(request) {
  const kept = await caches.match(request, { cacheName });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // The admin page and the reference are separate and always need their server.
  if (/^\/(admin|docs|playground)(\/|$)/.test(url.pathname)) return;
  if (isPage(request)) event.respondWith(page(request));
  else if (assets.has(url.pathname)) event.respondWith(asset(request));
});
