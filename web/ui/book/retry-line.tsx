import { Button } from '../button.tsx';
import styles from './retry-line.module.css';

interface RetryLineProps {
  /** As many as the skeleton had that it replaces, so that nothing below it moves. */
  readonly rows: number;
  readonly message?: string | undefined;
  readonly onRetry: () => void;
}

/** In place of a part of the page that was not loaded. */
export function RetryLine({ rows, message = '这部分没有载入。', onRetry }: RetryLineProps) {
  return (
    <div className={styles.line} style={{ minHeight: `calc(${rows} * 1.75rem + 1.5rem + 2px)` }} role="alert">
      {message}
      <Button look="quiet" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
