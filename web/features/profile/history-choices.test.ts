import { expect, test } from 'vitest';
import { castByTime } from '#core/casting/time.ts';
import type { Entry } from '#core/journal/entry.ts';
import { entryOf } from '#tests/support/any-entry.ts';
import { factsOf, manualFacts } from '#tests/support/facts.ts';
import { chosenResults, NO_OUTCOME, optionsIn, possible } from './history-choices.ts';

const at = (day: number): string => `2026-11-${10 + day}T00:00:00.000Z`;
const TIMED = factsOf(at(3), castByTime({ yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 }));
const [FIRST, SECOND, FOURTH] = [
  manualFacts(at(1), '010001'),
  manualFacts(at(2), '111111'),
  manualFacts(at(4), '100010'),
];
const ALL = [FOURTH, TIMED, SECOND, FIRST];

const written = (timestamp: string, category: string | null, kind: string | null): [string, Entry] => [
  timestamp,
  entryOf({ timestamp, category, outcome: kind === null ? null : { kind, at: timestamp, text: '' } }),
];
const ENTRIES = new Map([
  written(at(1), '出行', '未明'),
  written(at(2), '人事', '应'),
  written(at(3), '梦', '将应'), // words of a newer version
]);
const NONE = { method: null, category: null, outcome: null };

test('the options are what occurs, each once, in the order in which they always stand; newer words come after the known ones', () => {
  expect(optionsIn(ALL, ENTRIES)).toEqual({
    methods: ['manual', 'time'],
    categories: ['人事', '出行', '梦'],
    outcomes: ['应', '未明', '将应', NO_OUTCOME],
  });
});

test('there is nothing to choose where every choice would leave all results', () => {
  const nothing = { methods: [], categories: [], outcomes: [] };
  expect(optionsIn([], ENTRIES)).toEqual(nothing);
  expect(optionsIn([FIRST, FOURTH], new Map())).toEqual(nothing);
  expect(optionsIn([FIRST], ENTRIES)).toEqual(nothing);
  expect(optionsIn([FIRST, FOURTH], ENTRIES)).toEqual({
    methods: [],
    categories: ['出行'],
    outcomes: ['未明', NO_OUTCOME],
  });
});

test.each([
  [{}, ALL],
  [{ method: 'manual' as const }, [FOURTH, SECOND, FIRST]],
  [{ category: '人事' }, [SECOND]],
  [{ outcome: '将应' }, [TIMED]],
  [{ outcome: NO_OUTCOME }, [FOURTH]],
  [{ method: 'manual' as const, outcome: '未明' }, [FIRST]],
  [{ method: 'time' as const, category: '人事' }, []],
])('of the choices %o every one has to fit', (chosen, results) => {
  expect(chosenResults(ALL, ENTRIES, { ...NONE, ...chosen })).toEqual(results);
});

test('without a choice the list is the same one: nothing is drawn anew', () => {
  expect(chosenResults(ALL, ENTRIES, NONE)).toBe(ALL);
});

test('a choice that no longer occurs is none', () => {
  const chosen = { method: 'coins' as const, category: '人事', outcome: '不应' };
  expect(possible(chosen, optionsIn(ALL, ENTRIES))).toEqual({ ...NONE, category: '人事' });
});
