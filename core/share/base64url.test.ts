import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBase64Url, toBase64Url } from './base64url.ts';
import { checksumOf } from './byte-reader.ts';

const bytesOf = (text: string): readonly number[] => [...text].map((character) => character.charCodeAt(0));

/** RFC 4648 §10, without the padding. */
test.each([
  ['', ''],
  ['f', 'Zg'],
  ['fo', 'Zm8'],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg'],
  ['fooba', 'Zm9vYmE'],
  ['foobar', 'Zm9vYmFy'],
  ['\u00fb\u00ff', '-_8'],
])('%j is %s', (text, encoded) => {
  expect(toBase64Url(bytesOf(text))).toBe(encoded);
  expect(parseBase64Url(encoded)).toEqual(bytesOf(text));
});

test('is what Node writes and reads, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = Buffer.from(bytes).toString('base64url');
      expect(toBase64Url([...bytes])).toBe(text);
      expect(parseBase64Url(text)).toEqual([...bytes]);
    }),
  );
});

test.each(['Z', 'Zh', 'Zm9', 'Zg==', 'Z+8', 'Z g', 'Zg\n', 'Zg字', 'Zm9vY'])('%j is nobody’s text', (text) => {
  expect(parseBase64Url(text)).toBe(null);
});

test('the checksum of 123456789 is 0x29B1, as its definition says', () => {
  expect(checksumOf(bytesOf('123456789'))).toBe(0x29b1);
});
