import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedFolder } from '#tests/support/temporary-folder.ts';
import { compressFolder } from '../../scripts/setup/compress-plugin.ts';
import { pagesHtmlIn, registerWebApp } from './web-app.ts';

const LONG = '观天之神道，而四时不忒。'.repeat(200);
const SECRET = 'secret beside the web folder';
const FILES: Readonly<Record<string, string>> = {
  'package.json': SECRET,
  'web/index.html': `<!doctype html><meta property="og:image" content="/icon.png"><title>观象</title>${LONG}`,
  'web/library.html': '<!doctype html><title>易经</title><style>ol{}</style>',
  'web/hexagram/000000.html': '<!doctype html><title>坤为地</title>',
  'web/hexagram/000001.html': '<!doctype html><title>地雷复</title>',
  'web/sw.js': `/* ${LONG} */`,
  'web/manifest.webmanifest': '{"name":"观象"}',
  'web/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'web/.git': SECRET,
  'web/.well/known.txt': SECRET,
  'web/assets/app-1a2b3c4d.js': `console.log('${LONG}')`,
  'web/assets/app-1a2b3c4d.js.map': SECRET,
  'web/assets/app-5e6f7a8b.css': 'a{}',
  'previous/app-1a2b3c4d.js': 'of another build, with the same name',
  'previous/app-9c0d1e2f.js': `console.log('${LONG}')`,
  'previous/index.html': SECRET,
  'previous/notes.txt': SECRET,
  'previous/app-9c0d1e2f.js.map': SECRET,
};
const SCRIPT = '/assets/app-1a2b3c4d.js';

type WebSettings = Parameters<typeof registerWebApp>[2];
const NO_SETTINGS: WebSettings = { publicBaseUrl: null, previousAssets: null };

const parent = sharedFolder();
let app: FastifyInstance;

const isPage = (path: string) => /^\/(c|divination|library|hexagram\/\d+|page\/.*)?$/.test(path);

/** These paths and those under /page/ are pages of the app; all else is 404. */
async function listeningOn(webFolder: string, settings: Partial<WebSettings> = {}): Promise<FastifyInstance> {
  const made = fastify();
  const sendPage = await registerWebApp(made, webFolder, { ...NO_SETTINGS, ...settings });
  made.setNotFoundHandler((asked, reply) =>
    isPage(asked.url) ? sendPage(reply, asked.url) : reply.code(404).send('not found'),
  );
  await made.listen({ port: 0, host: '127.0.0.1' });
  return made;
}

interface PageResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends the path as written over a socket: URL parsers would resolve the dots. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', server = app): Promise<PageResponse> {
  const { hostname, port } = new URL(server.listeningOrigin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

beforeAll(async () => {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(join(parent, name, '..'), { recursive: true });
    writeFileSync(join(parent, name), content);
  }
  for (const folder of ['web', 'previous']) await compressFolder(join(parent, folder));
  app = await listeningOn(join(parent, 'web'));
});
afterAll(() => app.close());

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0', 'identity'],
  ['identity', 'identity'],
  ['zstd', 'identity'],
  ['', 'identity'],
] as const)('accept-encoding "%s" is answered with %s', async (accepted, encoding) => {
  for (const [path, file] of [
    [SCRIPT, `web${SCRIPT}`],
    ['/', 'web/index.html'],
    ['/page/64', 'web/index.html'],
  ] as const) {
    const { status, headers, body } = await ask(path, { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(headers['vary']).toBe('accept-encoding');
    expect(headers['content-length']).toBe(String(body.length));
    expect(DECODERS[encoding](body).toString()).toBe(FILES[file]);
  }
});

test('a prerendered page is served at its path, the app at every other', async () => {
  expect((await ask('/library')).body.toString()).toBe(FILES['web/library.html']);
  expect((await ask('/hexagram/000000')).body.toString()).toBe(FILES['web/hexagram/000000.html']);
  expect((await ask('/hexagram/000010')).body.toString()).toBe(FILES['web/index.html']);
  expect((await ask('/divination')).body.toString()).toBe(FILES['web/index.html']); // not prerendered in this build
});

test('the policy has the hashes of every kind of page, prerendered ones included', () => {
  const [index, library, hexagram] = ['index', 'library', 'hexagram/000001'].map((name) => FILES[`web/${name}.html`]);
  const pages = pagesHtmlIn(join(parent, 'web'));
  for (const page of [index, library, hexagram]) expect(pages).toContain(page);
  expect(pages).toHaveLength(`${index}${library}${hexagram}`.length); // one of each kind
  expect(pagesHtmlIn(join(parent, 'absent'))).toBe('');
});

test('a file without compressed versions is served as it is', async () => {
  const { status, headers, body } = await ask('/icon.svg', { 'accept-encoding': 'br, gzip' });
  expect(status).toBe(200);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body.toString()).toBe(FILES['web/icon.svg']);
});

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/page/64', 'text/html; charset=utf-8', 'no-cache'],
  ['/sw.js', 'application/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/icon.svg', 'image/svg+xml', 'no-cache'],
  [SCRIPT, 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/assets/app-5e6f7a8b.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
])('%s has type %s and cache-control "%s", compressed or not', async (path, type, caching) => {
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { status, headers } = await ask(path, { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe(caching);
  }
});

test.each(['/', '/page/64', SCRIPT])('a request for %s with its ETag answers 304', async (path) => {
  const tags = new Set<string>();
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { etag = '' } = (await ask(path, { 'accept-encoding': accepted })).headers;
    const again = await ask(path, { 'accept-encoding': accepted, 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(etag);
    expect((await ask(path, { 'accept-encoding': accepted, 'if-none-match': '"other"' })).status).toBe(200);
    tags.add(etag);
  }
  expect(tags.size).toBe(3);
});

test.each(['/', '/page/64', SCRIPT])('HEAD %s has the headers of GET and no body', async (path) => {
  const got = await ask(path, { 'accept-encoding': 'br' });
  const told = await ask(path, { 'accept-encoding': 'br' }, 'HEAD');
  expect(told.status).toBe(200);
  expect(told.body).toHaveLength(0);
  for (const name of ['content-length', 'content-type', 'content-encoding', 'cache-control', 'etag', 'vary']) {
    expect(told.headers[name]).toBe(got.headers[name]);
  }
});

test('a range request gets the whole file', async () => {
  for (const range of ['bytes=0-9', 'bytes=99999999-']) {
    const { status, body } = await ask(SCRIPT, { range });
    expect(status).toBe(200);
    expect(body.toString()).toBe(FILES[`web${SCRIPT}`]);
  }
});

test.each([
  ...[
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/../package.json',
    '/..%5cpackage.json',
    '/%252e%252e/package.json',
  ],
  ...['/assets/..%2f..%2fpackage.json', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json'],
  ...['/.git', '/%2egit', '/.well/known.txt', '/assets/../.git'],
  ...['/hexagram/000000.html', '/hexagram', '/hexagram/'],
  ...['/index.html.br', '/index.html.gz', `${SCRIPT}.br`, `${SCRIPT}.gz`, `${SCRIPT}.map`, `${SCRIPT}%2emap`],
  ...['/assets', '/assets/', '//index.html', '/INDEX.HTML', '/index.html%00', '/index.html/', '/assets/missing.js'],
])('%s is not found', async (path) => {
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { status, body } = await ask(path, { 'accept-encoding': accepted });
    expect(status).toBe(404);
    expect(body.toString()).toBe('not found');
  }
});

test('other methods than GET and HEAD answer 404', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('/index.html', {}, method)).status).toBe(404);
  expect(readFileSync(join(parent, 'web/index.html'), 'utf8')).toBe(FILES['web/index.html']);
});

