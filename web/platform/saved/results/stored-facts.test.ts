import fc from 'fast-check';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { saveResult } from '#contract/divination.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import type { MethodWithBasis } from '#core/casting/cast.ts';
import { METHODS } from '#core/casting/methods.ts';
import { LINE_INDICES } from '#core/hexagram/line.ts';
import { anyFacts, anyInstant } from '#tests/support/any-facts.ts';
import { manualFacts } from '#tests/support/facts.ts';
import { parseFacts, parseFactsList, parseStoredFacts, parseStoredList, toStoredFacts } from './stored-facts.ts';

const AT = '2026-11-15T08:00:00.000Z';
const GOOD = { timestamp: AT, figure: '010001-010000', method: 'manual', castFor: AT, utcOffset: 480, dayAt: 0 };

/** As the schema of the contract parses it. */
const bySchema = (value: unknown) => {
  const parsed = safeParse(saveResult.body, value);
  return parsed.success ? parsed.output : null;
};

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a result that this app stored', () => {
  test('is read as it was, whatever its method', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(parseStoredFacts(throughJson(toStoredFacts(facts)))).toEqual(facts);
      }),
      { numRuns: 1000 },
    );
  });

  test('names its cast by main and changed hexagram', () => {
    expect(toStoredFacts(manualFacts(AT, '010001', [0, 3, 4]))).toEqual({
      timestamp: AT,
      figure: '010001-001000',
      method: 'manual',
      castFor: AT,
      utcOffset: null,
      dayAt: null,
    });
  });

  test.each([
    { figure: '010001-0' },
    { figure: 10001 },
    { figure: null },
    { timestamp: '2026-11-15' },
    { castFor: null },
    { castFor: '2026-11-15' },
    { utcOffset: 1081 },
    { utcOffset: 0.5 },
    { utcOffset: '480' },
    { dayAt: 12 },
    { method: 7 },
    { method: null },
  ])('is unreadable with %j', (change) => {
    expect(parseStoredFacts(GOOD)).not.toBeNull();
    expect(parseStoredFacts({ ...GOOD, ...change })).toBeNull();
  });

  test.each(Object.keys(GOOD))('is unreadable without its %s', (field) => {
    expect(parseStoredFacts({ ...GOOD, [field]: undefined })).toBeNull();
  });

  test('may have fields that are not known', () => {
    expect(parseStoredFacts({ ...GOOD, weather: '雨' })).toEqual(parseStoredFacts(GOOD));
  });

  test('is not read in the shape of the wire, nor that one as stored', () => {
    const facts = manualFacts(AT, '010001');
    expect(parseStoredFacts(toFactsOnTheWire(facts))).toBeNull();
    expect(parseFacts(toStoredFacts(facts))).toBeNull();
  });
});

describe('a result of a method that is not known', () => {
  const wire = { ...toFactsOnTheWire(manualFacts(AT, '010001', [0, 3])), method: 'dice', basis: { pips: [6, 6] } };

  test('is kept with what was given, through the storage and back to the wire', () => {
    const facts = parseFacts(wire);
    expect(facts?.cast).toEqual({
      method: 'unknown',
      main: '010001',
      moving: [0, 3],
      given: { method: 'dice', basis: { pips: [6, 6] } },
    });
    const stored = facts && parseStoredFacts(throughJson(toStoredFacts(facts)));
    expect(stored).toEqual(facts);
    expect(stored && toFactsOnTheWire(stored)).toEqual(wire);
  });

  test('is taken by the schema of a save, as it is', () => {
    expect(bySchema(wire)).toEqual(parseFacts(wire));
  });
});

const number = fc.oneof(fc.integer({ min: -1, max: 31 }), fc.double(), fc.anything());
const wireValue = fc.record(
  {
    mainHexagram: fc.oneof(fc.stringMatching(/^[01]{5,7}$/), fc.constant('010001'), fc.anything()),
    movingYao: fc.oneof(fc.constant(null), number),
    movingLines: fc.oneof(fc.subarray([...LINE_INDICES]), fc.array(fc.integer({ min: -1, max: 6 })), fc.anything()),
    timestamp: fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.constantFrom(AT, '2024-02-29T00:00:00.000Z', '2023-02-29T00:00:00.000Z', '2026-04-31T00:00:00.000Z'),
      fc.constantFrom('2026-11-15T24:00:00.000Z', '2026-11-15T16:00:00+08:00', '2026-11-15', '', AT.slice(0, 23)),
      fc.anything(),
    ),
    method: fc.constantFrom('manual', ...Object.keys(METHODS)),
    basis: fc.anything(),
    castFor: fc.oneof(anyInstant, fc.anything()),
    utcOffset: fc.oneof(fc.integer({ min: -1100, max: 1100 }), fc.anything()),
    dayAt: fc.oneof(fc.constantFrom(0, 23, null), fc.anything()),
  },
  { requiredKeys: [] },
);

describe('a result on the wire', () => {
  test('is read as the schema of the contract reads it', () => {
    fc.assert(
      fc.property(fc.oneof(wireValue, fc.anything()), (value) => {
        expect(parseFacts(value)).toEqual(bySchema(value));
      }),
      { numRuns: 3000 },
    );
  });

  test('is read back, by the app and by the server', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const sent = throughJson(toFactsOnTheWire(facts));
        expect(parseFacts(sent)).toEqual(facts);
        expect(bySchema(sent)).toEqual(facts);
      }),
      { numRuns: 1000 },
    );
  });

  test('keeps its raw inputs only if they lead to its figure; else it becomes a manual cast', () => {
    fc.assert(
      fc.property(anyFacts, fc.boolean(), (facts, isRight) => {
        const sent = toFactsOnTheWire(facts);
        const main = isRight ? sent.mainHexagram : sent.mainHexagram.replace(/^./, (top) => String(1 - Number(top)));
        const value = throughJson({ ...sent, mainHexagram: main });
        const expected = isRight ? facts.cast.method : 'manual';
        expect([parseFacts(value)?.cast.method, bySchema(value)?.cast.method]).toEqual([expected, expected]);
      }),
    );
  });
});

test('the schema knows every method', () => {
  for (const method of Object.keys(METHODS) as MethodWithBasis[])
    expect(bySchema({ ...toFactsOnTheWire(manualFacts(AT, '010001')), method })?.cast.method).toBe('manual');
});

test('a list with one unreadable entry is null', () => {
  expect(parseStoredList([GOOD, { ...GOOD, figure: '010001-010001' }])).toHaveLength(2);
  expect(parseStoredList([GOOD, { ...GOOD, figure: '010001' }])).toBeNull();
  expect(parseStoredList({ 0: GOOD })).toBeNull();
  expect(parseStoredList([])).toEqual([]);
  const wire = toFactsOnTheWire(manualFacts(AT, '010001'));
  expect(parseFactsList([wire, wire])).toHaveLength(2);
  expect(parseFactsList([wire, { ...wire, mainHexagram: '01000' }])).toBeNull();
});
