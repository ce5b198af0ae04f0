import type { CSSProperties, ReactNode } from 'react';
import { sumOf } from '#core/casting/basis-fields.ts';
import { upperCountOf } from './entered-text.ts';
import styles from './text-columns.module.css';

/** A character, or the left or right side of one, and the control of its number. */
export interface Column {
  readonly key: string;
  /** 今, or 左. */
  readonly name: string;
  /** Its strokes or its tone; null while that is not known. */
  readonly number: number | null;
  readonly control: ReactNode;
}

/** From here on one half is above the other at every width. */
const STACKED_FROM = 7;

/** The upper and the lower half of a text, each with its sum. */
export function TextColumns({ columns }: { readonly columns: readonly Column[] }) {
  const upperCount = upperCountOf(columns.length);
  return (
    <div className={styles.card} data-is-stacked={columns.length >= STACKED_FROM}>
      <Half name="上卦" columns={columns.slice(0, upperCount)} />
      <Half name="下卦" columns={columns.slice(upperCount)} />
    </div>
  );
}

function Half({ name, columns }: { readonly name: string; readonly columns: readonly Column[] }) {
  const numbers = columns.map((column) => column.number).filter((number) => number !== null);
  const sum = numbers.length === columns.length ? sumOf(numbers) : null;
  return (
    <section className={styles.half} aria-label={name} style={{ '--count': columns.length } as CSSProperties}>
      <p className={styles.head}>
        <span>{name}</span>
        {/* a new sum is a new element: its colour runs once */}
        <span key={sum} className={styles.sum}>
          合 {sum ?? '—'}
        </span>
      </p>
      <div className={styles.columns}>
        {columns.map((column) => (
          <div key={column.key} className={styles.column}>
            <span className={styles.character} aria-hidden="true">
              {column.name}
            </span>
            {column.control}
          </div>
        ))}
      </div>
    </section>
  );
}
