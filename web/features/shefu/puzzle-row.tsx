import type { ReactNode } from 'react';
import type { Puzzle } from '#contract/puzzle.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { Byline, REPORTED_NAME } from '#web/ui/rows/byline.tsx';
import styles from './puzzle-list-page.module.css';
import { useReported } from './reports/reported.ts';

export interface GuessCounts {
  readonly guesses: number;
  readonly hits: number;
}

interface PuzzleRowProps {
  readonly puzzle: Puzzle;
  /** Left out until they are there. */
  readonly counts?: GuessCounts | undefined;
  readonly isToday?: boolean;
  /** How one's own guess went. */
  readonly children?: ReactNode;
}

/** A puzzle in a list: title, author, day, its picture, and how many guessed it. None for who reported it. */
export function PuzzleRow({ puzzle, counts, isToday = false, children }: PuzzleRowProps) {
  const isReported = useReported();
  const user = useSession((session) => session.user?.id);
  if (isReported('puzzle', puzzle.id)) return null;
  const author = isReported('name', puzzle.ownerId) ? REPORTED_NAME : puzzle.author;
  return (
    <li>
      <a href={`/academy/shefu/${puzzle.id}`} className={styles.row}>
        <span className="grow">
          <bdi className={styles.title}>{puzzle.title}</bdi>
          <Byline author={author} createdAt={puzzle.createdAt} />
        </span>
        <span className={styles.marks}>
          {isToday && <span className={styles.today}>今日射覆</span>}
          {counts && (
            <span>
              猜 {counts.guesses} · 中 {counts.hits}
            </span>
          )}
          {children || (user === puzzle.ownerId && <span>我出的</span>)}
        </span>
        {puzzle.questionImageUrl && <img src={puzzle.questionImageUrl} alt="" loading="lazy" width={52} height={52} />}
        <ForwardIcon />
      </a>
    </li>
  );
}
