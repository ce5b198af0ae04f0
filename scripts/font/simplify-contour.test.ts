import { expect, test } from 'vitest';
import { type Contour, type OutlinePoint, simplifyContour } from './simplify-contour.ts';

const on = (x: number, y: number): OutlinePoint => ({ x, y, isOnCurve: true });
const control = (x: number, y: number): OutlinePoint => ({ x, y, isOnCurve: false });

const SQUARE: Contour = [on(0, 0), on(100, 0), on(100, 100), on(0, 100)];

test('a corner is never removed', () => {
  expect(simplifyContour(SQUARE, 2)).toEqual(SQUARE);
});

test('a point on a straight side is removed, one further from it than the distance is not', () => {
  expect(simplifyContour(SQUARE.toSpliced(1, 0, on(50, 1)), 2)).toEqual(SQUARE);
  const dented = SQUARE.toSpliced(1, 0, on(50, 3));
  expect(simplifyContour(dented, 2)).toEqual(dented);
});

test('a curve flatter than the distance becomes a straight side, a deeper one stays', () => {
  expect(simplifyContour(SQUARE.toSpliced(1, 0, control(50, 3)), 2)).toEqual(SQUARE);
  const bent = SQUARE.toSpliced(1, 0, control(50, 40));
  expect(simplifyContour(bent, 2)).toEqual(bent);
});

test('a point in the middle of two control points is removed, because the format implies it', () => {
  const wave: Contour = [on(0, 0), control(50, 40), on(100, 40), control(150, 40), on(200, 0), on(100, -100)];
  expect(simplifyContour(wave, 2)).toEqual(wave.toSpliced(2, 1));
});

test('an outline keeps at least three points', () => {
  const speck: Contour = [on(0, 0), on(1, 0), on(1, 1), on(0, 1)];
  expect(simplifyContour(speck, 2)).toHaveLength(3);
});
