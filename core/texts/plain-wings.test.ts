import { expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { textOf } from './classic.ts';
import { plainOf } from './companion.ts';
import { plainWingsOf } from './plain-wings.ts';

/** Each passage of 彖, 大象 and 小象 with its 白话. */
const PASSAGES = HEXAGRAM_CODES.flatMap((code) => {
  const { tuan, daxiang, xiaoxiang } = textOf(code);
  const plain = plainWingsOf(code);
  expect(plain.xiaoxiang, code).toHaveLength(xiaoxiang.length);
  return [
    { code, classic: tuan, plain: plain.tuan },
    { code, classic: daxiang, plain: plain.daxiang },
    ...xiaoxiang.map((classic, line) => ({ code, classic, plain: plain.xiaoxiang[line] ?? '' })),
  ];
});

test('all 514 passages have their 白话, none equal to the classic and none over four times its length', () => {
  expect(PASSAGES).toHaveLength(514);
  for (const { code, classic, plain } of PASSAGES) {
    expect(plain.length, `${code} ${classic}`).toBeGreaterThan(classic.length / 2);
    expect(plain.length, `${code} ${classic}`).toBeLessThanOrEqual(classic.length * 4);
    expect(plain).not.toBe(classic);
  }
});

test('what a passage quotes are the words of that hexagram’s own 白话', () => {
  const strays = PASSAGES.flatMap(({ code, plain }) => {
    const { judgment, lines } = plainOf(code);
    const quoted = [...plain.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
    return quoted
      .filter((words) => ![judgment, ...lines].some((own) => own.includes(words)))
      .map((words) => [code, words]);
  });
  expect(strays).toEqual([]);
});

test('no passage has ASCII characters or the literary words that 白话 avoids', () => {
  const odd = PASSAGES.filter(({ plain }) => /[ -~]|咎害|憾惜/.test(plain));
  expect(odd).toEqual([]);
});
