import type { ReactNode } from 'react';
import type { GuessCast, GuessOutcome } from '#contract/guess.ts';
import { dayText } from '#contract/words/dates.ts';
import { NOT_LOADED } from '#web/platform/chunks/chunk.ts';
import { showToast } from '#web/platform/toast.ts';
import { Choice } from '#web/ui/choice.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { GUESS_OUTCOME_NAMES } from '#web/ui/pictures/guess-outcome-sign.tsx';
import { figureOfGuess } from './cast-of-guess.ts';
import { DeleteGuess } from './delete-guess.tsx';
import styles from './game.module.css';
import { FigureInWords } from './guess-cast-field.tsx';
import { openGuessCast } from './open-guess-cast.ts';

interface MyGuessProps {
  readonly guess: {
    readonly text: string;
    readonly cast: GuessCast | null;
    readonly sealedAt: string;
    readonly hasSeenAnswer: boolean;
    readonly verdict: GuessOutcome | null;
  };
  /** In gold beside the time: 未同步. */
  readonly badge?: string | undefined;
  /** Why it was not sent, or what its reader should know of it. */
  readonly note?: string | undefined;
  /** The server has it. */
  readonly isSent?: boolean;
  /** Null: it cannot be judged now. */
  readonly onOutcome: ((outcome: GuessOutcome) => void) | null;
  readonly onDelete: () => void;
  /** Below what the guesser says. */
  readonly children?: ReactNode;
}

const OUTCOME_OPTIONS = (['hit', 'near', 'miss'] as const).map((outcome) => ({
  value: outcome,
  label: GUESS_OUTCOME_NAMES[outcome],
}));

/** One's own guess as it was sealed, and what one says of it once the answer is open. */
export function MyGuess({ guess, badge, note, isSent = false, onOutcome, onDelete, children }: MyGuessProps) {
  const { cast } = guess;
  const figure = figureOfGuess(cast);
  return (
    <section className={styles.mine} aria-label="我的猜">
      <header className="row wrap">
        <h2>我的猜</h2>
        {guess.hasSeenAnswer && <span className="badge">看过答案</span>}
        {badge !== undefined && <span className="badge">{badge}</span>}
        <span className={styles.sealed}>{dayText(guess.sealedAt)} 封存</span>
      </header>
      <p className={styles.words}>
        <bdi>{guess.text}</bdi>
      </p>
      {figure && cast && (
        <button
          type="button"
          className={styles.cast}
          onClick={() => void openGuessCast(cast, figure).catch(() => showToast(NOT_LOADED))}
        >
          <FigureInWords figure={figure} castFor={cast.castFor} />
          <ForwardIcon color="inherit" />
        </button>
      )}
      {note !== undefined && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      {onOutcome && (
        <Choice<GuessOutcome>
          name="verdict"
          legend="对着答案，你自己说"
          options={OUTCOME_OPTIONS}
          value={guess.verdict}
          onChange={onOutcome}
          look="segments"
        />
      )}
      {children}
      <DeleteGuess isSent={isSent} onDelete={onDelete} />
    </section>
  );
}
