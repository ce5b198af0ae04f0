import { useEffect, useState } from 'react';
import { canGuess } from '#contract/guess-policy.ts';
import type { KeptGuess } from '#web/platform/saved/guesses/guess-store.ts';
import { takeResponseTo, useKeptGuess } from '#web/platform/saved/guesses/kept-guesses.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import { usePaused } from '../use-paused.tsx';
import { GuessForm } from './guess-form.tsx';
import { GuestsGuess, UnsentGuess } from './kept-guess.tsx';
import { OthersGuesses } from './others-guesses.tsx';
import { type Question, useOwnGuess } from './own-guess.ts';
import { openPuzzleAnswerOf, sendKept } from './own-guess-calls.ts';
import { PuzzleAnswerCard, puzzleAnswerFailure } from './puzzle-answer-card.tsx';
import { SentGuess } from './sent-guess.tsx';

interface MemberGameProps {
  readonly question: Question;
  readonly user: string;
  /** Guesses or outcomes have changed. */
  readonly onChange: () => void;
}

const OF_THE_AUTHOR = '你写下的答案，判别人的猜时可以打开来对照。';
const BEFORE_IT_IS_SENT = '你的猜还没有送出。先看答案，它会标作“看过答案”，不计数。';

/** For the signed-in user: guess, open the answer, say how near it was, and see what others guessed. */
export function MemberGame({ question, user, onChange }: MemberGameProps) {
  const { puzzle } = question;
  const pause = usePaused();
  const game = useOwnGuess(puzzle.id);
  const { own, failure, reload, setOwn } = game;
  const kept = useKeptUntilRead(user, puzzle.id, async ({ clientId }) => {
    onChange();
    const taken = takeResponseTo(clientId);
    if (!taken) return reload(); // another tab has sent it
    const { guess, answer } = taken;
    setOwn({ guess, answer, hasSeenAnswer: guess.hasSeenAnswer });
  });
  const ofGuest = useKeptGuess(null, puzzle.id);
  const answer = usePuzzleAnswer(puzzle.id, game);
  if (!own && failure?.kind !== 'network') {
    return failure ? <RetryLine rows={4} onRetry={reload} /> : <Skeleton rows={4} />;
  }
  const isOwner = puzzle.ownerId === user;
  const canSeeOthers = own?.answer != null;
  const hasNone = !own?.guess && !kept;
  const isGuessing = canGuess({ id: user }, puzzle) && hasNone && !ofGuest; // a guest who guessed here before the login has seen the answer
  return (
    <>
      {isGuessing && pause.box}
      {isGuessing && !pause.isPaused && (
        <GuessForm
          question={question}
          user={user}
          hasSeenAnswer={own?.hasSeenAnswer ?? false}
          onSealed={() => sendKept('wake')}
        />
      )}
      <PuzzleAnswerCard
        {...answer}
        hint={isOwner ? OF_THE_AUTHOR : kept && !own?.hasSeenAnswer ? BEFORE_IT_IS_SENT : undefined}
      />
      {hasNone && ofGuest && <GuestsGuess guess={ofGuest} canSetOutcome={canSeeOthers} />}
      {kept && <UnsentGuess guess={kept} user={user} />}
      {own?.guess && <SentGuess guess={own.guess} version={question.version} {...{ setOwn, reload, onChange }} />}
      {canSeeOthers && <OthersGuesses question={question} isAuthor={isOwner} onChange={onChange} />}
    </>
  );
}

/** One that is no longer kept was sent, or deleted: it stays until `read` has what the server says of it, so that the form does not come back for a moment. */
function useKeptUntilRead(user: string, puzzleId: number, read: (gone: KeptGuess) => Promise<void>): KeptGuess | null {
  const kept = useKeptGuess(user, puzzleId);
  const [last, setLast] = useState(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of what is kept
  useEffect(() => {
    let isCurrent = true;
    const gone = last?.clientId !== kept?.clientId ? last : null;
    if (kept) setLast(kept);
    if (gone) void read(gone).then(() => isCurrent && setLast(kept));
    return () => {
      isCurrent = false;
    };
  }, [kept]);
  return kept ?? last;
}

/** 显示答案 is a call that is recorded, unless the answer is here already. Who has guessed finds it open. */
function usePuzzleAnswer(id: number, { own, setOwn, reload }: ReturnType<typeof useOwnGuess>) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const answer = own?.answer ?? null;
  const isShown = chosen ?? own?.guess != null;
  const open = async () => {
    setIsLoading(true);
    const result = await openPuzzleAnswerOf(id);
    setIsLoading(false);
    if (!result.ok) return setFailure(puzzleAnswerFailure(result.error));
    setFailure(null);
    setChosen(true);
    // a guess may have arrived meanwhile
    setOwn((now) => ({ guess: now?.guess ?? null, hasSeenAnswer: true, answer: result.value.answer }));
    if (!own) void reload(); // without a network before: there may be a guess of another device
  };
  const onToggle = () => {
    if (answer) setChosen(!isShown);
    else void open();
  };
  return { answer, isShown, isLoading, failure, onToggle };
}
