import type { Verdict } from '#contract/guess.ts';
import styles from './verdict-sign.module.css';
import './rows/outcome-fill.css';

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = { hit: '中', near: '近', miss: '未中' };

export const verdictWord = (verdict: Verdict | null): string => (verdict === null ? '未判' : VERDICT_WORDS[verdict]);

interface VerdictSignProps {
  readonly verdict: Verdict | null;
  /** Before the word: 我中. */
  readonly whose?: string;
}

/** Solid, hatched, hollow or dotted, always with its word. */
export const VerdictSign = ({ verdict, whose = '' }: VerdictSignProps) => (
  <span className={styles.verdict}>
    <i data-outcome={verdictWord(verdict)} aria-hidden="true" />
    {whose}
    {verdictWord(verdict)}
  </span>
);
