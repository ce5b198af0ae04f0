import { BackLink } from '../page.tsx';
import styles from './reading-head.module.css';

/** Head of a page of the book: a link back, and the position in the book (第 3 卦). */
export function ReadingHead({ back, place }: { readonly back: string; readonly place: string }) {
  return (
    <header className="row spread">
      <BackLink href={back} />
      <span className={styles.place}>{place}</span>
    </header>
  );
}
