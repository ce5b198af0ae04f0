import type { ReactNode } from 'react';
import { type Failure, messageOf } from '#web/platform/network/failure.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import styles from './moderation.module.css';
import { contentKey, type Reported, type useReportedContent } from './reported-content.ts';

/** In place of a list that was not loaded: why, and 重试. */
export function ListFailure({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const message = failure.kind === 'network' ? '没有网络，这里要连上服务器才看得到。' : messageOf(failure);
  return <RetryLine rows={4} message={message} onRetry={onRetry} />;
}

interface ReportedListProps {
  readonly list: ReturnType<typeof useReportedContent>;
  /** Of the list itself. */
  readonly className: string | undefined;
  /** In place of a list without anything. */
  readonly empty: ReactNode;
  /** Where they do not stand as the server has them. */
  readonly order?: (contents: readonly Reported[]) => readonly Reported[];
  readonly children: (content: Reported, index: number, all: readonly Reported[]) => ReactNode;
}

/** What was reported, twenty at a time. */
export function ReportedList({
  list: { found, failure, retry, more },
  className,
  empty,
  order = (contents) => contents,
  children,
}: ReportedListProps) {
  if (failure) return <ListFailure failure={failure} onRetry={retry} />;
  if (!found) return <Skeleton rows={6} />;
  if (found.things.length === 0) return empty;
  return (
    <>
      <ul className={className}>
        {order(found.things).map((content, index, all) => (
          <li key={contentKey(content)}>{children(content, index, all)}</li>
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
