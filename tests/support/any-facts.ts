import fc from 'fast-check';
import type { ResultFacts } from '#contract/divination.ts';
import type { Cast, MethodWithBasis } from '#core/casting/cast.ts';
import { METHODS, parseCastWithBasis } from '#core/casting/methods.ts';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { LINE_SETS } from './line-sets.ts';

const count = fc.integer({ min: 1, max: 999_999_999_999 });
const hourNumber = fc.integer({ min: 1, max: 12 });
const hanText = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'天行健君子以自强不息𠀀'), minLength, maxLength });
const withEach = <Name extends string>(text: fc.Arbitrary<string>, name: Name, each: fc.Arbitrary<number>) =>
  text.chain((chosen) =>
    fc.array(each, { minLength: [...chosen].length, maxLength: [...chosen].length }).map((numbers) => ({
      text: chosen,
      [name]: numbers,
    })),
  );
const trigram = fc.constantFrom(...'乾兑离震巽坎艮坤');

const timeBasis = fc.record(
  {
    yearNumber: fc.integer({ min: 1, max: 12 }),
    monthNumber: fc.integer({ min: 1, max: 12 }),
    dayNumber: fc.integer({ min: 1, max: 30 }),
    hourNumber,
    added: count,
  },
  { requiredKeys: ['yearNumber', 'monthNumber', 'dayNumber', 'hourNumber'] },
);

/** Right raw inputs for every method. */
const BASES: Readonly<Record<MethodWithBasis, fc.Arbitrary<unknown>>> = {
  time: timeBasis,
  sounds: fc.record({ number: count, hourNumber }),
  things: fc.record({ number: count, hourNumber }),
  'two-numbers': fc.record({ numbers: fc.tuple(count, count), hourNumber }),
  'three-numbers': fc.record({ numbers: fc.tuple(count, count, count) }),
  'zhang-chi': fc.record({ zhang: count, chi: count }),
  'chi-cun': fc.record({ chi: count, cun: count, hourNumber }),
  character: fc.record({ text: hanText(1, 1), strokes: fc.tuple(count, count) }),
  'text-strokes': withEach(hanText(2, 3), 'strokes', count),
  'text-tones': withEach(hanText(4, 10), 'tones', fc.integer({ min: 1, max: 4 })),
  'text-count': fc.record({ text: hanText(11, 60) }),
  'object-direction': fc.record({ object: trigram, direction: trigram, hourNumber }),
  coins: fc.record({ coins: fc.array(fc.constantFrom(6, 7, 8, 9), { minLength: 6, maxLength: 6 }) }),
  // a left heap of at most 22 is possible at every change
  yarrow: fc.record({ heaps: fc.array(fc.integer({ min: 1, max: 22 }), { minLength: 18, maxLength: 18 }) }),
};

/** Any cast of this method. */
export const anyCastBy = (name: MethodWithBasis): fc.Arbitrary<Cast> =>
  BASES[name].map((basis) => parseCastWithBasis(name, basis) as Cast);

const castByMethod: fc.Arbitrary<Cast> = fc
  .constantFrom(...(Object.keys(METHODS) as MethodWithBasis[]))
  .chain(anyCastBy);

export const anyManualCast: fc.Arbitrary<Cast> = fc.record({
  method: fc.constant('manual' as const),
  main: fc.constantFrom(...HEXAGRAM_CODES),
  moving: fc.constantFrom(...LINE_SETS),
});

/** Any cast of a method that is known. */
export const anyCast = fc.oneof(anyManualCast, castByMethod);

export const anyInstant = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

export const anyFacts: fc.Arbitrary<ResultFacts> = fc.record({
  timestamp: anyInstant,
  cast: anyCast,
  castFor: anyInstant,
  utcOffset: fc.option(fc.integer({ min: -1080, max: 1080 })),
  dayAt: fc.option(fc.constantFrom(0 as const, 23 as const)),
});
