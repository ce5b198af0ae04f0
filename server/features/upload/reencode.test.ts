import { createCipheriv } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { JPEG_MAX_BYTES } from '#contract/limits.ts';
import { err } from '#core/result.ts';
import { valueIn } from '#tests/support/value-in.ts';
import { reencode } from './reencode.ts';

const RED = [255, 0, 0] as const;
const GREEN = [0, 255, 0] as const;
const BLUE = [0, 0, 255] as const;
const WHITE = [255, 255, 255] as const;

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const dataUrl = (bytes: Buffer, type = 'jpeg') => `data:image/${type};base64,${bytes.toString('base64')}`;
const plain = (width: number, height: number, background = '#ff0000') =>
  sharp({ create: { width, height, channels: 3, background } });

const reencoded = async (bytes: Buffer) => valueIn(await reencode(dataUrl(bytes)));

async function expectColour(jpeg: Buffer, [x, y]: readonly [number, number], colour: readonly number[]) {
  const { data, info } = await sharp(jpeg).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  for (const [channel, value] of colour.entries()) {
    expect(Math.abs((data[at + channel] ?? Number.NaN) - value), `${x},${y} ${channel}`).toBeLessThan(20);
  }
}

/** The result is one JPEG from the first byte to the last, without metadata or other bytes of the upload. */
async function expectClean(jpeg: Buffer) {
  expect(jpeg.indexOf(bytesOf('\xff\xd8\xff'))).toBe(0);
  expect(jpeg.indexOf(bytesOf('\xff\xd9'))).toBe(jpeg.length - 2);
  expect(jpeg.toString('latin1')).not.toMatch(/<script|<html|alert|Exif|GPS|http:|ICC_PROFILE|MPF/);
  expect(jpeg.indexOf(bytesOf('PK\x03\x04'))).toBe(-1);
  const { format, exif, icc, xmp, iptc, comments, orientation } = await sharp(jpeg).metadata();
  expect(format).toBe('jpeg');
  expect([exif, icc, xmp, iptc, comments, orientation]).toEqual(Array(6).fill(undefined));
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
const withSegment = (jpeg: Buffer, marker: number, body: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), segment(marker, body), jpeg.subarray(2)]);

/** Bytes without any pattern, the same in every run. */
const noise = (length: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length));
const noiseImage = (width: number, height: number): Sharp =>
  sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } });

/** EXIF 2.3, tag 274: where row 0 and column 0 of what is stored are to be seen. */
const ORIENTATIONS = [
  [1, 'top', 'left'],
  [2, 'top', 'right'],
  [3, 'bottom', 'right'],
  [4, 'bottom', 'left'],
  [5, 'left', 'top'],
  [6, 'right', 'top'],
  [7, 'right', 'bottom'],
  [8, 'left', 'bottom'],
] as const;

/** 96×64 when seen: red top left, green top right, blue bottom left, white bottom right. */
function storedAs(orientation: number, row0: string, column0: string): Promise<Buffer> {
  const isTurned = row0 === 'left' || row0 === 'right';
  const [width, height] = isTurned ? [64, 96] : [96, 64];
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const isNear = { [row0]: at < (width * height) / 2, [column0]: at % width < width / 2 };
    const isTop = isNear['top'] ?? !isNear['bottom'];
    const isLeft = isNear['left'] ?? !isNear['right'];
    if (isTop) return isLeft ? RED : GREEN;
    return isLeft ? BLUE : WHITE;
  });
  return sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer();
}

test.each(ORIENTATIONS)('EXIF orientation %i (row 0 %s, column 0 %s) comes out upright', async (...orientation) => {
  const upload = await storedAs(...orientation);
  expect((await sharp(upload).metadata()).orientation).toBe(orientation[0]);
  const jpeg = await reencoded(upload);
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 96, height: 64 });
  await expectColour(jpeg, [4, 4], RED);
  await expectColour(jpeg, [91, 4], GREEN);
  await expectColour(jpeg, [4, 59], BLUE);
  await expectColour(jpeg, [91, 59], WHITE);
  await expectClean(jpeg);
});

test('where and with what a picture was taken is removed', async () => {
  const exif = { IFD0: { Make: 'alert camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1' } };
  const upload = await plain(20, 20).withExif(exif).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer();
  expect(await sharp(upload).metadata()).toMatchObject({ exif: expect.any(Buffer), xmp: expect.any(Buffer) });
  await expectClean(await reencoded(upload));
});

test('a transparent PNG gets a white background', async () => {
  const clear = { create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const;
  const square = {
    input: { create: { ...clear.create, width: 20, height: 20, background: '#00f' } },
    left: 20,
    top: 20,
  };
  const jpeg = await reencoded(await sharp(clear).composite([square]).png().toBuffer());
  await expectColour(jpeg, [5, 5], WHITE);
  await expectColour(jpeg, [34, 34], BLUE);
  await expectClean(jpeg);
});

test('of an animated GIF the first frame is kept', async () => {
  const frame = (colour: readonly number[]) =>
    Buffer.from(
      Array(30 * 20)
        .fill(colour)
        .flat(),
    );
  const frames = Buffer.concat([frame(GREEN), frame(BLUE), frame(RED)]);
  const gif = await sharp(frames, { raw: { width: 30, height: 60, channels: 3, pageHeight: 20 } })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(3);
  const jpeg = await reencoded(gif);
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 30, height: 20 });
  await expectColour(jpeg, [15, 10], GREEN);
});

