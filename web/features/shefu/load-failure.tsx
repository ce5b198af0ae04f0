import { NOTICES } from '#contract/notices.ts';
import type { Failure } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { PageState } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';

interface LoadFailureProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
  /** There is nothing else on the page. */
  readonly isPage?: boolean;
}

/** Nobody reached, or an answer that may be another one in a moment: what was not loaded, and another try. */
export function LoadFailure({ failure, onRetry, isPage = false }: LoadFailureProps) {
  return (
    <PageState
      isPage={isPage}
      figure={failure.kind === 'network' ? STATE_FIGURES.offline : STATE_FIGURES.fault}
      title={failure.kind === 'network' ? TITLES.offline : TITLES.fault}
      text={NOTICES.puzzleLoadFailed}
    >
      <Button look="pill" onClick={onRetry}>
        重试
      </Button>
    </PageState>
  );
}

export const MissingPuzzle = () => <NotFound message={TITLES.puzzleNotFound} href="/academy/shefu" action="回到射覆" />;

/** Only what the server says is not there is missing; too many calls or a fault are not that. */
export function PuzzleFailure({ failure, onRetry }: LoadFailureProps) {
  const isMissing = failure.kind === 'problem' && (failure.status === 404 || failure.status === 400);
  return isMissing ? <MissingPuzzle /> : <LoadFailure failure={failure} onRetry={onRetry} isPage />;
}
