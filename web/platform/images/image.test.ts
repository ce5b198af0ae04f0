import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JPEG_MAX_BYTES, JPEG_MAX_SIDE } from '#contract/limits.ts';
import { fitted, MAX_ENCODINGS, type Size, searchQuality } from './image.ts';

interface Encoding extends Size {
  readonly quality: number;
  readonly bytes: number;
}

/** A picture by how many bits its pixels cost at the lowest and the highest quality, and how that grows in between. */
interface Picture extends Size {
  readonly lowestBits: number;
  readonly highestBits: number;
  readonly growth: number;
}

function bytesOf(picture: Picture, { width, height }: Size, quality: number): number {
  const { lowestBits, highestBits, growth } = picture;
  const share = ((quality - 0.1) / 0.85) ** growth;
  return Math.round(620 + (width * height * (lowestBits + (highestBits - lowestBits) * share)) / 8);
}

async function search(picture: Picture) {
  const encodings: Encoding[] = [];
  const progress: number[] = [];
  const encode = async (size: Size, quality: number) => {
    const bytes = bytesOf(picture, size, quality);
    encodings.push({ ...size, quality, bytes });
    return { size: bytes } as Blob; // the search looks at nothing but the length
  };
  const full = fitted(picture);
  const { size } = await searchQuality(full, encode, (done) => progress.push(done));
  return { full, encodings, progress, bytes: size };
}

const side = fc.oneof(fc.integer({ min: 1, max: 8000 }), fc.constantFrom(1, 2, 1919, 1920, 1921, 6000, 8000));

/** From a blank sheet to pure noise, which costs about one bit a pixel at the lowest quality. */
const picture: fc.Arbitrary<Picture> = fc
  .record({
    width: side,
    height: side,
    lowestBits: fc.double({ min: 0.01, max: 1.2, noNaN: true }),
    more: fc.double({ min: 0, max: 8, noNaN: true }),
    growth: fc.double({ min: 0.5, max: 4, noNaN: true }),
  })
  .map(({ more, ...rest }) => ({ ...rest, highestBits: rest.lowestBits + more }));

test('a picture is fitted into 1920 and never made larger, keeps its shape, and keeps a pixel', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const small = fitted({ width, height });
      const scale = Math.min(1, JPEG_MAX_SIDE / Math.max(width, height));
      expect(Math.max(small.width, small.height)).toBe(Math.min(JPEG_MAX_SIDE, Math.max(width, height)));
      expect(Math.abs(small.width - width * scale)).toBeLessThanOrEqual(0.5 + Number(small.width === 1));
      expect(Math.abs(small.height - height * scale)).toBeLessThanOrEqual(0.5 + Number(small.height === 1));
    }),
  );
});

test('any picture, from 1×1 to 8000×6000 and noise too, comes out within 200 KB after at most eight encodings', async () => {
  await fc.assert(
    fc.asyncProperty(picture, async (one) => {
      const { full, encodings, bytes } = await search(one);
      expect(encodings.length).toBeLessThanOrEqual(MAX_ENCODINGS);
      expect(bytes).toBeLessThanOrEqual(JPEG_MAX_BYTES);
      for (const { width, height, quality } of encodings) {
        expect(quality).toBeGreaterThanOrEqual(0.1);
        expect(quality).toBeLessThanOrEqual(0.95);
        expect(width).toBeLessThanOrEqual(full.width);
        expect(height).toBeLessThanOrEqual(full.height);
      }
    }),
    { numRuns: 2000 },
  );
});

test('the best that was tried is taken: full size where the lowest quality allows it, else the first smaller one that fits', async () => {
  await fc.assert(
    fc.asyncProperty(picture, async (one) => {
      const { full, encodings, bytes } = await search(one);
      const fitting = encodings.filter((encoding) => encoding.bytes <= JPEG_MAX_BYTES);
      expect(bytes).toBe(Math.max(...fitting.map((encoding) => encoding.bytes)));
      const isFullSize = bytesOf(one, full, 0.1) <= JPEG_MAX_BYTES;
      expect(fitting.every(({ width }) => width === full.width)).toBe(isFullSize || full.width === 1);
      if (!isFullSize) expect(fitting).toHaveLength(1);
    }),
    { numRuns: 2000 },
  );
});

test('the quality found is at most 0.06 below the best that fits', async () => {
  const steps = Array.from({ length: 851 }, (_, step) => 0.1 + step / 1000);
  await fc.assert(
    fc.asyncProperty(picture, async (one) => {
      const { full, encodings, bytes } = await search(one);
      if (bytesOf(one, full, 0.1) > JPEG_MAX_BYTES) return;
      const best = steps.findLast((quality) => bytesOf(one, full, quality) <= JPEG_MAX_BYTES) ?? 0;
      const found = encodings.findLast((encoding) => encoding.bytes === bytes)?.quality ?? 0;
      expect(best - found).toBeLessThanOrEqual(0.06);
    }),
    { numRuns: 1000 },
  );
});

test('a picture that is small enough at the highest quality is encoded once', async () => {
  const { encodings } = await search({ width: 800, height: 600, lowestBits: 0.1, highestBits: 1, growth: 1 });
  expect(encodings.map(({ quality }) => quality)).toEqual([0.95]);
});

test('progress only grows and never passes the whole', async () => {
  await fc.assert(
    fc.asyncProperty(picture, async (one) => {
      const { progress, encodings } = await search(one);
      expect(progress).toEqual(encodings.map((_, index) => (index + 1) / MAX_ENCODINGS));
    }),
  );
});