test('without a build the server runs, and pages answer 503 with the command to run, in Chinese', async () => {
  mkdirSync(join(parent, 'empty'));
  for (const folder of ['absent', 'empty']) {
    const bare = await listeningOn(join(parent, folder));
    for (const path of ['/', '/page/64']) {
      const { status, headers, body } = await ask(path, {}, 'GET', bare);
      expect(status).toBe(503);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(body.toString()).toBe('网页尚未构建，请先运行 npm start');
    }
    expect((await ask('/assets/app.js', {}, 'GET', bare)).status).toBe(404);
    await bare.close();
  }
});

test('a page deleted while the server runs answers 503, and 200 once it is written again', async () => {
  const folder = join(parent, 'rebuilt');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '一');
  const server = await listeningOn(folder);
  rmSync(join(folder, 'index.html'));
  for (const path of ['/', '/page/64']) expect((await ask(path, {}, 'GET', server)).status).toBe(503);
  writeFileSync(join(folder, 'index.html'), '二');
  for (const path of ['/', '/page/64']) {
    const { status, body } = await ask(path, {}, 'GET', server);
    expect([status, body.toString()]).toEqual([200, '二']);
  }
  await server.close();
});

test('the page of a shared cast is the app, with the whole address of its picture where the public address is known', async () => {
  const page = FILES['web/index.html'] as string;
  expect((await ask('/c')).body.toString()).toBe(page);
  const known = await listeningOn(join(parent, 'web'), { publicBaseUrl: 'https://yi.example' });
  try {
    const { status, headers, body } = await ask('/c', {}, 'GET', known);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(body.toString()).toBe(page.replace('"/icon.png"', '"https://yi.example/icon.png"'));
    expect((await ask('/c', {}, 'HEAD', known)).body).toHaveLength(0);
    expect((await ask('/library', {}, 'GET', known)).body.toString()).toBe(FILES['web/library.html']);
  } finally {
    await known.close();
  }
});

test('assets of another release are served beside those of this one, by their hashed names alone', async () => {
  const server = await listeningOn(join(parent, 'web'), { previousAssets: join(parent, 'previous') });
  const asked = (path: string, headers = {}) => ask(path, headers, 'GET', server);
  const old = await asked('/assets/app-9c0d1e2f.js', { 'accept-encoding': 'br' });
  expect([old.status, old.headers['content-encoding']]).toEqual([200, 'br']);
  expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(brotliDecompressSync(old.body).toString()).toBe(FILES['previous/app-9c0d1e2f.js']);
  expect((await asked(SCRIPT)).body.toString(), 'its own come first').toBe(FILES[`web${SCRIPT}`]);
  writeFileSync(join(parent, 'previous/later-77777777.js'), 'later');
  expect((await asked('/assets/later-77777777.js')).body.toString(), 'added while it runs').toBe('later');
  const refused = [
    'index.html',
    'notes.txt',
    'app-9c0d1e2f.js.map',
    'app-9c0d1e2f.js.br',
    'app-00000000.js',
    '..%2fpackage.json',
  ];
  for (const name of [...refused, '../package.json', '.git', ''])
    expect((await asked(`/assets/${name}`)).status, name).toBe(404);
  expect((await asked('/app-9c0d1e2f.js')).status).toBe(404);
  await server.close();
});
