import { useState } from 'react';
import { flushSync } from 'react-dom';
import { deletePuzzle } from '#contract/shefu.ts';
import { REMOVED_NAME } from '#contract/words/messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';
import { goBack } from '#web/platform/navigation/router.tsx';
import { call } from '#web/platform/network/api.ts';
import { messageOf, statusOf } from '#web/platform/network/failure.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import type { Question } from './own-guess.ts';
import styles from './puzzle-page.module.css';

const hideSheet = chunkOf(async () => (await import('#web/sheets/decide/hide-sheet.tsx')).HideSheet);

export const LIST = '/academy/shefu';

interface OwnerActionsProps {
  readonly puzzle: Pick<Question['puzzle'], 'id' | 'author'>;
  /** Else a superadmin looks at somebody else's. */
  readonly isOwn: boolean;
}

export function OwnerActions({ puzzle: { id, author }, isOwn }: OwnerActionsProps) {
  const [dialog, setDialog] = useState<'confirm' | { readonly message: string } | null>(null);
  const { Sheet, open, close } = useLazySheet(hideSheet);
  const onDelete = async () => {
    const result = await call(deletePuzzle, { query: { id: String(id) } });
    if (!result.ok)
      return setDialog({ message: messageOf(result.error, NOTICES.deleteFailed(statusOf(result.error))) });
    flushSync(() => setDialog(null)); // with a dialog open, a back would only close it
    goBack(LIST);
  };
  const onHidden = () => {
    flushSync(close);
    goBack(LIST);
  };
  const onHide = () => {
    setDialog(null);
    void open();
  };
  const dismiss = () => setDialog(null);
  return (
    <div className={styles.owner}>
      <ButtonLink href={`${LIST}/${id}/edit`}>编辑</ButtonLink>
      <Button look="danger" onClick={() => setDialog('confirm')}>
        删除
      </Button>
      {dialog === 'confirm' &&
        (isOwn || author === REMOVED_NAME ? (
          <ConfirmDialog title="删除这道题？" action="删除" onAction={onDelete} onDismiss={dismiss}>
            题目与图片一并删除，不可恢复。
          </ConfirmDialog>
        ) : (
          <ConfirmDialog
            title="删除别人的题？"
            action="先隐藏"
            other={{ label: '仍要删除', onChoose: onDelete }}
            onAction={onHide}
            onDismiss={dismiss}
          >
            隐藏可以恢复，作者读得到缘由，能答一次。删除不可恢复，会记在案上，作者也会看到。
          </ConfirmDialog>
        ))}
      {dialog !== null && dialog !== 'confirm' && (
        <ConfirmDialog key="failed" title={dialog.message} action={null} dismiss="知道了" onDismiss={dismiss} />
      )}
      {Sheet && <Sheet id={String(id)} onClose={close} onHidden={onHidden} />}
    </div>
  );
}
