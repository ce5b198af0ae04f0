import { exchange } from '#web/platform/network/api.ts';
import { hasStored } from '#web/platform/storage/first-load.ts';
import { storedUser, userIdNow, useSession } from '#web/platform/storage/session.ts';
import { removeStored, writeStored } from '#web/platform/storage/storage.ts';
import { LIST_KEY, PARKED_PREFIX, parseOwnedList } from '../results/local-list.ts';
import { JOURNAL_KEY, useJournal, useSavedResults } from '../saved-view.ts';
import { entryCalls } from './entries-kind.ts';
import { openIndexedDb } from './indexed-db.ts';
import { createJournal, type Journal } from './journal.ts';

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
    calls: entryCalls(exchange),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    user: userIdNow,
    storedUser,
    now: () => Date.now(),
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
    const practice = await import('../practice/open-practice.ts').catch(() => null); // not loaded: the next start tidies it
    await practice?.openPractice().tidy(isParked);
    const users = await db.users();
    if (storedUser() !== null || (users && users.length > 0)) writeStored(localStorage, JOURNAL_KEY, true);
    else removeStored(localStorage, JOURNAL_KEY);
  }
  void tidy();
  return journal;
}
