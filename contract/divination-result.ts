import type { Cast, TimeBasis } from '#core/casting/cast.ts';
import { readingOf } from '#core/casting/reading.ts';
import { doubled, type HexagramCode, lowerOf, upperOf } from '#core/hexagram/hexagram.ts';
import { type LineIndex, type LineName, lineName } from '#core/hexagram/line.ts';
import type { HexagramText } from '#core/texts/types.ts';
import { trigramName } from '#core/trigram/trigram.ts';

/** A result on the wire, with everything that follows from its cast. */
export interface DivinationResult {
  readonly mainHexagram: HexagramCode;
  readonly changedHexagram: HexagramCode;
  /** 用互 and 体互 are trigrams; on the wire each is its trigram doubled, so that a tap can open the page of that hexagram. */
  readonly useHexagram: HexagramCode;
  readonly bodyHexagram: HexagramCode;
  readonly mainText: string;
  readonly yaoTexts: readonly string[];
  readonly movingYao: LineIndex;
  /** ISO 8601 in UTC with milliseconds: the result's identity. */
  readonly timestamp: string;
  readonly upperTrigram: string;
  readonly lowerTrigram: string;
  readonly movingYaoPosition: LineName;
  readonly method?: Cast['method'];
  readonly basis?: TimeBasis;
}

/** Turns our names for a result into those of the wire. */
export function toDivinationResult(
  cast: Cast,
  timestamp: string,
  textOf: (code: HexagramCode) => HexagramText,
): DivinationResult {
  const { main, moving } = cast;
  const { changed, useMutual, bodyMutual } = readingOf(main, moving);
  const { judgment, lines } = textOf(main);
  return {
    mainHexagram: main,
    changedHexagram: changed,
    useHexagram: doubled(useMutual.trigram),
    bodyHexagram: doubled(bodyMutual.trigram),
    mainText: judgment,
    yaoTexts: lines,
    movingYao: moving,
    timestamp,
    upperTrigram: trigramName(upperOf(main)),
    lowerTrigram: trigramName(lowerOf(main)),
    movingYaoPosition: lineName(moving),
    method: cast.method,
    ...(cast.method === 'time' && { basis: cast.basis }),
  };
}
