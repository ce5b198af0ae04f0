import type { ReactNode } from 'react';
import type { Answered } from '#contract/endpoint.ts';
import { deleteGuess, type listOwnGuesses } from '#contract/guess.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { call } from '#web/platform/network/api.ts';
import { messageOf } from '#web/platform/network/failure.ts';
import type { KeptGuess } from '#web/platform/saved/guesses/guess-store.ts';
import { showToast } from '#web/platform/toast.ts';
import { JudgedBox } from '#web/sheets/judged/judged-box.tsx';
import type { Judged } from '#web/sheets/judged/own-judgements.ts';
import { focusPage } from '#web/ui/focus-page.ts';
import { dayText } from '#web/ui/rows/day-text.ts';
import { VerdictSign } from '#web/ui/verdict-sign.tsx';
import { DeleteGuess } from './delete-guess.tsx';
import { forgetKept } from './kept-guess.tsx';
import styles from './own-guesses.module.css';

type ListedGuess = Answered<typeof listOwnGuesses>['guesses'][number];

/** Neither its writer nor the author of the puzzle has said how it went, and it counts. */
export const isUnjudged = ({ verdict, authorVerdict, hasSeenAnswer, isHidden }: ListedGuess): boolean =>
  verdict === null && authorVerdict === null && !hasSeenAnswer && !isHidden;

interface RowProps {
  readonly puzzleId: number;
  readonly title: string;
  readonly sealedAt: string;
  readonly text: string;
  readonly mark: ReactNode;
  readonly note?: string | null;
  readonly isSent: boolean;
  readonly isHidden?: boolean;
  readonly onDelete: () => void;
  /** Below the row, over its whole width. */
  readonly children?: ReactNode;
}

/** A guess in one's own list: it leads to its puzzle, and can be deleted also where that is gone. */
const Row = ({
  puzzleId,
  title,
  sealedAt,
  text,
  mark,
  note = null,
  isSent,
  isHidden = false,
  onDelete,
  children,
}: RowProps) => (
  <li>
    <a href={`/academy/shefu/${puzzleId}`}>
      <small>
        <bdi>{title}</bdi> · {dayText(sealedAt)}
      </small>
      <bdi className={styles.words} data-hidden={isHidden}>
        {text}
      </bdi>
      {note !== null && <small className={styles.note}>{note}</small>}
    </a>
    <div className={styles.ends}>
      {mark}
      <DeleteGuess words="删去" label={`删去 ${title} 的猜`} isSent={isSent} onDelete={onDelete} />
    </div>
    {children && <div className={styles.judged}>{children}</div>}
  </li>
);

interface OwnRowProps {
  readonly guess: ListedGuess;
  /** What was decided about it; null: nothing, or it is not known yet. */
  readonly judged: Judged | null;
  readonly onDelete: () => void;
}

export function OwnRow({ guess, judged, onDelete }: OwnRowProps) {
  const { id, puzzleId, puzzleTitle: title, sealedAt, text, verdict, authorVerdict, hasSeenAnswer, isHidden } = guess;
  const remove = async () => {
    const result = await call(deleteGuess, { query: { id: String(id) } });
    showToast(result.ok ? result.value.message : messageOf(result.error, NOTICES.failed));
    if (!result.ok) return;
    focusPage();
    onDelete();
  };
  return (
    <Row
      {...{ puzzleId, title, sealedAt, text }}
      mark={
        isHidden ? null : isUnjudged(guess) ? (
          <a href={`/academy/shefu/${puzzleId}`} className={styles.due} aria-label={`去判 ${title} 的猜`}>
            去判
          </a>
        ) : (
          <VerdictSign verdict={authorVerdict ?? verdict} whose={authorVerdict === null ? '' : '出题人说'} />
        )
      }
      note={hasSeenAnswer ? '看过答案，不计数' : null}
      isSent
      isHidden={isHidden}
      onDelete={remove}
    >
      {(isHidden || judged?.state === 'kept') && <JudgedBox thing={judged} isGuess />}
    </Row>
  );
}

/** One that only this device has. */
export function KeptRow({ guess, user }: { readonly guess: KeptGuess; readonly user: string }) {
  const { puzzleId, puzzleTitle: title, sealedAt, text, refusal } = guess;
  return (
    <Row
      {...{ puzzleId, title, sealedAt, text }}
      mark={<span className={styles.badge}>未同步</span>}
      note={refusal && `没有送出：${refusal}`}
      isSent={false}
      onDelete={() => forgetKept(user, guess)}
    />
  );
}
