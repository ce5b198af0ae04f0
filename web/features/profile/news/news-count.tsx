import { useEffect } from 'react';
import { refreshNews, useNews } from '#web/platform/news/news.ts';
import styles from './news.module.css';

/** 24 ● 出题人判了 1 条: how many guesses one has, and what others did with one's puzzles and guesses since one last looked. */
export function NewsCount() {
  const news = useNews();
  useEffect(() => void refreshNews(), []);
  if (!news) return null;
  const { own, guesses, words } = news;
  const fresh = [...(words > 0 ? [`出题人判了 ${words} 条`] : []), ...(guesses > 0 ? [`有 ${guesses} 条新猜`] : [])];
  return (
    <>
      {own !== null && own > 0 && own}{' '}
      {fresh.length > 0 && (
        <span className={styles.news}>
          <i className={styles.dot} aria-hidden="true" />
          {fresh.join('，')}
        </span>
      )}
    </>
  );
}
