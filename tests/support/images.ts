import { createCipheriv } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';
import { imageIdOf } from '#contract/upload.ts';
import type { TestApp, TestResponse, TestUser } from './app.ts';

export const UPLOAD = '/api/upload/image';

export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
export const dataUrl = (bytes: Buffer, type = 'jpeg'): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`;
export const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } });

/** Bytes without any pattern, the same in every run: what no coding makes small. */
const noise = (length: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length));
export const noiseJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();

/** A sound image of exactly this length: a decoder stops at its end marker. */
export async function paddedJpeg(length: number): Promise<Buffer> {
  const jpeg = await plain(8, 8).jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), bytesOf(type), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(body.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** A chunk of 50 MB of text in 49 kB. */
export function longText(type: 'zTXt' | 'iTXt'): Buffer {
  const head = type === 'zTXt' ? 'Comment\0\0' : 'Comment\0\x01\0\0\0';
  return pngChunk(type, Buffer.concat([bytesOf(head), deflateSync(Buffer.alloc(50_000_000, 'a'))]));
}

/** A PNG of one pixel with `extra` chunks after its header. */
export function dotPng(...extra: readonly Buffer[]): Buffer {
  const dot = blackPng(1, 1);
  return Buffer.concat([dot.subarray(0, 33), ...extra, dot.subarray(33)]);
}

/** The same length in a chunk that no decoder reads. */
export const paddedPng = (length: number): Buffer =>
  dotPng(pngChunk('abCd', Buffer.alloc(length - blackPng(1, 1).length - 12)));

/** Black, one bit a pixel: far smaller as a file than in memory. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.from([...Array<number>(8).fill(0), 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const scanlines = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(scanlines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([bytesOf('\x89PNG\r\n\x1a\n'), ...chunks]);
}

/** Frames of 8×8, all alike. */
export function longGif(frames: number): Buffer {
  const head = bytesOf('GIF89a\x08\0\x08\0\x80\0\0\xff\0\0\0\0\xff');
  const frame = bytesOf(',\0\0\0\0\x08\0\x08\0\0\x02\x07\x84\x8f\xa9\xcb\xed\x5d\x28\0');
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), bytesOf(';')]);
}

/** Stored lying (64×96, left half red, right half green), to be seen turned by a quarter (96×64, top red, bottom green). */
export function turnedJpegWithPlace(): Promise<Buffer> {
  const row = [...Array<number[]>(32).fill([255, 0, 0]), ...Array<number[]>(32).fill([0, 255, 0])].flat();
  const pixels = Buffer.concat(Array<Buffer>(96).fill(Buffer.from(row)));
  return sharp(pixels, { raw: { width: 64, height: 96, channels: 3 } })
    .withExif({ IFD0: { Make: 'camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer();
}

export const upload = (app: TestApp, { token }: TestUser, image: Buffer, type = 'jpeg'): Promise<TestResponse> =>
  app.call('POST', UPLOAD, { token, body: { image: dataUrl(image, type), filename: '图.jpg' } });

/** A small image of this user's; answers its address. */
export async function uploadedBy(app: TestApp, user: TestUser): Promise<string> {
  const { status, json } = await upload(app, user, await plain(8, 8).jpeg().toBuffer());
  expect(status).toBe(200);
  return json['imageUrl'] as string;
}

/** The image as anyone may fetch it: a JPEG, which a browser may keep for five minutes and never run. */
export async function servedImage(app: TestApp, url: unknown): Promise<Buffer> {
  const { statusCode, headers, rawPayload } = await app.server.app.inject({ method: 'GET', url: String(url) });
  expect(imageIdOf(String(url)), String(url)).not.toBeNull();
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(headers['cache-control']).toBe('public, max-age=300');
  expect(headers['content-security-policy']).toBe(
    "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  return rawPayload;
}

/** One image from the first byte to the last, with neither metadata nor anything of the upload's. */
export async function expectClean(jpeg: Buffer): Promise<void> {
  expect(jpeg.indexOf(bytesOf('\xff\xd8\xff'))).toBe(0);
  expect(jpeg.indexOf(bytesOf('\xff\xd9'))).toBe(jpeg.length - 2);
  expect(jpeg.toString('latin1')).not.toMatch(/<script|<html|alert|Exif|GPS|http:/);
  expect(jpeg.indexOf(bytesOf('PK\x03\x04'))).toBe(-1);
  const { format, exif, icc, xmp, iptc, comments, orientation } = await sharp(jpeg).metadata();
  expect(format).toBe('jpeg');
  expect([exif, icc, xmp, iptc, comments, orientation]).toEqual(Array(6).fill(undefined));
}
