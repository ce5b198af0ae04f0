import type { ResultFacts } from '#contract/divination.ts';
import { doubleHourIndexOf } from '#core/calendar/double-hour.ts';
import type { Cast } from '#core/casting/cast.ts';
import type { Explained } from '#core/explain/explain.ts';
import { monthBranchOf } from '#core/explain/strength.ts';
import { computedSentences } from '#core/explain/summary.ts';
import { hourNumberOf } from '#core/explain/timing.ts';
import type { Reading } from '#core/reading/reading.ts';
import { careForQuestion } from '#core/texts/subjects.ts';
import { yearsChunk } from '#web/platform/calendar/calendar.ts';
import { castInstantOf, castWallOf } from '#web/platform/calendar/device-moment.ts';
import { type GivenQuestion, type Question, useQuestion } from '#web/platform/casts/use-question.ts';
import type { ChunkState } from '#web/platform/chunks/chunk.ts';
import { entryPath } from '#web/platform/navigation/paths.ts';
import { useOmenSheet } from '#web/sheets/lazy/lazy-sheets.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import styles from './reading.module.css';
import { ReadingSection, stepsFor } from './reading-section.tsx';
import { LostTexts, SummaryCard } from './summary-card.tsx';
import { useExplanation } from './use-explanation.ts';

interface ResultReadingProps {
  readonly facts: ResultFacts;
  /** How it was made, and the hour that was counted. */
  readonly madeBy: Cast;
  /** Of the link that the cast comes from; null where it is one's own. */
  readonly given: GivenQuestion | null;
}

/** How a result is explained: its month by the instant it was cast for, its hour as it was counted, else by the clock. */
function explainedFrom({ facts, madeBy }: ResultReadingProps, omen: Question['omen']) {
  const wall = castWallOf(facts);
  const years = yearsChunk(wall.year).read();
  return {
    cast: facts.cast,
    method: madeBy.method,
    month: monthBranchOf(castInstantOf(facts), years),
    hourNumber: hourNumberOf(madeBy) ?? doubleHourIndexOf(wall.hour) + 1,
    omen,
  };
}

interface ResultSummaryProps extends ResultReadingProps {
  readonly reading: Reading;
  readonly texts: ChunkState<unknown>;
}

/** The three sentences, right below the figures. Without the texts those that are computed stand alone. */
export function ResultSummary({ reading, texts, ...props }: ResultSummaryProps) {
  const { question, category, omen } = useQuestion(props.facts, props.given);
  const explained = explainedFrom(props, omen);
  const care = careForQuestion(question);
  if (texts.value) return <WholeSummary explained={explained} category={category} care={care} canNote={!props.given} />;
  if (!texts.hasFailed) return <Skeleton rows={8} />;
  const computed = computedSentences(reading, explained.month);
  return <SummaryCard {...computed} care={care} read={<LostTexts onRetry={texts.retry} />} />;
}

interface WholeSummaryProps {
  readonly explained: Omit<Explained, 'subject'>;
  readonly category: string | null;
  readonly care: string | null;
  readonly canNote: boolean;
}

function WholeSummary({ explained, category, care, canNote }: WholeSummaryProps) {
  const explanation = useExplanation(explained, category);
  return (
    <SummaryCard
      {...explanation.summary}
      first={explanation.subject?.first}
      care={care}
      steps={stepsFor(explanation, { canNote, isForOthers: care !== null }).length}
    />
  );
}

/**
 * The reading of a result, below everything else. With one moving line there is no card of 考变占 above, so its link to the old casts
 * is the last line of the page.
 */
export function ResultReading(props: ResultReadingProps) {
  const { question, category, omen, images, isSaved, change } = useQuestion(props.facts, props.given);
  const { note, sheet } = useOmenSheet(props.facts);
  return (
    <>
      <ReadingSection
        {...explainedFrom(props, omen)}
        images={{
          words: images ?? [],
          change: (words) => change({ images: words.length > 0 ? words : null }),
        }}
        asked={{
          category,
          onChange: (next) => change({ category: next }),
          onNote: props.given ? null : note,
          isForOthers: careForQuestion(question) !== null,
          ...(isSaved && { entryPath: entryPath(props.facts.timestamp) }),
        }}
      />
      {props.facts.cast.moving.length === 1 && (
        <a href="/academy#old-casts-1" className={styles.oldCasts}>
          《左传》《国语》里一爻动的占例 ›
        </a>
      )}
      {sheet}
    </>
  );
}
