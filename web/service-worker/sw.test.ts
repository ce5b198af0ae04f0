import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const ORIGIN = 'https://yi.example.com';
const SCRIPT = '/assets/first-abcd1234.js';
const LATER = '/assets/later-abcd1234.js';
const TEXT = '/assets/010001-abcd1234.js';
const PACK = '/assets/texts-abcd1234.json';
const WORDS = '/assets/vocabulary-abcd1234.js';
const PACKED = { 'hexagrams/010001': { commentary: '三匹马' } };

const source = readFileSync(new URL('sw.js', import.meta.url), 'utf8')
  .replace("['__FILES__']", JSON.stringify(['/index.html', SCRIPT, '/icon.svg', '/icon.png']))
  .replace("{ __PACK__: { __ID__: '__TEXT__' } }", JSON.stringify({ [PACK]: { 'hexagrams/010001': TEXT } }))
  .replace("['__ALONE__']", JSON.stringify([WORDS]))
  .replace("'__MODULE_START__'", JSON.stringify('export default '))
  .replace("{ __PATH__: '__PAGE__' }", '{}');

const answered = (type: string, text: string) => () => new Response(text, { headers: { 'content-type': type } });
const PAGE = answered('text/html; charset=utf-8', '<p>请先登录本网络</p>');

type Responses = Readonly<Record<string, () => Response>>;

/** What the server sends, by path. */
const RIGHT: Responses = {
  '/index.html': answered('text/html; charset=utf-8', '<div id="app">'),
  [SCRIPT]: answered('application/javascript; charset=utf-8', 'first()'),
  [LATER]: answered('text/javascript', 'later()'),
  [TEXT]: answered('text/javascript', 'text()'),
  [PACK]: answered('application/json', JSON.stringify(PACKED)),
  [WORDS]: answered('text/javascript', 'words()'),
  '/icon.svg': answered('image/svg+xml', '<svg/>'),
  '/icon.png': answered('image/png', 'png'),
};

const pathOf = (asked: string | { readonly url: string }): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname;

/** The worker over caches in memory, and a network whose answers can be changed. */
function startWorker(answers: Responses = RIGHT) {
  const network = { answers, isFull: false };
  const kept = new Map<string, Map<string, Response>>();
  const cacheOf = (files: Map<string, Response>) => ({
    match: async (asked: string | Request) => files.get(pathOf(asked))?.clone(),
    put: async (asked: string | Request, response: Response) => {
      if (network.isFull) throw new DOMException('full', 'QuotaExceededError');
      files.set(pathOf(asked), response);
    },
    keys: async () => [...files.keys()].map((path) => ({ url: ORIGIN + path })),
  });
  const caches = {
    async open(name: string) {
      const files = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, files);
      return cacheOf(files);
    },
  };
  const listeners = new Map<string, (event: object) => void>();
  const addEventListener = (name: string, listener: (event: object) => void) => listeners.set(name, listener);
  const fetch = async (asked: string | Request) =>
    network.answers[pathOf(asked)]?.() ?? new Response('', { status: 404 });
  runInNewContext(source, { self: { addEventListener, location: { origin: ORIGIN } }, caches, fetch, URL, Response });
  const send = async (name: string, event: object): Promise<unknown> => {
    let done: unknown;
    const given = (work: unknown) => {
      done = work;
    };
    listeners.get(name)?.({ ...event, waitUntil: given, respondWith: given });
    return done;
  };
  return {
    network,
    install: () => send('install', {}),
    keepTexts: () => send('message', { data: 'keep texts' }),
    /** Whether the worker answers a page that is opened, or a file. */
    handles: async (path: string, mode: 'navigate' | 'no-cors') =>
      (await send('fetch', { request: { url: ORIGIN + path, method: 'GET', mode } })) !== undefined,
    load: async (path: string) =>
      ((await send('fetch', { request: { url: ORIGIN + path, method: 'GET', mode: 'cors' } })) as Response).text(),
    /** The paths of all that is cached. */
    kept: () => [...kept.values()].flatMap((files) => [...files.keys()]),
    keep: async (path: string, response: Response) => (await caches.open('guanxiang-texts-2')).put(path, response),
  };
}

