/** Makes a picture small enough to send: JPEG, longest side 1920, at most 200 KB, at most eight encodings. */
import { JPEG_MAX_BYTES, JPEG_MAX_SIDE } from '#contract/limits.ts';

export const MAX_ENCODINGS = 8;
const LOWEST_QUALITY = 0.1;
const HIGHEST_QUALITY = 0.95;
const SHRINK = 0.75;
/** Of an avatar: it is shown at 88 at most, and screens have up to four pixels for one. */
const AVATAR_SIDE = 384;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Fits within the longest side, never enlarged, never less than a pixel. */
export function fitted({ width, height }: Size, longest = JPEG_MAX_SIDE): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export type Encode = (size: Size, quality: number) => Promise<Blob>;

/**
 * Bisects for the highest quality between 0.1 and 0.95 that fits. If even the lowest does not fit (pure noise), the picture is scaled down
 * within the same eight encodings. Answers the best that fits, else the smallest.
 */
export async function searchQuality(size: Size, encode: Encode, onProgress: (done: number) => void): Promise<Blob> {
  let [low, high] = [LOWEST_QUALITY, HIGHEST_QUALITY];
  let quality = HIGHEST_QUALITY;
  let current = size;
  let best: Blob | null = null;
  let smallest: Blob | null = null;
  for (let tried = 1; tried <= MAX_ENCODINGS; tried++) {
    const blob = await encode(current, quality);
    onProgress(tried / MAX_ENCODINGS);
    if (smallest === null || blob.size < smallest.size) smallest = blob;
    const fits = blob.size <= JPEG_MAX_BYTES;
    if (fits) {
      if (best === null || blob.size > best.size) best = blob;
      low = quality;
    } else {
      high = quality;
    }
    const isLowest = quality <= LOWEST_QUALITY + 0.001;
    if (fits && (quality >= HIGHEST_QUALITY || current !== size || high - low < 0.05)) break;
    if (!fits && isLowest) {
      current = fitted(current, Math.max(current.width, current.height) * SHRINK);
      continue;
    }
    // four encodings search the quality, the rest are kept for scaling down
    quality = best === null && tried >= 4 ? LOWEST_QUALITY : (low + high) / 2;
  }
  return best ?? (smallest as Blob);
}

/** A part of a picture, in its pixels as it is shown. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** Draws with EXIF orientation applied and transparency on white: the whole picture, or a square of it in the size of an avatar. */
async function encoderFor(file: Blob, square?: Square): Promise<{ size: Size; encode: Encode; close(): void }> {
  const bitmap = await createImageBitmap(file);
  const { x, y } = square ?? { x: 0, y: 0 };
  const part = square ? { width: square.side, height: square.side } : bitmap;
  const encode: Encode = async ({ width, height }, quality) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, x, y, part.width, part.height, 0, 0, width, height);
    return canvas.convertToBlob({ type: 'image/jpeg', quality });
  };
  return { size: fitted(part, square && AVATAR_SIDE), encode, close: () => bitmap.close() };
}

export async function compressImage(file: Blob, onProgress: (done: number) => void, square?: Square): Promise<Blob> {
  const { size, encode, close } = await encoderFor(file, square);
  try {
    return await searchQuality(size, encode, onProgress);
  } finally {
    close();
  }
}

export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
