import type { ResultFacts } from '#contract/divination.ts';
import { dayText } from '#contract/words/dates.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';
import { removeCast } from '#web/platform/saved/saved-results.ts';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';

interface DeleteDialogProps {
  readonly facts: ResultFacts;
  /** Called before it is deleted. */
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ facts, onDelete, onClose }: DeleteDialogProps) {
  const { cast, castFor } = facts;
  return (
    <ConfirmDialog
      title="删除这则卦例？"
      action="删除"
      onAction={() => {
        onDelete();
        void removeCast(facts);
        onClose();
      }}
      onDismiss={onClose}
    >
      {fullName(cast.main)} · {movementOf(cast.moving)} · {dayText(castFor)}
      <br />
      删除后 5 秒内可以撤销。
    </ConfirmDialog>
  );
}
