import type { FactsOnTheWire, ResultFacts } from './divination.ts';

/** A file of its own, without schemas: the first screen keeps its cast in this shape and needs nothing else of the contract. */
export const toFactsOnTheWire = ({ timestamp, cast }: ResultFacts): FactsOnTheWire => ({
  mainHexagram: cast.main,
  movingYao: cast.moving,
  timestamp,
  method: cast.method,
  ...(cast.method === 'time' && { basis: cast.basis }),
});
