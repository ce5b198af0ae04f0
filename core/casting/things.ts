import { sumMethod } from './method.ts';
import { parseCountBasis } from './sounds.ts';

/**
 * 《梅花易数》物数占: “即以此数起作上卦，以时数配作下卦，即以卦数并时数，总除六，取动爻”. Unlike sounds, the hour alone gives the lower
 * trigram. 12 things in 午时 (7): 12 leaves 4 (震), 7 is 艮, 19 by six leaves 1.
 */
export const THINGS = sumMethod('things', parseCountBasis, ({ number, hourNumber }) => ({
  upper: number,
  lower: hourNumber,
  line: number + hourNumber,
}));