test('a GIF of ten thousand frames is one image', async () => {
  const head = bytesOf('GIF89a\x08\0\x08\0\x80\0\0\xff\0\0\0\0\xff');
  const frame = bytesOf(',\0\0\0\0\x08\0\x08\0\0\x02\x07\x84\x8f\xa9\xcb\xed\x5d\x28\0');
  const gif = Buffer.concat([head, ...Array<Buffer>(10_000).fill(frame), bytesOf(';')]);
  expect((await sharp(gif).metadata()).pages).toBe(10_000);
  expect(await sharp(await reencoded(gif)).metadata()).toMatchObject({ width: 8, height: 8 });
});

test.each([
  ['JPEG and HTML', 'jpeg', '<html><script>alert(1)</script>'],
  ['GIF and JavaScript', 'gif', '*/=1;alert(1)//<script'],
  ['PNG and ZIP', 'png', 'PK\x03\x04<script>alert(1)</script>PK\x05\x06'],
  ['WebP and HTML', 'webp', '<html><script>alert(1)</script>'],
] as const)('what is %s at once comes out as the image alone', async (_, format, tail) => {
  const image = await plain(24, 24).toFormat(format).toBuffer();
  const upload = Buffer.concat([format === 'jpeg' ? withSegment(image, 0xfe, bytesOf(tail)) : image, bytesOf(tail)]);
  const jpeg = await reencoded(upload);
  await expectColour(jpeg, [12, 12], RED);
  await expectClean(jpeg);
});

test('a phone photo with a second image for HDR is taken as the plain photo it also is', async () => {
  const second = await plain(12, 12, '#808080').jpeg().toBuffer();
  const index = bytesOf('MPF\0MM\0*\0\0\0\x08\0\0\0\0\0\0');
  const jpeg = await reencoded(
    Buffer.concat([withSegment(await plain(24, 24).jpeg().toBuffer(), 0xe2, index), second]),
  );
  await expectColour(jpeg, [12, 12], RED);
  await expectClean(jpeg);
});

test.each([
  ['grey', WHITE, plain(24, 24, '#fff').greyscale().png()],
  ['16 bits a channel', RED, plain(24, 24).toColourspace('rgb16').png()],
  ['a palette', RED, plain(24, 24).png({ palette: true })],
  ['CMYK', WHITE, plain(24, 24, '#fff').toColourspace('cmyk').jpeg()],
  ['Display P3', RED, plain(24, 24).withIccProfile('p3').jpeg()],
])('an image in %s keeps its colours without a profile', async (_, colour, image) => {
  const jpeg = await reencoded(await image.toBuffer());
  await expectColour(jpeg, [12, 12], colour);
  await expectClean(jpeg);
});

test.each([
  ['wide', 3840, 1000, 1920, 500],
  ['tall', 1000, 3840, 500, 1920],
  ['small', 31, 17, 31, 17],
  ['thin', 16_000, 1, 1920, 1],
])('a %s image fits into 1920×1920 and is never enlarged', async (_, width, height, newWidth, newHeight) => {
  const jpeg = await reencoded(await plain(width, height).png().toBuffer());
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: newWidth, height: newHeight });
});

test.each([
  ['4000×3000', () => noiseImage(4000, 3000).jpeg({ quality: 5 })],
  ['1400×1200, without loss', () => noiseImage(1400, 1200).png({ compressionLevel: 0 })],
])('pure noise (%s) still fits into what the database keeps', async (_, image) => {
  const jpeg = await reencoded(await image().toBuffer());
  const { width, height } = await sharp(jpeg).metadata();
  expect(jpeg.length).toBeLessThanOrEqual(JPEG_MAX_BYTES);
  expect(Math.max(width, height)).toBeLessThanOrEqual(1920);
  // It uses the room it has: not shrunk to a thumbnail to be on the safe side.
  expect(jpeg.length).toBeGreaterThan(JPEG_MAX_BYTES / 2);
});

test('the content decides the type, not what the caller declares', async () => {
  const jpeg = await plain(8, 8).jpeg().toBuffer();
  expect(await reencode(dataUrl(jpeg, 'png'))).toMatchObject({ ok: true });
  expect(await reencode(dataUrl(await plain(8, 8).png().toBuffer(), 'webp'))).toMatchObject({ ok: true });
  expect(await reencode(dataUrl(bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'png'))).toEqual(
    err('image.notImage'),
  );
});

test('the decoder itself opens nothing but the four kinds', async () => {
  const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const other of [svg, await plain(8, 8).tiff().toBuffer(), await plain(8, 8).avif().toBuffer()]) {
    await expect(sharp(other).metadata()).rejects.toThrow('unsupported image format');
  }
});
