import { expect, test } from 'vitest';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { textOf } from '../texts/classic.ts';
import { firstWordsOf } from './first-words.ts';

const words = KING_WEN_ORDER.map((code) => ({ code, ...firstWordsOf(code, textOf) }));
const textFor = (name: string) => words.find(({ code }) => shortName(code) === name)?.text;

test('屯 needs a third clause, 履 one', () => {
  expect(textFor('屯')).toBe('元亨，利贞。勿用有攸往');
  expect(textFor('履')).toBe('履虎尾');
});

test('the first words are how their own judgment begins, and sixty-four different ones', () => {
  expect(new Set(words.map(({ text, isWhole }) => `${text} ${isWhole}`)).size).toBe(64);
  for (const { code, text } of words) expect(textOf(code).judgment.startsWith(text), text).toBe(true);
});

test('no other judgment begins so, unless the words are the whole', () => {
  const plain = (text: string) => text.replaceAll(/\P{L}/gu, '');
  for (const { code, text, isWhole } of words) {
    const others = KING_WEN_ORDER.filter(
      (other) => other !== code && plain(textOf(other).judgment).startsWith(plain(text)),
    );
    if (!isWhole) expect(others, text).toEqual([]);
    expect(
      others.some((other) => plain(textOf(other).judgment) === plain(text)),
      text,
    ).toBe(false);
  }
});

test('five judgments are how others begin: their first words are the whole', () => {
  const asked = words.filter(({ text }) => text.endsWith('。')).map(({ code }) => shortName(code));
  expect(asked).toEqual(['乾', '大有', '遁', '大壮', '兑']);
});
