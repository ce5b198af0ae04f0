import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageKindOf, isLaboriousJpeg } from './image-kind.ts';

const plain = sharp({ create: { width: 16, height: 16, channels: 3, background: '#c03020' } });
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('a %s file is recognised by its content', async (format) => {
  expect(imageKindOf(await plain.clone().toFormat(format).toBuffer())).toBe(format);
});

test('a lossless and an animated WebP are WebP too', () => {
  expect(imageKindOf(bytesOf('RIFF\x1a\0\0\0WEBPVP8L'))).toBe('webp');
  expect(imageKindOf(bytesOf('RIFF\n\r\n\rWEBPVP8X'))).toBe('webp');
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['SVG behind an XML head', '<?xml version="1.0"?><svg/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['PDF', '%PDF-1.7\n'],
  ['MP4', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2'],
  ['AVIF', '\0\0\0\x20ftypavif\0\0\0\0avifmif1'],
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['ICO', '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0'],
  ['little-endian TIFF', 'II*\0\x08\0\0\0'],
  ['big-endian TIFF', 'MM\0*\0\0\0\x08'],
  ['BMP', 'BM\x3a\0\0\0\0\0\0\0\x36\0\0\0'],
  ['WAV', 'RIFF\x24\0\0\0WAVEfmt '],
  ['AVI that names WebP later', 'RIFF\x24\0\0\0AVI WEBPVP8 '],
  ['WebP of no known coding', 'RIFF\x24\0\0\0WEBPEXIF'],
  ['JPEG XL', '\xff\x0a\0\0'],
  ['ZIP', 'PK\x03\x04'],
  ['text', 'just words'],
  ['text that names a kind', 'GIF89b PNG JFIF'],
  ['a kind after a blank', ' GIF89a'],
  ['half a PNG signature', '\x89PNG'],
  ['two bytes of a JPEG', '\xff\xd8'],
  ['nothing', ''],
])('%s is not recognised as an image', (_, text) => {
  expect(imageKindOf(bytesOf(text))).toBeNull();
});

/** A progressive JPEG, cut before its first scan, after it, and before its end marker. */
async function progressiveParts() {
  const jpeg = await plain.clone().jpeg({ progressive: true }).toBuffer();
  const firstScan = jpeg.indexOf(bytesOf('\xff\xda'));
  const afterScan = jpeg.indexOf(bytesOf('\xff\xc4'), firstScan);
  return [jpeg.subarray(0, firstScan), jpeg.subarray(firstScan, afterScan), jpeg.subarray(-2)] as const;
}

test('a JPEG of 100 scans is taken, one of 101 is too much work', async () => {
  const [head, scan, end] = await progressiveParts();
  const withScans = (count: number) => Buffer.concat([head, ...Array<Buffer>(count).fill(scan), end]);
  expect(isLaboriousJpeg(withScans(100))).toBe(false);
  expect(isLaboriousJpeg(withScans(101))).toBe(true);
});

test('scans are found after padding and stray bytes between segments', async () => {
  const [head, scan, end] = await progressiveParts();
  const disguised = Buffer.concat([bytesOf('stray\xff\0\xff\xd3'), bytesOf('\xff\xff\xff'), scan]);
  expect(isLaboriousJpeg(Buffer.concat([head, ...Array<Buffer>(101).fill(disguised), end]))).toBe(true);
});

test('bytes in a comment or after the end marker are no scan', async () => {
  const [head, scan, end] = await progressiveParts();
  const scans = Buffer.concat(Array<Buffer>(200).fill(bytesOf('\xff\xda\0\x02')));
  const comment = Buffer.concat([bytesOf('\xff\xfe\x03\x22'), scans]);
  expect(isLaboriousJpeg(Buffer.concat([head, comment, scan, end, scans]))).toBe(false);
});

test('arithmetic coding is too much work', async () => {
  const jpeg = await plain.clone().jpeg({ progressive: true }).toBuffer();
  expect(isLaboriousJpeg(jpeg)).toBe(false);
  jpeg[jpeg.indexOf(bytesOf('\xff\xc2')) + 1] = 0xca;
  expect(isLaboriousJpeg(jpeg)).toBe(true);
});

test.each([
  '\xff\xd8\xff',
  '\xff\xd8\xff\xda',
  '\xff\xd8\xff\xda\0',
  '\xff\xd8\xff\xda\0\0\0',
  `\xff\xd8${'\xff'.repeat(99)}`,
])('a JPEG cut off in its head ends the walk (%j)', (text) => {
  expect(isLaboriousJpeg(bytesOf(text))).toBe(false);
});
