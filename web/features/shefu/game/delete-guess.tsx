import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';

interface DeleteGuessProps {
  /** The server has it, and will know that its writer has seen the answer. */
  readonly isSent: boolean;
  readonly onDelete: () => void;
}

/** 删去这一猜, once it is confirmed. */
export function DeleteGuess({ isSent, onDelete }: DeleteGuessProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        删去这一猜
      </Button>
      {isAsking && <DeleteQuestion {...{ isSent, onDelete }} onClose={() => setIsAsking(false)} />}
    </>
  );
}

export const DeleteQuestion = ({ isSent, onDelete, onClose }: DeleteGuessProps & { readonly onClose: () => void }) => (
  <ConfirmDialog
    title="删去这一猜？"
    action="删去"
    onAction={() => {
      onClose();
      onDelete();
    }}
    onDismiss={onClose}
  >
    {isSent ? '删去之后再猜，会标作“看过答案”。' : '它还没有送出，删去就没有了。'}
  </ConfirmDialog>
);
