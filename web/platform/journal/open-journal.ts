import { JOURNAL_KEY, useJournal, useSavedResults } from '../casts/saved-view.ts';
import { hasStored } from '../storage/first-load.ts';
import { storedUser, userIdNow, useSession } from '../storage/session.ts';
import { removeStored, writeStored } from '../storage/storage.ts';
import { LIST_KEY, PARKED_PREFIX, parseOwnedList } from '../sync/local-list.ts';
import { createJournal, type Journal } from './create-journal.ts';
import { entryCalls } from './entry-calls.ts';
import { openIndexedDb } from './indexed-db.ts';

const CHANNEL = 'guanxiang-journal';
const TIDY_AFTER_MS = 1000;

/** Whether the session of this user ended without a logout. The list of results may not have been parked yet. */
function isParked(user: string): boolean {
  if (hasStored(localStorage, PARKED_PREFIX + user)) return true;
  try {
    return parseOwnedList(JSON.parse(localStorage.getItem(LIST_KEY) ?? 'null'))?.user === user;
  } catch {
    return false;
  }
}

/** The journal of this browser, with all that tells it of changes. */
export function openJournal(): Journal {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null;
  const db = openIndexedDb();
  const journal = createJournal({
    db,
    calls: entryCalls,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    user: userIdNow,
    storedUser,
    now: Date.now,
    results: () => useSavedResults.getState().results,
    isParked,
    onChange: (view) => useJournal.setState(view, true),
    announce: (user, ids) => channel?.postMessage({ user, ids }),
  });
  if (channel) channel.onmessage = ({ data }) => void journal.reread(data.user, data.ids);
  useSavedResults.subscribe(({ results }, before) => {
    if (results !== before.results) journal.show();
  });
  useSession.subscribe((session, before) => {
    if (session.user?.id === before.user?.id) return;
    void journal.refresh();
    setTimeout(tidy, TIDY_AFTER_MS); // what other tabs write about it arrives later
  });
  async function tidy(): Promise<void> {
    await journal.tidy();
    const practice = await import('../practice-sending/tidy-log.ts').catch(() => null); // not loaded: the next start tidies it
    await practice?.tidyLog({ storedUser, isParked });
    const users = await db.users();
    if (storedUser() !== null || (users && users.length > 0)) writeStored(localStorage, JOURNAL_KEY, true);
    else removeStored(localStorage, JOURNAL_KEY);
  }
  void tidy();
  return journal;
}
