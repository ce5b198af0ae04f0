import type { ResultFacts } from '#contract/divination.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';
import { remove } from '#web/platform/saved-results.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { dayText } from '#web/ui/day-text.ts';

interface DeleteDialogProps {
  readonly facts: ResultFacts;
  /** Called before it is deleted. */
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ facts: { cast, timestamp }, onDelete, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title="删除这则卦例？"
      action="删除"
      dismiss="再想想"
      onAction={() => {
        onDelete();
        void remove(timestamp);
        onClose();
      }}
      onDismiss={onClose}
    >
      {fullName(cast.main)} · {movementOf(cast.moving)} · {dayText(timestamp)}
      <br />
      删除后不可恢复。
    </ConfirmDialog>
  );
}
