import { type Dispatch, type SetStateAction, useRef } from 'react';
import { type GuessOutcome, setGuessOutcome } from '#contract/guess.ts';
import { isOutcomeOpen } from '#contract/guess-policy.ts';
import { call } from '#web/platform/network/api.ts';
import { sayFailure } from '#web/platform/network/said.ts';
import { DecisionBox } from '#web/sheets/decided/decision-box.tsx';
import { useOwnDecisions } from '#web/sheets/decided/own-decisions.ts';
import { guessOutcomeName } from '#web/ui/pictures/guess-outcome-sign.tsx';
import styles from './game.module.css';
import { MyGuess } from './my-guess.tsx';
import type { OwnGuess } from './own-guess.ts';
import { removeGuess } from './own-guess-calls.ts';

type Sent = NonNullable<OwnGuess['guess']>;

interface SentGuessProps {
  readonly guess: Sent;
  /** Of the puzzle as it is now. */
  readonly version: number;
  readonly setOwn: Dispatch<SetStateAction<OwnGuess | null>>;
  readonly reload: () => void;
  /** Guesses or outcomes have changed. */
  readonly onChange: () => void;
}

/** A guess that the server has: its outcome may change until the author sets one. */
export function SentGuess({ guess, version, setOwn, reload, onChange }: SentGuessProps) {
  const lastSent = useRef(Promise.resolve());
  const send = async (outcome: GuessOutcome) => {
    const result = await call(setGuessOutcome, { body: { id: guess.id, verdict: outcome } });
    if (result.ok) return onChange();
    setOwn((own) => own && { ...own, guess });
    sayFailure(result.error);
    reload(); // the author may have spoken meanwhile
  };
  const judge = (outcome: GuessOutcome) => {
    setOwn((own) => own && { ...own, guess: { ...guess, verdict: outcome } });
    lastSent.current = lastSent.current.then(() => send(outcome)); // one after the other: the last one counts
  };
  const remove = async () => {
    if (!(await removeGuess(guess))) return;
    setOwn((own) => own && { ...own, guess: null, hasSeenAnswer: true });
    onChange();
  };
  return (
    <MyGuess
      guess={guess}
      note={guess.puzzleVersion < version ? '你猜的时候，题目还没有改。' : undefined}
      isSent
      onOutcome={isOutcomeOpen(guess) ? judge : null}
      onDelete={remove}
    >
      {guess.isHidden && <HiddenGuess id={guess.id} />}
      <p className={styles.rule}>{authorInWords(guess)}</p>
    </MyGuess>
  );
}

function HiddenGuess({ id }: { readonly id: number }) {
  const { decisionOn } = useOwnDecisions();
  return <DecisionBox content={decisionOn('guess', id)} isGuess />;
}

/** 出题人也说中; 你说近，出题人说中. */
function authorInWords({ verdict: outcome, authorVerdict }: Pick<Sent, 'verdict' | 'authorVerdict'>): string {
  if (authorVerdict === null) return '出题人还没有判；判了会写在这里。';
  if (outcome === authorVerdict) return `出题人也说${guessOutcomeName(authorVerdict)}。`;
  return outcome === null
    ? `出题人说${guessOutcomeName(authorVerdict)}。`
    : `你说${guessOutcomeName(outcome)}，出题人说${guessOutcomeName(authorVerdict)}。`;
}
