import { doubled, type HexagramCode, lowerOf, upperOf } from '#core/hexagram/hexagram.ts';
import { linePositions } from '#core/hexagram/line.ts';
import { readingOf } from '#core/reading/reading.ts';
import type { HexagramText } from '#core/texts/types.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import type { DivinationResult, ResultFacts } from './divination.ts';
import { toFactsOnTheWire } from './facts-on-the-wire.ts';

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
    yaoTexts: [...lines],
    upperTrigram: trigramName(upperOf(main)),
    lowerTrigram: trigramName(lowerOf(main)),
    movingYaoPosition: linePositions(moving),
  };
}
