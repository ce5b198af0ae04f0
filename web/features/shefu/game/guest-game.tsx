import { useCallback, useEffect, useState } from 'react';
import { showPuzzle } from '#contract/shefu.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { call } from '#web/platform/network/api.ts';
import { useWhenOnline } from '#web/platform/network/use-is-online.ts';
import { keptGuesses, useKeptGuess } from '#web/platform/saved/guesses/kept-guesses.ts';
import styles from './game.module.css';
import { GuessForm } from './guess-form.tsx';
import { forgetKept } from './kept-guess.tsx';
import { MyGuess } from './my-guess.tsx';
import type { Question } from './own-guess.ts';
import { type PuzzleAnswer, PuzzleAnswerCard, puzzleAnswerFailure } from './puzzle-answer-card.tsx';

/** For guests: the guess stays on this device, and the answer comes by the call of the contract, which records nobody. */
export function GuestGame({ question }: { readonly question: Question }) {
  const { id } = question.puzzle;
  const kept = useKeptGuess(null, id);
  const hasGuessed = kept !== null;
  const [answer, setAnswer] = useState<PuzzleAnswer | null>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(async () => {
    setIsLoading(true);
    const result = await call(showPuzzle, { query: { id: String(id) } });
    setIsLoading(false);
    setFailure(result.ok ? null : puzzleAnswerFailure(result.error));
    if (!result.ok) return;
    const { answerText, answerImageUrl } = result.value.puzzle;
    setAnswer({ text: answerText, imageUrl: answerImageUrl });
  }, [id]);
  useEffect(() => {
    if (hasGuessed) void load();
  }, [hasGuessed, load]);
  useWhenOnline(hasGuessed && failure !== null, load);
  const isShown = chosen ?? hasGuessed;
  const onToggle = () => {
    setChosen(answer === null || !isShown);
    if (answer === null) void load();
  };
  return (
    <>
      {!kept && (
        <GuessForm question={question} user={null} hasSeenAnswer={answer !== null} onSealed={() => setChosen(null)} />
      )}
      <PuzzleAnswerCard {...{ answer, isShown, isLoading, failure, onToggle }} />
      {kept && (
        <>
          <MyGuess
            guess={kept}
            badge="只在这台设备上"
            onOutcome={answer && ((outcome) => void keptGuesses.keep(null, { ...kept, verdict: outcome }))}
            onDelete={() => forgetKept(null, kept)}
          />
          <p className={styles.rule}>
            <a href={loginPath(`/academy/shefu/${id}`)}>登录</a>之后猜过，就看得到别人的猜。
          </p>
        </>
      )}
    </>
  );
}
