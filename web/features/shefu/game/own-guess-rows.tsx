import { type ReactNode, useState } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import type { listOwnGuesses } from '#contract/guess.ts';
import { dayText } from '#contract/words/dates.ts';
import { navigate } from '#web/platform/navigation/router.tsx';
import type { KeptGuess } from '#web/platform/saved/guesses/guess-store.ts';
import { DecisionBox } from '#web/sheets/decided/decision-box.tsx';
import type { OwnDecision } from '#web/sheets/decided/own-decisions.ts';
import { Button } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/icons.tsx';
import { GUESS_OUTCOME_NAMES, GuessOutcomeSign } from '#web/ui/pictures/guess-outcome-sign.tsx';
import { Menu } from '#web/ui/rows/menu.tsx';
import { DeleteQuestion } from './delete-guess.tsx';
import { forgetKept } from './kept-guess.tsx';
import { removeGuess } from './own-guess-calls.ts';
import styles from './own-guesses.module.css';

type ListedGuess = ResponseBody<typeof listOwnGuesses>['guesses'][number];

const puzzlePath = (id: number): string => `/academy/shefu/${id}`;

/** Neither its writer nor the author of the puzzle has said how it went, and it counts. */
export const hasNoOutcome = ({ verdict: outcome, authorVerdict, hasSeenAnswer, isHidden }: ListedGuess): boolean =>
  outcome === null && authorVerdict === null && !hasSeenAnswer && !isHidden;

interface RowProps {
  readonly puzzleId: number;
  readonly title: string;
  readonly sealedAt: string;
  readonly text: string;
  /** How it went, and what is to know of it. */
  readonly mark: ReactNode;
  readonly isSent: boolean;
  readonly isHidden?: boolean;
  /** The puzzle is not shown to a user who has reported it: no link to it. */
  readonly isReported?: boolean;
  readonly onDelete: () => void;
  /** Below the row, over its whole width. */
  readonly children?: ReactNode;
}

/** A guess in one's own list: it leads to its puzzle, and can be deleted also where that is gone. */
function Row(row: RowProps) {
  const {
    puzzleId,
    title,
    sealedAt,
    text,
    mark,
    isSent,
    isHidden = false,
    isReported = false,
    onDelete,
    children,
  } = row;
  const about = (
    <>
      <bdi>{title}</bdi> · {dayText(sealedAt)}
    </>
  );
  return (
    <li>
      <div className={styles.head}>
        {isReported ? <span>{about}</span> : <a href={puzzlePath(puzzleId)}>{about}</a>}
        <GuessMenu {...{ puzzleId, title, isSent, isReported, onDelete }} />
      </div>
      <Words text={text} isHidden={isHidden} />
      {mark && <div className={styles.mark}>{mark}</div>}
      {children && <div className={styles.judged}>{children}</div>}
    </li>
  );
}

/** About so many characters have room in two lines, also on a narrow screen. */
const TWO_LINES = 28;

