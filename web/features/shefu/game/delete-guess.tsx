import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';

interface DeleteGuessProps {
  /** Of the button. */
  readonly words: string;
  /** The accessible name, where the words do not say which guess. */
  readonly label?: string | undefined;
  /** The server has it, and will know that its writer has seen the answer. */
  readonly isSent: boolean;
  readonly onDelete: () => void;
}

/** 删去, once it is confirmed. */
export function DeleteGuess({ words, label, isSent, onDelete }: DeleteGuessProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button look="quiet" aria-label={label} onClick={() => setIsAsking(true)}>
        {words}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="删去这一猜？"
          action="删去"
          dismiss="再想想"
          onAction={() => {
            setIsAsking(false);
            onDelete();
          }}
          onDismiss={() => setIsAsking(false)}
        >
          {isSent ? '删去之后再猜，会标作“看过答案”。' : '它还没有送出，删去就没有了。'}
        </ConfirmDialog>
      )}
    </>
  );
}
