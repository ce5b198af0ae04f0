import fc from 'fast-check';
import { Inflate, strFromU8, strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ZIP_SAMPLES } from '#tests/support/zip-samples.ts';
import { unzip, type ZipLimits } from './unzip.ts';

const LIMITS: ZipLimits = { entries: 100, nameBytes: 100, unpackedBytes: 1_000_000 };

const zipped = (texts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])));

/** Names and texts, or the problem. */
function readTexts(bytes: Uint8Array): unknown {
  const files = unzip(bytes, LIMITS);
  if (!files.ok) return files.error;
  return files.value.map((file) => [file.name, strFromU8(file.bytes)]);
}

beforeEach(() => {
  const push = vi.spyOn(Inflate.prototype, 'push');
  return () => push.mockRestore();
});
/** How often packed bytes were given to be inflated: at most 8 KB at a time. */
const pieces = (): number => vi.mocked(Inflate.prototype.push).mock.calls.length;

test('what is written is read back: any bytes, packed or stored, in their order', () => {
  const contents = fc.uniqueArray(
    fc.tuple(fc.stringMatching(/^[a-z0-9]{1,8}$/), fc.uint8Array({ maxLength: 20_000 })),
    {
      maxLength: 8,
      selector: ([name]) => name,
    },
  );
  fc.assert(
    fc.property(contents, fc.boolean(), (files, isPacked) => {
      const named = files.map(([name, bytes]) => ({ name: `${name}.md`, bytes: new Uint8Array(bytes) }));
      const given = Object.fromEntries(named.map(({ name, bytes }) => [name, bytes]));
      expect(unzip(zipSync(given, { level: isPacked ? 6 : 0 }), LIMITS)).toEqual({ ok: true, value: named });
    }),
  );
});

const TEXT = '革卦\n'.repeat(40);
const sample = (name: keyof typeof ZIP_SAMPLES): Uint8Array => new Uint8Array(Buffer.from(ZIP_SAMPLES[name], 'base64'));

describe('other programs', () => {
  test('a file that the first versions of this app wrote is read', () => {
    expect(readTexts(sample('own'))).toEqual([
      ['2026-11.md', TEXT],
      ['a/b.txt', 'x'],
      ['empty', ''],
    ]);
  });

  test('a file of Debian’s zip is read', () => {
    expect(readTexts(sample('debian'))).toEqual([
      ['journal/2026-11.md', TEXT],
      ['journal/十一月.md', '已日乃孚\n'],
    ]);
  });

  test('a file of Python’s zipfile is read, with a comment and with sizes behind the bytes', () => {
    expect(readTexts(sample('python'))).toEqual([
      ['journal/十一月.md', TEXT],
      ['stored.md', 'x'],
    ]);
  });

  test.each([
    ['locked', 'encrypted'],
    ['bzip2', 'method'],
    ['zip64', 'zip64'],
  ] as const)('the file %s is refused as %s', async (name, problem) => {
    expect(readTexts(sample(name))).toBe(problem);
  });

  test('a name in GBK that has a byte like a backslash is safe', () => {
    const name = [0x81, 0x5c, 0x2e, 0x6d]; // not UTF-8
    const bytes = changed('central', 46, name);
    bytes[placeOf(bytes, 'central') + 9] = 0; // and does not say that it is
    expect(readTexts(bytes)).toEqual([
      [String.fromCharCode(...name), '卦'.repeat(50)],
      ['b.md', '爻'.repeat(50)],
    ]);
  });
});

const marks = { local: 'PK\x03\x04', central: 'PK\x01\x02', end: 'PK\x05\x06' };
const placeOf = (bytes: Uint8Array, record: keyof typeof marks): number =>
  Buffer.from(bytes).indexOf(marks[record], 0, 'latin1');

/** The bytes of one small file with something changed, at a place counted from the beginning of a record. */
function changed(record: keyof typeof marks, at: number, value: readonly number[]): Uint8Array {
  const bytes = zipped({ 'a.md': '卦'.repeat(50), 'b.md': '爻'.repeat(50) });
  bytes[placeOf(bytes, 'central') + 9] = 8; // says that its names are UTF-8
  bytes.set(value, placeOf(bytes, record) + at);
  return bytes;
}

const ALL_ONES = [255, 255, 255, 255];

describe('what is refused', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['only the first letters', strToU8('PK\x03\x04')],
    ['a text', strToU8('{"app":"观象"}'.repeat(20))],
  ])('%s is no zip file', (_, bytes) => {
    expect(readTexts(bytes)).toBe('broken');
  });

  test('any file that is cut off', () => {
    const bytes = zipped({ 'a.md': '卦'.repeat(50) });
    for (let length = 0; length < bytes.length; length++) expect(readTexts(bytes.slice(0, length))).toBe('broken');
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
    ['two entries of one name', 'central', 46, [...strToU8('b.md')], 'unsafe'],
    ['a path upwards', 'central', 46, [...strToU8('../a')], 'unsafe'],
    ['a path from the root', 'central', 46, [...strToU8('/a.m')], 'unsafe'],
    ['a path of another system', 'central', 46, [...strToU8('C:\\a')], 'unsafe'],
    ['a backslash', 'central', 46, [...strToU8('..\\a')], 'unsafe'],
    ['a NUL in a name', 'central', 46, [...strToU8('a\0md')], 'unsafe'],
    ['a name that is not UTF-8', 'central', 46, [0xff, 0xfe], 'broken'],
  ] as const)('%s', (_, record, at, value, problem) => {
    expect(readTexts(changed(record, at, value))).toBe(problem);
  });

  test('broken deflated bytes', () => {
    const bytes = zipped({ 'a.md': '卦'.repeat(50) });
    bytes.set([0xff, 0xff, 0xff], 30 + 'a.md'.length);
    expect(readTexts(bytes)).toBe('broken');
  });

  test('more unpacked bytes than are taken: nothing is unpacked', () => {
    const bytes = zipped({ 'a.md': 'x'.repeat(600_000), 'b.md': 'x'.repeat(600_000) });
    expect(bytes.length).toBeLessThan(5000);
    expect(readTexts(bytes)).toBe('tooLarge');
    expect(pieces()).toBe(0);
  });

  test('a bomb that says it is small unpacks no more than it says', () => {
    const bytes = zipped({ 'a.md': 'x'.repeat(10_000_000) });
    expect(bytes.length).toBeGreaterThan(8192); // two pieces
    bytes.set([100, 0, 0, 0], placeOf(bytes, 'central') + 24);
    expect(readTexts(bytes)).toBe('broken');
    expect(pieces()).toBe(1);
  });

  test('entries that share their bytes, as a bomb of overlapping files has them', () => {
    const bytes = zipped({ 'a.md': 'x'.repeat(9000), 'b.md': 'x'.repeat(9000) });
    const second = Buffer.from(bytes).lastIndexOf(marks.central, undefined, 'latin1');
    bytes.set([0, 0, 0, 0], second + 42);
    expect(readTexts(bytes)).toBe('unsafe');
  });

  test('too many entries, or too long a name', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.md`, 'x']));
    expect(readTexts(zipped(many))).toBe('tooLarge');
    expect(readTexts(zipped({ ['a'.repeat(101)]: 'x' }))).toBe('tooLarge');
  });
});

test('no bytes throw', () => {
  const whole = zipped({ 'a.md': '卦'.repeat(50) });
  const place = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), (places) => {
      const bytes = new Uint8Array(whole);
      for (const [at, value] of places) bytes[at] = value;
      unzip(bytes, LIMITS);
    }),
  );
});
