import { countNews } from '#contract/news.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import styles from './own-judgements.module.css';

/** 24 新 3: how many guesses one has, and what others did with one's puzzles and guesses since one last looked. */
export function NewsCount() {
  const { answer } = useCall(countNews, {});
  if (!answer) return null;
  const fresh = answer.guesses + answer.words;
  return (
    <>
      {answer.own > 0 && answer.own} {fresh > 0 && <b className={styles.news}>新 {fresh}</b>}
    </>
  );
}
