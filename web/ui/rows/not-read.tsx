import { RetryLine } from '../book/retry-line.tsx';
import { Skeleton } from '../page.tsx';

const ROWS = 5;

interface NotReadProps {
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** In place of saved casts that were not read from the server yet. */
export const NotRead = ({ hasFailed, onRetry }: NotReadProps) =>
  hasFailed ? <RetryLine rows={ROWS} message="卦例没有载入。" onRetry={onRetry} /> : <Skeleton rows={ROWS} />;