test('all files are cached with the installation, each of its own type', async () => {
  const worker = startWorker();
  await worker.install();
  expect(worker.kept().toSorted()).toEqual([SCRIPT, '/icon.png', '/icon.svg', '/index.html']);
});

test.each(['/icon.png', '/icon.svg', SCRIPT])('an installation that is sent a page for %s fails', async (path) => {
  const worker = startWorker({ ...RIGHT, [path]: PAGE });
  await expect(worker.install()).rejects.toThrow(path);
  expect(worker.kept()).not.toContain(path);
  worker.network.answers = RIGHT;
  await worker.install();
  expect(worker.kept()).toContain(path);
});

test.each(['/api/config', '/uploads/a.jpg', '/seals/000100.svg', '/export/abc', '/livez', '/readyz', '/healthz'])(
  '%s is left to the server, as a file and when it is opened',
  async (path) => {
    const worker = startWorker();
    await worker.install();
    expect(await worker.handles(path, 'no-cors')).toBe(false);
    expect(await worker.handles(path, 'navigate')).toBe(false);
    expect(await worker.handles('/profile/account', 'navigate')).toBe(true);
  },
);

test.each([LATER, TEXT])(
  'a page that is sent for %s is not kept: the file comes with the next request',
  async (path) => {
    const worker = startWorker({ ...RIGHT, [path]: PAGE });
    expect(await worker.load(path)).toContain('请先登录本网络');
    expect(worker.kept()).toEqual([]);
    worker.network.answers = RIGHT;
    const right = await RIGHT[path]?.().text();
    expect(await worker.load(path)).toBe(right);
    worker.network.answers = {};
    expect(await worker.load(path)).toBe(right); // from the cache
  },
);

test.each([LATER, TEXT, PACK])('where there is no room, %s is answered all the same', async (path) => {
  const worker = startWorker();
  worker.network.isFull = true;
  expect(await worker.load(path)).toBe(await RIGHT[path]?.().text());
  expect(worker.kept()).toEqual([]);
});

test('a page that is sent for the texts is not kept', async () => {
  const worker = startWorker({ ...RIGHT, [PACK]: PAGE });
  await worker.keepTexts();
  expect(worker.kept()).toEqual([]);
  worker.network.answers = RIGHT;
  await worker.keepTexts();
  expect(await worker.load(TEXT)).toBe('export default {"commentary":"三匹马"}');
  expect(await worker.load(WORDS)).toBe('words()');
});

test('a pack that the page asks for is made of the kept texts, without a network', async () => {
  const worker = startWorker();
  await worker.keepTexts();
  worker.network.answers = {};
  expect(JSON.parse(await worker.load(PACK))).toEqual(PACKED);
});

test('a pack of which a text is missing is fetched, and its texts are kept; the pack itself is not', async () => {
  const worker = startWorker();
  expect(JSON.parse(await worker.load(PACK))).toEqual(PACKED);
  expect(worker.kept()).toEqual([TEXT]);
  worker.network.answers = {};
  expect(JSON.parse(await worker.load(PACK))).toEqual(PACKED);
});

test('a page that is sent for a pack is not kept', async () => {
  const worker = startWorker({ ...RIGHT, [PACK]: PAGE });
  await worker.load(PACK);
  expect(worker.kept()).toEqual([]);
});

test('a text that an earlier version kept in another form is not part of a pack', async () => {
  const worker = startWorker();
  await worker.keep(TEXT, new Response('var e={}', { headers: { 'content-type': 'text/javascript' } }));
  expect(JSON.parse(await worker.load(PACK))).toEqual(PACKED);
});

test('a page that an earlier version kept for a text is replaced', async () => {
  const worker = startWorker();
  await worker.keep(TEXT, PAGE());
  expect(await worker.load(TEXT)).toBe('text()');
  worker.network.answers = {};
  expect(await worker.load(TEXT)).toBe('text()');
});
