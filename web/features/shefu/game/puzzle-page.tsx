import { useState } from 'react';
import { showQuestion } from '#contract/guess.ts';
import { canEditPuzzle } from '#contract/shefu-policy.ts';
import { dayText } from '#contract/words/dates.ts';
import { shareLink } from '#web/platform/device/share.ts';
import { httpStatusOf } from '#web/platform/network/failure.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useWhenOnline } from '#web/platform/network/use-is-online.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, PageHeader, Skeleton } from '#web/ui/page.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { REPORTED_NAME } from '#web/ui/rows/byline.tsx';
import { MissingPuzzle, PuzzleFailure, ReportedPuzzle } from '../load-failure.tsx';
import { useReported } from '../reports/reported.ts';
import { Content } from './content.tsx';
import { GuestGame } from './guest-game.tsx';
import { HiddenPuzzle } from './hidden-puzzle.tsx';
import { GuessWithoutPuzzle } from './kept-guess.tsx';
import { MemberGame } from './member-game.tsx';
import type { Question } from './own-guess.ts';
import { LIST, OwnerActions } from './owner-actions.tsx';
import { PuzzleMenu } from './puzzle-menu.tsx';
import styles from './puzzle-page.module.css';

/** An id that is no number is missing without a call. */
export function PuzzlePage({ id }: { readonly id: string }) {
  if (!/^[1-9][0-9]{0,15}$/.test(id)) return <MissingPuzzle />;
  return <PuzzleById key={id} id={id} />;
}

/** The question without its answer, which comes by a call of its own. What is shown stays while it is read again. */
function PuzzleById({ id }: { readonly id: string }) {
  const user = useSession((session) => session.user);
  const { data, failure, retry } = useCall(showQuestion, { query: { id } });
  useWhenOnline(failure?.kind === 'network', retry);
  const [last, setLast] = useState<Question | null>(null);
  if (data && data !== last) setLast(data);
  const question = data ?? last;
  if (question) return <PuzzleView question={question} onChange={retry} />;
  if (!failure) return <Skeleton rows={6} />;
  return (
    <>
      {user !== null && httpStatusOf(failure) === 404 ? (
        <HiddenPuzzle id={id} />
      ) : (
        <PuzzleFailure failure={failure} onRetry={retry} />
      )}
      <GuessWithoutPuzzle id={id} />
    </>
  );
}

interface PuzzleViewProps {
  readonly question: Question;
  /** Guesses or outcomes have changed. */
  readonly onChange: () => void;
}

function PuzzleView({ question, onChange }: PuzzleViewProps) {
  const { puzzle } = question;
  const user = useSession((session) => session.user);
  const isReported = useReported();
  if (isReported('puzzle', puzzle.id)) return <ReportedPuzzle />;
  const author = isReported('name', puzzle.ownerId) ? REPORTED_NAME : puzzle.author;
  const face = isReported('face', puzzle.ownerId) ? null : puzzle.authorAvatarUrl;
  return (
    <article>
      <PageHeader title={puzzle.title} back={LIST} isUserText>
        <Button look="pill" onClick={() => shareLink(`${LIST}/${puzzle.id}`)}>
          分享
        </Button>
        <PuzzleMenu question={question} author={author} />
      </PageHeader>
      <div className={styles.by}>
        <Avatar name={author} avatarUrl={face} size={24} isOwn={user?.id === puzzle.ownerId} />
        <p>
          <bdi>{author}</bdi> <span>· {dayText(puzzle.createdAt)}</span>
          {question.editedAt !== null && <span> · {dayText(question.editedAt)}改过</span>}
          {question.isEditedByAdmin && <span> · 由管理员改过</span>}
        </p>
        <p>
          猜 {question.guesses} · 中 {question.hits}
        </p>
      </div>
      <Card label="题目">
        <Content text={puzzle.questionText} imageUrl={puzzle.questionImageUrl} what="题目图片" />
      </Card>
      {user ? (
        <MemberGame key={user.id} question={question} user={user.id} onChange={onChange} />
      ) : (
        <GuestGame question={question} />
      )}
      {canEditPuzzle(user, puzzle) && <OwnerActions puzzle={puzzle} isOwn={user?.id === puzzle.ownerId} />}
    </article>
  );
}
