import { expect, test } from 'vitest';
import { moved, squareOf, WHOLE } from './crop.ts';

const WIDE = { width: 400, height: 200 };

test('the whole of a picture is the largest square in its middle', () => {
  expect(squareOf(WIDE, WHOLE)).toEqual({ x: 100, y: 0, side: 200 });
  expect(squareOf({ width: 90, height: 300 }, WHOLE)).toEqual({ x: 0, y: 105, side: 90 });
});

test('enlarged twice, the square is half as wide around the same point', () => {
  expect(squareOf(WIDE, { ...WHOLE, zoom: 2 })).toEqual({ x: 150, y: 50, side: 100 });
});

test('a square never reaches beyond the picture, wherever it is moved', () => {
  for (const byX of [-9, -0.25, 0, 0.25, 9])
    for (const byY of [-9, 0, 9])
      for (const zoom of [1, 2, 4]) {
        const { x, y, side } = squareOf(WIDE, moved(WIDE, { ...WHOLE, zoom }, byX, byY));
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + side).toBeLessThanOrEqual(WIDE.width + 1e-9);
        expect(y + side).toBeLessThanOrEqual(WIDE.height + 1e-9);
      }
});

test('what was dragged beyond the edge comes back with the first move the other way', () => {
  const atEdge = moved(WIDE, WHOLE, 9, 0);
  expect(squareOf(WIDE, moved(WIDE, atEdge, -0.1, 0)).x).toBeCloseTo(180);
});