/** Two lines of it; a tap shows the rest. */
function Words({ text, isHidden }: { readonly text: string; readonly isHidden: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  const words = (
    <bdi className={styles.words} data-hidden={isHidden} data-whole={isWhole}>
      {text}
    </bdi>
  );
  if (text.length <= TWO_LINES && !text.includes('\n')) return words;
  return (
    <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
      {words}
    </button>
  );
}

type GuessMenuProps = Pick<RowProps, 'puzzleId' | 'title' | 'isSent' | 'isReported' | 'onDelete'>;

/** ⋯: 看这一题, 删去. */
function GuessMenu({ puzzleId, title, isSent, isReported, onDelete }: GuessMenuProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const label = `更多 ${title} 的猜`;
  return (
    <>
      <Button
        look="quiet"
        aria-label={label}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <MoreIcon />
      </Button>
      {opener && (
        <Menu
          label={label}
          opener={opener}
          items={[
            ...(isReported ? [] : [{ label: '看这一题', onChoose: () => navigate(puzzlePath(puzzleId)) }]),
            { label: '删去', onChoose: () => setIsAsking(true) },
          ]}
          onClose={() => setOpener(null)}
        />
      )}
      {isAsking && <DeleteQuestion {...{ isSent, onDelete }} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** 自己说的，出题人也说中; where they differ the author's sign stands: 出题人说的，自己说中. */
function whoSaid({ verdict: outcome, authorVerdict }: ListedGuess): string {
  if (authorVerdict === null) return '自己说的';
  if (outcome === null) return '出题人说的';
  return outcome === authorVerdict
    ? `自己说的，出题人也说${GUESS_OUTCOME_NAMES[outcome]}`
    : `出题人说的，自己说${GUESS_OUTCOME_NAMES[outcome]}`;
}

/** One sign and whose it is. */
function Mark({ guess, isReported }: Pick<OwnRowProps, 'guess' | 'isReported'>) {
  const { puzzleId, puzzleTitle, verdict: outcome, authorVerdict, hasSeenAnswer, isHidden, isNew } = guess;
  const said = authorVerdict ?? outcome;
  return (
    <>
      {!isHidden && (said !== null || hasNoOutcome(guess)) && <GuessOutcomeSign outcome={said} />}
      {!isHidden && said !== null && <small>{whoSaid(guess)}</small>}
      {isNew && !isHidden && (
        <small className={styles.new}>
          <i aria-hidden="true" />新
        </small>
      )}
      {hasSeenAnswer && <small className={styles.note}>看过答案，不计数</small>}
      {isReported && <small className={styles.note}>你举报过这道题，不再显示</small>}
      {hasNoOutcome(guess) && !isReported && (
        <a href={puzzlePath(puzzleId)} className={styles.due} aria-label={`去判 ${puzzleTitle} 的猜`}>
          去判 ›
        </a>
      )}
    </>
  );
}

interface OwnRowProps {
  readonly guess: ListedGuess;
  /** What was decided about it; null: nothing, or it is not known yet. */
  readonly judged: OwnDecision | null;
  /** Its puzzle, by this person. */
  readonly isReported: boolean;
  readonly onDelete: () => void;
}

export function OwnRow({ guess, judged, isReported, onDelete }: OwnRowProps) {
  const { puzzleId, puzzleTitle: title, sealedAt, text, hasSeenAnswer, isHidden } = guess;
  const remove = async () => {
    if (await removeGuess(guess)) onDelete();
  };
  return (
    <Row
      {...{ puzzleId, title, sealedAt, text, isReported }}
      mark={(!isHidden || hasSeenAnswer || isReported) && <Mark {...{ guess, isReported }} />}
      isSent
      isHidden={isHidden}
      onDelete={remove}
    >
      {(isHidden || judged?.state === 'kept') && <DecisionBox content={judged} isGuess />}
    </Row>
  );
}

/** One that only this device has. */
export function KeptRow({ guess, user }: { readonly guess: KeptGuess; readonly user: string }) {
  const { puzzleId, puzzleTitle: title, sealedAt, text, refusal } = guess;
  return (
    <Row
      {...{ puzzleId, title, sealedAt, text }}
      mark={
        <>
          <span className="badge">未同步</span>
          {refusal !== null && <small className={styles.note}>没有送出：{refusal}</small>}
        </>
      }
      isSent={false}
      onDelete={() => forgetKept(user, guess)}
    />
  );
}

/** One of a guest, on this device alone: the user who has signed in since reads that there was one. */
export function GuestsRow({ guess }: { readonly guess: KeptGuess }) {
  const { puzzleId, puzzleTitle: title, sealedAt, text, verdict: outcome } = guess;
  return (
    <Row
      {...{ puzzleId, title, sealedAt, text }}
      mark={
        <>
          {outcome !== null && <GuessOutcomeSign outcome={outcome} />}
          <small className={styles.note}>只在这台设备上，不计数</small>
        </>
      }
      isSent={false}
      onDelete={() => forgetKept(null, guess)}
    />
  );
}
