import type { ReactNode } from 'react';
import { isMovingValue, type LineValue } from '#core/casting/coins.ts';
import { LINE_INDICES, type LineIndex, lineName } from '#core/hexagram/line.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './line-steps.module.css';
import { clearEntered } from './way-names.ts';

interface StepsHeadProps {
  /** 四爻, or the figure once it is there. */
  readonly name: string;
  readonly part?: string | undefined;
  /** 第 4 掷，共 6 掷. */
  readonly count: string;
  readonly done: number;
  /** So many steps make a line. */
  readonly stepsOfLine: 1 | 3;
}

/** Where a cast made line by line stands: the line in hand, and a tick for each step. */
export function StepsHead({ name, part, count, done, stepsOfLine }: StepsHeadProps) {
  return (
    <div>
      <p className={styles.head}>
        <span className={styles.lineName}>{name}</span>
        {part !== undefined && <span className={styles.part}>{part}</span>}
        <span className={styles.count}>{count}</span>
      </p>
      <div className={styles.ticks} aria-hidden="true">
        {LINE_INDICES.map((line) => (
          <span key={line}>
            {Array.from({ length: stepsOfLine }, (_, index) => line * stepsOfLine + index).map((step) => (
              <i key={step} className={step < done ? styles.stepDone : step === done ? styles.stepNow : undefined} />
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}

export interface LineRow {
  readonly line: LineIndex;
  /** Null until the line is there. */
  readonly value: LineValue | null;
  readonly isNow: boolean;
  /** How it came about, and what came of it. */
  readonly details?: ReactNode;
  readonly outcome?: ReactNode;
}

/** The lines as a figure is seen, from the top; they fill from below. */
export function LineRows({ rows }: { readonly rows: readonly LineRow[] }) {
  return (
    <ol className={styles.rows} aria-label="六爻">
      {rows.toReversed().map(({ line, value, isNow, details, outcome }) => (
        <li key={line} className={`row wrap gap-8 ${isNow ? styles.now : ''}`}>
          <span className={styles.rowName}>{lineName(line)}</span>
          <span className={styles.bar}>{value === null ? <i /> : <Bar value={value} />}</span>
          <span className={styles.details}>{details}</span>
          <span className={value !== null && isMovingValue(value) ? styles.moving : styles.outcome}>{outcome}</span>
        </li>
      ))}
    </ol>
  );
}

const Bar = ({ value }: { readonly value: LineValue }) => (
  <LineFigure code={value % 2 === 1 ? '1' : '0'} moving={isMovingValue(value) ? [0] : []} />
);

/** A cast made line by line is kept from one day to the next: this begins it anew. */
export const StartAgain = ({ way }: { readonly way: string }) => (
  <Button look="quiet" onClick={() => showToast('已清空', TOAST_MS.undo, { label: '撤销', run: clearEntered(way) })}>
    重来
  </Button>
);

/** Said by screen readers as it changes; not seen. */
export const Announced = ({ children }: { readonly children: string }) => (
  <p className="unseen" role="status">
    {children}
  </p>
);
