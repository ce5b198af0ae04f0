import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { type Failure, messageOf } from './failure.ts';
import { failureTitle } from './said.ts';

interface LoadNoteProps {
  readonly failure: Failure;
  readonly rows: number;
  readonly onRetry: () => void;
}

/** In place of a list that needs the server. */
export const LoadNote = ({ failure, rows, onRetry }: LoadNoteProps) => (
  <RetryLine rows={rows} message={`${messageOf(failure, failureTitle(failure))}。`} onRetry={onRetry} />
);
