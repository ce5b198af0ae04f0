/** Checks that the bases of several methods share. Bases come from storage, the wire and files: anything may be in them. */

/** The largest number that can be cast with. */
export const COUNT_MAX = 999_999_999_999;
/** The longest text that can be cast with, in Han characters. */
export const TEXT_MAX_CHARACTERS = 60;

export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' ? (value as Readonly<Record<string, unknown>>) : {};

/** Reads a basis field by field; null if one of them is not what it must be. What else is there is left out. */
export function parserOf<Basis extends object>(
  checks: {
    readonly [Name in keyof Basis]: (value: unknown) => value is Basis[Name];
  },
): (value: unknown) => Basis | null {
  const names = Object.keys(checks) as (keyof Basis & string)[];
  return (value) => {
    const fields = fieldsOf(value);
    if (!names.every((name) => checks[name](fields[name]))) return null;
    return Object.fromEntries(names.map((name) => [name, fields[name]])) as Basis; // each was checked
  };
}

export const isWithin = (value: unknown, low: number, high: number): value is number =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high;

export const isCount = (value: unknown): value is number => isWithin(value, 1, COUNT_MAX);

/** Branch of a double-hour: 子 1 … 亥 12. */
export const isHourNumber = (value: unknown): value is number => isWithin(value, 1, 12);

/** So many numbers, each from `low` to `high`. */
export const areNumbers = (value: unknown, length: number, low: number, high: number): value is readonly number[] =>
  Array.isArray(value) && value.length === length && value.every((one) => isWithin(one, low, high));

export const areCounts = (value: unknown, length: number): value is readonly number[] =>
  areNumbers(value, length, 1, COUNT_MAX);

/** The characters of a text of Han characters alone; none for anything else. */
export const hanCharactersOf = (value: unknown): readonly string[] =>
  typeof value === 'string' && value.length <= 2 * TEXT_MAX_CHARACTERS && /^\p{Script=Han}+$/u.test(value)
    ? [...value]
    : [];

/** Of what was typed, what 字占 counts: punctuation and all else is left out. */
export const hanIn = (typed: string): readonly string[] => [...typed].filter((one) => /^\p{Script=Han}$/u.test(one));

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
