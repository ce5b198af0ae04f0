import { eventTime } from '#contract/words/dates.ts';
import { activityTimes } from '#contract/words/messages.ts';
import type { EventGroup } from './event-groups.ts';
import styles from './lists.module.css';

/** What happened to the account, newest first. A refusal looks like any other row. */
export const EventList = ({ groups }: { readonly groups: readonly EventGroup[] }) => (
  <ol className={`${styles.events} surface divided`}>
    {groups.map(({ at, since, what, times }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice in one moment
      <li key={`${at} ${index}`}>
        <time dateTime={at}>{eventTime(at)}</time>
        <span>
          {what}
          {times > 1 && activityTimes(times)}
          {since !== at && (
            <small>
              最早 <time dateTime={since}>{eventTime(since)}</time>
            </small>
          )}
        </span>
      </li>
    ))}
  </ol>
);
