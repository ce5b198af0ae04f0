import { fieldsOf } from '#core/casting/basis-fields.ts';
import { isMovingValue, type LineValue, throwValueOf } from '#core/casting/coins.ts';
import { COIN_NAMES, VALUE_NUMERALS } from '#core/casting/working.ts';
import type { Chance } from '#core/chance.ts';
import { LINE_INDICES, type LineIndex, lineName } from '#core/hexagram/line.ts';

/** Three coins, true where 背 is up. */
export type Faces = readonly [boolean, boolean, boolean];

/** One throw of three coins. Only the sum is stored; the faces are shown until the figure is. */
export interface Throw {
  readonly value: LineValue;
  readonly faces: Faces;
  /** Thrown by hand: it is known how many are 背, not which. */
  readonly isRecorded: boolean;
}

const throwOf = (faces: Faces, isRecorded: boolean): Throw => ({ value: throwValueOf(faces), faces, isRecorded });

export function throwCoins(chance: Chance): Throw {
  const isBack = () => chance(2) === 1;
  return throwOf([isBack(), isBack(), isBack()], false);
}

/** The throws that were kept; those after a damaged one are left out. */
export function throwsIn(value: unknown): readonly Throw[] {
  const kept = Array.isArray(value) ? value.slice(0, LINE_INDICES.length).map(fieldsOf) : [];
  const damaged = kept.findIndex(({ faces, isRecorded }) => !areFaces(faces) || typeof isRecorded !== 'boolean');
  return kept
    .slice(0, damaged === -1 ? undefined : damaged)
    .map(({ faces, isRecorded }) => throwOf(faces as Faces, isRecorded as boolean));
}

const areFaces = (value: unknown): value is Faces =>
  Array.isArray(value) && value.length === 3 && value.every((face) => typeof face === 'boolean');

export type Backs = 0 | 1 | 2 | 3;
export const BACKS_NAMES = ['无背', '一背', '两背', '三背'] as const;

export const throwOfBacks = (backs: Backs): Throw => throwOf([backs > 0, backs > 1, backs > 2], true);

/** 背 背 字; of a throw by hand 两背. */
export const facesOf = ({ faces, value, isRecorded }: Throw): readonly string[] =>
  isRecorded ? [BACKS_NAMES[(value - 6) as Backs]] : faces.map((isBack) => (isBack ? '背' : '字'));

/** 3+3+2. */
export const addendsOf = ({ faces }: Throw): string => faces.map((isBack) => (isBack ? 3 : 2)).join('+');

/** What a screen reader says of a throw: 四爻，字字字，六，交，动. */
export function spokenThrow(line: LineIndex, thrown: Throw): string {
  const { value } = thrown;
  const words = [lineName(line), facesOf(thrown).join(''), VALUE_NUMERALS[value], COIN_NAMES[value]];
  return [...words, ...(isMovingValue(value) ? ['动'] : [])].join('，');
}
