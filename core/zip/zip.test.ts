import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ZIP_SAMPLES } from '#tests/support/zip-samples.ts';
import { type Inflate, unzip, type ZipLimits } from './zip-reader.ts';
import { type Deflate, type ZipEntry, zipOf } from './zip-writer.ts';

const LIMITS: ZipLimits = { entries: 100, nameBytes: 100, unpackedBytes: 1_000_000 };
const AT = { year: 2026, month: 11, day: 15, hour: 8, minute: 30 };

const deflate: Deflate = async (bytes) => new Uint8Array(deflateRawSync(bytes));
const inflate: Inflate = async (bytes, most) => {
  try {
    return new Uint8Array(inflateRawSync(bytes, { maxOutputLength: Math.max(1, most) }));
  } catch {
    return null;
  }
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const entryOf = (name: string, text: string): ZipEntry => ({ name, bytes: bytesOf(text), at: AT });

async function zipped(entries: readonly ZipEntry[], packer = deflate): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(entries, packer)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

const read = (bytes: Uint8Array, limits = LIMITS) => unzip(bytes, inflate, limits);

/** Names and texts, or the problem. */
async function readTexts(bytes: Uint8Array): Promise<unknown> {
  const files = await read(bytes);
  if (!files.ok) return files.error;
  return files.value.map((file) => [file.name, new TextDecoder().decode(file.bytes)]);
}

test('what is written is read back: any bytes, packed or stored, in their order', async () => {
  const contents = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z0-9]{1,8}$/), fc.uint8Array({ maxLength: 2000 })), {
    maxLength: 8,
    selector: ([name]) => name,
  });
  await fc.assert(
    fc.asyncProperty(contents, fc.boolean(), async (files, isPacked) => {
      const entries = files.map(([name, bytes]) => ({ name: `${name}.md`, bytes, at: AT }));
      const bytes = await zipped(entries, isPacked ? deflate : async (given) => given);
      const value = entries.map((entry) => ({ name: entry.name, bytes: new Uint8Array(entry.bytes) }));
      const found = await read(bytes);
      expect(found.ok && found.value.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }))).toEqual(value);
    }),
  );
});

test('entries are written as they come: nothing is asked for before what is there was given out', async () => {
  const asked: number[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let index = 0; index < 3; index++) {
      asked.push(index);
      yield entryOf(`${index}.txt`, '卦'.repeat(100));
    }
  }
  const pieces = zipOf(entries(), deflate);
  await pieces.next();
  expect(asked).toEqual([0]);
});

test.each(['../up.md', '/root.md', 'a//b.md', 'C:x.md', '月.md', '', 'a/../b.md'])(
  'the name %j is a bug',
  async (name) => {
    await expect(zipped([entryOf(name, 'x')])).rejects.toThrow('not a name');
  },
);

const TEXT = '革卦\n'.repeat(40);
const sample = (name: keyof typeof ZIP_SAMPLES): Uint8Array => new Uint8Array(Buffer.from(ZIP_SAMPLES[name], 'base64'));

describe('other programs', () => {
  test('what is written is, byte by byte, a file that unzip, zip -T and Python have read', async () => {
    const deflated = new Uint8Array(Buffer.from('ezl35dPeZVwvRylUCgA=', 'base64')); // every zlib may pack in its own way
    const pack: Deflate = async (bytes) => (bytes.length > 1 ? deflated : bytes);
    const entries = [entryOf('2026-11.md', TEXT), entryOf('a/b.txt', 'x'), entryOf('empty', '')];
    expect(Buffer.from(await zipped(entries, pack)).toString('base64')).toBe(ZIP_SAMPLES.own);
  });

  test('a file of Debian’s zip is read', async () => {
    expect(await readTexts(sample('debian'))).toEqual([
      ['journal/2026-11.md', TEXT],
      ['journal/十一月.md', '已日乃孚\n'],
    ]);
  });

  test('a file of Python’s zipfile is read, with a comment and with sizes behind the bytes', async () => {
    expect(await readTexts(sample('python'))).toEqual([
      ['journal/十一月.md', TEXT],
      ['stored.md', 'x'],
    ]);
  });

  test.each([
    ['locked', 'encrypted'],
    ['bzip2', 'method'],
    ['zip64', 'zip64'],
  ] as const)('the file %s is refused as %s', async (name, problem) => {
    expect(await readTexts(sample(name))).toBe(problem);
  });

  test('a name in GBK that has a byte like a backslash is safe', async () => {
    const name = [0x81, 0x5c, 0x2e, 0x6d]; // not UTF-8
    const bytes = await changed('central', 46, name);
    bytes[Buffer.from(bytes).indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 9] = 0; // and does not say that it is
    expect(await readTexts(bytes)).toEqual([
      [String.fromCharCode(...name), '卦'.repeat(50)],
      ['b.md', '爻'.repeat(50)],
    ]);
  });
});

/** The bytes of one small file with something changed, at a place counted from the beginning of a record. */
async function changed(record: 'local' | 'central' | 'end', at: number, value: readonly number[]): Promise<Uint8Array> {
  const bytes = await zipped([entryOf('a.md', '卦'.repeat(50)), entryOf('b.md', '爻'.repeat(50))]);
  const mark = { local: 'PK\x03\x04', central: 'PK\x01\x02', end: 'PK\x05\x06' }[record];
  bytes.set(value, Buffer.from(bytes).indexOf(Buffer.from(mark, 'latin1')) + at);
  return bytes;
}

