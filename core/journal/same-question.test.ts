import { expect, test } from 'vitest';
import { isSameQuestion } from './same-question.ts';

test('questions in the same words are the same, whatever punctuation, spaces and widths they have', () => {
  expect(isSameQuestion('此行可成？', '此行，可成')).toBe(true);
  expect(isSameQuestion(' Ａ 计划 成否?', 'a计划成否')).toBe(true);
});

test('questions in other words are not the same, and what has no words is the same as nothing', () => {
  expect(isSameQuestion('此行可成', '此行几时可成')).toBe(false);
  expect(isSameQuestion('？', '！')).toBe(false);
  expect(isSameQuestion('', '')).toBe(false);
});
