import { hexagramOf } from '../hexagram/hexagram.ts';
import { lineOf } from '../hexagram/line.ts';
import { type TrigramNumber, trigramOf } from '../trigram/trigram.ts';
import type { CastFigure } from './cast-name.ts';

/** One way of casting: its raw inputs (the basis), and the figure they lead to. */
export interface CastingMethod<Name extends string, Basis> {
  readonly name: Name;
  /** The raw inputs without anything else; null for what this method cannot be cast with. */
  readonly parseBasis: (value: unknown) => Basis | null;
  readonly figureOf: (basis: Basis) => CastFigure;
}

/** The three sums of 梅花易数: the first two are divided by 8 and give the trigrams, the third by 6 and gives the line. */
export interface Sums {
  readonly upper: number;
  readonly lower: number;
  readonly line: number;
}

/** What the divisions leave: 34 by 8 leaves 2, which is 兑. */
export interface Remainders {
  readonly upperNumber: TrigramNumber;
  readonly lowerNumber: TrigramNumber;
  readonly lineNumber: 1 | 2 | 3 | 4 | 5 | 6;
}

/** A method that counts: everything but coins and yarrow. Its figure has exactly one moving line. */
export interface SumMethod<Name extends string, Basis> extends CastingMethod<Name, Basis> {
  readonly sumsOf: (basis: Basis) => Sums;
}

/** The remainder from 1 to the divisor, never 0: 16 by 8 leaves 8 (《梅花易数》卦以八除: “如得八数整，即坤卦”). */
export const remainder = (sum: number, divisor: number): number => sum % divisor || divisor;

export const remaindersOf = ({ upper, lower, line }: Sums): Remainders => ({
  upperNumber: remainder(upper, 8) as TrigramNumber,
  lowerNumber: remainder(lower, 8) as TrigramNumber,
  lineNumber: remainder(line, 6) as Remainders['lineNumber'],
});

function figureOfSums(sums: Sums): CastFigure {
  const { upperNumber, lowerNumber, lineNumber } = remaindersOf(sums);
  return { main: hexagramOf(trigramOf(upperNumber), trigramOf(lowerNumber)), moving: [lineOf(lineNumber)] };
}

export const sumMethod = <const Name extends string, Basis>(
  name: Name,
  parseBasis: (value: unknown) => Basis | null,
  sumsOf: (basis: Basis) => Sums,
): SumMethod<Name, Basis> => ({ name, parseBasis, sumsOf, figureOf: (basis) => figureOfSums(sumsOf(basis)) });

/** The cast that a method makes of its raw inputs, which it keeps. */
export const castBy = <Name extends string, Basis>(method: CastingMethod<Name, Basis>, basis: Basis) => ({
  method: method.name,
  ...method.figureOf(basis),
  basis,
});
