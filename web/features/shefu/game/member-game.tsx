import { useEffect, useRef, useState } from 'react';
import { deleteGuess, judgeGuess, openAnswer, type Verdict } from '#contract/guess.ts';
import { GUESS_MESSAGES } from '#contract/words/guess-messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { forgetGuess, useKeptGuess } from '#web/platform/guesses/kept-guesses.ts';
import { call, messageOf } from '#web/platform/network/api.ts';
import { showToast } from '#web/platform/toast.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import { verdictWord } from '#web/ui/verdict-sign.tsx';
import { AnswerCard } from './answer-card.tsx';
import { answerFailure } from './answer-failure.ts';
import styles from './game.module.css';
import { GuessForm } from './guess-form.tsx';
import { MyGuess } from './my-guess.tsx';
import { OthersGuesses } from './others-guesses.tsx';
import { type OwnGuess, useOwnGuess } from './own-guess.ts';
import type { Question } from './question.ts';

interface MemberGameProps {
  readonly question: Question;
  readonly user: string;
  /** Guesses or verdicts have changed. */
  readonly onChange: () => void;
}

/** The queue sends it, now or once there is a network. */
const sendKept = () =>
  void import('#web/platform/sync/saved-results.ts').then(
    ({ resume }) => resume(),
    () => {},
  );

/** For whoever is signed in: guess, open the answer, say how near it was, and see what others guessed. */
export function MemberGame({ question, user, onChange }: MemberGameProps) {
  const { puzzle } = question;
  const { own, failure, reload, setOwn } = useOwnGuess(puzzle.id);
  const kept = useKeptGuess(user, puzzle.id);
  useWhenSent(kept?.clientId ?? null, () => {
    void reload();
    onChange();
  });
  const answer = useAnswer(puzzle.id, own, setOwn);
  if (!own && failure?.kind !== 'network') {
    return failure ? <RetryLine rows={4} onRetry={reload} /> : <Skeleton rows={4} />;
  }
  const isOwner = puzzle.ownerId === user;
  const canSeeOthers = own?.answer != null;
  return (
    <>
      {!isOwner && !own?.guess && !kept && (
        <GuessForm question={question} user={user} hasSeenAnswer={own?.hasSeenAnswer ?? false} onSealed={sendKept} />
      )}
      <AnswerCard {...answer} />
      {kept && (
        <MyGuess
          guess={kept}
          badge="未同步"
          note={kept.refusal ?? '存在这台设备上，连上服务器就送出，答案那时打开。'}
          onJudge={null}
          onDelete={() => forgetGuess(user, kept.clientId)}
        />
      )}
      {own?.guess && <SentGuess own={own} guess={own.guess} setOwn={setOwn} onChange={onChange} />}
      {canSeeOthers && <OthersGuesses question={question} isAuthor={isOwner} onChange={onChange} />}
    </>
  );
}

/** Calls once what was kept here is no longer: it was sent, or deleted. */
function useWhenSent(clientId: string | null, then: () => void): void {
  const before = useRef(clientId);
  useEffect(() => {
    if (before.current !== null && clientId === null) then();
    before.current = clientId;
  });
}

/** 显示答案 is a call that is recorded, unless the answer is here already. Who has guessed finds it open. */
function useAnswer(id: number, own: OwnGuess | null, setOwn: (own: OwnGuess) => void) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const answer = own?.answer ?? null;
  const isShown = chosen ?? own?.guess != null;
  const open = async () => {
    setIsLoading(true);
    const result = await call(openAnswer, { body: { id } });
    setIsLoading(false);
    if (!result.ok) return setFailure(answerFailure(result.error));
    setFailure(null);
    setChosen(true);
    setOwn({ guess: own?.guess ?? null, hasSeenAnswer: true, answer: result.value.answer });
  };
  const onToggle = () => {
    if (answer) setChosen(!isShown);
    else void open();
  };
  return { answer, isShown, isLoading, failure, onToggle };
}

interface SentGuessProps {
  readonly own: OwnGuess;
  readonly guess: NonNullable<OwnGuess['guess']>;
  readonly setOwn: (own: OwnGuess) => void;
  readonly onChange: () => void;
}

/** A guess that the server has: its word may change until the author speaks. */
function SentGuess({ own, guess, setOwn, onChange }: SentGuessProps) {
  const judge = async (verdict: Verdict) => {
    setOwn({ ...own, guess: { ...guess, verdict } });
    const result = await call(judgeGuess, { body: { id: guess.id, verdict } });
    if (result.ok) return onChange();
    setOwn(own);
    showToast(messageOf(result.error, NOTICES.failed));
  };
  const remove = async () => {
    const result = await call(deleteGuess, { query: { id: String(guess.id) } });
    if (!result.ok) return showToast(messageOf(result.error, NOTICES.failed));
    showToast(GUESS_MESSAGES.deleted);
    setOwn({ ...own, guess: null, hasSeenAnswer: true });
    onChange();
  };
  const hasSpoken = guess.authorVerdict !== null;
  return (
    <MyGuess
      guess={guess}
      note={guess.isHidden ? '这一条已隐藏，缘由见“我的”。' : null}
      onJudge={hasSpoken ? null : judge}
      onDelete={remove}
    >
      <p className={styles.rule}>{authorInWords(guess)}</p>
    </MyGuess>
  );
}

/** 出题人也说中; 你说近，出题人说中. */
function authorInWords({ verdict, authorVerdict }: Pick<SentGuessProps['guess'], 'verdict' | 'authorVerdict'>): string {
  if (authorVerdict === null) return '出题人还没有看；若另有说法，会写在这里。';
  if (verdict === authorVerdict) return `出题人也说${verdictWord(authorVerdict)}。`;
  return verdict === null
    ? `出题人说${verdictWord(authorVerdict)}。`
    : `你说${verdictWord(verdict)}，出题人说${verdictWord(authorVerdict)}。`;
}
