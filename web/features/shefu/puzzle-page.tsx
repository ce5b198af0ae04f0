import { useState } from 'react';
import type { Puzzle } from '#contract/puzzle.ts';
import { deletePuzzle, showPuzzle } from '#contract/shefu.ts';
import { canEditPuzzle } from '#contract/shefu-policy.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { goBack } from '#web/platform/navigation/router.tsx';
import { call, messageOf, statusOf } from '#web/platform/network/api.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { Card, PageHeader, Skeleton } from '#web/ui/page.tsx';
import { dayText } from '#web/ui/rows/day-text.ts';
import { ZoomableImage } from '#web/ui/zoomable-image.tsx';
import { MissingPuzzle, PuzzleFailure } from './load-failure.tsx';
import styles from './puzzle-page.module.css';
import { shareLink } from './share-link.ts';

const LIST = '/academy/shefu';

/** An id that is no number is missing without a call. */
export function PuzzlePage({ id }: { readonly id: string }) {
  if (!/^[1-9][0-9]{0,15}$/.test(id)) return <MissingPuzzle />;
  return <PuzzleById id={id} />;
}

function PuzzleById({ id }: { readonly id: string }) {
  const { answer, failure, retry } = useCall(showPuzzle, { query: { id } });
  if (answer) return <PuzzleView puzzle={answer.puzzle} />;
  if (!failure) return <Skeleton rows={6} />;
  return <PuzzleFailure failure={failure} onRetry={retry} />;
}

function PuzzleView({ puzzle }: { readonly puzzle: Puzzle }) {
  const user = useSession((session) => session.user);
  const canEdit = canEditPuzzle(user, puzzle);
  return (
    <article>
      <PageHeader title={puzzle.title} back={LIST} isUserText>
        <Button look="pill" onClick={() => shareLink(`${LIST}/${puzzle.id}`)}>
          分享
        </Button>
      </PageHeader>
      <p className={styles.by}>
        <Avatar name={puzzle.author} avatarUrl={puzzle.authorAvatarUrl} size={24} isOwn={user?.id === puzzle.ownerId} />
        <span>
          <bdi>{puzzle.author}</bdi> <span>· {dayText(puzzle.createdAt)}</span>
        </span>
      </p>
      <Card label="题目">
        <Content text={puzzle.questionText} imageUrl={puzzle.questionImageUrl} what="题目图片" />
      </Card>
      <Answer puzzle={puzzle} />
      {canEdit && <OwnerActions id={puzzle.id} />}
    </article>
  );
}

function Content({
  text,
  imageUrl,
  what,
}: {
  readonly text: string | null;
  readonly imageUrl: string | null;
  readonly what: string;
}) {
  return (
    <>
      {text !== null && (
        <p className={styles.text}>
          <bdi>{text}</bdi>
        </p>
      )}
      {imageUrl !== null && <ZoomableImage src={imageUrl} alt={what} />}
    </>
  );
}

/** Neither text nor image is in the DOM before 显示答案. */
function Answer({ puzzle }: { readonly puzzle: Puzzle }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <section className={styles.answer} aria-label="答案">
      <header>
        <h2>答案</h2>
        <Button look="quiet" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? '隐藏答案' : '显示答案'}
        </Button>
      </header>
      {isShown ? (
        <Content text={puzzle.answerText} imageUrl={puzzle.answerImageUrl} what="答案图片" />
      ) : (
        <p className={styles.hint}>想好了再看。先断体用，再定五行。</p>
      )}
    </section>
  );
}

function OwnerActions({ id }: { readonly id: number }) {
  const [dialog, setDialog] = useState<'confirm' | { readonly message: string } | null>(null);
  const onDelete = async () => {
    const result = await call(deletePuzzle, { query: { id: String(id) } });
    if (result.ok) goBack(LIST);
    else setDialog({ message: messageOf(result.error, NOTICES.deleteFailed(statusOf(result.error))) });
  };
  return (
    <div className={styles.owner}>
      <ButtonLink href={`${LIST}/${id}/edit`}>编辑</ButtonLink>
      <Button look="danger" onClick={() => setDialog('confirm')}>
        删除
      </Button>
      {dialog === 'confirm' && (
        <ConfirmDialog
          title="删除这道题？"
          action="删除"
          dismiss="再想想"
          onAction={onDelete}
          onDismiss={() => setDialog(null)}
        >
          题目与图片一并删除，不可恢复。
        </ConfirmDialog>
      )}
      {dialog !== null && dialog !== 'confirm' && (
        <ConfirmDialog
          key="failed"
          title={dialog.message}
          action={null}
          dismiss="知道了"
          onDismiss={() => setDialog(null)}
        />
      )}
    </div>
  );
}
