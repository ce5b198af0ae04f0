import { hourNumberOf } from '#core/explain/timing.ts';
import { readingOf } from '#core/reading/reading.ts';
import { ABOUT_CASES, CASES, castOfCase } from '#core/texts/cases.ts';
import type { WorkedCase } from '#core/texts/types.ts';
import { AfterPaint } from '#web/platform/chunks/after-paint.tsx';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { ReadingSection } from '../reading/reading-section.tsx';
import { Arithmetic } from '../result/arithmetic.tsx';
import { HexagramCards } from '../result/hexagram-cards.tsx';
import { TextCard } from '../result/text-link.tsx';
import { CaseFoot, CaseHead } from './case-frame.tsx';
import styles from './case-page.module.css';

/** 占例: a worked case of the book, read like a cast of one's own; then what the book concluded, and where it is loose. */
export function CasePage({ id }: { readonly id: string }) {
  const index = CASES.findIndex((one) => one.id === id);
  const found = CASES[index];
  if (!found) return <NotFound message={TITLES.lineNotFound} href="/academy" action="回到学院" />;
  return <Case key={id} worked={found} next={CASES[index + 1] ?? null} />;
}

interface CaseProps {
  readonly worked: WorkedCase;
  readonly next: WorkedCase | null;
}

function Case({ worked, next }: CaseProps) {
  const { name, chapter, story, conclusion, loose } = worked;
  const cast = castOfCase(worked);
  const reading = readingOf(cast);
  return (
    <>
      <CaseHead list="cases" name={name} story={story} source={`梅花易数·${chapter}`} />
      <HexagramCards reading={reading} />
      <Arithmetic cast={cast} />
      <AfterPaint>
        <ChunkSuspense rows={6}>
          <div className={styles.text}>
            {reading.kind === 'bodyUse' && (
              <TextCard text={{ hexagram: reading.main, part: 'line', index: reading.movingLine }} note="动爻" />
            )}
          </div>
          <ReadingSection cast={cast} method={cast.method} month={null} hourNumber={hourNumberOf(cast)} />
        </ChunkSuspense>
        <section className={styles.book}>
          <h2>书里怎么断</h2>
          <p>{conclusion}</p>
          <h2>哪里对不上</h2>
          <p>{loose}</p>
        </section>
        <CaseFoot list="cases" about={ABOUT_CASES} next={next} />
      </AfterPaint>
    </>
  );
}
