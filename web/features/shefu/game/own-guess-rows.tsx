import { type ReactNode, useState } from 'react';
import type { Answered } from '#contract/endpoint.ts';
import { deleteGuess, type listOwnGuesses } from '#contract/guess.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { forgetGuess, type KeptGuess } from '#web/platform/guesses/kept-guesses.ts';
import { call, messageOf } from '#web/platform/network/api.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { dayText } from '#web/ui/rows/day-text.ts';
import { VerdictSign } from '#web/ui/verdict-sign.tsx';
import styles from './own-guesses.module.css';

export type ListedGuess = Answered<typeof listOwnGuesses>['guesses'][number];

interface RowProps {
  readonly puzzleId: number;
  readonly title: string;
  readonly sealedAt: string;
  readonly text: string;
  readonly mark: ReactNode;
  readonly note?: string | null;
  readonly onDelete: () => void;
}

/** A guess in one's own list: it leads to its puzzle, and can be deleted also where that is gone. */
function Row({ puzzleId, title, sealedAt, text, mark, note = null, onDelete }: RowProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li>
      <a href={`/academy/shefu/${puzzleId}`}>
        <small>
          <bdi>{title}</bdi> · {dayText(sealedAt)}
        </small>
        <bdi className={styles.words}>{text}</bdi>
        {note !== null && <small className={styles.note}>{note}</small>}
      </a>
      {mark}
      <Button look="quiet" aria-label={`删去 ${title} 的猜`} onClick={() => setIsAsking(true)}>
        删去
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
        />
      )}
    </li>
  );
}

interface OwnRowProps {
  readonly guess: ListedGuess;
  readonly onDelete: () => void;
}

export function OwnRow({ guess, onDelete }: OwnRowProps) {
  const { id, puzzleId, puzzleTitle: title, sealedAt, text, verdict, authorVerdict, hasSeenAnswer, isHidden } = guess;
  const remove = async () => {
    const result = await call(deleteGuess, { query: { id: String(id) } });
    showToast(result.ok ? result.value.message : messageOf(result.error, NOTICES.failed));
    if (result.ok) onDelete();
  };
  const notes = [...(hasSeenAnswer ? ['看过答案，不计数'] : []), ...(isHidden ? ['已隐藏，缘由见“我的”'] : [])];
  return (
    <Row
      {...{ puzzleId, title, sealedAt, text }}
      mark={<VerdictSign verdict={authorVerdict ?? verdict} whose={authorVerdict === null ? '' : '出题人说'} />}
      note={notes.length === 0 ? null : notes.join('；')}
      onDelete={remove}
    />
  );
}

/** One that only this device has. */
export function KeptRow({ guess, user }: { readonly guess: KeptGuess; readonly user: string }) {
  const { puzzleId, puzzleTitle: title, sealedAt, text, refusal, clientId } = guess;
  return (
    <Row
      {...{ puzzleId, title, sealedAt, text }}
      mark={<span className={styles.badge}>未同步</span>}
      note={refusal}
      onDelete={() => forgetGuess(user, clientId)}
    />
  );
}
