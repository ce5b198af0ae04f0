import type { Summary } from '#core/explain/summary.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import { setStepOpen, useOpenSteps } from './open-steps.ts';
import styles from './summary-card.module.css';

/** Beside the steps in the store of what is open: whether they are shown at all. */
const ALL = 'all';

export const useAreStepsShown = (): boolean => useOpenSteps((steps) => steps[ALL]) ?? false;
export const showSteps = (areShown: boolean): void => setStepOpen(ALL, areShown);

const NUMERALS = ['零', '一', '两', '三', '四', '五', '六', '七', '八'];

interface SummaryCardProps {
  readonly summary: Summary;
  /** How many steps there are below. */
  readonly steps: number;
}

/** 读, 看, 断: three sentences for everyone, and the button that shows the steps they are taken from. */
export function SummaryCard({ summary: { read, look, decide }, steps }: SummaryCardProps) {
  const areShown = useAreStepsShown();
  const count = `${NUMERALS[steps]}步`;
  return (
    <>
      <dl className={styles.summary} aria-label="三句话">
        <dt>读</dt>
        <dd>{read}</dd>
        <dt>看</dt>
        <dd>{look}</dd>
        <dt>断</dt>
        <dd>{decide}</dd>
      </dl>
      <button type="button" className={styles.more} aria-expanded={areShown} onClick={() => showSteps(!areShown)}>
        {areShown ? '收起' : '展开每一步'} {!areShown && <small>{count}</small>}
        <DownIcon />
      </button>
      {!areShown && <p className={styles.note}>三句话都从这{count}里摘出，没有另下的判断。</p>}
    </>
  );
}
