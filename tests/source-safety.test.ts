import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Source {
  readonly path: string;
  /** Without comments, which may name what the code must not contain. */
  readonly code: string;
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

function sourcesIn(folder: string): readonly Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, code: withoutComments(readFileSync(join(ROOT, path), 'utf8')) }));
}

const [server, web] = [sourcesIn('server'), sourcesIn('web')];
const all = [...sourcesIn('core'), ...sourcesIn('contract'), ...server, ...web];
const filesWith = (files: readonly Source[], found: RegExp) =>
  files.filter(({ code }) => found.test(code)).map(({ path }) => path);

test('the source files of server and web are found', () => {
  expect(server.length).toBeGreaterThan(60);
  expect(web.length).toBeGreaterThan(60);
});

test('no code and no markup is made out of text', () => {
  const makes =
    /\beval\(|\bnew Function\b|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|srcdoc|set(Timeout|Interval)\(\s*['"`]/i;
  expect(filesWith(all, makes)).toEqual([]);
});

test('a pattern is made in five places, each from constants beside it, never from what a caller sends', () => {
  expect(new Set(filesWith(all, /\bnew RegExp\(|[^.]\bRegExp\(/))).toEqual(
    new Set([
      'contract/schemas/id-schema.ts',
      'core/texts/subjects.ts',
      'core/texts/prognostic.ts',
      'server/admin/postgres-restore.ts',
      'server/telemetry/redact.ts',
    ]),
  );
});

test('only workers and the channel between our own tabs, which no other origin can reach, listen to messages', () => {
  expect(new Set(filesWith(web, /addEventListener\('message'|\bonmessage\b/))).toEqual(
    new Set([
      'web/platform/saved/sending/open-records.ts',
      'web/platform/log/log-worker.ts',
      'web/platform/practice/practice-view.ts',
      'web/platform/saved/saved-results.ts',
      'web/service-worker/sw.js',
    ]),
  );
});

test('every password field hides what is typed, is known to password managers, and lets people paste', () => {
  const fields = web.flatMap(({ code }) => code.match(/<\w+Field\b[^>]*?label="[^"]*密码"[\s\S]*?\/>/g) ?? []);
  expect(fields.length).toBeGreaterThanOrEqual(4);
  for (const field of fields) {
    expect(field).toMatch(/^<PasswordField\b/);
    expect(field).toMatch(/autoComplete=(\{[^}]*)?['"](new|current)-password['"]/);
  }
  expect(filesWith(web, /onPaste|onBeforeInput|onCopy|onDrop/)).toEqual([]);
});

test('no query is put together from text', () => {
  expect(filesWith(server, /\bsql\.(raw|lit|id|ref|table)\b|\bsql\(/)).toEqual([]);
  const glued = /\b(exec|prepare|query)\(\s*`[^`]*\$\{(?!JOURNAL_MAX_BYTES\})/;
  expect(filesWith(server, glued)).toEqual([]);
});

test('another program is run in one place, by its path and without a shell', () => {
  expect(filesWith(server, /child_process/)).toEqual(['server/admin/postgres-programs.ts']);
  expect(filesWith(server, /import \{ execFile \} from 'node:child_process'/)).toHaveLength(1);
  expect(filesWith(server, /\bshell:/)).toEqual([]);
});

test('the server calls nobody but its database, its mail server and its image store', () => {
  expect(filesWith(server, /\bfetch\(|\bnew (WebSocket|EventSource)\b/)).toEqual(['server/images/s3-client.ts']);
  const onlyParse = filesWith(server, /import \{[ ,\w]*\bisIP(v6)?\b[ ,\w]*\} from 'node:net'/);
  const network = filesWith(server, /import (?!type )[^;]*from 'node:(https?|http2|tls|dgram|dns|net)/);
  const onlyListen = filesWith(server, /import \{ createServer \} from 'node:http'/);
  expect(onlyListen).toEqual(['server/http/http-server.ts', 'server/telemetry/metrics-listener.ts']);
  expect(network.filter((path) => ![...onlyParse, ...onlyListen].includes(path))).toEqual(['server/http/closing.ts']); // connects to itself when it stops
  expect(filesWith(server, /\bconnect\((?!\)|\{ host, port \}\))/)).toEqual([]);
  expect(filesWith(server, /const \{ address: host, port \} = server\.address\(\)/)).toEqual([
    'server/http/closing.ts',
  ]);
  const callers = ['pg', 'nodemailer', 'aws4fetch'].flatMap((name) =>
    filesWith(server, new RegExp(`(?:from|import\\()\\s*'${name}'`)),
  );
  const mayConnect = (path: string) =>
    path.startsWith('server/db/') || ['server/mail/mailer.ts', 'server/images/s3-client.ts'].includes(path);
  expect(callers.filter((path) => !mayConnect(path))).toEqual([]);
  expect(callers.length).toBeGreaterThanOrEqual(3);
});

test('the client of the image store is loaded only where the store is set', () => {
  expect(filesWith(server, /^import (?!type )[^;]*\/s3-(store|client)\.ts'/m)).toEqual(['server/images/s3-store.ts']);
  expect(filesWith(server, /imagesS3 === null \? null : \(await import\('\.\/s3-store\.ts'\)\)/)).toEqual([
    'server/images/image-store.ts',
  ]);
});

test('chance that matters comes from the system: the server never asks Math.random', () => {
  expect(filesWith([...server, ...sourcesIn('contract')], /Math\.random/)).toEqual([]);
});
