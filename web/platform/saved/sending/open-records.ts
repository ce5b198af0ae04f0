/** What this browser keeps in its database of the users who were here, with all that tells it of changes. */
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { exchange } from '#web/platform/network/api.ts';
import { hasStored } from '#web/platform/storage/first-load.ts';
import { storedUser, userIdNow, useSession } from '#web/platform/storage/session.ts';
import { PRACTICE_KEY, removeStored, writeStored } from '#web/platform/storage/storage.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { entryCalls } from '../entries/entries-kind.ts';
import { createJournal, type Journal } from '../entries/journal.ts';
import { guessCalls, guessesKind } from '../guesses/guesses-kind.ts';
import { keptGuesses, noteTaken } from '../guesses/kept-guesses.ts';
import { type Acknowledged, COPIES, copyChange } from '../guesses/sent-copies.ts';
import { leavingOf } from '../leaving.ts';
import { practiceCalls } from '../practice/practice-kind.ts';
import { createSentPractice, type SentPractice } from '../practice/sent-practice.ts';
import { ENTRY_RECORDS } from '../records/entry-record.ts';
import { openRecords } from '../records/indexed-records.ts';
import { GUEST } from '../records/kept-practice-answers.ts';
import { PRACTICE_CHANNEL, practiceRecords } from '../records/practice-answer-log.ts';
import { LIST_KEY, PARKED_PREFIX, parseOwnedList } from '../results/local-list.ts';
import { JOURNAL_KEY, useJournal, useSavedResults, useUnsentPractice } from '../saved-view.ts';

const JOURNAL_CHANNEL = 'guanxiang-journal';
const TIDY_AFTER_MS = 1000;

export interface OpenedRecords {
  readonly journal: Journal;
  readonly guesses: ReturnType<typeof openGuesses>;
  readonly practice: SentPractice;
}

let opened: OpenedRecords | null = null;

/** Opened once. */
export function openedRecords(): OpenedRecords {
  opened ??= open();
  return opened;
}

/** Whether the session of this user ended without a logout. The list of results may not have been parked yet. */
function isParked(user: string): boolean {
  if (hasStored(localStorage, PARKED_PREFIX + user)) return true;
  try {
    return parseOwnedList(JSON.parse(localStorage.getItem(LIST_KEY) ?? 'null'))?.user === user;
  } catch {
    return false;
  }
}

const parts = { user: userIdNow, storedUser, isParked, now: () => Date.now() };
const entryRecords = openRecords(ENTRY_RECORDS);
const copies = openRecords(COPIES);

function openJournal(): Journal {
  const channel = new BroadcastChannel(JOURNAL_CHANNEL);
  const journal = createJournal({
    ...parts,
    records: entryRecords,
    calls: entryCalls(exchange),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    results: () => useSavedResults.getState().results,
    onChange: (view) => useJournal.setState(view, true),
    announce: (user, keys) => channel.postMessage({ user, keys }),
  });
  channel.onmessage = ({ data }) => void journal.reread(data.user, data.keys ?? null);
  useSavedResults.subscribe(({ results }, before) => {
    if (results !== before.results) journal.show();
  });
  return journal;
}

function openGuesses() {
  const calls = guessCalls(exchange);
  const elapsed = () => performance.now();
  return {
    kind: guessesKind({ guesses: keptGuesses, copies, calls, onTaken: noteTaken, elapsed }),
    /** What the server has said to a screen. */
    keepCopy: (user: string, acknowledged: Acknowledged, version: DataVersion) =>
      copies.update({ ...copyChange(user, acknowledged, version), isAllowed: () => storedUser() === user }),
    ...leavingOf(copies, () => true, parts),
  };
}

function openPractice(): SentPractice {
  const channel = new BroadcastChannel(PRACTICE_CHANNEL);
  return createSentPractice({
    ...parts,
    records: practiceRecords,
    calls: practiceCalls(exchange),
    onChange: (unsent) => useUnsentPractice.setState({ count: unsent }),
    onReceived() {
      writeStored(localStorage, PRACTICE_KEY, true);
      channel.postMessage(null);
    },
    onFull: (message) => showToast(message, TOAST_MS.upload),
  });
}

function open(): OpenedRecords {
  const [journal, guesses, practice] = [openJournal(), openGuesses(), openPractice()];
  async function tidy(): Promise<void> {
    await Promise.all([journal.tidy(), guesses.tidy(), practice.tidy()]);
    const users = await Promise.all([entryRecords.users(), copies.users(), practiceRecords.users()]);
    const isEmpty = users.every((all) => (all ?? []).every(({ user }) => user === GUEST));
    if (storedUser() !== null || !isEmpty) writeStored(localStorage, JOURNAL_KEY, true);
    else removeStored(localStorage, JOURNAL_KEY);
  }
  useSession.subscribe((session, before) => {
    if (session.user?.id === before.user?.id) return;
    void journal.refresh();
    void practice.refresh();
    setTimeout(tidy, TIDY_AFTER_MS); // what other tabs write about it arrives later
  });
  void practice.refresh();
  void tidy();
  return { journal, guesses, practice };
}
