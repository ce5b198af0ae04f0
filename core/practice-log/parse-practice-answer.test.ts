import { expect, test } from 'vitest';
import { DECK } from '../practice/deck.ts';
import { isDayAt, parsePracticeAnswer } from './parse-practice-answer.ts';
import { undoingOf } from './practice-answer.ts';

const ANSWER = {
  id: '3f2b8c1e-5d4a-4b6c-9e7f-1a2b3c4d5e6f',
  card: 'name:010001',
  answer: 'good',
  at: '2026-10-08T02:24:00.000Z',
  day: '2026-10-08',
};

test('an answer is read without anything else, for every card, and so is one that takes it back', () => {
  expect(parsePracticeAnswer({ ...ANSWER, owner: 'someone' })).toEqual(ANSWER);
  for (const { id } of DECK) expect(parsePracticeAnswer({ ...ANSWER, card: id }), id).not.toBe(null);
  const undo = undoingOf(ANSWER, ANSWER.at, ANSWER.day);
  expect(parsePracticeAnswer(undo)).toEqual(undo);
});

test.each([
  ...[null, undefined, 3, 'answer', [], {}],
  ...[{ id: 'short' }, { id: 3 }, { card: 'name' }, { card: 'name:乾' }, { answer: '' }].map((part) => ({
    ...ANSWER,
    ...part,
  })),
  ...['2026-10-08', '2026-10-08T25:00:00.000Z', '2026-02-30T02:24:00.000Z', '2026-10-08T02:24:00Z'].map((at) => ({
    ...ANSWER,
    at,
  })),
  ...['2026-10-06', '2026-10-09', '2026-13-01', ''].map((day) => ({ ...ANSWER, day })),
])('%o is not an answer', (value) => {
  expect(parsePracticeAnswer(value)).toBe(null);
});

test('a day is that of an instant if it is so anywhere on Earth', () => {
  expect(isDayAt('2026-10-08T10:00:00.000Z', '2026-10-09')).toBe(true); // 14 hours ahead
  expect(isDayAt('2026-10-08T09:59:59.000Z', '2026-10-09')).toBe(false);
  expect(isDayAt('2026-10-09T11:59:59.000Z', '2026-10-08')).toBe(true); // 12 hours behind
  expect(isDayAt('2026-10-09T12:00:00.000Z', '2026-10-08')).toBe(false);
});
