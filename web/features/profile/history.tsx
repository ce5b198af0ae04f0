import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { openCast } from '#web/platform/current-cast-storage.ts';
import { navigate } from '#web/platform/router.tsx';
import { load, useSavedResults } from '#web/platform/saved-results.ts';
import { shareCast } from '#web/platform/share-cast.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { castLabel } from '#web/ui/cast-label.ts';
import { useFocusAfterDelete } from '#web/ui/focus-after-delete.ts';
import { Menu } from '#web/ui/menu.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './history.module.css';
import { filterResults } from './history-filter.ts';
import { HistoryList } from './history-list.tsx';
import { HistoryTransfer } from './history-transfer.tsx';
import { UnsyncedNote } from './unsynced-note.tsx';

/** With fewer results there is no search field. */
const SEARCHED_FROM = 8;

/** The row whose menu is open, and its button. */
interface RowMenu {
  readonly facts: ResultFacts;
  readonly opener: HTMLElement;
}

export function History() {
  const results = useSavedResults((state) => state.results);
  const [query, setQuery] = useState(queryOfPage);
  const [deleting, setDeleting] = useState<ResultFacts | null>(null);
  const [menu, setMenu] = useState<RowMenu | null>(null);
  const openMenu = useCallback((facts: ResultFacts, opener: HTMLElement) => setMenu({ facts, opener }), []);
  useEffect(() => {
    void load();
  }, []);
  const open = useCallback(
    (facts: ResultFacts) => {
      keepQueryOfPage(query);
      openCast(facts);
      navigate('/divination');
    },
    [query],
  );
  const found = filterResults(results, query);
  const section = useRef<HTMLElement>(null);
  const focusNext = useFocusAfterDelete(section, found.length);
  return (
    <section ref={section} className={styles.history} aria-label="卦例">
      <HistoryTransfer results={results} />
      <UnsyncedNote />
      {(results.length >= SEARCHED_FROM || query !== '') && (
        <input
          type="search"
          className={styles.search}
          aria-label="查找卦例"
          placeholder="卦名、日期、起卦方式"
          enterKeyHint="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <p className={styles.said} role="status">
        {query.trim() !== '' && `找到 ${found.length} 则`}
      </p>
      {found.length > 0 && <HistoryList results={found} onOpen={open} onMore={openMenu} />}
      {found.length === 0 && <Nothing isFiltered={results.length > 0} onShowAll={() => setQuery('')} />}
      {menu && (
        <Menu
          label={castLabel(menu.facts.cast)}
          opener={menu.opener}
          items={[
            { label: '分享', onChoose: () => void shareCast(menu.facts) },
            { label: '删除', onChoose: () => setDeleting(menu.facts) },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
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

/** The query is kept in the history entry of the page: back from a result shows the list as it was. */
function queryOfPage(): string {
  const state: unknown = history.state;
  return state !== null && typeof state === 'object' && 'query' in state ? String(state.query) : '';
}

/** Once, on leaving: browsers limit the rate of replaceState. */
const keepQueryOfPage = (query: string): void => history.replaceState({ ...history.state, query }, '');
