import { expect, test } from 'vitest';
import { shortName } from '../hexagram/king-wen.ts';
import { figuresBeginning, oneLineAway, parseTypedLines, readFromTop } from './typed-lines.ts';

test.each([
  ['阳阴', [true, false]],
  ['九六', [true, false]],
  ['100', [true, false, false]],
  ['0', [false]],
  ['01', [false, true]],
  ['阳阴阴阴阳阴', [true, false, false, false, true, false]],
])('%s are lines from the bottom', (typed, areYang) => {
  expect(parseTypedLines(typed)).toEqual({ areYang, hasTooMany: false });
});

test('lines beyond the sixth are dropped, and this is shown', () => {
  expect(parseTypedLines('1000101')).toEqual({ areYang: [true, false, false, false, true, false], hasTooMany: true });
});

test.each(['阳', '九', '1', '10', '11', '九二', '阳爻', '120', 'abc', ''])('%j are not lines', (typed) => {
  expect(parseTypedLines(typed)).toBeNull();
});

test('the same lines from the top are another figure, and one line away are six', () => {
  const areYang = [true, false, false, false, true, false];
  expect(figuresBeginning(areYang).map(shortName)).toEqual(['屯']);
  expect(shortName(readFromTop(areYang))).toBe('蒙');
  expect(oneLineAway('010001').map(shortName)).toEqual(['比', '节', '既济', '随', '复', '益']);
});
