import { doubled, type HexagramCode, lowerOf, upperOf } from '#core/hexagram/hexagram.ts';
import { linePositions } from '#core/hexagram/line.ts';
import { readingOf } from '#core/reading/reading.ts';
import type { HexagramText } from '#core/texts/types.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import type { FactsOnTheWire, ResultFacts } from './divination.ts';
import { toFactsOnTheWire } from './facts-on-the-wire.ts';

/** A result on the wire: its facts, and everything that follows from its cast. */
export interface DivinationResult extends FactsOnTheWire {
  /** The main hexagram again when nothing moves. */
  readonly changedHexagram: HexagramCode;
  /**
   * 用互 and 体互 are trigrams; on the wire each is its trigram doubled, so that a tap can open the page of that hexagram. Null unless
   * exactly one line moves.
   */
  readonly useHexagram: HexagramCode | null;
  readonly bodyHexagram: HexagramCode | null;
  readonly mainText: string;
  readonly yaoTexts: readonly string[];
  readonly upperTrigram: string;
  readonly lowerTrigram: string;
  /** “初爻、四爻”, or “六爻不动”. */
  readonly movingYaoPosition: string;
}

/** Turns our names for a result into those of the wire. */
export function toDivinationResult(facts: ResultFacts, textOf: (code: HexagramCode) => HexagramText): DivinationResult {
  const { main, moving } = facts.cast;
  const reading = readingOf(facts.cast);
  const { judgment, lines } = textOf(main);
  return {
    ...toFactsOnTheWire(facts),
    changedHexagram: reading.changed,
    useHexagram: reading.kind === 'bodyUse' ? doubled(reading.useMutual.trigram) : null,
    bodyHexagram: reading.kind === 'bodyUse' ? doubled(reading.bodyMutual.trigram) : null,
    mainText: judgment,
    yaoTexts: lines,
    upperTrigram: trigramName(upperOf(main)),
    lowerTrigram: trigramName(lowerOf(main)),
    movingYaoPosition: linePositions(moving),
  };
}
