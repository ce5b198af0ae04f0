import { useState } from 'react';
import { CALENDAR_FAILED, type ChunkState } from '#web/platform/chunks/chunk.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import styles from '../cast-form.module.css';

interface HourToggleProps {
  readonly hour: ChunkState<typeof import('../hour/hour-now.tsx')>;
}

/** The present double-hour in one line; opened, it shows the whole clock. The device remembers which. */
export function HourToggle({ hour: { value: parts, hasFailed, retry } }: HourToggleProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? parts?.isClockOpen() ?? false;
  const toggle = () => {
    setChosen(!isOpen);
    parts?.keepClockOpen(!isOpen);
  };
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
      <button type="button" className={styles.chip} aria-expanded={isOpen} onClick={toggle}>
        {parts && <parts.HourName />}
        <span className={styles.chipAction}>
          时辰
          <DownIcon />
        </span>
      </button>
      {isOpen && parts && <parts.HourClock />}
    </>
  );
}
