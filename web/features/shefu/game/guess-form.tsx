import { useEffect, useState } from 'react';
import { safeParse } from 'valibot';
import { sendGuess } from '#contract/guess.ts';
import { GUESS_MAX_CHARACTERS } from '#contract/limits.ts';
import { refusalOf } from '#contract/refusal.ts';
import { GUESS_MESSAGES } from '#contract/words/messages.ts';
import { newId } from '#web/platform/device/new-id.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import type { KeptGuess } from '#web/platform/saved/guesses/guess-store.ts';
import { keptGuesses } from '#web/platform/saved/guesses/kept-guesses.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, TextArea } from '#web/ui/fields/field.tsx';
import { focusPage } from '#web/ui/page.tsx';
import styles from './game.module.css';
import { GuessCastField } from './guess-cast-field.tsx';
import type { Question } from './own-guess.ts';
import { forgetTypedGuess, keepTypedGuess, type TypedGuess, typedGuess } from './typed-guess.ts';

interface GuessFormProps {
  readonly question: Question;
  /** Null: a guest, whose guess stays on this device. */
  readonly user: string | null;
  readonly hasSeenAnswer: boolean;
  /** It is kept on this device. */
  readonly onSealed: () => void;
}

/** 我来猜: words, with a cast or without. Sealed, it does not change any more. */
export function GuessForm({ question, user, hasSeenAnswer, onSealed }: GuessFormProps) {
  const { id } = question.puzzle;
  const [typed, setTyped] = useState(() => typedGuess(user, id));
  const { text, cast } = typed;
  const [error, setError] = useState<string | null>(null);
  const count = [...text.trim()].length;
  const change = (parts: Partial<TypedGuess>) => setTyped((now) => ({ ...now, ...parts }));
  useEffect(() => keepTypedGuess(user, id, typed), [user, id, typed]);
  const seal = () => {
    const { puzzle, version } = question;
    const body = {
      puzzleId: puzzle.id,
      version,
      text,
      cast,
      clientId: newId(),
      sealedAt: new Date().toISOString(),
    };
    const parsed = safeParse(sendGuess.body, body, { abortPipeEarly: true });
    if (!parsed.success) return setError(refusalOf(parsed.issues).message);
    const guess: KeptGuess = {
      ...parsed.output,
      ...{ puzzleTitle: puzzle.title, hasSeenAnswer, verdict: null, refusal: null },
    };
    if (!keptGuesses.keep(user, guess)) return setError('本机存储空间不足，这一猜没有封存。');
    forgetTypedGuess(user, id);
    focusPage();
    onSealed();
  };
  return (
    <Form className={styles.form} refusal={error === null ? null : { error }} onSubmit={seal}>
      <TextArea
        label="我来猜"
        value={text}
        error={count > GUESS_MAX_CHARACTERS ? GUESS_MESSAGES.tooLong : error}
        counted={`${count} / ${GUESS_MAX_CHARACTERS}`}
        style={{ minHeight: '5.5rem' }}
        onChange={(written) => {
          change({ text: written });
          setError(null);
        }}
      />
      <GuessCastField cast={cast} isGuest={user === null} onChange={(chosen) => change({ cast: chosen })} />
      <div className={styles.seal}>
        <Button look="primary" type="submit" disabled={count === 0 || count > GUESS_MAX_CHARACTERS}>
          {user === null ? '封存在这台设备上' : '封存我的猜'}
        </Button>
      </div>
      <Rule puzzleId={id} isGuest={user === null} hasSeenAnswer={hasSeenAnswer} />
    </Form>
  );
}

interface RuleProps {
  readonly puzzleId: number;
  readonly isGuest: boolean;
  readonly hasSeenAnswer: boolean;
}

function Rule({ puzzleId, isGuest, hasSeenAnswer }: RuleProps) {
  if (hasSeenAnswer) return <p className={styles.rule}>你看过答案了，写下的猜会标作“看过答案”，不计数。</p>;
  return (
    <p className={styles.rule}>
      封存后不能改，答案随即打开
      {isGuest ? (
        <>
          。<a href={loginPath(`/academy/shefu/${puzzleId}`)}>登录</a>之后猜，别人才看得到。
        </>
      ) : (
        '，别人的猜也看得到。'
      )}
    </p>
  );
}
