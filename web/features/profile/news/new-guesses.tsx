import { useState } from 'react';
import { newPlaces, useNews } from '#web/platform/news/news.ts';
import { Button } from '#web/ui/button.tsx';
import { RowLink } from '#web/ui/rows/row-link.tsx';
import styles from './news.module.css';

/** So many are shown at first. */
const SHOWN = 3;

/** One's own puzzles with new guesses, each a row that leads to them. */
export function NewGuesses() {
  const news = useNews();
  const [isWhole, setIsWhole] = useState(false);
  const places = news ? newPlaces(news) : [];
  const shown = isWhole ? places : places.slice(0, SHOWN);
  return (
    <>
      {shown.map(({ id, title, guesses }) => (
        <RowLink key={id} href={`/academy/shefu/${id}`}>
          <i className={styles.dot} aria-hidden="true" />
          <bdi>“{title}”</bdi>有 {guesses} 条新猜
        </RowLink>
      ))}
      {shown.length < places.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          还有 {places.length - shown.length} 题有新猜
        </Button>
      )}
    </>
  );
}
