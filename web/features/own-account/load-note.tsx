import { NOTICES } from '#contract/words/notices.ts';
import { type Failure, messageOf } from '#web/platform/network/failure.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { TITLES } from '#web/ui/titles.ts';

interface LoadNoteProps {
  readonly failure: Failure;
  readonly rows: number;
  readonly onRetry: () => void;
}

const offline = (): string => (navigator.onLine ? NOTICES.serverUnreachable : TITLES.offline);

/** In place of a list that needs the server. */
export const LoadNote = ({ failure, rows, onRetry }: LoadNoteProps) => (
  <RetryLine
    rows={rows}
    message={`${failure.kind === 'network' ? offline() : messageOf(failure, TITLES.fault)}。`}
    onRetry={onRetry}
  />
);
