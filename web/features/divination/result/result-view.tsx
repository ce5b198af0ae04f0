import { type ReactNode, useEffect } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import type { Cast } from '#core/casting/cast.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { textsToRead } from '#core/reading/kaobianzhan.ts';
import { type Reading, readingOf } from '#core/reading/reading.ts';
import { openNewCast } from '#web/platform/casts/current-cast.ts';
import type { GivenQuestion } from '#web/platform/casts/use-question.ts';
import { AfterPaint } from '#web/platform/chunks/after-paint.tsx';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { cameFrom } from '#web/platform/navigation/way-back.ts';
import { classicTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader, Skeleton } from '#web/ui/page.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { CastTime } from './cast-time.tsx';
import { HexagramCards } from './hexagram-cards.tsx';
import { MutualRow } from './mutual-row.tsx';
import { restoreCast } from './restore-cast.ts';
import { ResultActions } from './result-actions.tsx';
import { ResultLines } from './result-lines.tsx';
import { AskedLine, AskedRows } from './result-question.tsx';
import styles from './result-view.module.css';
import { RuleCard } from './rule-card.tsx';
import { TextCard } from './text-link.tsx';

/** Below the figures and at the end of the page. Their chunk is that of the worked cases, which is prefetched as a page. */
const ResultSummary = lazyPart(async () => (await import('../reading/result-reading.tsx')).ResultSummary);
const ResultReading = lazyPart(async () => (await import('../reading/result-reading.tsx')).ResultReading);

interface SharedParts {
  /** How it was made, where the cast does not say it: core/share/share-link.ts. */
  readonly madeBy: Cast | null;
  /** What the link says was asked, and 外应. */
  readonly given: GivenQuestion;
  /** Where it comes from. */
  readonly note: ReactNode;
}

export interface ResultViewProps {
  readonly facts: ResultFacts;
  /** The cast comes from a link, and is not the current one. */
  readonly shared?: SharedParts;
}

/** Figures first; the three sentences, the actions and the texts come after the first paint, and after them the reading. */
export function ResultView({ facts, shared }: ResultViewProps) {
  const { cast } = facts;
  const madeBy = shared?.madeBy ?? cast;
  const reading = readingOf(cast);
  const texts = useChunk(classicTexts);
  const explained = { facts, reading, madeBy, given: shared?.given ?? null };
  return (
    <div className={styles.result}>
      <div className={styles.content}>
        <PageHeader title={fullName(cast.main)} {...(cameFrom() && { back: '/divination' })}>
          <Button look="pill" onClick={() => openNewCast(null)}>
            {shared ? '我也起一卦' : '再起一卦'}
          </Button>
        </PageHeader>
        <CastTime facts={facts} reading={reading} madeBy={madeBy} />
        {shared ? shared.note : <AskedLine facts={facts} />}
        <HexagramCards reading={reading} />
        <AfterPaint>
          {/* if the texts cannot be loaded it says so, and its 重试 loads them for all parts below */}
          <ChunkSuspense rows={8}>
            <ResultSummary {...explained} texts={texts} />
          </ChunkSuspense>
          {reading.kind === 'bodyUse' && <MutualRow reading={reading} />}
          {!shared && <AskedRows facts={facts} />}
          {texts.value && (
            <div className={styles.below}>
              <div className="stack gap-8">
                <Texts reading={reading} />
              </div>
              {'basis' in madeBy && <Arithmetic cast={madeBy} />}
              <AfterPaint>
                <ChunkSuspense rows={6}>
                  <ResultReading {...explained} />
                </ChunkSuspense>
              </AfterPaint>
            </div>
          )}
        </AfterPaint>
      </div>
      <AfterPaint>
        <ResultActions facts={facts} shared={shared && { madeBy, given: shared.given }} />
      </AfterPaint>
    </div>
  );
}

/** What is read leads: the moving line, or the texts of 考变占. Then the judgment, unless it was among them, and all lines. */
function Texts({ reading }: { readonly reading: Reading }) {
  const { main, moving } = reading;
  const isJudgmentRead = textsToRead(reading).some((text) => text.part === 'judgment' && text.hexagram === main);
  return (
    <>
      {reading.kind === 'whole' ? (
        <RuleCard reading={reading} />
      ) : (
        <TextCard text={{ hexagram: main, part: 'line', index: reading.movingLine }} note="动爻" />
      )}
      {!isJudgmentRead && <TextCard text={{ hexagram: main, part: 'judgment' }} />}
      <ResultLines hexagram={main} moving={moving} lines={classicTexts.read().textOf(main).lines} />
    </>
  );
}

/** Reads the stored cast; the page then shows its result, or the form if it was unreadable. */
export function RestoredCast() {
  useEffect(restoreCast, []);
  return <Skeleton rows={8} />;
}