const ALL_ONES = [255, 255, 255, 255];

describe('what is refused', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['only the first letters', bytesOf('PK\x03\x04')],
    ['a text', bytesOf('{"app":"观象"}'.repeat(20))],
  ])('%s is no zip file', async (_, bytes) => {
    expect(await readTexts(bytes)).toBe('broken');
  });

  test('any file that is cut off', async () => {
    const bytes = await zipped([entryOf('a.md', '卦'.repeat(50))]);
    for (let length = 0; length < bytes.length; length++)
      expect(await readTexts(bytes.slice(0, length))).toBe('broken');
  });

  test.each([
    ['a wrong checksum', 'central', 16, [1, 2, 3, 4], 'broken'],
    ['a size that is not that of the bytes', 'central', 24, [9], 'broken'],
    ['a count of entries that is not true', 'end', 10, [3], 'broken'],
    ['a directory beyond the end', 'end', 16, [0, 0, 0, 9], 'broken'],
    ['several disks', 'end', 4, [1], 'broken'],
    ['an entry that is not where it should be', 'central', 42, [7], 'broken'],
    ['encryption', 'central', 8, [1], 'encrypted'],
    ['strong encryption', 'central', 8, [0x40], 'encrypted'],
    ['a method that is neither stored nor deflated', 'central', 10, [93], 'method'],
    ['a size of zip64', 'central', 24, ALL_ONES, 'zip64'],
    ['an offset of zip64', 'central', 42, ALL_ONES, 'zip64'],
    ['a directory of zip64', 'end', 16, ALL_ONES, 'zip64'],
    ['a count of zip64', 'end', 8, ALL_ONES, 'zip64'],
    ['two entries of one name', 'central', 46, [...bytesOf('b.md')], 'unsafe'],
    ['a path upwards', 'central', 46, [...bytesOf('../a')], 'unsafe'],
    ['a path from the root', 'central', 46, [...bytesOf('/a.m')], 'unsafe'],
    ['a path of another system', 'central', 46, [...bytesOf('C:\\a')], 'unsafe'],
    ['a backslash', 'central', 46, [...bytesOf('..\\a')], 'unsafe'],
    ['a NUL in a name', 'central', 46, [...bytesOf('a\0md')], 'unsafe'],
    ['a name that is not UTF-8', 'central', 46, [0xff, 0xfe], 'broken'],
  ] as const)('%s', async (_, record, at, value, problem) => {
    expect(await readTexts(await changed(record, at, value))).toBe(problem);
  });

  test('broken deflated bytes', async () => {
    const bytes = await zipped([entryOf('a.md', '卦'.repeat(50))]);
    bytes.set([0xff, 0xff, 0xff], 30 + 'a.md'.length);
    expect(await readTexts(bytes)).toBe('broken');
  });

  test('more unpacked bytes than are taken: nothing is unpacked', async () => {
    const bytes = await zipped([entryOf('a.md', 'x'.repeat(600_000)), entryOf('b.md', 'x'.repeat(600_000))]);
    expect(bytes.length).toBeLessThan(5000);
    let inflated = 0;
    const counting: Inflate = (packed, most) => {
      inflated++;
      return inflate(packed, most);
    };
    expect(await unzip(bytes, counting, LIMITS)).toEqual({ ok: false, error: 'tooLarge' });
    expect(inflated).toBe(0);
  });

  test('a bomb that says it is small unpacks no more than it says', async () => {
    const bytes = await zipped([entryOf('a.md', 'x'.repeat(900_000))]);
    const central = Buffer.from(bytes).indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bytes.set([100, 0, 0, 0], central + 24);
    const mosts: number[] = [];
    const noting: Inflate = (packed, most) => {
      mosts.push(most);
      return inflate(packed, most);
    };
    expect(await unzip(bytes, noting, LIMITS)).toEqual({ ok: false, error: 'broken' });
    expect(mosts).toEqual([100]);
  });

  test('entries that share their bytes, as a bomb of overlapping files has them', async () => {
    const bytes = await zipped([entryOf('a.md', 'x'.repeat(9000)), entryOf('b.md', 'x'.repeat(9000))]);
    const second = Buffer.from(bytes).lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bytes.set([0, 0, 0, 0], second + 42);
    expect(await readTexts(bytes)).toBe('unsafe');
  });

  test('too many entries, or too long a name', async () => {
    const many = Array.from({ length: 101 }, (_, index) => entryOf(`${index}.md`, 'x'));
    expect(await readTexts(await zipped(many))).toBe('tooLarge');
    expect(await readTexts(await zipped([entryOf('a'.repeat(101), 'x')]))).toBe('tooLarge');
  });
});

test('no bytes throw', async () => {
  const whole = await zipped([entryOf('a.md', '卦'.repeat(50))]);
  const place = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 6 }), async (places) => {
      const bytes = new Uint8Array(whole);
      for (const [at, value] of places) bytes[at] = value;
      await read(bytes);
    }),
  );
});
