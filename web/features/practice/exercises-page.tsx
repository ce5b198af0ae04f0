import { numeral } from '#contract/words/dates.ts';
import { exerciseOfCase } from '#core/exercise/exercises.ts';
import { exerciseCardOf } from '#core/practice/progress.ts';
import type { Schedule } from '#core/practice/schedule.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { usePractice } from '#web/platform/practice/practice-view.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { methodWord } from '#web/ui/rows/method-name.ts';
import { TITLES } from '#web/ui/titles.ts';
import styles from './exercises-page.module.css';
import { caseTexts } from './practice-paths.ts';
import rowStyles from './practice-rows.module.css';

/** 占例练习: the cases of the book, and casts without end. */
export function ExercisesPage() {
  const { schedule } = usePractice();
  return (
    <>
      <PageHeader title={TITLES.exercises} back="/academy/practice" />
      <nav className={`${rowStyles.rows} surface divided`} aria-label="随手出一题">
        <a href="/academy/practice/cases/random" className="list-row">
          <span className="grow">
            <b>随手出一题</b>
            <small>时间、报数、铜钱，做不完</small>
          </span>
          <ForwardIcon />
        </a>
      </nav>
      <h2 className={styles.heading}>书里的占例</h2>
      <ChunkSuspense rows={9}>
        <Cases schedule={schedule} />
      </ChunkSuspense>
    </>
  );
}

function Cases({ schedule }: { readonly schedule: Schedule | null }) {
  return (
    <nav className={`${rowStyles.rows} surface divided`} aria-label="书里的占例">
      {caseTexts.read().CASES.map((worked) => (
        <a key={worked.id} href={`/academy/practice/cases/${worked.id}`} className="list-row">
          <span className="grow">
            <b>{worked.name}</b>
            <small>
              {methodWord(worked.method)}起卦 · {numeral(exerciseOfCase(worked).steps.length)}步
            </small>
          </span>
          <span className={styles.done}>{schedule?.cards.has(exerciseCardOf(worked.id)) ? '做完' : ''}</span>
          <ForwardIcon />
        </a>
      ))}
    </nav>
  );
}
