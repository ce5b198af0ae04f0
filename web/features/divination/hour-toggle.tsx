import { useState } from 'react';
import type { ChunkState } from '#web/platform/chunk.ts';
import styles from './cast-form.module.css';

export const CALENDAR_FAILED = '历法没有载入';

interface HourToggleProps {
  readonly hour: ChunkState<typeof import('./hour-now.tsx')>;
}

/** The present double-hour in one line; opened, it shows the whole clock. */
export function HourToggle({ hour: { value: parts, hasFailed, retry } }: HourToggleProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (hasFailed) {
    return (
      <button type="button" className={styles.chip} onClick={retry}>
        <span role="alert">{CALENDAR_FAILED}</span>
        <span className={styles.chipAction}>重试</span>
      </button>
    );
  }
  return (
    <>
      <button type="button" className={styles.chip} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {parts && <parts.HourName />}
        <span className={styles.chipAction}>{isOpen ? '收起' : '时辰'}</span>
      </button>
      {isOpen && parts && <parts.HourClock />}
    </>
  );
}
