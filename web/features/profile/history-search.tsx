import { methodWord } from '#web/ui/rows/method-name.ts';
import styles from './history.module.css';
import type { MethodOfCast } from './history-filter.ts';

export interface HistoryFilter {
  readonly query: string;
  /** Null: all of them. */
  readonly method: MethodOfCast | null;
}

export const ALL: HistoryFilter = { query: '', method: null };

/** With fewer results there is no search field. */
const SEARCHED_FROM = 8;

interface HistorySearchProps extends HistoryFilter {
  /** Of all results. */
  readonly count: number;
  /** Those that occur. */
  readonly methods: readonly MethodOfCast[];
  readonly onChange: (filter: HistoryFilter) => void;
}

/** The search field, and beside it the methods, once there are two to choose between. */
export function HistorySearch({ query, method, count, methods, onChange }: HistorySearchProps) {
  return (
    <div className={styles.searchRow}>
      {(count >= SEARCHED_FROM || query !== '') && (
        <input
          type="search"
          className={styles.search}
          aria-label="查找卦例"
          placeholder="卦名、所问、札记、日期、方式"
          enterKeyHint="search"
          value={query}
          onChange={(event) => onChange({ query: event.target.value, method })}
        />
      )}
      {methods.length > 1 && (
        <select
          className={styles.methods}
          aria-label="起卦方式"
          value={method ?? ''}
          onChange={(event) => onChange({ query, method: (event.target.value || null) as MethodOfCast | null })}
        >
          <option value="">全部方式</option>
          {methods.map((one) => (
            <option key={one} value={one}>
              {methodWord(one)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
