import { expect, test } from 'vitest';
import { type Card, DECK, GROUPS, nameCardOf } from './deck.ts';
import {
  daysPractised,
  dueCards,
  dueCardsByGroup,
  exerciseCardOf,
  exercisesDone,
  hasBegun,
  lastDays,
  NEW_AT_ONCE,
  newCards,
  newSessionOf,
  nextCardDay,
  SESSION_SIZE,
  sessionOf,
  standingOf,
  standingsOf,
} from './progress.ts';
import { type CardState, NOTHING, type Schedule } from './schedule.ts';

const TODAY = 20_734;
const SITTING = { owner: '', today: TODAY };
const idsOf = (cards: readonly Card[]): readonly string[] => cards.map(({ id }) => id);
const state = (change: Partial<CardState> = {}): CardState => ({
  stability: 5,
  difficulty: 5,
  day: TODAY - 5,
  due: TODAY,
  moves: 2,
  last: 'good',
  ...change,
});
const withCards = (cards: Readonly<Record<string, CardState>>): Schedule => ({
  ...NOTHING,
  cards: new Map(Object.entries(cards)),
});

test('熟: remembered, three weeks or more to the next time, and that day has not passed', () => {
  expect(standingOf(undefined, TODAY)).toBe('未学');
  expect(standingOf(state({ day: TODAY - 1, due: TODAY + 20 }), TODAY)).toBe('熟');
  expect(standingOf(state({ day: TODAY - 1, due: TODAY + 19 }), TODAY)).toBe('在学');
  expect(standingOf(state({ day: TODAY - 21, due: TODAY }), TODAY)).toBe('熟');
  expect(standingOf(state({ day: TODAY - 22, due: TODAY - 1 }), TODAY)).toBe('在学');
  expect(standingOf(state({ day: TODAY, due: TODAY + 30, last: 'again' }), TODAY)).toBe('在学');
});

test('the sixty-four are counted by the card that asks for the name', () => {
  const schedule = withCards({
    [nameCardOf('111111')]: state({ day: TODAY, due: TODAY + 40 }),
    [nameCardOf('000000')]: state(),
    'figure:010001': state(),
  });
  expect(standingsOf(schedule, TODAY)).toEqual({ 熟: 1, 在学: 1, 未学: 62 });
});

test('due is what comes back today or should have come, the longest overdue first; cards of a newer version are not shown', () => {
  const schedule = withCards({
    'name:111111': state(),
    'name:000000': state({ due: TODAY - 3 }),
    'line:0-1': state({ due: TODAY + 1 }),
    'animal:111': state({ due: TODAY - 1 }),
    'riddle:1': state({ due: TODAY - 9 }),
  });
  expect(dueCards(schedule, TODAY).map(({ id }) => id)).toEqual(['name:000000', 'animal:111', 'name:111111']);
  expect(dueCards(schedule, TODAY, '类象').map(({ id }) => id)).toEqual(['animal:111']);
  expect(dueCardsByGroup(schedule, TODAY)).toEqual({ 认卦: 2, 爻名: 0, 类象: 1, 歌诀: 0 });
  expect(nextCardDay(schedule, TODAY)).toBe(TODAY + 1);
});

test('who begins gets the eight trigrams; later five new ones, in the order of the deck', () => {
  expect(newCards(NOTHING).map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'trigram'));
  expect(hasBegun(NOTHING)).toBe(false);
  const schedule = withCards({ 'trigram:111': state() });
  expect(hasBegun(schedule)).toBe(true);
  expect(newCards(schedule).map(({ id }) => id)).toEqual(DECK.slice(1, 1 + NEW_AT_ONCE).map(({ id }) => id));
  expect(newCards(schedule, '爻名')[0]?.id).toBe('line:0-1');
});

test('a session is what is due, at most twenty; without any, new cards; without either, empty', () => {
  const many = withCards(Object.fromEntries(DECK.slice(0, 30).map(({ id }) => [id, state()])));
  expect(sessionOf(many, SITTING)).toHaveLength(SESSION_SIZE);
  const yesterday = { ...SITTING, today: TODAY - 1 };
  expect(sessionOf(many, yesterday)).toEqual(newSessionOf(many, yesterday));
  const all = withCards(Object.fromEntries(DECK.map(({ id }) => [id, state({ due: TODAY + 1 })])));
  expect(sessionOf(all, SITTING)).toEqual([]);
});

const PEOPLE = ['', 'user-1', 'user-2', 'user-3'];
const SITTINGS = PEOPLE.flatMap((owner) => Array.from({ length: 366 }, (_, day) => ({ owner, today: TODAY + day })));

test('a beginner gets the eight trigrams on any day, and never in the order of the tiles', () => {
  const tiles = idsOf(DECK.slice(0, 8));
  const orders = SITTINGS.map((sitting) => idsOf(newSessionOf(NOTHING, sitting)));
  for (const order of orders) {
    expect(order.toSorted()).toEqual(tiles.toSorted());
    expect(order).not.toEqual(tiles);
  }
  expect(new Set(orders.map(String)).size).toBeGreaterThan(SITTINGS.length * 0.95);
  const [someone, sameAgain] = [newSessionOf(NOTHING, SITTING), newSessionOf(NOTHING, { ...SITTING })];
  expect(sameAgain).toEqual(someone);
});

test('new cards of every row, and cards that are due together, are not in the order of the deck either', () => {
  const begun = withCards({ 'trigram:111': state({ due: TODAY + 900 }) });
  const due = withCards(Object.fromEntries(DECK.slice(0, 8).map(({ id }) => [id, state()])));
  for (const sitting of SITTINGS) {
    for (const group of [null, ...GROUPS])
      expect(newSessionOf(begun, sitting, group)).not.toEqual(newCards(begun, group));
    expect(sessionOf(due, sitting)).not.toEqual(DECK.slice(0, 8));
  }
});

test('of what is due the longest overdue comes first, on every day', () => {
  const three = withCards({
    'name:111111': state(),
    'name:000000': state({ due: TODAY - 3 }),
    'animal:111': state({ due: TODAY - 1 }),
  });
  for (const owner of PEOPLE)
    expect(idsOf(sessionOf(three, { owner, today: TODAY }))).toEqual(['name:000000', 'animal:111', 'name:111111']);
});

test('days: the last fourteen with today last, and how many there were in all', () => {
  const schedule: Schedule = {
    ...NOTHING,
    days: new Map([
      [TODAY, 5],
      [TODAY - 13, 2],
      [TODAY - 40, 9],
    ]),
  };
  const days = lastDays(schedule, TODAY, 14);
  expect(days).toHaveLength(14);
  expect([days[0], days.at(-1)]).toEqual([
    { day: TODAY - 13, answers: 2 },
    { day: TODAY, answers: 5 },
  ]);
  expect(daysPractised(schedule)).toBe(3);
});

test('an exercise that was done is counted, those without end are not', () => {
  const done = withCards({ [exerciseCardOf('plum')]: state(), [exerciseCardOf('random')]: state() });
  expect(exercisesDone(done)).toBe(1);
  expect(hasBegun(done)).toBe(false);
  expect(dueCards(done, TODAY)).toEqual([]);
});
