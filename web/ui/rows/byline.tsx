import { dayText } from '#contract/words/dates.ts';
import styles from './byline.module.css';

/** In place of a name that the reader has reported. */
export const REPORTED_NAME = '某人（你举报过这个名字）';

/** Author and day in one line: a long name ends in …, the day stays whole. */
export const Byline = ({ author, createdAt }: { readonly author: string; readonly createdAt: string }) => (
  <span className={styles.byline}>
    <bdi className="clamp">{author}</bdi> <span>· {dayText(createdAt)}</span>
  </span>
);
