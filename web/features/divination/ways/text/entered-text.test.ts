import { expect, test } from 'vitest';
import { enteredTextOf, keysOf, upperCountOf } from './entered-text.ts';

test.each([
  ['', null],
  ['林', 'character'],
  ['西林', 'text-strokes'],
  ['西林寺', 'text-strokes'],
  ['今日动静', 'text-tones'],
  ['天行健君子以自强不息', 'text-tones'],
  ['天行健君子以自强不息也', 'text-count'],
  ['天'.repeat(60), 'text-count'],
  ['㐀𠀀', 'text-strokes'],
  [' 西林\n', 'text-strokes'],
] as const)('%j is counted as %j', (typed, method) => {
  expect(enteredTextOf(typed)).toMatchObject({ method, problem: null });
});

test.each([
  ['我能升职吗？', '我能升职吗'],
  ['今日，动静', '今日动静'],
  ['西 林', '西林'],
  ['西林1😀', '西林'],
  ['西\u{fe00}林', '西林'],
])('of %j the Han characters count', (typed, counted) => {
  const { characters, hasOthers, problem } = enteredTextOf(typed);
  expect([characters.join(''), hasOthers, problem]).toEqual([counted, true, null]);
});

test.each(['xilin', '１２', '，', '😀'])('in %j no character counts', (typed) => {
  expect(enteredTextOf(typed)).toMatchObject({ method: null, problem: '只数汉字，请写汉字' });
});

test('sixty-two characters are two too many', () => {
  expect(enteredTextOf('天'.repeat(62))).toMatchObject({ method: null, problem: '最多 60 字，请删去 2 字' });
});

test('a character keeps its name while others come and go', () => {
  expect(keysOf([...'人人都是人'])).toEqual(['人1', '人2', '都1', '是1', '人3']);
});

test('of an odd number the smaller half is above', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 10].map(upperCountOf)).toEqual([1, 1, 1, 2, 2, 3, 3, 5]);
});
