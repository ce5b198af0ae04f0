import { memo } from 'react';
import { excerptOf } from '#core/search/excerpt.ts';
import type { Place } from '#core/search/place.ts';
import { AcademyIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './search-page.module.css';

interface PlaceRowProps {
  readonly place: Place;
  readonly query: string;
  readonly onOpen: () => void;
}

/** Where it stands, and the sentence with what was found, on one line; why a topic leads there is read whole. */
export const PlaceRow = memo(
  ({ place, query, onOpen }: PlaceRowProps) => (
    <a href={place.path} className={styles.row} onClick={onOpen}>
      {place.code === null || place.kind === 'term' ? (
        <AcademyIcon />
      ) : (
        <LineFigure code={place.code} className={styles.figure} />
      )}
      <span className="grow">
        <small>{place.where}</small>
        <Excerpt place={place} query={query} />
      </span>
    </a>
  ),
  (before, after) => before.place === after.place && before.query === after.query,
);

function Excerpt({ place, query }: Omit<PlaceRowProps, 'onOpen'>) {
  if (place.text === '') return <span className={styles.sentence}>没有写所问</span>;
  return (
    <bdi className={place.kind === 'topic' ? styles.reason : styles.sentence}>
      {excerptOf(place, query).map(({ text, isHit }, index) =>
        isHit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence
          <mark key={index}>{text}</mark>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}
