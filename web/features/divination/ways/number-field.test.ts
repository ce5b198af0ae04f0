import { expect, test } from 'vitest';
import { countOf } from './number-field.tsx';

test.each([
  ['1', 1],
  ['8', 8],
  ['9', 9],
  ['48', 48],
  [' 12 ', 12],
  ['007', 7],
  [String(2 ** 31), 2 ** 31],
  ['999999999999', 999_999_999_999],
])('%j is %j', (text, number) => {
  expect(countOf(text)).toBe(number);
});

test.each([
  '',
  ' ',
  '0',
  '00',
  '-1',
  '−1',
  '+1',
  '1.5',
  '１２',
  '十二',
  '1e3',
  '0x10',
  '12a',
  '1 2',
  '😀',
  '1000000000000',
])('%j is no number to cast with', (text) => {
  expect(countOf(text)).toBeNull();
});
