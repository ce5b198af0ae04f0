import type { FactsOnTheWire, ResultFacts } from './divination.ts';

/** Apart from divination.ts and its schemas: the first screen stores its cast in this shape and must not load valibot. */
export const toFactsOnTheWire = ({ timestamp, cast }: ResultFacts): FactsOnTheWire => ({
  mainHexagram: cast.main,
  movingYao: cast.moving,
  timestamp,
  method: cast.method,
  ...(cast.method === 'time' && { basis: cast.basis }),
});
