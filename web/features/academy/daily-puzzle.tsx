import { useEffect, useState } from 'react';
import type { Answered } from '#contract/endpoint.ts';
import type { dailyPuzzle } from '#contract/guess.ts';
import { call } from '#web/platform/network/api.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { Byline } from '#web/ui/rows/byline.tsx';
import styles from './academy-page.module.css';

type Daily = Answered<typeof dailyPuzzle>['question'];

/** Its call is loaded once the page is there. */
async function askForDaily(): Promise<Daily> {
  const calls = await import('#contract/guess.ts');
  const result = await call(calls.dailyPuzzle);
  return result.ok ? result.value.question : null;
}

/** The puzzle of the day, the same for everyone; offline the card is still a link to the list. */
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
        <b>
          去猜
          <ForwardIcon />
        </b>
      </span>
    </a>
  );
}
