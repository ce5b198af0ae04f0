import type { CastWithBasis } from '../casting/cast.ts';
import { parseCastWithBasis } from '../casting/methods.ts';
import data from './cases.json' with { type: 'json' };
import type { WorkedCase } from './types.ts';

// JSON has no literal types; cases.test.ts casts every case.
export const CASES = data.cases as readonly WorkedCase[];

/** How to read the cases, and why none of them has a month. */
export const ABOUT_CASES = data.about;

export function castOfCase({ method, basis, name }: WorkedCase): CastWithBasis {
  const cast = parseCastWithBasis(method, basis);
  if (!cast) throw new Error(`no cast: ${name}`);
  return cast;
}
