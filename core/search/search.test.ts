import { beforeAll, expect, test } from 'vitest';
import { shortName } from '../hexagram/king-wen.ts';
import { type Corpus, sectionOf } from './corpus.ts';
import type { Place } from './place.ts';
import { groupsOf, search } from './search.ts';
import { loadWholeCorpus } from './whole-corpus.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await loadWholeCorpus();
});

/** Forty queries as people type them, and where each leads first: a figure by its name, or the path of a text. */
const QUERIES: readonly (readonly [string, string])[] = [
  // figures
  ['屯', '屯'],
  ['水雷屯', '屯'],
  ['tun', '屯'],
  ['zhun', '屯'],
  ['slz', '屯'],
  ['shuileizhun', '屯'],
  ['Shuǐ léi zhūn', '屯'],
  ['3', '屯'],
  ['第3卦', '屯'],
  ['坎震', '屯'],
  ['水雷', '屯'],
  ['上坎下震', '屯'],
  ['阳阴阴阴阳阴', '屯'],
  ['100010', '屯'],
  ['歸妹', '归妹'],
  ['大蓄', '大畜'],
  ['天地否', '否'],
  // judgments and lines
  ['潜龙勿用', '/hexagram/111111/text/0'],
  ['潛龍，勿用', '/hexagram/111111/text/0'],
  ['亢龍有悔', '/hexagram/111111/text/5'],
  ['黄裳元吉', '/hexagram/000000/text/4'],
  ['群龙无首', '/hexagram/111111/text'],
  ['屯六二', '/hexagram/010001/text/1'],
  ['乾卦九三', '/hexagram/111111/text/2'],
  ['君子终日乾乾夕惕若厉', '/hexagram/111111/text/2'],
  ['羝羊触藩 羸其角', '/hexagram/001111/text/2'],
  ['枯杨生稊老夫得其少妻', '/hexagram/011110/text/1'],
  ['盘桓 利居贞', '/hexagram/010001/text/0'],
  ['不远复无祇悔元吉', '/hexagram/000001/text/0'],
  ['利涉大川', '/hexagram/010111/text'],
  // 彖 and 象
  ['自強不息', '/hexagram/111111'],
  ['天行健自强不息', '/hexagram/111111'],
  ['厚德載物', '/hexagram/000000'],
  ['云行雨施', '/hexagram/111111/text'],
  // the wings
  ['一阴一阳之谓道', '/library/wings/xici-shang/5#p1'],
  ['窮則變，變則通，通則久', '/library/wings/xici-xia/2#p5'],
  ['积善之家必有余庆', '/library/wings/wenyan-kun/2#p1'],
  ['易与天地准故能弥伦天地之道', '/library/wings/xici-shang/4#p1'],
  // words
  ['乘剛', '/academy/terms#cheng-gang'],
  ['dangwei', '/academy/terms#dang-wei'],
];

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

test('不利涉大川 is found too', () => {
  const { texts } = search('利涉大川', corpus);
  expect(texts.map(({ place }) => place.where)).toContain('讼 · 卦辞');
});

test('a word that readers look up is explained first, a word of the lines is read first', () => {
  expect(search('消息', corpus).texts[0]?.place.kind).toBe('term');
  expect(search('无咎', corpus).texts[0]?.place.kind).toBe('line');
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
