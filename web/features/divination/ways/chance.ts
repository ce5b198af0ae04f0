import type { Chance } from '#core/chance.ts';

const NUMBERS = 2 ** 32;

/** By the browser's source of chance. Numbers beyond the last whole multiple are drawn again: every remainder is equally likely. */
export const chanceBelow: Chance = (below) => {
  const end = NUMBERS - (NUMBERS % below);
  const drawn = new Uint32Array(1);
  for (;;) {
    const [number = 0] = crypto.getRandomValues(drawn);
    if (number < end) return number % below;
  }
};
