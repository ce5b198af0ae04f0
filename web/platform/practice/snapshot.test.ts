import { expect, test } from 'vitest';
import { NOTHING, type Schedule } from '#core/practice/schedule.ts';
import type { Snapshot } from '../saved/records/kept-practice-answers.ts';
import { scheduleFrom, snapshotOf } from './snapshot.ts';

const SCHEDULE: Schedule = {
  cards: new Map([
    ['name:010001', { stability: 2.3065, difficulty: 2.11810397, day: 20_734, due: 20_736, moves: 1, last: 'good' }],
    ['case:plum', { stability: 0.212, difficulty: 6.4133, day: 20_733, due: 20_734, moves: 3, last: 'again' }],
  ]),
  days: new Map([
    [20_733, 12],
    [20_734, 1],
  ]),
  upTo: { at: '2026-10-08T02:24:00.000Z', id: 'answer-1' },
  awaited: new Set(['answer-9']),
};

test('a schedule that was kept is the same again, to the last digit', () => {
  const snapshot = structuredClone(snapshotOf(SCHEDULE, 13)) as Snapshot;
  expect(snapshot.count).toBe(13);
  expect(scheduleFrom(snapshot)).toEqual(SCHEDULE);
});

test('one without cards is one without cards; of nothing there is none', () => {
  const empty = { ...NOTHING, upTo: SCHEDULE.upTo };
  expect(scheduleFrom(snapshotOf(empty, 1) as Snapshot)).toEqual(empty);
  expect(snapshotOf(NOTHING, 0)).toBe(null);
});

test('one of other rules is not read', () => {
  expect(scheduleFrom({ ...(snapshotOf(SCHEDULE, 13) as Snapshot), rules: 0 })).toBe(null);
});
