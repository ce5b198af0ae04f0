import { RetryLine } from '../book/retry-line.tsx';
import { Skeleton } from '../page.tsx';

const ROWS = 5;

interface NotReadProps {
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** In place of saved casts that the server has not told yet. */
export const NotRead = ({ hasFailed, onRetry }: NotReadProps) =>
  hasFailed ? <RetryLine rows={ROWS} message="卦例没有载入。" onRetry={onRetry} /> : <Skeleton rows={ROWS} />;
