import { useState } from 'react';
import { createPuzzle } from '#contract/shefu.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { Redirect } from '#web/platform/navigation/router.tsx';
import { useLater } from '#web/platform/navigation/use-later.ts';
import { type Failure, isProblem } from '#web/platform/network/failure.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { showToast } from '#web/platform/toast.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { PuzzleForm } from './puzzle-form.tsx';
import { usePaused } from './use-paused.tsx';

const LIST = '/academy/shefu';
/** It is not known whether the server has it. */
const UNSURE = '也许已经发布，只是回音没有到。写的都还在；再点“发布”，也只有一道。';
const REDIRECT_MS = 1500;
const EMPTY = { title: '', questionText: '', questionImageUrl: null, answerText: '', answerImageUrl: null };

export function CreatePuzzlePage() {
  const user = useSession((session) => session.user?.id ?? null);
  const later = useLater();
  const pause = usePaused();
  const [isUnsure, setIsUnsure] = useState(false);
  if (user === null) return <Redirect to={loginPath(`${LIST}/create`)} />;
  return (
    <>
      <PageHeader title={TITLES.newPuzzle} back={LIST} />
      {pause.box}
      {!pause.isPaused && (
        <PuzzleForm
          key={user}
          name="create"
          initial={EMPTY}
          action="发布"
          note={isUnsure ? UNSURE : null}
          onSubmit={async (draft, submit, { clientId, rename }) => {
            setIsUnsure(false);
            const fallback = ({ kind }: Failure) =>
              kind === 'network' ? NOTICES.createFailedOffline : NOTICES.createFailed;
            const onFailure = (failure: Failure) => {
              setIsUnsure(failure.kind !== 'problem');
              if (isProblem(failure, 'puzzle.posted')) rename();
            };
            const body = { ...draft, clientId };
            if (!(await submit({ endpoint: createPuzzle, body, fallback, onFailure }))) return false;
            showToast(MESSAGES.puzzleCreated);
            later(LIST, REDIRECT_MS, { isReturn: true });
            return true;
          }}
        />
      )}
    </>
  );
}
