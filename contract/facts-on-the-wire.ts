import type { Cast } from '#core/casting/cast.ts';
import type { FactsOnTheWire, ResultFacts } from './divination.ts';
import { onlyLineOf } from './moving-lines.ts';

/** How a cast was made, as it is sent and stored. An unknown method is passed on as it was given. */
export function toMethodAndBasis(cast: Cast): { readonly method: string; readonly basis?: unknown } {
  if (cast.method === 'manual') return { method: cast.method };
  return cast.method === 'unknown' ? cast.given : { method: cast.method, basis: cast.basis };
}

/** Apart from divination.ts and its schemas: the first screen stores its cast in this shape and must not load valibot. */
export const toFactsOnTheWire = ({ timestamp, cast, castFor, utcOffset, dayAt }: ResultFacts): FactsOnTheWire => ({
  mainHexagram: cast.main,
  movingYao: onlyLineOf(cast.moving),
  movingLines: [...cast.moving],
  timestamp,
  ...toMethodAndBasis(cast),
  castFor,
  utcOffset,
  dayAt,
});
