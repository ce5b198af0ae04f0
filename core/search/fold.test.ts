import { expect, test } from 'vitest';
import { clauseStarts, fold, foldWithPlaces } from './fold.ts';
import { foldedPairs } from './folded-pairs.ts';

test.each([
  ['無咎', '无咎'],
  ['於', '于'],
  ['後', '后'],
  ['說', '说'],
  ['説', '说'],
  ['爲', '为'],
  ['為', '为'],
  ['恆', '恒'],
  ['雲雷屯', '云雷屯'],
  ['餘慶', '余庆'],
  ['遯', '遁'],
  ['窮則變', '穷则变'],
  ['歸妹', '归妹'],
  ['兌', '兑'],
  ['艮', '艮'],
])('%s is looked for as %s', (typed, simplified) => {
  expect(fold(typed)).toBe(simplified);
});

test('乾 is not 干, and 幹 is', () => {
  expect(fold('乾乾')).toBe('乾乾');
  expect(fold('幹')).toBe('干');
});

test('characters that readers write for one another are one', () => {
  expect(fold('自天佑之')).toBe(fold('自天祐之'));
  expect(fold('盘桓')).toBe(fold('磐桓'));
  expect(fold('辨上下')).toBe(fold('辩上下'));
});

test('a sign is read as its name', () => {
  expect(fold('䷂ 六二')).toBe('屯六二');
  expect(fold('☵☳䷾')).toBe('坎震既济');
});

test('punctuation, spaces, width, case and tones do not matter', () => {
  expect(fold('潜龙，勿用。')).toBe('潜龙勿用');
  expect(fold(' 「見龍在田」　 ')).toBe('见龙在田');
  expect(fold('Ｚｈūn １')).toBe('zhun1');
  expect(fold('lǚ lü')).toBe('lvlv');
  expect(fold('……—“”')).toBe('');
});

test('folding twice changes nothing more', () => {
  for (const character of foldedPairs().flat()) expect(fold(fold(character))).toBe(fold(character));
});

test('the table has one simplified character for each, and none is its own', () => {
  const pairs = foldedPairs();
  expect(new Set(pairs.map(([from]) => from)).size).toBe(pairs.length);
  for (const [from, to] of pairs) expect(to).not.toBe(from);
});

test('every unit of a folded text leads to its character', () => {
  const text = '“見龍”，𠮷 在田。';
  const { folded, places } = foldWithPlaces(text);
  expect(folded).toBe('见龙𠮷在田');
  expect(places).toHaveLength(folded.length + 1);
  expect(text.slice(places[0])).toBe('見龍”，𠮷 在田。');
  expect(text.slice(places[4])).toBe('在田。');
  expect(places.at(-1)).toBe(text.length);
});

test('clauses begin after punctuation', () => {
  expect(clauseStarts('潜龙，勿用。')).toEqual([0, 2, 4]);
});
