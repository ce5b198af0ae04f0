import { eventTime } from '#contract/words/dates.ts';
import styles from './lists.module.css';

interface EventListProps {
  readonly events: readonly { readonly at: string; readonly what: string }[];
}

/** What happened to the account, newest first. A refusal looks like any other row. */
export const EventList = ({ events }: EventListProps) => (
  <ol className={`${styles.events} surface divided`}>
    {events.map(({ at, what }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice in one moment
      <li key={`${at} ${index}`}>
        <time dateTime={at}>{eventTime(at)}</time>
        <span>{what}</span>
      </li>
    ))}
  </ol>
);
