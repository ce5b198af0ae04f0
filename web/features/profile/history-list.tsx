import { type FocusEvent, memo, useRef, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { castLabel } from '#core/casting/cast-name.ts';
import type { Entry } from '#core/journal/entry.ts';
import { useJournal, useSavedResults } from '#web/platform/saved/saved-view.ts';
import { Button } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/icons.tsx';
import { CastRow, castRows } from '#web/ui/rows/cast-row.tsx';
import styles from './history.module.css';
import { rowsToRender, useRowsInView } from './rows-in-view.ts';

interface HistoryListProps {
  readonly results: readonly ResultFacts[];
  readonly entries: ReadonlyMap<string, Entry>;
  /** What was searched for. */
  readonly query: string;
  readonly onOpen: (facts: ResultFacts) => void;
  /** ⋯ was pressed. */
  readonly onMore: (facts: ResultFacts, button: HTMLElement) => void;
}

const indexOf = ({ target }: FocusEvent): number => Number(target.closest('li')?.getAttribute('aria-posinset')) - 1;

/** Renders only the rows near the window, however many there are; each has its position and the total for screen readers. */
export function HistoryList({ results, entries, query, onOpen, onMore }: HistoryListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(-1);
  const unsynced = useSavedResults((state) => state.unsynced);
  const unsentEntries = useJournal((journal) => journal.unsent);
  const count = results.length;
  const range = useRowsInView(list, count);
  return (
    <ul
      ref={list}
      data-arrows=""
      className={`${castRows} ${styles.rows}`}
      style={{ height: `calc(var(--row) * ${count} + 2px)` }}
      onFocus={(event) => setFocused(indexOf(event))}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setFocused(-1)}
    >
      {rowsToRender(range, count, focused).map((index) => {
        const facts = results[index];
        if (!facts) return null;
        const unsent = unsentEntries.get(facts.timestamp);
        const ofEntry = unsent && (unsent.refusal === null ? 'pending' : 'rejected');
        const state = unsynced.get(facts.timestamp) ?? ofEntry;
        const entry = entries.get(facts.timestamp);
        const [question, outcome] = [entry?.question ?? null, entry?.outcome?.kind ?? null];
        return (
          <Row key={facts.timestamp} {...{ facts, question, query, outcome, index, count, state, onOpen, onMore }} />
        );
      })}
    </ul>
  );
}

const BADGES = { pending: '未同步', rejected: '未同步·拒收' } as const;

interface RowProps extends Pick<HistoryListProps, 'query' | 'onOpen' | 'onMore'> {
  readonly facts: ResultFacts;
  readonly question: string | null;
  readonly outcome: string | null;
  readonly index: number;
  readonly count: number;
  readonly state: keyof typeof BADGES | undefined;
}

const Row = memo(function Row({ facts, question, query, outcome, index, count, state, onOpen, onMore }: RowProps) {
  const { cast, castFor } = facts;
  return (
    <li style={{ top: `calc(var(--row) * ${index})` }} aria-posinset={index + 1} aria-setsize={count}>
      <CastRow
        {...{ cast, castFor, question, query, outcome }}
        badge={state && BADGES[state]}
        onOpen={() => onOpen(facts)}
      />
      <Button
        look="quiet"
        aria-label={`更多 ${castLabel(cast)}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMore(facts, currentTarget)}
      >
        <MoreIcon />
      </Button>
    </li>
  );
});
