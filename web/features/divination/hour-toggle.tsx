import { useState } from 'react';
import styles from './cast-form.module.css';

type HourParts = typeof import('./hour-now.tsx');

/** The present double-hour in one line; opened, it shows the whole clock. */
export function HourToggle({ parts }: { readonly parts: HourParts | null }) {
  const [isOpen, setIsOpen] = useState(false);
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
