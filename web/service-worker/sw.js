// Offline use: all files of the app are cached at the first visit. The build fills in version, files and pages (scripts/setup/service-worker-plugin.ts).
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const CACHE = `guanxiang-${VERSION}`;
/**
 * Texts that are kept when the page asks for them, by the pack that brings them and their id in it: few requests, and a page still opens
 * with one small file. Their names contain a hash, so that this cache outlives releases (docs/decisions/offline.md).
 */
const PACKS = { __PACK__: { __ID__: '__TEXT__' } };
/** Texts that are in no pack. */
const ALONE = ['__ALONE__'];
const TEXTS = [...Object.values(PACKS).flatMap((texts) => Object.values(texts)), ...ALONE];
/** The second: files of the first are no packs' parts. */
const TEXT_CACHE = 'guanxiang-texts-2';
/** The file of a text is this and its JSON. */
const MODULE_START = '__MODULE_START__';
/** Prerendered pages by their path; the app renders every other path from index.html. */
const PAGES = { __PATH__: '__PAGE__' };
const START = '/divination';

/** What the content type of a file contains, by the ending of its name. */
const TYPES = { html: 'html', js: 'javascript', css: 'css', json: 'json', webmanifest: 'json', svg: 'svg' };

/** A proxy, or a network that wants a login first, answers 200 with a page of its own: that must not be kept under the name of a file. */
function isOfItsType(response, name) {
  const type = response.headers.get('content-type') ?? '';
  const wanted = TYPES[name.split('.').at(-1)];
  return response.ok && (wanted === undefined ? !type.includes('html') : type.includes(wanted));
}

async function keepFile(cache, name) {
  const response = await fetch(name);
  if (!isOfItsType(response, name)) throw new Error(`no such file: ${name}`); // the next visit installs again
  await cache.put(name, response);
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(FILES.map((name) => keepFile(cache, name)))));
});

/** Keeps the texts of a pack, each as its file. */
async function keepPack(cache, pack, response) {
  const texts = await response.json();
  const headers = { 'content-type': 'text/javascript' };
  for (const [id, name] of Object.entries(PACKS[pack]))
    await cache.put(name, new Response(MODULE_START + JSON.stringify(texts[id]), { headers }));
}

/** One pack at a time, and only where something is missing; what failed is fetched at the next visit. */
async function keepTexts() {
  const cache = await caches.open(TEXT_CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const [pack, texts] of Object.entries(PACKS)) {
    if (Object.values(texts).every((name) => kept.has(name))) continue;
    const response = await fetch(pack, { cache: 'no-store' });
    if (!isOfItsType(response, pack)) return;
    await keepPack(cache, pack, response);
  }
  for (const name of ALONE) if (!kept.has(name)) await keepFile(cache, name);
}

/** A pack that the page asks for, made of the texts that are kept; fetched, and its texts kept, where one is missing. */
async function answerPack(pack) {
  const cache = await caches.open(TEXT_CACHE);
  const parts = [];
  for (const [id, name] of Object.entries(PACKS[pack])) {
    const file = await (await cache.match(name))?.text();
    if (file?.startsWith(MODULE_START)) parts.push(`${JSON.stringify(id)}:${file.slice(MODULE_START.length)}`);
  }
  const headers = { 'content-type': 'application/json' };
  if (parts.length === Object.keys(PACKS[pack]).length) return new Response(`{${parts.join(',')}}`, { headers });
  const response = await fetch(pack);
  if (isOfItsType(response, pack)) await keepPack(cache, pack, response.clone()).catch(() => {}); // no room: it is answered all the same
  return response;
}

// A new version waits until no page of the old one is open; 刷新 sends the first message, and it is activated at once.
self.addEventListener('message', (event) => {
  if (event.data === 'skip waiting') self.skipWaiting();
  if (event.data === 'keep texts') event.waitUntil(keepTexts());
});

async function removeOldTexts() {
  const cache = await caches.open(TEXT_CACHE);
  for (const request of await cache.keys())
    if (!TEXTS.includes(new URL(request.url).pathname)) await cache.delete(request);
}

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys()) if (name !== CACHE && name !== TEXT_CACHE) await caches.delete(name);
    await removeOldTexts();
    await self.clients.claim();
  };
  event.waitUntil(removeOld());
});

// Cache first. A chunk that is not in FILES (the calendar of distant years, the topics of the search, a text) is cached once it was fetched.
async function answer(request) {
  const { pathname } = new URL(request.url);
  if (pathname in PACKS) return answerPack(pathname);
  const cache = await caches.open(TEXTS.includes(pathname) ? TEXT_CACHE : CACHE);
  const page = PAGES[pathname === '/' ? START : pathname] ?? '/index.html';
  const name = request.mode === 'navigate' ? page : pathname;
  const cached = await cache.match(request.mode === 'navigate' ? page : request);
  if (cached && isOfItsType(cached, name)) return cached; // the texts may be of a version that did not look at the type
  const response = await fetch(request);
  const isKept = isOfItsType(response, name) && pathname.startsWith('/assets/');
  if (isKept) await cache.put(request, response.clone()).catch(() => {}); // no room: it is answered all the same
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isServers =
    pathname.startsWith('/api/') ||
    pathname.startsWith('/uploads/') ||
    pathname.startsWith('/seals/') ||
    pathname.startsWith('/export/') ||
    pathname === '/livez' ||
    pathname === '/readyz' ||
    pathname === '/healthz';
  if (request.method !== 'GET' || origin !== self.location.origin || isServers) return;
  event.respondWith(answer(request));
});
