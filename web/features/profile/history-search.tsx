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
const isSearched = (count: number, { query }: HistoryFilter): boolean => count >= SEARCHED_FROM || query !== '';

interface HistorySearchProps {
  readonly filter: HistoryFilter;
  /** Of all results. */
  readonly count: number;
  readonly options: Options;
  readonly onChange: (filter: HistoryFilter) => void;
}

type HistoryChoiceProps = Omit<HistorySearchProps, 'count'>;

/** Stands in the head: of what was asked. Without a search field, beside which it would stand, that of the methods too. */
export const HeadFilters = ({ filter, count, options, onChange }: HistorySearchProps) => (
  <>
    <Filter
      label="类别"
      all="全部类别"
      values={options.categories}
      chosen={filter.category}
      onChoose={(category) => onChange({ ...filter, category })}
    />
    {!isSearched(count, filter) && <MethodFilter {...{ filter, options, onChange }} />}
  </>
);

const MethodFilter = ({ filter, options, onChange }: HistoryChoiceProps) => (
  <Filter<MethodOfCast>
    label="起卦方式"
    all="全部方式"
    values={options.methods}
    chosen={filter.method}
    nameOf={methodWord}
    onChoose={(method) => onChange({ ...filter, method })}
  />
);

/** The search field, and what can be chosen of the methods and outcomes that occur. */
export function HistorySearch({ filter, count, options, onChange }: HistorySearchProps) {
  const change = (changed: Partial<HistoryFilter>) => onChange({ ...filter, ...changed });
  const { query, outcome } = filter;
  const hasField = isSearched(count, filter);
  return (
    <div className={styles.searchRow}>
      {hasField && (
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
        {hasField && <MethodFilter {...{ filter, options, onChange }} />}
        <Filter
          label="结果"
          all="全部结果"
          values={options.outcomes}
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
