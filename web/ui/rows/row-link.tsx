import type { ReactNode } from 'react';
import { ForwardIcon } from '../icons.tsx';
import styles from './row-link.module.css';

/** A row that leads to another page: the words at the left, a chevron at the right edge. */
export function RowLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} className={styles.row}>
      <span>{children}</span>
      <ForwardIcon />
    </a>
  );
}
