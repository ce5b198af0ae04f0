import sharp, { type Metadata, type OutputInfo } from 'sharp';
import { IMAGE_MAX_BYTES, JPEG_MAX_BYTES, JPEG_MAX_SIDE } from '#contract/limits.ts';
import { DATA_URL } from '#contract/upload.ts';
import { err, ok, type Result } from '#core/result.ts';
import { imageKindOf, isLaboriousJpeg } from './image-kind.ts';
import { withoutText } from './png-chunks.ts';

type ImageProblem = 'image.tooLarge' | 'image.notImage' | 'image.damaged' | 'image.dimensions';

const PIXELS_MAX = 40_000_000;
const SIDE_MAX = 16_000;
/** Two such decodes at once fit into a small machine. */
const HELD_MAX_BYTES = 128_000_000;
const DECODE_MAX_SECONDS = 10;
const BEST_QUALITY = 85;
const LOWEST_QUALITY = 55;
const QUALITY_STEP = 10;

// For the whole process, so that no other part can open by chance what is not allowed here: left to itself sharp
// also reads SVG, TIFF, HEIF and more. The names are classes of libvips; blocking one blocks all beneath it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

export function decodeDataUrl(dataUrl: string): Result<Buffer, ImageProblem> {
  const head = DATA_URL.exec(dataUrl)?.[0];
  if (head === undefined) return err('image.notImage');
  const text = dataUrl.slice(head.length);
  if (Buffer.byteLength(text, 'base64') > IMAGE_MAX_BYTES) return err('image.tooLarge');
  const bytes = Buffer.from(text, 'base64');
  // Node skips what is not base64 and forgives missing padding; only the canonical spelling comes back unchanged.
  return bytes.length > 0 && bytes.toString('base64') === text ? ok(bytes) : err('image.damaged');
}

/**
 * Bytes held at once by a decoder that cannot go line by line: the canvas of a GIF, the coefficients (16 bits each) of a
 * progressive JPEG, the pixels of an interlaced PNG.
 */
function heldBytesOf(image: Metadata): number {
  const pixels = image.width * image.height;
  if (image.format === 'gif') return pixels * 4;
  if (!image.isProgressive) return 0;
  if (image.format === 'jpeg') return pixels * 2 * (image.chromaSubsampling === '4:2:0' ? 1.5 : image.channels);
  return pixels * image.channels * (image.depth === 'ushort' ? 2 : 1);
}

const isTooBig = (image: Metadata): boolean =>
  Math.max(image.width, image.height) > SIDE_MAX ||
  image.width * image.height > PIXELS_MAX ||
  heldBytesOf(image) > HELD_MAX_BYTES;

/** Reads only the header. Without the limit on pixels, so that too large and broken images can be distinguished. */
async function headerProblem(bytes: Buffer): Promise<ImageProblem | null> {
  const kind = imageKindOf(bytes);
  if (kind === null) return 'image.notImage';
  if (kind === 'jpeg' && isLaboriousJpeg(bytes)) return 'image.damaged';
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'truncated' })
    .metadata()
    .catch(() => null);
  if (header === null) return 'image.damaged';
  if (header.format !== kind) return 'image.notImage';
  return isTooBig(header) ? 'image.dimensions' : null;
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** The first frame, upright, on white, in sRGB, at the size it is kept; null when it cannot be decoded in time or at all. */
function decode(bytes: Buffer): Promise<Pixels | null> {
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'truncated', pages: 1, autoOrient: true })
    .timeout({ seconds: DECODE_MAX_SECONDS })
    .flatten({ background: '#ffffff' })
    .resize({ width: JPEG_MAX_SIDE, height: JPEG_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
}

/** A JPEG made of pixels alone: nothing of what the upload carried beside them can come through. */
function encode({ data, info }: Pixels, quality: number, longerSide: number): Promise<Buffer> {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize({ width: longerSide, height: longerSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
}

/** Lowers the quality first, then the longer side; a JPEG grows with its area, so even noise needs but a round or two of that. */
async function fitted(pixels: Pixels): Promise<Buffer> {
  let longerSide = Math.max(pixels.info.width, pixels.info.height);
  let quality = BEST_QUALITY;
  let jpeg = await encode(pixels, quality, longerSide);
  while (jpeg.length > JPEG_MAX_BYTES) {
    const ratio = JPEG_MAX_BYTES / jpeg.length;
    if (quality > LOWEST_QUALITY) quality -= QUALITY_STEP;
    else longerSide = Math.floor(longerSide * Math.min(0.95, Math.sqrt(ratio)));
    jpeg = await encode(pixels, quality, longerSide);
  }
  return jpeg;
}

/** Turns what a user uploads into a JPEG of our own making (safe to serve, without metadata, at most 1920 px and 200 KB). */
export async function reencode(dataUrl: string): Promise<Result<Buffer, ImageProblem>> {
  const decoded = decodeDataUrl(dataUrl);
  if (!decoded.ok) return decoded;
  const bytes = imageKindOf(decoded.value) === 'png' ? withoutText(decoded.value) : decoded.value;
  if (bytes === null) return err('image.damaged');
  const problem = await headerProblem(bytes);
  if (problem !== null) return err(problem);
  const pixels = await decode(bytes);
  return pixels === null ? err('image.damaged') : ok(await fitted(pixels));
}
