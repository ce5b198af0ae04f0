import { countNews } from '#contract/guess.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import styles from './own-judgements.module.css';

/** What others did with one's puzzles and guesses since one last looked; nothing if they did nothing. */
export function NewsCount() {
  const { answer } = useCall(countNews, {});
  const count = answer ? answer.guesses + answer.words : 0;
  return count > 0 && <b className={styles.news}>新 {count}</b>;
}
