import '#web/ui/fields/search-cross.css';
import { DownIcon } from '#web/ui/icons.tsx';
import { methodWord } from '#web/ui/rows/method-name.ts';
import styles from './history.module.css';
import type { Choices, MethodOfCast, Options } from './history-choices.ts';

export interface HistoryFilter extends Choices {
  readonly query: string;
}

export const ALL: HistoryFilter = { query: '', method: null, category: null, outcome: null };

/** With fewer results there is no search field. */
const SEARCHED_FROM = 4;

interface HistorySearchProps {
  readonly filter: HistoryFilter;
  /** Of all results. */
  readonly count: number;
  readonly options: Options;
  readonly onChange: (filter: HistoryFilter) => void;
}

type HistoryChoiceProps = Omit<HistorySearchProps, 'count'>;

/** Stands in the head: of what was asked. */
export const CategoryFilter = ({ filter, options, onChange }: HistoryChoiceProps) => (
  <Filter
    label="类别"
    all="全部类别"
    values={options.categories}
    chosen={filter.category}
    onChoose={(category) => onChange({ ...filter, category })}
  />
);

/** The search field, and what can be chosen of the methods and outcomes that occur. */
export function HistorySearch({ filter, count, options, onChange }: HistorySearchProps) {
  const change = (changed: Partial<HistoryFilter>) => onChange({ ...filter, ...changed });
  const { query, method, outcome } = filter;
  const { methods, outcomes } = options;
  return (
    <div className={styles.searchRow}>
      {(count >= SEARCHED_FROM || query !== '') && (
        <input
          type="search"
          className={styles.search}
          aria-label="查找卦例"
          placeholder="查找卦例"
          enterKeyHint="search"
          value={query}
          onChange={(event) => change({ query: event.target.value })}
        />
      )}
      <div className={styles.filters}>
        <Filter<MethodOfCast>
          label="起卦方式"
          all="全部方式"
          values={methods}
          chosen={method}
          nameOf={methodWord}
          onChoose={(value) => change({ method: value })}
        />
        <Filter
          label="结果"
          all="全部结果"
          values={outcomes}
          chosen={outcome}
          onChoose={(value) => change({ outcome: value })}
        />
      </div>
    </div>
  );
}

interface FilterProps<T extends string> {
  readonly label: string;
  /** The word for all of them. */
  readonly all: string;
  readonly values: readonly T[];
  readonly chosen: T | null;
  readonly nameOf?: (value: T) => string;
  readonly onChoose: (value: T | null) => void;
}

/** Nothing where there is nothing to choose between. */
function Filter<T extends string>({ label, all, values, chosen, nameOf, onChoose }: FilterProps<T>) {
  if (values.length === 0) return null;
  return (
    <div className={styles.filter}>
      <select
        aria-label={label}
        data-chosen={chosen !== null}
        value={chosen ?? ''}
        onChange={(event) => onChoose(values.find((value) => value === event.target.value) ?? null)}
      >
        <option value="">{all}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {nameOf ? nameOf(value) : value}
          </option>
        ))}
      </select>
      <DownIcon />
    </div>
  );
}
