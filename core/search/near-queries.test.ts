import { beforeAll, expect, test } from 'vitest';
import { shortName } from '../hexagram/king-wen.ts';
import type { Corpus } from './corpus.ts';
import { FOUND } from './find-texts.ts';
import { search } from './search.ts';
import { loadWholeCorpus } from './whole-corpus.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await loadWholeCorpus();
});

const figuresOf = (query: string) => search(query, corpus).figures.map(({ code }) => shortName(code));

test.each([
  ['火水末济', '未济'],
  ['水火即济', '既济'],
  ['雷天大状', '大壮'],
  ['雷天大状卦', '大壮'],
])('%s is the full name of %s with one character wrong', (query, name) => {
  const { figures } = search(query, corpus);
  expect(figures.map(({ code, hasSlip }) => [shortName(code), hasSlip])).toEqual([[name, true]]);
});

test('of a name of three characters one wrong is too much', () => {
  expect(figuresOf('水雷吨')).toEqual([]);
});

test.each([
  ['kun gua', '坤'],
  ['kungua', '坤'],
  ['qiangua', '乾'],
  ['zetianguai', '夬'],
  ['gua', '夬'],
])('%s finds %s', (query, name) => {
  expect(figuresOf(query)).toContain(name);
});

test.each([
  ['有则改之', '益 · 大象'],
  ['考大学', '类别 · 求名'],
  ['孙子考大学', '类别 · 求名'],
  ['升学', '类别 · 求名'],
  ['高考', '类别 · 求名'],
  ['中考', '类别 · 求名'],
])('%s leads to %s', (query, where) => {
  expect(search(query, corpus).texts.map(({ place }) => place.where)).toContain(where);
});

test.each(['借钱给亲戚', '婆媳不和', '老伴生病'])('%s is found by its meaning, not as a slip', (query) => {
  const { texts } = search(query, corpus);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.every(({ degree }) => degree === FOUND.meaning)).toBe(true);
});
