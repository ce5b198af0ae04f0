import { expect, test } from 'vitest';
import { rowsInView, rowsToRender } from './rows-in-view.ts';

const ROW = 68;
const WINDOW = 844;
const at = (listTop: number, count = 5000) =>
  rowsInView({ listTop, listHeight: count * ROW, windowHeight: WINDOW, count, margin: 12 });

test('a short list is there from the first row to the last', () => {
  expect(at(400, 3)).toEqual({ first: 0, end: 3 });
  expect(at(400, 1)).toEqual({ first: 0, end: 1 });
});

test('wherever the list is scrolled to, every visible row is there, with rows to spare and never many', () => {
  for (let scrolled = 0; scrolled <= 5000 * ROW - WINDOW; scrolled += 97) {
    const { first, end } = at(-scrolled);
    const visible = [Math.floor(scrolled / ROW), Math.ceil((scrolled + WINDOW) / ROW)] as const;
    expect(first).toBeLessThanOrEqual(Math.max(0, visible[0] - 12));
    expect(end).toBeGreaterThanOrEqual(Math.min(5000, visible[1] + 12));
    expect(end - first).toBeLessThanOrEqual(48);
  }
});

test('the range stays the same while a few rows are scrolled', () => {
  const ranges = new Set(Array.from({ length: 80 * ROW }, (_, pixel) => at(-20_000 - pixel).first));
  expect(ranges.size).toBeLessThanOrEqual(21);
});

test('a list far above or far below the window keeps no more than its edge', () => {
  expect(at(20_000)).toEqual({ first: 0, end: 0 });
  expect(at(-5000 * ROW - 20_000)).toEqual({ first: 5000, end: 5000 });
});

test('before anything is laid out the first rows are there', () => {
  expect(rowsInView({ listTop: 0, listHeight: 0, windowHeight: WINDOW, count: 5000, margin: 12 })).toEqual({
    first: 0,
    end: 8,
  });
  expect(rowsInView({ listTop: 0, listHeight: 0, windowHeight: 0, count: 0, margin: 12 })).toEqual({
    first: 0,
    end: 0,
  });
});

test('both ends, the focused row and its neighbours are rendered besides those in view, in order and once', () => {
  expect(rowsToRender({ first: 8, end: 11 }, 100, 50)).toEqual([0, 8, 9, 10, 49, 50, 51, 99]);
  expect(rowsToRender({ first: 0, end: 3 }, 3, 1)).toEqual([0, 1, 2]);
  expect(rowsToRender({ first: 0, end: 0 }, 100, -1)).toEqual([0, 99]);
  expect(rowsToRender({ first: 90, end: 120 }, 1, -1)).toEqual([0]);
  expect(rowsToRender({ first: 0, end: 24 }, 0, -1)).toEqual([]);
});
