import { useState } from 'react';
import { flushSync } from 'react-dom';
import { deletePuzzle } from '#contract/shefu.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { goBack } from '#web/platform/navigation/router.tsx';
import { call, messageOf, statusOf } from '#web/platform/network/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import styles from './puzzle-page.module.css';

export const LIST = '/academy/shefu';

export function OwnerActions({ id }: { readonly id: number }) {
  const [dialog, setDialog] = useState<'confirm' | { readonly message: string } | null>(null);
  const onDelete = async () => {
    const result = await call(deletePuzzle, { query: { id: String(id) } });
    if (!result.ok)
      return setDialog({ message: messageOf(result.error, NOTICES.deleteFailed(statusOf(result.error))) });
    flushSync(() => setDialog(null)); // with a dialog open, a back would only close it
    goBack(LIST);
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
