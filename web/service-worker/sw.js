// The app without a network: everything it is made of is kept at the first visit. The build fills in the version and the list.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const CACHE = `guanxiang-${VERSION}`;
const PAGE = '/index.html';
/** Drawn ahead by the build; every other page is drawn by the app. */
const DRAWN = { '/': '/divination.html', '/divination': '/divination.html', '/library': '/library.html' };

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

// Old files go only when no page of the old version is open any more; the page asks for that with a message (刷新).
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(removeOld());
});

// Kept files first; a part that was left out (the calendar of distant years) is kept once it was fetched.
async function answer(request) {
  const cache = await caches.open(CACHE);
  const page = request.mode === 'navigate' ? (DRAWN[new URL(request.url).pathname] ?? PAGE) : null;
  const kept = await cache.match(page ?? request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && new URL(request.url).pathname.startsWith('/assets/')) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isServers =
    pathname.startsWith('/api/') ||
    pathname.startsWith('/uploads/') ||
    pathname === '/livez' ||
    pathname === '/healthz';
  if (request.method !== 'GET' || origin !== self.location.origin || isServers) return;
  event.respondWith(answer(request));
});
