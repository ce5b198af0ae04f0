import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { compressFolder, compressPlugin } from './compress-plugin.ts';

const LONG_TEXT = '潜龙勿用，阳在下也。'.repeat(200);

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

function put(name: string, content: string | Buffer): void {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), content);
}

test('a text file over 1 KB gets a .br and a .gz file, both smaller and with the same text', async () => {
  put('assets/app.js', LONG_TEXT);
  const made = await compressFolder(folder);
  const br = readFileSync(join(folder, 'assets/app.js.br'));
  const gz = readFileSync(join(folder, 'assets/app.js.gz'));
  const bytes = Buffer.byteLength(LONG_TEXT);
  expect(made).toEqual([{ name: join('assets', 'app.js'), bytes, brotliBytes: br.length, gzipBytes: gz.length }]);
  expect(br.length).toBeLessThan(bytes);
  expect(gz.length).toBeLessThan(bytes);
  expect(brotliDecompressSync(br).toString()).toBe(LONG_TEXT);
  expect(gunzipSync(gz).toString()).toBe(LONG_TEXT);
});

test('files of at most 1 KB, source maps and compressed formats are not compressed', async () => {
  const names = ['edge.js', 'small.css', 'app.js.map', 'icon.png', 'kai.woff2', 'app.js.br'];
  for (const name of names) put(name, name === 'edge.js' ? 'x'.repeat(1024) : LONG_TEXT);
  put('small.css', 'a{}');
  expect(await compressFolder(folder)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(names.sort());
});

test('compressing twice gives the same files', async () => {
  put('index.html', LONG_TEXT);
  const first = await compressFolder(folder);
  const br = readFileSync(join(folder, 'index.html.br'));
  expect(await compressFolder(folder)).toEqual(first);
  expect(readFileSync(join(folder, 'index.html.br'))).toEqual(br);
});

/** Builds web/ into built/, as vite.config.ts does. */
const buildWeb = () =>
  build({
    configFile: false,
    root: join(folder, 'web'),
    logLevel: 'silent',
    build: { outDir: '../built', emptyOutDir: true },
    plugins: [compressPlugin()],
  });

function putWeb(script: string): void {
  put('web/index.html', '<!doctype html><script type="module" src="/main.js"></script>');
  put('web/main.js', script);
  put('web/public/sw.js', LONG_TEXT);
}

test('a build also compresses public files, which are not in the bundle', async () => {
  putWeb(`document.title = ${JSON.stringify(LONG_TEXT)};`);
  await buildWeb();
  const built = readdirSync(join(folder, 'built'), { recursive: true, encoding: 'utf8' });
  expect(built).toEqual(expect.arrayContaining(['sw.js', 'sw.js.br', 'sw.js.gz', 'index.html']));
  expect(built.filter((name) => /^assets.index-[\w-]+\.js(\.br|\.gz)?$/.test(name))).toHaveLength(3);
});

test('a failed build reports its own error and leaves the last build untouched', async () => {
  putWeb('const = 1;');
  put('built/old.js', LONG_TEXT);
  await expect(buildWeb()).rejects.toThrow('main.js');
  expect(readdirSync(join(folder, 'built'))).toEqual(['old.js']);
});
