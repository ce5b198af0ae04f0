import fc from 'fast-check';
import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { saveResult } from '#contract/divination.ts';
import { parseFacts, parseFactsList, toStoredFacts } from './stored-facts.ts';

const TIME_CAST = {
  mainHexagram: '011101',
  movingYao: 0,
  timestamp: '2025-01-16T07:30:00.000Z',
  method: 'time',
  basis: { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 },
};

const bySchema = (value: unknown) => {
  const parsed = safeParse(saveResult.body, value);
  return parsed.success ? parsed.output : null;
};

/** Right, nearly right, and of the wrong kind altogether. */
const anything = fc.oneof(fc.constant(undefined), fc.constant(null), fc.string(), fc.double(), fc.integer());
const number = (max: number) => fc.oneof(fc.integer({ min: -1, max: max + 1 }), anything);
const stored = fc.record(
  {
    mainHexagram: fc.oneof(fc.stringMatching(/^[01]{5,7}$/), fc.constant('011101'), anything),
    movingYao: fc.oneof(fc.integer({ min: -1, max: 6 }), fc.constant(0), anything),
    timestamp: fc.oneof(fc.date().map(String), fc.constant(TIME_CAST.timestamp), fc.constant('2025-02-30T00:00:00Z')),
    method: fc.oneof(fc.constantFrom('time', 'manual'), anything),
    basis: fc.oneof(
      fc.constant(TIME_CAST.basis),
      fc.record({ yearNumber: number(12), monthNumber: number(12), dayNumber: number(30), hourNumber: number(12) }),
      anything,
    ),
  },
  { requiredKeys: [] },
);

test('a stored cast is read as the schema of the contract reads it, whatever stands there', () => {
  fc.assert(
    fc.property(fc.oneof(stored, anything, fc.object()), (value) => {
      expect(parseFacts(value)).toEqual(bySchema(value));
    }),
    { numRuns: 2000 },
  );
});

test('what is stored is read back as it was', () => {
  const facts = parseFacts(TIME_CAST);
  expect(facts?.cast.method).toBe('time');
  expect(facts && toStoredFacts(facts)).toEqual(TIME_CAST);
});

test('a list is read whole or not at all', () => {
  expect(parseFactsList([TIME_CAST, TIME_CAST])).toHaveLength(2);
  expect(parseFactsList([TIME_CAST, {}])).toBeNull();
  expect(parseFactsList({})).toBeNull();
});
