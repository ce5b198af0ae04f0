import { useEffect } from 'react';
import { newWords, refreshNews, useNews } from '#web/platform/news/news.ts';
import styles from './news.module.css';

/** 24 ● 出题人判了 1 条: how many guesses one has, and how many of them authors spoke about since one last looked. */
export function NewsCount() {
  const news = useNews();
  useEffect(() => void refreshNews(), []);
  if (!news) return null;
  const { own } = news;
  const words = newWords(news);
  return (
    <>
      {own !== null && own > 0 && own}{' '}
      {words > 0 && (
        <span className={styles.news}>
          <i className={styles.dot} aria-hidden="true" />
          <small>出题人判了 {words} 条</small>
        </span>
      )}
    </>
  );
}
