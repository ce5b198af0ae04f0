import { TEXT_MAX_CHARACTERS } from '../casting/basis-fields.ts';
import type { Bases, CastWithBasis, MethodWithBasis } from '../casting/cast.ts';
import { parseCastWithBasis } from '../casting/methods.ts';
import {
  type TrigramCode,
  type TrigramNumber,
  trigramName,
  trigramNumberNamed,
  trigramOf,
} from '../trigram/trigram.ts';

/** How the raw inputs of a method stand in a link: as whole numbers, from 0. */
interface LinkedMethod<Basis> {
  /** Its first byte. It never changes, and is never given to another method. */
  readonly number: number;
  /** How many numbers there are. Null: that varies, and the link says how many. */
  readonly count: number | null;
  readonly numbersOf: (basis: Basis) => readonly number[];
  /** Null where the numbers cannot be those of any basis. What it answers is checked by the method itself. */
  readonly basisOf: (numbers: readonly number[]) => unknown;
  /** The words of the basis are not in the link: other words stand for them, so many that the method can count. */
  readonly isWithoutWords?: true;
}

const inTurn = <Name extends string>(names: readonly Name[]) => ({
  count: names.length,
  numbersOf: (basis: Readonly<Record<Name, number>>) => names.map((name) => basis[name]),
  basisOf: (numbers: readonly number[]) => Object.fromEntries(names.map((name, index) => [name, numbers[index]])),
});

const wordsOf = (count: number): string => '字'.repeat(Math.min(count, TEXT_MAX_CHARACTERS + 1));

const nameOfNumber = (number: number | undefined): string => {
  const trigram: TrigramCode | undefined = trigramOf(number as TrigramNumber);
  return trigram === undefined ? '' : trigramName(trigram);
};

const LINKED: { readonly [Name in MethodWithBasis]: LinkedMethod<Bases[Name]> } = {
  time: {
    number: 1,
    count: 5,
    // 加数 is at least 1: 0 is none
    numbersOf: ({ yearNumber, monthNumber, dayNumber, hourNumber, added = 0 }) => [
      yearNumber,
      monthNumber,
      dayNumber,
      hourNumber,
      added,
    ],
    basisOf: ([yearNumber, monthNumber, dayNumber, hourNumber, added]) => ({
      ...{ yearNumber, monthNumber, dayNumber, hourNumber },
      ...(added !== 0 && { added }),
    }),
  },
  sounds: { number: 2, ...inTurn(['number', 'hourNumber']) },
  things: { number: 3, ...inTurn(['number', 'hourNumber']) },
  'two-numbers': {
    number: 4,
    count: 3,
    numbersOf: ({ numbers, hourNumber }) => [...numbers, hourNumber],
    basisOf: ([first, second, hourNumber]) => ({ numbers: [first, second], hourNumber }),
  },
  'three-numbers': { number: 5, count: 3, numbersOf: ({ numbers }) => numbers, basisOf: (numbers) => ({ numbers }) },
  'zhang-chi': { number: 6, ...inTurn(['zhang', 'chi']) },
  'chi-cun': { number: 7, ...inTurn(['chi', 'cun', 'hourNumber']) },
  character: {
    number: 8,
    count: 2,
    numbersOf: ({ strokes }) => strokes,
    basisOf: (strokes) => ({ text: wordsOf(1), strokes }),
    isWithoutWords: true,
  },
  'text-strokes': {
    number: 9,
    count: null,
    numbersOf: ({ strokes }) => strokes,
    basisOf: (strokes) => ({ text: wordsOf(strokes.length), strokes }),
    isWithoutWords: true,
  },
  'text-tones': {
    number: 10,
    count: null,
    numbersOf: ({ tones }) => tones,
    basisOf: (tones) => ({ text: wordsOf(tones.length), tones }),
    isWithoutWords: true,
  },
  'text-count': {
    number: 11,
    count: 1,
    numbersOf: ({ text }) => [[...text].length],
    basisOf: ([count = 0]) => ({ text: wordsOf(count) }),
    isWithoutWords: true,
  },
  'object-direction': {
    number: 12,
    count: 3,
    numbersOf: ({ object, direction, hourNumber }) => [
      trigramNumberNamed(object),
      trigramNumberNamed(direction),
      hourNumber,
    ],
    basisOf: ([object, direction, hourNumber]) => ({
      ...{ object: nameOfNumber(object), direction: nameOfNumber(direction), hourNumber },
    }),
  },
  coins: { number: 13, count: 6, numbersOf: ({ coins }) => coins, basisOf: (coins) => ({ coins }) },
  yarrow: { number: 14, count: 18, numbersOf: ({ heaps }) => heaps, basisOf: (heaps) => ({ heaps }) },
};

const NAMES = Object.keys(LINKED) as readonly MethodWithBasis[];
const linked = (name: MethodWithBasis) => LINKED[name] as LinkedMethod<unknown>;

export const methodNumberOf = (name: MethodWithBasis): number => LINKED[name].number;
export const methodOfNumber = (number: number): MethodWithBasis | null =>
  NAMES.find((name) => LINKED[name].number === number) ?? null;

/** The raw inputs as they stand in a link, with their count in front where it varies. */
export function toLinkedNumbers(cast: CastWithBasis): readonly number[] {
  const { count, numbersOf } = linked(cast.method);
  const numbers = numbersOf(cast.basis);
  return count === null ? [numbers.length, ...numbers] : numbers;
}

/** How many numbers a method has, or null where the link says it. */
export const linkedCountOf = (name: MethodWithBasis): number | null => LINKED[name].count;

/** The cast that these numbers lead to; null if they lead to none. `isWithoutWords`: its words are not those that it was cast with. */
export function castOfLinkedNumbers(name: MethodWithBasis, numbers: readonly number[]) {
  const { basisOf, isWithoutWords = false } = linked(name);
  const cast = parseCastWithBasis(name, basisOf(numbers));
  return cast && { cast, isWithoutWords };
}
