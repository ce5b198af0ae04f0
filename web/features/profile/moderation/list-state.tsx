import type { ReactNode } from 'react';
import { type Failure, messageOf } from '#web/platform/network/failure.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import styles from './moderation.module.css';
import { type Reported, thingKey, type useThings } from './things.ts';

/** In place of a list that was not loaded: why, and 重试. */
export function ListFailure({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const message = failure.kind === 'network' ? '没有网络，这里要连上服务器才看得到。' : messageOf(failure);
  return <RetryLine rows={4} message={message} onRetry={onRetry} />;
}

interface ThingListProps {
  readonly list: ReturnType<typeof useThings>;
  /** Of the list itself. */
  readonly className: string | undefined;
  /** In place of a list without anything. */
  readonly empty: ReactNode;
  /** Where they do not stand as the server has them. */
  readonly order?: (things: readonly Reported[]) => readonly Reported[];
  readonly children: (thing: Reported, index: number, all: readonly Reported[]) => ReactNode;
}

/** What was reported, twenty at a time. */
export function ThingList({
  list: { found, failure, retry, more },
  className,
  empty,
  order = (things) => things,
  children,
}: ThingListProps) {
  if (failure) return <ListFailure failure={failure} onRetry={retry} />;
  if (!found) return <Skeleton rows={6} />;
  if (found.things.length === 0) return empty;
  return (
    <>
      <ul className={className}>
        {order(found.things).map((thing, index, all) => (
          <li key={thingKey(thing)}>{children(thing, index, all)}</li>
        ))}
      </ul>
      {found.next !== null && (
        <div className={styles.more}>
          <Button look="quiet" onClick={more}>
            再看二十条
          </Button>
        </div>
      )}
    </>
  );
}
