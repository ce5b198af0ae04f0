import { type Dispatch, type SetStateAction, useRef } from 'react';
import { judgeGuess, type Verdict } from '#contract/guess.ts';
import { call } from '#web/platform/network/api.ts';
import { sayFailure } from '#web/platform/network/said.ts';
import { JudgedBox } from '#web/sheets/judged/judged-box.tsx';
import { useOwnJudgements } from '#web/sheets/judged/own-judgements.ts';
import { verdictWord } from '#web/ui/verdict-sign.tsx';
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
  /** Guesses or verdicts have changed. */
  readonly onChange: () => void;
}

/** A guess that the server has: its word may change until the author speaks. */
export function SentGuess({ guess, version, setOwn, reload, onChange }: SentGuessProps) {
  const lastSent = useRef(Promise.resolve());
  const send = async (verdict: Verdict) => {
    const result = await call(judgeGuess, { body: { id: guess.id, verdict } });
    if (result.ok) return onChange();
    setOwn((own) => own && { ...own, guess });
    sayFailure(result.error);
    reload(); // the author may have spoken meanwhile
  };
  const judge = (verdict: Verdict) => {
    setOwn((own) => own && { ...own, guess: { ...guess, verdict } });
    lastSent.current = lastSent.current.then(() => send(verdict)); // one after the other: the last one counts
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
      onJudge={guess.authorVerdict === null ? judge : null}
      onDelete={remove}
    >
      {guess.isHidden && <HiddenGuess id={guess.id} />}
      <p className={styles.rule}>{authorInWords(guess)}</p>
    </MyGuess>
  );
}

function HiddenGuess({ id }: { readonly id: number }) {
  const { judgementOf } = useOwnJudgements();
  return <JudgedBox thing={judgementOf('guess', id)} isGuess />;
}

/** 出题人也说中; 你说近，出题人说中. */
function authorInWords({ verdict, authorVerdict }: Pick<Sent, 'verdict' | 'authorVerdict'>): string {
  if (authorVerdict === null) return '出题人还没有判；判了会写在这里。';
  if (verdict === authorVerdict) return `出题人也说${verdictWord(authorVerdict)}。`;
  return verdict === null
    ? `出题人说${verdictWord(authorVerdict)}。`
    : `你说${verdictWord(verdict)}，出题人说${verdictWord(authorVerdict)}。`;
}
