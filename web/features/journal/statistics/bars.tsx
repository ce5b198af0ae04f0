import styles from './statistics-page.module.css';

interface BarsProps {
  readonly rows: readonly { readonly label: string; readonly name?: string; readonly count: number }[];
  /** The present month is red. */
  readonly isLastMarked?: boolean;
}

/** Upright bars, each with its number on top. */
export function Bars({ rows, isLastMarked = false }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ol className={styles.bars}>
      {rows.map(({ label, name = label, count }, index) => (
        <li key={name} aria-label={`${name}，${count} 则`} data-marked={isLastMarked && index === rows.length - 1}>
          <span aria-hidden="true">{count}</span>
          <i aria-hidden="true" style={{ height: `${(count / most) * 4.5}rem` }} />
          <span aria-hidden="true">{label}</span>
        </li>
      ))}
    </ol>
  );
}
