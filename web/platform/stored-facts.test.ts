import fc from 'fast-check';
import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { saveResult } from '#contract/divination.ts';
import { castByTime } from '#core/casting/cast.ts';
import { parseFacts, parseFactsList, toStoredFacts } from './stored-facts.ts';

const AT = '2026-11-15T08:00:00.000Z';
const GOOD = { mainHexagram: '010001', movingYao: 0, timestamp: AT, method: 'manual' };

/** As the schema of the contract parses it. */
const bySchema = (value: unknown) => {
  const parsed = safeParse(saveResult.body, value);
  return parsed.success ? parsed.output : null;
};

const timestamp = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    ...[
      AT,
      '2024-02-29T00:00:00.000Z',
      '2023-02-29T00:00:00.000Z',
      '2026-04-31T00:00:00.000Z',
      '2026-12-31T23:59:59.999Z',
    ],
    ...[
      '2026-11-15T24:00:00.000Z',
      '2026-11-15T16:00:00+08:00',
      '2026-11-15',
      '',
      '2026-13-01T00:00:00.000Z',
      AT.slice(0, 23),
    ],
  ),
  fc.anything(),
);
const number = fc.oneof(fc.integer({ min: -1, max: 31 }), fc.double(), fc.anything());
const basis = fc.record({ yearNumber: number, monthNumber: number, dayNumber: number, hourNumber: number });
const anyFacts = fc.record(
  {
    mainHexagram: fc.oneof(fc.stringMatching(/^[01]{5,7}$/), fc.constant('010001'), fc.anything()),
    movingYao: number,
    timestamp,
    method: fc.oneof(fc.constantFrom('manual', 'time'), fc.anything()),
    basis: fc.oneof(basis, fc.anything()),
  },
  { requiredKeys: [] },
);

test('parseFacts answers the same as the schema of the contract, for any value', () => {
  fc.assert(
    fc.property(fc.oneof(anyFacts, fc.anything()), (value) => {
      expect(parseFacts(value)).toEqual(bySchema(value));
    }),
    { numRuns: 3000 },
  );
});

test('a time cast keeps its numbers only if they recompute to it; else it becomes a manual cast', () => {
  const numbers = fc.record({
    yearNumber: fc.integer({ min: 1, max: 12 }),
    monthNumber: fc.integer({ min: 1, max: 12 }),
    dayNumber: fc.integer({ min: 1, max: 30 }),
    hourNumber: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(numbers, fc.boolean(), (given, isRight) => {
      const stored = { ...toStoredFacts({ timestamp: AT, cast: castByTime(given) }) };
      const value = isRight ? stored : { ...stored, movingYao: (stored.movingYao + 1) % 6 };
      expect(parseFacts(value)).toEqual(bySchema(value));
      expect(parseFacts(value)?.cast.method).toBe(isRight ? 'time' : 'manual');
    }),
  );
});

test('a list with one unreadable entry is null', () => {
  expect(parseFactsList([GOOD, { ...GOOD, movingYao: 3 }])).toHaveLength(2);
  expect(parseFactsList([GOOD, { ...GOOD, movingYao: 6 }])).toBeNull();
  expect(parseFactsList({ 0: GOOD })).toBeNull();
  expect(parseFactsList([])).toEqual([]);
});
