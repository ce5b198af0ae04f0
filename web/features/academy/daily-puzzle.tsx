import { useEffect, useState } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import type { dailyPuzzle } from '#contract/guess.ts';
import type { ContentKind } from '#contract/moderation.ts';
import { call } from '#web/platform/network/api.ts';
import { userIdNow } from '#web/platform/storage/session.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { Byline, REPORTED_NAME } from '#web/ui/rows/byline.tsx';
import styles from './daily-puzzle.module.css';

type Daily = ResponseBody<typeof dailyPuzzle>['question'];

/** The calls are loaded once the page is there. What its reader has reported is not shown to them. */
async function askForDaily(): Promise<Daily> {
  const [guess, moderation] = await Promise.all([import('#contract/guess.ts'), import('#contract/moderation.ts')]);
  const [daily, own] = await Promise.all([
    call(guess.dailyPuzzle),
    userIdNow() === null ? null : call(moderation.listReports),
  ]);
  const question = daily.ok ? daily.value.question : null;
  const reports = own?.ok ? own.value.reports : [];
  const isReported = (kind: ContentKind, id: string) => reports.some((one) => one.kind === kind && one.id === id);
  if (!question || isReported('puzzle', String(question.puzzle.id))) return null;
  const { puzzle } = question;
  return isReported('name', puzzle.ownerId) ? { ...question, puzzle: { ...puzzle, author: REPORTED_NAME } } : question;
}

/** The puzzle of the day, the same for everyone; offline the card is still a link to the list. 去猜 leads to the puzzle itself. */
export function DailyPuzzle() {
  const [daily, setDaily] = useState<Daily>(null);
  const puzzle = daily?.puzzle ?? null;
  useEffect(() => {
    let isCurrent = true;
    askForDaily().then(
      (question) => isCurrent && setDaily(question),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <div className={styles.dailyBox}>
      <a href="/academy/shefu" className={styles.daily}>
        <LineFigure code="110000" className={styles.watermark} />
        <span className={styles.kind}>每日射覆</span>
        <span className={styles.puzzleTitle}>{puzzle ? <bdi>{puzzle.title}</bdi> : '覆一物，凭卦象猜'}</span>
        <span className={styles.excerpt}>
          {puzzle?.questionText ?? (puzzle ? '看图猜物' : '出一道题，或猜别人的题。')}
        </span>
        <span className={styles.foot}>
          {puzzle && daily ? (
            <span>
              <Byline author={puzzle.author} createdAt={puzzle.createdAt} />
              <span className={styles.counts}>
                猜 {daily.guesses} · 中 {daily.hits}
              </span>
            </span>
          ) : (
            <span />
          )}
          <b data-hidden={puzzle !== null}>
            去猜
            <ForwardIcon color="inherit" />
          </b>
        </span>
      </a>
      {puzzle && (
        <a href={`/academy/shefu/${puzzle.id}`} className={styles.guess}>
          去猜
          <ForwardIcon color="inherit" />
        </a>
      )}
    </div>
  );
}
