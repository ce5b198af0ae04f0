import type { ResultFacts } from '#contract/divination.ts';
import { doubleHourIndexOf } from '#core/calendar/double-hour.ts';
import type { Cast } from '#core/casting/cast.ts';
import { monthBranchOf } from '#core/explain/strength.ts';
import { hourNumberOf } from '#core/explain/timing.ts';
import { yearsChunk } from '#web/platform/calendar/calendar.ts';
import { castInstantOf, castWallOf } from '#web/platform/calendar/device-moment.ts';
import { type GivenQuestion, useQuestion } from '#web/platform/casts/use-question.ts';
import { useOmenSheet } from '../result/result-question.tsx';
import { ReadingSection } from './reading-section.tsx';

interface ResultReadingProps {
  readonly facts: ResultFacts;
  /** How it was made, and the hour that was counted. */
  readonly madeBy: Cast;
  /** Of the link that the cast comes from; null where it is one's own. */
  readonly given: GivenQuestion | null;
}

/** The reading of a result: its month by the instant it was cast for, its hour as it was counted, else by the clock. */
export function ResultReading({ facts, madeBy, given }: ResultReadingProps) {
  const { category, omen, images, change } = useQuestion(facts, given);
  const { note, sheet } = useOmenSheet(facts);
  const wall = castWallOf(facts);
  const years = yearsChunk(wall.year).read();
  return (
    <>
      <ReadingSection
        cast={facts.cast}
        method={madeBy.method}
        month={monthBranchOf(castInstantOf(facts), years)}
        hourNumber={hourNumberOf(madeBy) ?? doubleHourIndexOf(wall.hour) + 1}
        omen={omen}
        images={{
          words: images ?? [],
          change: (words) => change({ images: words.length > 0 ? words : null }),
        }}
        asked={{ category, onChange: (next) => change({ category: next }), onNote: given ? null : note }}
      />
      {sheet}
    </>
  );
}
