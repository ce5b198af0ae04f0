import { beforeAll, expect, test } from 'vitest';
import { QUERIES } from '#tests/support/search-queries.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { type Corpus, sectionOf } from './corpus.ts';
import type { Place } from './place.ts';
import { groupsOf, search } from './search.ts';
import { loadWholeCorpus } from './whole-corpus.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await loadWholeCorpus();
});

test.each(QUERIES)('%s leads to %s first', (query, wanted) => {
  const { figures, texts } = search(query, corpus);
  if (wanted.startsWith('/')) expect(texts[0]?.place.path).toBe(wanted);
  else expect(figures[0] && shortName(figures[0].code)).toBe(wanted);
});

test('there are forty of them', () => {
  expect(QUERIES).toHaveLength(40);
});

test('every text of the book is found by itself, first of its kind', () => {
  const wrong = corpus
    .flatMap(({ places }) => places)
    .filter(({ kind }) => ['judgment', 'line', 'tuan', 'daxiang', 'xiaoxiang', 'wing'].includes(kind))
    .filter((place) => {
      const same = search(place.text, corpus).texts.filter((hit) => hit.place.kind === place.kind);
      return same[0]?.place.text !== place.text;
    });
  expect(wrong.map(({ where }) => where)).toEqual([]);
});

test('a list of names is not looked for name by name in each of them', () => {
  let read = 0;
  const count: ProxyHandler<Corpus[number]> = {
    get: (section, field, receiver) => {
      read += 1;
      return Reflect.get(section, field, receiver);
    },
  };
  const counted = corpus.map((section) => new Proxy(section, count));
  const names = KING_WEN_ORDER.map(shortName);
  const readsFor = (query: string): number => {
    read = 0;
    search(query, counted);
    return read;
  };
  const [one, many] = [readsFor('利涉大川'), readsFor(names.slice(0, 40).join(' '))];
  expect(many).toBeLessThan(100 * one);
});

test('不利涉大川 is found too', () => {
  const { texts } = search('利涉大川', corpus);
  expect(texts.map(({ place }) => place.where)).toContain('讼 · 卦辞');
});

test('a word that readers look up is explained first, a word of the lines is read first', () => {
  expect(search('消息', corpus).texts[0]?.place.kind).toBe('term');
  expect(search('无咎', corpus).texts[0]?.place.kind).toBe('line');
});

test.each([
  ['利涉大川 同人', '同人 · 卦辞'],
  ['同人 利涉大川', '同人 · 卦辞'],
  ['谦 亨', '谦 · 卦辞'],
  ['坤，无咎', '坤 · 六四'],
  ['水火既济 濡其尾', '既济 · 初九'],
  ['䷂ 婚媾', '屯 · 六二'],
  ['䷂ 六二', '屯 · 六二'],
  ['同人 利涉大穿', '同人 · 卦辞'],
])('%s: a figure and words lead to %s, where both stand', (query, where) => {
  expect(search(query, corpus).texts[0]?.place.where).toBe(where);
});

test('two words stand in the book before they stand in what is written about it, in whatever order', () => {
  for (const query of ['大人 飞龙', '飞龙 大人'])
    expect(search(query, corpus).texts[0]?.place.where, query).toBe('乾 · 九五');
});

test('pinyin finds names, terms and annotated characters', () => {
  const { figures, texts } = search('tun', corpus);
  expect(figures).toHaveLength(1);
  expect(texts.map(({ place }) => place.where)).toEqual(['中孚 · 卦辞 · 豚 tún']);
});

test('one’s own casts are found by their words and by the name of their figure', () => {
  const own: Place = { kind: 'own', path: '/profile/cast/1', code: '010001', where: '水雷屯', text: '新店几时开张？' };
  const withOwn = [...corpus, sectionOf([own])];
  for (const query of ['新店', 'tun', '屯', '3', '坎震', '100010'])
    expect(
      search(query, withOwn).texts.map(({ place }) => place),
      query,
    ).toContain(own);
  expect(search('蒙', withOwn).texts.map(({ place }) => place)).not.toContain(own);
});

test('groups come in their order, each with its hits', () => {
  const groups = groupsOf(search('利涉大川', corpus).texts);
  expect(groups.map(({ group }) => group)).toEqual(['卦辞爻辞', '彖象', '白话与详解', '术语']);
  expect(groups.flatMap(({ hits }) => hits)).toHaveLength(search('利涉大川', corpus).texts.length);
});

test.each(['', ' ', '。', '𠮷𠮷𠮷', 'qqqq', '不存在的词'])('%j finds nothing', (query) => {
  expect(search(query, corpus)).toMatchObject({ figures: [], texts: [] });
});

test('what is not loaded yet is not found, and names are', () => {
  expect(search('屯', []).figures).toHaveLength(1);
  expect(search('潜龙勿用', []).texts).toEqual([]);
});
