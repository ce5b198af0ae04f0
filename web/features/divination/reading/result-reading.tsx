import type { ResultFacts } from '#contract/divination.ts';
import { doubleHourIndexOf } from '#core/calendar/double-hour.ts';
import { monthBranchOf } from '#core/reading/strength.ts';
import { hourNumberOf } from '#core/reading/timing.ts';
import { yearsChunk } from '#web/platform/calendar.ts';
import { castInstantOf, castWallOf } from '#web/platform/device-moment.ts';
import { ReadingSection } from './reading-section.tsx';

/** The reading of a result: its month by the instant it was cast for, its hour as it was counted, else by the clock. */
export function ResultReading({ facts }: { readonly facts: ResultFacts }) {
  const wall = castWallOf(facts);
  const years = yearsChunk(wall.year).read();
  return (
    <ReadingSection
      cast={facts.cast}
      month={monthBranchOf(castInstantOf(facts), years)}
      hourNumber={hourNumberOf(facts.cast) ?? doubleHourIndexOf(wall.hour) + 1}
      hasSubjects
    />
  );
}
