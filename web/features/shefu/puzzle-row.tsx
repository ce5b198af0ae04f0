import type { Puzzle } from '#contract/puzzle.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { Byline } from '#web/ui/rows/byline.tsx';
import styles from './puzzle-list-page.module.css';

/** A puzzle in a list: title, author, day, and its picture. */
export function PuzzleRow({ puzzle }: { readonly puzzle: Puzzle }) {
  return (
    <li>
      <a href={`/academy/shefu/${puzzle.id}`} className={styles.row}>
        <span className={styles.text}>
          <bdi className={styles.title}>{puzzle.title}</bdi>
          <Byline author={puzzle.author} createdAt={puzzle.createdAt} />
        </span>
        {puzzle.questionImageUrl && <img src={puzzle.questionImageUrl} alt="" loading="lazy" width={52} height={52} />}
        <ForwardIcon />
      </a>
    </li>
  );
}
