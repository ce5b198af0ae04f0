import { NOTICES } from '#contract/words/notices.ts';
import { type Failure, messageOf } from '#web/platform/network/api.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';

/** In place of a list that was not loaded: why, and 重试. */
export function ListFailure({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const message =
    failure.kind === 'network' ? '没有网络，这里要连上服务器才看得到。' : messageOf(failure, NOTICES.failed);
  return <RetryLine rows={4} message={message} onRetry={onRetry} />;
}
