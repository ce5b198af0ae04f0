import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutText } from './png-chunks.ts';
import { reencode } from './reencode.ts';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

function chunk(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), bytesOf(type), body, Buffer.alloc(4)]);
  bytes.writeUInt32BE(body.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

const image = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#c0302080' } })
  .png()
  .toBuffer();
const HEADER_END = 8 + 25;
/** The image with these chunks after its header. */
const withChunks = (...chunks: readonly Buffer[]) =>
  Buffer.concat([image.subarray(0, HEADER_END), ...chunks, image.subarray(HEADER_END)]);

function typesOf(png: Buffer | null): readonly string[] {
  const types: string[] = [];
  for (let at = 8; png !== null && at < png.length; at += 12 + png.readUInt32BE(at))
    types.push(png.toString('latin1', at + 4, at + 8));
  return types;
}

const profile = (bytes: number) => chunk('iCCP', Buffer.concat([bytesOf('icc\0\0'), Buffer.alloc(bytes - 5)]));

test('texts, times, palettes to choose from and unknown chunks are dropped, and so is what follows the end', () => {
  const extra = ['zTXt', 'iTXt', 'tEXt', 'tIME', 'sPLT', 'hIST', 'pHYs', 'acTL', 'abCd'].map((type) => chunk(type));
  const bare = withoutText(image);
  expect(withoutText(Buffer.concat([withChunks(...extra), bytesOf('PK\x03\x04')]))).toEqual(bare);
  expect(typesOf(bare)).toEqual(['IHDR', 'IDAT', 'IEND']);
});

test('what changes the look of the pixels is kept, once each', () => {
  const kept = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'tRNS', 'eXIf'];
  const upload = withChunks(...[...kept, ...kept].map((type) => chunk(type)));
  expect(typesOf(withoutText(upload))).toEqual(['IHDR', ...kept, 'IDAT', 'IEND']);
});

test('a colour profile of 64 KB is kept, one byte more is dropped', () => {
  expect(typesOf(withoutText(withChunks(profile(65_536))))).toContain('iCCP');
  expect(typesOf(withoutText(withChunks(profile(65_537))))).not.toContain('iCCP');
});

test('a critical chunk of no known kind stays, so that the decoder refuses it', async () => {
  const upload = withChunks(chunk('ABCD'));
  expect(typesOf(withoutText(upload))).toContain('ABCD');
  expect(await reencode(`data:image/png;base64,${upload.toString('base64')}`)).toMatchObject({
    error: 'image.damaged',
  });
});

test('a chunk that claims to be longer than the file, and a file that ends in a chunk, are not read beyond their end', () => {
  const cut = withChunks(chunk('zTXt', Buffer.alloc(100))).subarray(0, HEADER_END + 50);
  expect(withoutText(cut)).toEqual(image.subarray(0, HEADER_END));
  const long = bytesOf('\xff\xff\xff\xffIDAT');
  expect(withoutText(Buffer.concat([image.subarray(0, HEADER_END), long, Buffer.alloc(9)]))?.length).toBe(
    HEADER_END + 17,
  );
});

test('20,000 chunks are read, more are refused as damaged', async () => {
  const empty = chunk('IDAT');
  expect(withoutText(withChunks(...Array<Buffer>(20_000 - typesOf(image).length).fill(empty)))).not.toBeNull();
  const upload = withChunks(...Array<Buffer>(20_000).fill(empty));
  expect(withoutText(upload)).toBeNull();
  expect(await reencode(`data:image/png;base64,${upload.toString('base64')}`)).toMatchObject({
    error: 'image.damaged',
  });
});
