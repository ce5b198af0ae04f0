import { expect, test } from 'vitest';
import { dayNumberFrom, dayTextOf, isDay } from '../practice-log/day.ts';
import { type PracticeAnswer, undoingOf } from '../practice-log/practice-answer.ts';
import { daysUntilCard, moved, NOTHING, replay } from './schedule.ts';

const UNTIL = '2027-12-31T00:00:00.000Z';
let count = 0;
/** An answer at noon in UTC of that day. */
const answer = (card: string, day: string, recall = 'good', at = `${day}T12:00:00.000Z`): PracticeAnswer => ({
  id: `answer-${String(count++).padStart(4, '0')}`,
  card,
  answer: recall,
  at,
  day,
});
const dueOf = (answers: readonly PracticeAnswer[], card = 'name:010001', until = UNTIL) => {
  const due = replay(answers, until)?.cards.get(card)?.due;
  return due === undefined ? null : dayTextOf(due);
};
const CARD = 'name:010001';

test('days are counted from 1970; other texts are not days', () => {
  expect(dayNumberFrom('2026-10-08')).toBe(20_734);
  expect(dayTextOf(20_734)).toBe('2026-10-08');
  for (const bad of ['', '2026-13-01', '2026-02-29', '2026-1-1', '0000-01-01', 'today'])
    expect(isDay(bad), bad).toBe(false);
  expect(isDay('2028-02-29')).toBe(true);
});

test('a new card that is known comes back after two days, one that is forgotten after one', () => {
  expect(dueOf([answer(CARD, '2026-10-08')])).toBe('2026-10-10');
  expect(dueOf([answer(CARD, '2026-10-08', 'again')])).toBe('2026-10-09');
});

test('known again on its day, the interval grows; forgotten, it falls back', () => {
  const [first, second] = [answer(CARD, '2026-10-08'), answer(CARD, '2026-10-10')];
  const state = replay([first, second], UNTIL)?.cards.get(CARD);
  expect((state?.due ?? 0) - (state?.day ?? 0)).toBeGreaterThan(7);
  expect(state?.moves).toBe(2);
  const forgotten = replay([first, second, answer(CARD, '2026-10-21', 'again')], UNTIL)?.cards.get(CARD);
  expect((forgotten?.due ?? 0) - (forgotten?.day ?? 0)).toBeLessThanOrEqual(3);
});

test('only the first answer of a day moves a card; every answer counts for the day', () => {
  const day = [answer(CARD, '2026-10-08', 'again'), answer(CARD, '2026-10-08', 'good', '2026-10-08T12:05:00.000Z')];
  const schedule = replay(day, UNTIL);
  expect(schedule?.cards.get(CARD)).toMatchObject({ moves: 1, last: 'again' });
  expect(schedule?.days.get(dayNumberFrom('2026-10-08'))).toBe(2);
});

test('an answer of an earlier local day, given later on a journey to the west, moves nothing', () => {
  const east = answer(CARD, '2026-10-09', 'good', '2026-10-08T16:30:00.000Z');
  const west = answer(CARD, '2026-10-08', 'again', '2026-10-09T02:00:00.000Z');
  expect(dueOf([east, west])).toBe('2026-10-11');
});

test('the order in which answers arrive does not matter, nor that one arrives twice', () => {
  const answers = ['2026-10-08', '2026-10-10', '2026-10-20'].map((day) => answer(CARD, day));
  const whole = replay(answers, UNTIL);
  expect(replay(answers.toReversed(), UNTIL)).toEqual(whole);
  expect(replay([...answers, ...answers], UNTIL)).toEqual(whole);
});

test('answers of one millisecond are ordered by their ids', () => {
  const at = '2026-10-08T12:00:00.000Z';
  const [good, again] = [answer(CARD, '2026-10-08', 'good', at), answer(CARD, '2026-10-08', 'again', at)];
  expect(replay([again, good], UNTIL)?.cards.get(CARD)?.last).toBe('good');
});

test('an answer that is taken back does not count, and the next one is the first of its day', () => {
  const wrong = answer(CARD, '2026-10-08', 'again');
  const undo = undoingOf(wrong, '2026-10-08T12:01:00.000Z', '2026-10-08');
  expect(replay([wrong, undo], UNTIL)?.cards.size).toBe(0);
  expect(replay([wrong, undo], UNTIL)?.days.size).toBe(0);
  expect(dueOf([wrong, undo, answer(CARD, '2026-10-08', 'good', '2026-10-08T12:02:00.000Z')])).toBe('2026-10-10');
});

test('an answer from a clock that runs ahead counts once its time has come', () => {
  const [now, ahead] = [answer(CARD, '2026-10-08'), answer(CARD, '2036-10-08')];
  expect(dueOf([now, ahead], CARD, '2026-10-09T12:00:00.000Z')).toBe('2026-10-10');
  expect(dueOf([now, ahead], CARD, '2036-10-09T12:00:00.000Z')?.slice(0, 4)).not.toBe('2026');
});

test('an answer from a clock that was never set counts for nothing', () => {
  expect(replay([answer(CARD, '1970-01-01')], UNTIL)?.cards.size).toBe(0);
});

test('what a newer version answers counts for nothing', () => {
  expect(replay([answer(CARD, '2026-10-08', 'easy')], UNTIL)?.cards.size).toBe(0);
});

test('replaying in parts gives the same as replaying at once', () => {
  const answers = Array.from({ length: 40 }, (_, index) =>
    answer(
      `name:${index % 3 === 0 ? '010001' : '111111'}`,
      dayTextOf(20_734 + index),
      index % 5 === 0 ? 'again' : 'good',
    ),
  );
  const whole = replay(answers, UNTIL);
  for (const cut of [0, 1, 17, 39]) {
    const base = replay(answers.slice(0, cut), UNTIL) ?? NOTHING;
    expect(replay(answers.slice(cut), UNTIL, base)).toEqual(whole);
  }
});

test('a late answer, an undoing of what was replayed, and a clock set back cannot be replayed on top: null', () => {
  const [early, late] = [answer(CARD, '2026-10-08'), answer(CARD, '2026-10-20')];
  const base = replay([late], UNTIL) ?? NOTHING;
  expect(replay([early], UNTIL, base)).toBe(null);
  expect(replay([undoingOf(late, '2026-10-20T13:00:00.000Z', '2026-10-20')], UNTIL, base)).toBe(null);
  expect(replay([], '2026-10-19T00:00:00.000Z', base)).toBe(null);
  expect(replay([], UNTIL, base)).toEqual(base);
});

test('an answer that was taken back by a clock set back before it does not count either', () => {
  const wrong = answer(CARD, '2026-10-08', 'again');
  const undo = undoingOf(wrong, '2026-10-07T12:00:00.000Z', '2026-10-07');
  const base = replay([undo], UNTIL) ?? NOTHING;
  expect(replay([wrong], UNTIL, base)?.cards.size).toBe(0);
  expect(replay([wrong, undo], UNTIL)?.cards.size).toBe(0);
});

test('what an answer would lead to is what it leads to', () => {
  const today = 20_734;
  const state = moved(null, 'good', today - 2);
  for (const recall of ['good', 'again'] as const)
    expect(daysUntilCard(state, recall, today)).toBe(moved(state, recall, today).due - today);
  expect(daysUntilCard(moved(null, 'again', today), 'good', today)).toBe(1); // answered today already
});
