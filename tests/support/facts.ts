import type { ResultFacts } from '#contract/divination.ts';
import type { Cast } from '#core/casting/cast.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';

/** Facts of a cast of which no clock is known, cast for its own timestamp. */
export const factsOf = (timestamp: string, cast: Cast): ResultFacts => ({
  timestamp,
  cast,
  castFor: timestamp,
  utcOffset: null,
  dayAt: null,
});

/** Facts of a manual cast. */
export const manualFacts = (timestamp: string, main: HexagramCode, moving: readonly LineIndex[] = [0]): ResultFacts =>
  factsOf(timestamp, { method: 'manual', main, moving });
