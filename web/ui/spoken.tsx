import type { ReactNode } from 'react';
import styles from './spoken.module.css';

interface SpokenProps {
  /** The whole name: 第3卦，水雷屯. Everything that is drawn is in it. */
  readonly name: string;
  /** What is drawn, in the layout of the element around it: 3, the figure, 屯. */
  readonly children: ReactNode;
}

/** One name for those who listen, its parts for those who look. */
export function Spoken({ name, children }: SpokenProps) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.parts} aria-hidden="true">
        {children}
      </span>
    </>
  );
}
