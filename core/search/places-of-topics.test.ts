import { beforeAll, expect, test } from 'vitest';
import { SUBJECTS } from '../texts/subjects.ts';
import { TOPICS } from '../texts/topics.ts';
import type { Corpus } from './corpus.ts';
import type { Place, TextKind } from './place.ts';
import { placesOfTopic, quotedIn } from './places-of-topics.ts';
import { search } from './search.ts';
import { loadWholeCorpus } from './whole-corpus.ts';

const OF_THE_BOOK: readonly TextKind[] = ['judgment', 'line', 'tuan', 'daxiang', 'xiaoxiang', 'wing'];

let corpus: Corpus;
let book: readonly Place[];
beforeAll(async () => {
  corpus = await loadWholeCorpus();
  book = corpus.flatMap(({ places }) => places).filter(({ kind }) => OF_THE_BOOK.includes(kind));
});

const leading = TOPICS.flatMap(placesOfTopic);
const toBook = leading.filter(({ path }) => path !== '/divination');
const textsAt = ({ path, where }: Place) =>
  book.filter((one) => one.path === path && (one.where === where || one.where === `${where} · 小象`));
const quotedBy = (text: string) => [...text.matchAll(/“([^“”]+)”/g)].map(([, words = '']) => words);

test('there are many, and each word stands once', () => {
  const words = TOPICS.flatMap((topic) => topic.words);
  expect(words.length).toBeGreaterThan(1300);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test('each leads to a place that is there, and quotes it verbatim', () => {
  expect(toBook.filter((place) => textsAt(place).length === 0).map(({ where }) => where)).toEqual([]);
  const strays = toBook.flatMap((place) =>
    quotedBy(place.text).filter((words) => !textsAt(place).some(({ text }) => text.includes(words))),
  );
  expect(strays).toEqual([]);
});

test('what it asks is what can be asked', () => {
  const names = SUBJECTS.map(({ name }) => name);
  expect(TOPICS.filter(({ subject }) => subject !== undefined && !names.includes(subject))).toEqual([]);
});

test('each word finds its places among the first ten', () => {
  const lost = TOPICS.flatMap((topic) => {
    const wanted = placesOfTopic(topic).map(({ where, text }) => where + text);
    return topic.words.filter((word) => {
      const shown = search(word, corpus).texts.slice(0, 10);
      return !wanted.every((one) => shown.some(({ place }) => place.where + place.text === one));
    });
  });
  expect(lost).toEqual([]);
});

test.each([
  ['要不要换工作', '革 · 卦辞'],
  ['什么时候能结婚', '渐 · 卦辞'],
  ['換工作', '革 · 卦辞'],
  ['否极太来', '否 · 上九'],
  ['同人 合作', '同人 · 卦辞'],
])('%s leads to %s', (query, where) => {
  const topics = search(query, corpus).texts.filter(({ place }) => place.kind === 'topic');
  expect(topics[0]?.place.where).toBe(where);
});

test('one character of a word is no way to it', () => {
  expect(search('乾', corpus).texts.filter(({ place }) => place.kind === 'topic')).toEqual([]);
  expect(search('病', corpus).texts.some(({ place }) => place.kind === 'topic')).toBe(true);
});

test('the words of the book that a reason quotes are marked on its page', () => {
  const [place] = toBook.filter(({ words }) => words?.includes('殊途同归'));
  expect(place && quotedIn(place)).toBe('天下同归而殊涂，一致而百虑');
});

test.each([
  ['自强不息', '乾 · 大象'],
  ['厚德载物', '坤 · 大象'],
  ['群龙无首', '乾 · 用九'],
  ['潜龙勿用', '乾 · 初九'],
  ['亢龙有悔', '乾 · 上九'],
  ['履霜坚冰至', '坤 · 初六'],
  ['突如其来', '离 · 九四'],
  ['枯杨生稊', '大过 · 九二'],
  ['夫妻反目', '小畜 · 九三'],
  ['无妄之灾', '无妄 · 六三'],
  ['君子豹变', '革 · 上六'],
  ['开物成务', '系辞上 · 第十一章'],
  ['乐天知命', '系辞上 · 第四章'],
  ['探赜索隐', '系辞上 · 第十一章'],
  ['穷理尽性', '说卦 · 第一章'],
])('a proverb that is in the book needs no topic: %s', (query, where) => {
  expect(search(query, corpus).texts[0]?.place.where).toBe(where);
});
