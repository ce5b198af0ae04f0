import { listReported } from '#contract/moderation.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { isWaitingNew, useNews } from '#web/platform/news/news.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './moderation.module.css';

/** 管理 3, for admins; without a number until it is there, and with a dot until what came last was seen. */
export function ModerationLink() {
  const news = useNews();
  const { data } = useCall(listReported, { query: { list: 'waiting' } });
  return (
    <ButtonLink href="/profile/moderation" look="quiet">
      {news && isWaitingNew(news) && <i className={styles.dot} aria-hidden="true" />}
      {data && data.waiting > 0 ? `${TITLES.moderation} ${data.waiting}` : TITLES.moderation}
    </ButtonLink>
  );
}
