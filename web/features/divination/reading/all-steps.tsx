import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import { DownIcon } from '#web/ui/icons.tsx';
import styles from './all-steps.module.css';
import { setStepOpen, useOpenSteps } from './open-steps.ts';

/** Beside the steps in the store of what is open: whether they are shown at all. */
const ALL = 'all';

export const useAreStepsShown = (): boolean => useOpenSteps((steps) => steps[ALL]) ?? false;
export const showSteps = (areShown: boolean): void => setStepOpen(ALL, areShown);

/** How often somebody asked to be taken to the steps. */
const useGoal = create(() => ({ count: 0 }));

/** Opens all steps and goes there. */
export function goToSteps(): void {
  showSteps(true);
  useGoal.setState(({ count }) => ({ count: count + 1 }));
}

/** Of the title above the steps: it comes into view, with the focus, once the steps are there; before, the page may be too short. */
export function useStepsTitle() {
  const title = useRef<HTMLHeadingElement>(null);
  const { count } = useGoal();
  const reached = useRef(count);
  useLayoutEffect(() => {
    if (count === reached.current) return;
    reached.current = count;
    title.current?.scrollIntoView();
    title.current?.focus({ preventScroll: true });
  }, [count]);
  return title;
}

const NUMERALS = ['零', '一', '两', '三', '四', '五', '六', '七', '八'];
export const stepsInWords = (steps: number): string => `${NUMERALS[steps]}步`;

/** Shows the steps of a reading, or hides them again. */
export function AllSteps({ steps }: { readonly steps: number }) {
  const areShown = useAreStepsShown();
  return (
    <button type="button" className={styles.more} aria-expanded={areShown} onClick={() => showSteps(!areShown)}>
      {areShown ? '收起' : '列出每一步'} {!areShown && <small>{stepsInWords(steps)}</small>}
      <DownIcon />
    </button>
  );
}
