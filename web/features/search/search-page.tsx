import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { sectionOf } from '#core/search/corpus.ts';
import type { Place } from '#core/search/place.ts';
import { quotedIn } from '#core/search/places-of-topics.ts';
import { search } from '#core/search/search.ts';
import { useEntries } from '#web/platform/saved/entries.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { useDocumentTitle } from '#web/ui/page.tsx';
import { markOnPage } from './mark-on-page.ts';
import { moveFocus } from './move-focus.ts';
import { ownPlaces } from './own-places.ts';
import { rememberSearch } from './recent-searches.ts';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';
import { loadSearchedTexts, useSearchedTexts } from './searched-texts.ts';
import { useTyped } from './use-typed.ts';

const TITLE = '查找';

/** One field for everything that can be read: figures, texts, one's own casts. All of it is done on the device. */
export function SearchPage() {
  useDocumentTitle(TITLE);
  const typed = useTyped();
  const texts = useSearchedTexts();
  const own = useOwnSection();
  const results = useRef<HTMLDivElement>(null);
  const { query } = typed;
  const found = useMemo(() => search(query, own ? [...texts.corpus, own] : texts.corpus), [query, texts.corpus, own]);
  useEffect(() => void loadSearchedTexts(), []);
  const open = (place: Place | null) => {
    typed.keepAddress();
    rememberSearch(query);
    if (place?.kind === 'topic') markOnPage({ ...place, text: quotedIn(place) }, quotedIn(place));
    else if (place) markOnPage(place, query);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (results.current && !event.nativeEvent.isComposing) moveFocus(event, results.current);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go through its links, which are what has the focus
    <div onKeyDown={onKeyDown}>
      <h1 className="unseen">{TITLE}</h1>
      <SearchField typed={typed} onEnter={() => rememberSearch(query)} />
      <div ref={results}>
        {query.trim() === '' ? (
          <SearchStart onChoose={typed.type} />
        ) : (
          <SearchResults
            query={query}
            found={found}
            texts={texts}
            isSettled={typed.isSettled}
            onOpen={open}
            onType={typed.type}
          />
        )}
      </div>
    </div>
  );
}

/** One's own casts, while somebody is signed in. */
function useOwnSection() {
  const results = useSavedResults((view) => view.results);
  const { entries } = useEntries();
  return useMemo(() => {
    const places = ownPlaces(results, entries);
    return places.length > 0 ? sectionOf(places) : null;
  }, [results, entries]);
}
