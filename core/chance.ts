/** Draws a number from 0 to `below` − 1. Core has no chance of its own: whoever calls passes it. */
export type Chance = (below: number) => number;
