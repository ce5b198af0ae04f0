import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { castLabel } from '#core/casting/cast-name.ts';
import { openCast } from '#web/platform/casts/current-cast.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';
import { keepOwnState, type Parse, parseOwned } from '#web/platform/navigation/own-state.ts';
import { entryPath } from '#web/platform/navigation/paths.ts';
import { navigate } from '#web/platform/navigation/router.tsx';
import { useEntries, useOrphans } from '#web/platform/saved/entries.ts';
import { useReadList } from '#web/platform/saved/results/use-read-list.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { shareSheet } from '#web/sheets/lazy/lazy-sheets.tsx';
import { useFocusAfterDelete } from '#web/ui/book/focus-after-delete.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/rows/menu.tsx';
import { NotRead } from '#web/ui/rows/not-read.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './history.module.css';
import { chosenResults, type MethodOfCast, optionsIn, possible } from './history-choices.ts';
import { filterResults } from './history-filter.ts';
import { HistoryList } from './history-list.tsx';
import { ALL, HeadFilters, type HistoryFilter, HistorySearch } from './history-search.tsx';
import { HistoryTransfer } from './history-transfer.tsx';
import { UnsyncedNote } from './unsynced-note.tsx';

const Orphans = lazyPart(() => import('./orphans.tsx').then((module) => module.Orphans));

/** The row whose menu is open, and its button. */
interface RowMenu {
  readonly facts: ResultFacts;
  readonly opener: HTMLElement;
}

/** Of no key pressed: a browser allows a hundred changes of an entry in half a minute. */
const FILTER_KEPT_MS = 300;

export function History() {
  const results = useSavedResults((state) => state.results);
  const { entries } = useEntries();
  const hasOrphans = useOrphans().length > 0;
  const [filter, setFilter] = useState(() => parseOwned(history.state?.filter, parseFilter) ?? ALL);
  useEffect(() => {
    const timer = setTimeout(() => keepOwnState('filter', filter), FILTER_KEPT_MS);
    return () => clearTimeout(timer);
  }, [filter]);
  const [deleting, setDeleting] = useState<ResultFacts | null>(null);
  const [menu, setMenu] = useState<RowMenu | null>(null);
  const [shared, setShared] = useState<ResultFacts | null>(null);
  const share = useLazySheet(shareSheet);
  const openMenu = useCallback((facts: ResultFacts, opener: HTMLElement) => setMenu({ facts, opener }), []);
  const { isUnread, hasFailed, read } = useReadList();
  const open = useCallback(
    (facts: ResultFacts) => {
      keepOwnState('filter', filter);
      openCast(facts);
    },
    [filter],
  );
  const openEntry = ({ timestamp }: ResultFacts) => {
    keepOwnState('filter', filter);
    navigate(entryPath(timestamp));
  };
  const shareCast = (facts: ResultFacts) => {
    setShared(facts);
    void share.open();
  };
  const options = useMemo(() => optionsIn(results, entries), [results, entries]);
  const shown = { query: filter.query, ...possible(filter, options) };
  const found = filterResults(chosenResults(results, entries, shown), entries, shown.query);
  const isFiltered = Object.values(shown).some((one) => one !== null && one.trim() !== '');
  const section = useRef<HTMLElement>(null);
  const focusNext = useFocusAfterDelete(section, found.length);
  return (
    <section ref={section} className={styles.history} aria-label="卦例">
      <HistoryTransfer results={results}>
        <HeadFilters count={results.length} filter={shown} options={options} onChange={setFilter} />
      </HistoryTransfer>
      <UnsyncedNote />
      {hasOrphans && (
        <ChunkSuspense rows={3}>
          <Orphans />
        </ChunkSuspense>
      )}
      <HistorySearch count={results.length} filter={shown} options={options} onChange={setFilter} />
      <p className={styles.said} role="status">
        {isFiltered && `找到 ${found.length} 则`}
      </p>
      {found.length > 0 && (
        <HistoryList results={found} entries={entries} query={shown.query} onOpen={open} onMore={openMenu} />
      )}
      {isUnread ? (
        <NotRead hasFailed={hasFailed} onRetry={read} />
      ) : (
        found.length === 0 && <Nothing isFiltered={results.length > 0} onShowAll={() => setFilter(ALL)} />
      )}
      {menu && (
        <Menu
          label={castLabel(menu.facts.cast)}
          opener={menu.opener}
          items={[
            { label: '记录', onChoose: () => openEntry(menu.facts) },
            { label: '分享', onChoose: () => shareCast(menu.facts) },
            { label: '删除', onChoose: () => setDeleting(menu.facts) },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
      {share.Sheet && shared && <share.Sheet facts={shared} given={null} onClose={share.close} />}
      {deleting && (
        <DeleteDialog
          facts={deleting}
          onDelete={() => focusNext(found.indexOf(deleting))}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}

interface NothingProps {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

function Nothing({ isFiltered, onShowAll }: NothingProps) {
  return (
    <div className={styles.empty}>
      <p>{isFiltered ? '没有相符的卦例。' : '还没有存下的卦例。'}</p>
      {isFiltered ? (
        <Button look="pill" onClick={onShowAll}>
          看全部
        </Button>
      ) : (
        <ButtonLink href="/divination" look="pill">
          去起一卦
        </ButtonLink>
      )}
    </div>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Kept on leaving: back from a result shows the list as it was. */
const parseFilter: Parse<HistoryFilter> = ({ query, method, category, outcome }) => ({
  query: textOf(query) ?? '',
  method: textOf(method) as MethodOfCast | null, // an unknown method is not among the options
  category: textOf(category),
  outcome: textOf(outcome),
});
