import { expect, test } from 'vitest';
import { sectionOf } from './corpus.ts';
import { FOUND, findTexts, triedFor } from './find-texts.ts';
import type { Place } from './place.ts';

const place = (text: string, more: Partial<Place> = {}): Place => ({
  kind: 'line',
  path: '/',
  code: null,
  where: '',
  text,
  ...more,
});
const TEXTS = ['潜龙，勿用。', '天行健，君子以自强不息。', '利见大人，不利涉大川。', '鼎玉铉，大吉，无不利。'];
const corpus = [
  sectionOf(TEXTS.slice(0, 2).map((text) => place(text))),
  sectionOf(TEXTS.slice(2).map((text) => place(text))),
];
const found = (query: string) => findTexts(corpus, query).map((hit) => hit.place.text);
const degrees = (query: string) => findTexts(corpus, query).map(({ degree }) => degree);

test('the whole is found across punctuation, in every section', () => {
  expect(found('潛龍勿用')).toEqual([TEXTS[0]]);
  expect(found('利')).toEqual([TEXTS[2], TEXTS[3]]);
  expect(degrees('利涉大川')).toEqual([FOUND.whole]);
});

test('nothing is found across two texts', () => {
  expect(found('勿用天行健')).toEqual([]);
  expect(found('大川鼎玉')).toEqual([]);
});

test.each([
  ['one wrong', '君子以自彊不息'],
  ['one wrong in the first half', '君孑以自强不息'],
  ['one missing', '君子自强不息'],
  ['one too many', '君子以为自强不息'],
  ['two in the other order', '君子以自强息不'],
])('in a long run: %s', (_, query) => {
  expect(found(query)).toEqual([TEXTS[1]]);
  expect(degrees(query)).toEqual([FOUND.oneSlip]);
});

test.each([
  ['the last wrong', '自强不吸'],
  ['the first wrong', '白强不息'],
  ['one missing', '君子自强'],
  ['two in the other order', '自强息不'],
])('in a run of four: %s', (_, query) => {
  expect(found(query)).toEqual([TEXTS[1]]);
  expect(degrees(query)).toEqual([FOUND.oneSlip]);
});

test('two wrong are too many; in a run of four one too many is, of three one wrong', () => {
  expect(found('君手以自彊不息')).toEqual([]);
  expect(found('自彊不吸')).toEqual([]);
  expect(found('潜龙龙勿')).toEqual([]);
  expect(found('彊不息')).toEqual([]);
});

test('a slip is looked for only where nothing has the whole', () => {
  expect(found('潜龙勿用')).toEqual([TEXTS[0]]);
  expect(found('潜龙无用')).toEqual([TEXTS[0]]);
});

test('two words that were typed apart are no run with a slip; one of them may have one, where none has both', () => {
  const texts = [sectionOf([place('天地之心'), place('天地在上，人心在下。')])];
  expect(findTexts(texts, '天地 人心').map((hit) => hit.place.text)).toEqual(['天地在上，人心在下。']);
  expect(found('大人 利涉大穿')).toEqual([TEXTS[2]]);
});

test.each([
  ['龙', false, false, false],
  ['彊不息', false, false, false],
  ['自彊不吸', false, true, true],
  ['大川 人', true, false, false],
  ['大川 大人', true, false, true],
  ['大人 利涉大穿', true, true, true],
])('what is tried for %s: parts %s, a slip %s, pieces %s', (query, areParts, isLoose, arePieces) => {
  expect(triedFor(query)).toEqual({ areParts, isLoose, arePieces });
});

test('a slip does not reach into the next text', () => {
  expect(findTexts([sectionOf([place('甲乙丙丁戊'), place('己庚')])], '甲乙丙丁戊己')).toMatchObject([
    { place: { text: '甲乙丙丁戊' } },
  ]);
  expect(findTexts([sectionOf([place('甲乙丙丁'), place('己庚')])], '甲乙丙丁己庚')).toEqual([]);
});

test('parts are found in their order first, then in any', () => {
  const both = [sectionOf([place('大川在前，利在后。'), place('利见大人，不利涉大川。')])];
  expect(findTexts(both, '利 大川').map(({ place: { text }, degree }) => [text.slice(0, 2), degree])).toEqual([
    ['大川', FOUND.allParts],
    ['利见', FOUND.inOrder],
  ]);
  expect(found('大川，大人')).toEqual([TEXTS[2]]);
});

test('where none has the whole, its pieces in order are enough', () => {
  expect(found('天行健自强不息')).toEqual([TEXTS[1]]);
  expect(degrees('天行健自强不息')).toEqual([FOUND.pieces]);
  expect(found('自强不息天行健')).toEqual([]);
});

test('how well it fits: the whole text, whole clauses, from the beginning of one, inside one', () => {
  const fits = (query: string) => findTexts(corpus, query).map(({ fit }) => fit);
  expect(fits('潜龙勿用')).toEqual([0]);
  expect(fits('勿用')).toEqual([1]);
  expect(fits('君子')).toEqual([2]);
  expect(fits('利涉大川')).toEqual([3]);
});

test('the words of an entry find it, and name it', () => {
  const entry = place('阴爻骑在阳爻正上方。', { kind: 'term', words: ['乘', '乘刚'] });
  expect(findTexts([sectionOf([entry])], '乘刚')).toMatchObject([{ place: entry, isNamed: true }]);
  expect(findTexts([sectionOf([entry])], '阳爻')).toMatchObject([{ place: entry, isNamed: false }]);
});

test.each(['', ' ', '，。', '“”'])('%j finds nothing', (query) => {
  expect(found(query)).toEqual([]);
});
