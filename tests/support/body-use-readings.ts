import { HEXAGRAM_CODES, type HexagramCode } from '#core/hexagram/hexagram.ts';
import { LINE_INDICES, type LineIndex } from '#core/hexagram/line.ts';
import { type BodyUseReading, readingOf } from '#core/reading/reading.ts';

/** The reading of a figure of which one line moves. */
export function bodyUseOf(main: HexagramCode, moving: LineIndex): BodyUseReading {
  const reading = readingOf({ main, moving: [moving] });
  if (reading.kind !== 'bodyUse') throw new Error('one line moves');
  return reading;
}

/** All 64 × 6 of them. */
export const BODY_USE_READINGS: readonly BodyUseReading[] = HEXAGRAM_CODES.flatMap((main) =>
  LINE_INDICES.map((moving) => bodyUseOf(main, moving)),
);
