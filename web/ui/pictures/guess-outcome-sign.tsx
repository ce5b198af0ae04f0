import type { GuessOutcome } from '#contract/guess.ts';
import styles from './guess-outcome-sign.module.css';
import '../rows/outcome-fill.css';

export const GUESS_OUTCOME_NAMES: Readonly<Record<GuessOutcome, string>> = { hit: '中', near: '近', miss: '未中' };

export const guessOutcomeName = (outcome: GuessOutcome | null): string =>
  outcome === null ? '未判' : GUESS_OUTCOME_NAMES[outcome];

interface GuessOutcomeSignProps {
  readonly outcome: GuessOutcome | null;
  /** Before the word: 我中. */
  readonly whose?: string;
}

/** Solid, hatched, hollow or dotted, always with its word. */
export const GuessOutcomeSign = ({ outcome, whose = '' }: GuessOutcomeSignProps) => (
  <span className={styles.verdict}>
    <i data-outcome={guessOutcomeName(outcome)} aria-hidden="true" />
    {whose}
    {guessOutcomeName(outcome)}
  </span>
);
