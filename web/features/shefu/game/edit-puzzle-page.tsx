import { showQuestion } from '#contract/guess.ts';
import { showPuzzle, updatePuzzle } from '#contract/shefu.ts';
import { canEditPuzzle } from '#contract/shefu-policy.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { Redirect } from '#web/platform/navigation/router.tsx';
import { useLater } from '#web/platform/navigation/use-later.ts';
import { type Failure, statusOf } from '#web/platform/network/failure.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { type Session, useSession } from '#web/platform/storage/session.ts';
import { showToast } from '#web/platform/toast.ts';
import { PageHeader, Skeleton } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { PuzzleFailure } from '../load-failure.tsx';
import { PuzzleForm } from '../puzzle-form.tsx';
import { usePaused } from '../use-paused.tsx';
import { LIST } from './owner-actions.tsx';
import styles from './puzzle-page.module.css';

const REDIRECT_MS = 1500;

export function EditPuzzlePage({ id }: { readonly id: string }) {
  const user = useSession((session) => session.user);
  return user ? <IfEditable id={id} user={user} /> : <Redirect to={loginPath(`${LIST}/${id}/edit`)} />;
}

interface IfEditableProps {
  readonly id: string;
  readonly user: NonNullable<Session['user']>;
}

/** Whose it is comes without the answer, which reaches nobody who might still guess. */
function IfEditable({ id, user }: IfEditableProps) {
  const { data, failure, retry } = useCall(showQuestion, { query: { id } });
  if (failure) return <PuzzleFailure failure={failure} onRetry={retry} />;
  if (!data) return <Skeleton rows={8} />;
  if (!canEditPuzzle(user, data.puzzle)) return <Redirect to={`${LIST}/${id}`} />;
  return <EditPuzzle id={id} isOwn={user.id === data.puzzle.ownerId} />;
}

interface EditPuzzleProps {
  readonly id: string;
  /** Else a superadmin changes somebody else's. */
  readonly isOwn: boolean;
}

function EditPuzzle({ id, isOwn }: EditPuzzleProps) {
  const later = useLater();
  const pause = usePaused();
  const { data, failure, retry } = useCall(showPuzzle, { query: { id } });
  if (failure) return <PuzzleFailure failure={failure} onRetry={retry} />;
  if (!data) return <Skeleton rows={8} />;
  const { puzzle } = data;
  const initial = {
    title: puzzle.title,
    questionText: puzzle.questionText ?? '',
    questionImageUrl: puzzle.questionImageUrl,
    answerText: puzzle.answerText ?? '',
    answerImageUrl: puzzle.answerImageUrl,
  };
  return (
    <>
      <PageHeader title={TITLES.editPuzzle} back={`${LIST}/${id}`} />
      {!isOwn && <p className={styles.hint}>这是别人的题：改动会记在案上，作者也会看到。</p>}
      {pause.box}
      {!pause.isPaused && (
        <PuzzleForm
          name={`edit ${id}`}
          initial={initial}
          action="保存"
          onSubmit={async (draft, submit) => {
            const fallback = (failure: Failure) => NOTICES.updateFailed(statusOf(failure));
            if (!(await submit({ endpoint: updatePuzzle, query: { id }, body: draft, fallback }))) return false;
            showToast(MESSAGES.puzzleUpdated);
            later(`${LIST}/${id}`, REDIRECT_MS, { isReturn: true });
            return true;
          }}
        />
      )}
    </>
  );
}
