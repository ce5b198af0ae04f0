import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DECK } from '#core/practice/deck.ts';
import { undoingOf } from '#core/practice-log/practice-answer.ts';
import { practiceAnswer } from './practice.ts';

const ANSWER = {
  id: '3f2b8c1e-5d4a-4b6c-9e7f-1a2b3c4d5e6f',
  card: 'name:010001',
  answer: 'good',
  at: '2026-10-08T02:24:00.000Z',
  day: '2026-10-08',
};
const parse = (change: object) => v.safeParse(practiceAnswer, { ...ANSWER, ...change });
const messageOf = (change: object) => parse(change).issues?.[0].message;

test('an answer is read as it is, for every card of the deck, and so is one that takes it back', () => {
  expect(parse({}).output).toEqual(ANSWER);
  for (const { id } of DECK) expect(parse({ card: id }).success, id).toBe(true);
  const undo = undoingOf(ANSWER, '2026-10-08T02:25:00.000Z', '2026-10-08');
  expect(parse(undo).output).toEqual(undo);
});

test('cards and answers of a newer version are kept', () => {
  expect(parse({ card: 'riddle:a-1', answer: 'easy' }).success).toBe(true);
});

test.each([
  { id: 'short' },
  { id: 'A'.repeat(36) },
  { card: 'name' },
  { card: 'name:乾' },
  { answer: '' },
  { answer: 'good!' },
  { id: 3 },
])('%o is refused with a Chinese message', (change) => {
  expect(messageOf(change)).toBe('练习记录格式不正确');
});

test('a day is one of the calendar, and the day of the instant somewhere on Earth', () => {
  for (const day of ['2026-10-07', '2026-10-08']) expect(parse({ day }).success, day).toBe(true);
  for (const day of ['2026-10-06', '2026-10-09', '2026-13-01', '2026-10-8', ''])
    expect(messageOf({ day }), day).toBe('练习记录的日期不正确');
  expect(parse({ at: '2026-10-08T10:00:00.000Z', day: '2026-10-09' }).success).toBe(true); // UTC+14
  expect(messageOf({ at: 'yesterday' })).toMatch(/\p{Script=Han}/u);
});
