import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ExportedFile, zipOf } from './zip.ts';

const AT = Date.UTC(2026, 10, 15, 8, 30);
const JPEG = Uint8Array.of(0xff, 0xd8, ...Array.from({ length: 100_000 }, (_, n) => n));

async function* given(...files: readonly ExportedFile[]): AsyncGenerator<ExportedFile> {
  yield* files;
}

async function zipped(...files: readonly ExportedFile[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(given(...files), AT)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

test('texts, pictures and empty files are read back, in their order', async () => {
  const text = '革卦\n'.repeat(400);
  const bytes = await zipped(
    { name: 'casts/0001.md', bytes: strToU8(text) },
    { name: 'empty', bytes: new Uint8Array() },
    { name: 'images/a.jpg', bytes: JPEG },
  );
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(['casts/0001.md', 'empty', 'images/a.jpg']);
  expect(strFromU8(files['casts/0001.md'] as Uint8Array)).toBe(text);
  expect(files['empty']).toHaveLength(0);
  expect(files['images/a.jpg']).toEqual(JPEG);
  expect(bytes.length).toBeLessThan(JPEG.length + 1000);
});

test('files are written as they come: none is asked for before the one before it was given out', async () => {
  const asked: number[] = [];
  async function* files(): AsyncGenerator<ExportedFile> {
    for (let index = 0; index < 3; index++) {
      asked.push(index);
      yield { name: `${index}.txt`, bytes: strToU8('卦'.repeat(100)) };
    }
  }
  const pieces = zipOf(files(), AT);
  await pieces.next();
  expect(asked).toEqual([0]);
});

test.each(['../up.md', '/root.md', 'a//b.md', 'C:x.md', '月.md', '', 'a/../b.md'])(
  'the name %j is a bug',
  async (name) => {
    await expect(zipped({ name, bytes: strToU8('x') })).rejects.toThrow('not a name');
  },
);
