import { useEffect, useState } from 'react';
import type { Puzzle } from '#contract/puzzle.ts';
import { listPuzzles } from '#contract/shefu.ts';
import { call } from '#web/platform/network/api.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { Byline } from '#web/ui/rows/byline.tsx';
import styles from './academy-page.module.css';

/** The newest puzzle; offline the card is still a link to the list. */
export function DailyPuzzle() {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call(listPuzzles, { query: { page: '1', limit: '1' } }).then((result) => {
      if (isCurrent && result.ok) setPuzzle(result.value.puzzles[0] ?? null);
    });
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
        {puzzle ? <Byline author={puzzle.author} createdAt={puzzle.createdAt} /> : <span />}
        <b>
          去猜
          <ForwardIcon />
        </b>
      </span>
    </a>
  );
}
