import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import { err, ok } from '#core/result.ts';
import { valueIn } from '#tests/support/value-in.ts';
import { decodeDataUrl, reencode } from './reencode.ts';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const dataUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } });

async function storedSizeOf(bytes: Buffer) {
  const { width, height } = await sharp(valueIn(await reencode(dataUrl(bytes)))).metadata();
  return [width, height];
}

function pngChunk(type: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), bytesOf(type), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(body.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}
/** `coding` is depth, colour type, compression, filter, interlace as in IHDR. */
function png(width: number, height: number, coding: readonly number[], scanlines: Buffer): Buffer {
  const header = Buffer.from([...Array<number>(8).fill(0), ...coding]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(scanlines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([bytesOf('\x89PNG\r\n\x1a\n'), ...chunks]);
}
const ONE_BIT_GREY = [1, 0, 0, 0, 0];
const INTERLACED_RGBA_16 = [16, 6, 0, 0, 1];

test.each([
  ['a bomb of 15000×15000', () => png(15_000, 15_000, ONE_BIT_GREY, Buffer.alloc(15_000 * 1876))],
  ['50000×1', () => png(50_000, 1, ONE_BIT_GREY, Buffer.alloc(6251))],
  ['1×16001', () => png(1, 16_001, ONE_BIT_GREY, Buffer.alloc(32_002))],
  ['one row over 40 million pixels', () => png(8000, 5001, ONE_BIT_GREY, Buffer.alloc(1001 * 5001))],
  ['an interlaced PNG that has to be held whole', () => png(5000, 4000, INTERLACED_RGBA_16, Buffer.alloc(0))],
])('%s is refused for its dimensions', async (_, upload) => {
  const bytes = upload();
  expect(bytes.length).toBeLessThan(1_000_000);
  expect(await reencode(dataUrl(bytes))).toEqual(err('image.dimensions'));
});

test('40 million pixels are taken', async () => {
  const upload = png(8000, 5000, ONE_BIT_GREY, Buffer.alloc(1001 * 5000));
  expect(await storedSizeOf(upload)).toEqual([1920, 1200]);
});

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s cut off in the middle is damaged', async (format) => {
  const pixels = Buffer.from(Array.from({ length: 200 * 150 * 3 }, (_, i) => (i * i * 7919) % 251));
  const image = sharp(pixels, { raw: { width: 200, height: 150, channels: 3 } });
  const whole = await image.toFormat(format).toBuffer();
  expect(await storedSizeOf(whole)).toEqual([200, 150]);
  expect(await reencode(dataUrl(whole.subarray(0, whole.length / 2)))).toEqual(err('image.damaged'));
});

test.each(['\xff\xd8\xff', '\xff\xd8\xff\xe0<html>', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\x04\0\0\0WEBPVP8 '])(
  'the first bytes of an image with nothing sound behind them are damaged (%j)',
  async (text) => {
    expect(await reencode(dataUrl(bytesOf(text)))).toEqual(err('image.damaged'));
  },
);

test('a valid JPEG with too many scans is refused', async () => {
  const jpeg = await plain(64, 64).jpeg({ progressive: true }).toBuffer();
  const scanAt = jpeg.indexOf(bytesOf('\xff\xda'));
  const scan = jpeg.subarray(scanAt, jpeg.indexOf(bytesOf('\xff\xc4'), scanAt));
  // The last byte of its head, 0 for "all bits at once", makes it lawful to come again.
  scan[1 + scan.readUInt16BE(2)] = 0;
  const again = (times: number) =>
    Buffer.concat([jpeg.subarray(0, scanAt), ...Array<Buffer>(times).fill(scan), jpeg.subarray(-2)]);
  expect(await storedSizeOf(again(100))).toEqual([64, 64]);
  await sharp(again(101)).toBuffer();
  expect(await reencode(dataUrl(again(101)))).toEqual(err('image.damaged'));
});

test('5 MB are taken, one byte more is too large', async () => {
  const jpeg = await plain(8, 8).jpeg().toBuffer();
  const padded = (length: number) => dataUrl(Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]));
  expect(await reencode(padded(IMAGE_MAX_BYTES))).toMatchObject({ ok: true });
  expect(await reencode(padded(IMAGE_MAX_BYTES + 1))).toEqual(err('image.tooLarge'));
});

test.each([
  ['nothing', ''],
  ['no comma', 'data:image/jpeg;base64'],
  ['no type', 'data:;base64,/9j/'],
  ['another type', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['a type in capitals', 'data:image/JPEG;base64,/9j/'],
  ['a parameter', 'data:image/jpeg;x=1;base64,/9j/'],
  ['no base64', 'data:image/jpeg,/9j/'],
  ['something before it', ' data:image/jpeg;base64,/9j/'],
  ['an address', 'https://example.com/a.jpg'],
])('a data URL with %s is no image', async (_, text) => {
  expect(await reencode(text)).toEqual(err('image.notImage'));
});

test.each([
  ['nothing in it', ''],
  ['padding alone', '===='],
  ['a space', '/9j/ AAA'],
  ['a line end', '/9j/\n'],
  ['a character of the other alphabet', '_9j_'],
  ['a foreign character', '/9j/图AAA'],
  ['a NUL', '/9j/\0AAA'],
  ['no padding', '/9j/AA'],
  ['half the padding', '/9j/AA='],
  ['too much padding', '/9j/AAA=='],
  ['padding in the middle', 'AA==/9j/'],
  ['a single character left over', '/9j/A'],
  ['bits behind the last byte', '/9j/AB=='],
  ['a second data URL', '/9j/data:image/jpeg;base64,/9j/'],
])('base64 with %s is damaged', (_, text) => {
  expect(decodeDataUrl(`data:image/jpeg;base64,${text}`)).toEqual(err('image.damaged'));
});

test.each(['/9j/', '/9j/AA==', '/9j/AAA='])('base64 as it should be (%s) is decoded', (text) => {
  expect(decodeDataUrl(`data:image/webp;base64,${text}`)).toEqual(ok(Buffer.from(text, 'base64')));
});
