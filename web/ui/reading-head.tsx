import { BackLink } from './page.tsx';
import styles from './reading-head.module.css';

/** Above a page of the book: the way back, and where in the book this is. */
export function ReadingHead({ back, place }: { readonly back: string; readonly place: string }) {
  return (
    <header className={styles.head}>
      <BackLink href={back} />
      <span className={styles.place}>{place}</span>
    </header>
  );
}
