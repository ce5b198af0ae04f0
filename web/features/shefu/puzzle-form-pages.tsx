import { createPuzzle, showPuzzle, updatePuzzle } from '#contract/shefu.ts';
import { canEditPuzzle } from '#contract/shefu-policy.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { Redirect } from '#web/platform/navigation/router.tsx';
import { useLater } from '#web/platform/navigation/use-later.ts';
import { type Failure, statusOf } from '#web/platform/network/api.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { showToast } from '#web/platform/toast.ts';
import { PageHeader, Skeleton } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { PuzzleFailure } from './load-failure.tsx';
import { PuzzleForm } from './puzzle-form.tsx';

const LIST = '/academy/shefu';
const REDIRECT_MS = 1500;
const EMPTY = { title: '', questionText: '', questionImageUrl: null, answerText: '', answerImageUrl: null };

export function CreatePuzzlePage() {
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const later = useLater();
  if (!isAuthenticated) return <Redirect to={loginPath(`${LIST}/create`)} />;
  return (
    <>
      <PageHeader title={TITLES.newPuzzle} back={LIST} />
      <PuzzleForm
        name="create"
        initial={EMPTY}
        action="发布"
        onSubmit={async (draft, submit) => {
          const fallback = ({ kind }: Failure) =>
            kind === 'network' ? NOTICES.createFailedOffline : NOTICES.createFailed;
          if (!(await submit({ endpoint: createPuzzle, body: draft, fallback }))) return false;
          showToast(MESSAGES.puzzleCreated);
          later(LIST, REDIRECT_MS, { isReturn: true });
          return true;
        }}
      />
    </>
  );
}

export function EditPuzzlePage({ id }: { readonly id: string }) {
  const user = useSession((session) => session.user);
  const later = useLater();
  const { answer, failure, retry } = useCall(showPuzzle, { query: { id } });
  if (!user) return <Redirect to={loginPath(`${LIST}/${id}/edit`)} />;
  if (failure) return <PuzzleFailure failure={failure} onRetry={retry} />;
  if (!answer) return <Skeleton rows={8} />;
  const { puzzle } = answer;
  if (!canEditPuzzle(user, puzzle)) return <Redirect to={`${LIST}/${id}`} />;
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
    </>
  );
}
