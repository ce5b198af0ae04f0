import type { ComponentProps } from 'react';
import { ForwardIcon } from '../icons.tsx';
import styles from './row-link.module.css';

/** A row that leads to another page: the words at the left, a chevron at the right edge. */
export function RowLink({ children, ...link }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...link} className={styles.row}>
      <span className="grow">{children}</span>
      <ForwardIcon />
    </a>
  );
}
