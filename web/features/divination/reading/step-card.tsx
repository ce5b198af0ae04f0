import { type ReactNode, useId } from 'react';
import type { Step } from '#core/explain/step.ts';
import { setStepOpen, useOpenSteps } from '#web/features/divination/reading/open-steps.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import styles from './reading.module.css';
import { captionOf, foldedLineOf } from './step-summary.ts';

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八'] as const;

/** The number of a step in a ring. */
export function Ring({ index }: { readonly index: number }) {
  return (
    <span className={styles.ring} aria-hidden="true">
      {NUMERALS[index]}
    </span>
  );
}

interface StepCardProps {
  readonly step: Step;
  /** Its place in the chain, from 0. */
  readonly index: number;
  /** What the reader found, shown in place of the summary. */
  readonly found?: string | null;
  readonly children: ReactNode;
}

/** One step of the chain. Its head folds it, which the device remembers; folded it shows what the step found. */
export function StepCard({ step, index, found = null, children }: StepCardProps) {
  const id = useId();
  const isOpen = useOpenSteps((steps) => steps[step.id]) ?? false;
  const beside = isOpen ? captionOf(step) : (found ?? foldedLineOf(step));
  return (
    <section className={styles.card} aria-label={step.title}>
      <h3>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setStepOpen(step.id, !isOpen)}
        >
          <Ring index={index} />
          <span className={styles.words}>
            <b>{step.title}</b> {beside !== null && <small>{beside}</small>}
          </span>
          <DownIcon />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className={styles.body}>
          {children}
        </div>
      )}
    </section>
  );
}
