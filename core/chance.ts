/** Draws a number from 0 to `below` − 1. Core has no source of randomness: the caller passes it. */
export type Chance = (below: number) => number;
