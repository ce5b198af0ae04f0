import { NOTICES } from '#contract/words/notices.ts';
import type { Failure } from '#web/platform/network/failure.ts';
import { failureTitle } from '#web/platform/network/said.ts';
import { Button } from '#web/ui/button.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { PageState } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';

interface LoadFailureProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
  /** It is the whole page. */
  readonly isPage?: boolean;
}

/** The server was not reached, or failed: says what was not loaded, with a button to try again. */
export function LoadFailure({ failure, onRetry, isPage = false }: LoadFailureProps) {
  return (
    <PageState
      isPage={isPage}
      figure={failure.kind === 'network' ? STATE_FIGURES.offline : STATE_FIGURES.fault}
      title={failureTitle(failure)}
      text={NOTICES.puzzleLoadFailed}
    >
      <Button look="pill" onClick={onRetry}>
        重试
      </Button>
    </PageState>
  );
}

export const MissingPuzzle = () => <NotFound message={TITLES.puzzleNotFound} href="/academy/shefu" action="回到射覆" />;

/** For who reported it, also where it is still shown to others. */
export const ReportedPuzzle = () => (
  <NotFound message="你举报过这道题，不再显示" href="/academy/shefu" action="回到射覆" />
);

/** Missing only if the server says so by 404, or 400 for an impossible id; 429 or a fault can be tried again. */
export function PuzzleFailure({ failure, onRetry }: LoadFailureProps) {
  const isMissing = failure.kind === 'problem' && (failure.status === 404 || failure.status === 400);
  return isMissing ? <MissingPuzzle /> : <LoadFailure failure={failure} onRetry={onRetry} isPage />;
}
