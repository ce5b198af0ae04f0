/** What this browser sends and reads: its database, with all that tells it of changes, and the queue. Loaded once somebody is signed in. */
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { log } from '#web/platform/log/logger.ts';
import { exchange } from '#web/platform/network/api.ts';
import { hasStored } from '#web/platform/storage/first-load.ts';
import { storedUser, userIdNow, useSession } from '#web/platform/storage/session.ts';
import { PRACTICE_KEY, removeStored, writeStored } from '#web/platform/storage/storage.ts';
import { classicTexts } from '#web/platform/texts/texts.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { entryCalls } from '../entries/entries-kind.ts';
import { createJournal, type Journal } from '../entries/journal.ts';
import { type Acknowledged, COPIES, copyChange, guessCalls, guessesKind } from '../guesses/guesses-kind.ts';
import { keptGuesses, noteTaken } from '../guesses/kept-guesses.ts';
import { leavingOf } from '../leaving.ts';
import { countedAnswers, practiceCalls, practiceKind } from '../practice/practice-kind.ts';
import { createQueue, type Queue, type QueueParts } from '../queue/queue.ts';
import { ENTRY_RECORDS } from '../records/entry-record.ts';
import { openRecords } from '../records/indexed-records.ts';
import { GUEST, PRACTICE_CHANNEL, PRACTICE_RECORDS } from '../records/kept-practice-answers.ts';
import { localList, PARKED_PREFIX } from '../results/local-list.ts';
import { resultCalls, resultsKind } from '../results/results-kind.ts';
import type { Store } from '../results/store.ts';
import { JOURNAL_KEY, useJournal, useSavedResults, useUnsentPractice } from '../saved-view.ts';

const JOURNAL_CHANNEL = 'guanxiang-journal';
const TIDY_AFTER_MS = 1000;

/** Whether the session of this user ended without a logout. The list of results may not have been parked yet. */
const isParked = (user: string): boolean =>
  hasStored(localStorage, PARKED_PREFIX + user) || localList(localStorage).stored().user === user;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const elapsed = (): number => performance.now();
const parts = { user: userIdNow, storedUser, isParked, now: () => Date.now(), wait };

/** Web Locks exist only on https and on this machine. Elsewhere tabs may send at the same time, which the server's sequence numbers make harmless. */
const withLock: QueueParts['withLock'] = (work) =>
  navigator.locks ? (navigator.locks.request('divination-queue', work) as ReturnType<typeof work>) : work();

function openJournal(): Journal {
  const channel = new BroadcastChannel(JOURNAL_CHANNEL);
  const journal = createJournal({
    ...parts,
    records: openRecords(ENTRY_RECORDS),
    calls: entryCalls(exchange),
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

function open() {
  const journal = openJournal();
  const copies = openRecords(COPIES);
  const answers = countedAnswers(openRecords(PRACTICE_RECORDS), userIdNow, (count) =>
    useUnsentPractice.setState({ count }),
  );
  const received = new BroadcastChannel(PRACTICE_CHANNEL);
  const everyKind = [journal.records, copies, answers.records];
  const leaving = leavingOf(everyKind, parts);

  async function tidy(): Promise<void> {
    await leaving.tidy();
    const users = await Promise.all(everyKind.map((records) => records.users()));
    const isEmpty = users.every((all) => (all ?? []).every(({ user }) => user === GUEST));
    if (storedUser() !== null || !isEmpty) writeStored(localStorage, JOURNAL_KEY, true);
    else removeStored(localStorage, JOURNAL_KEY);
  }
  useSession.subscribe((session, before) => {
    if (session.user?.id === before.user?.id) return;
    void journal.refresh();
    void answers.refresh();
    setTimeout(tidy, TIDY_AFTER_MS); // what other tabs write about it arrives later
  });
  void answers.refresh();
  void tidy();

  return {
    journal,
    leave: leaving.leave,
    countAnswers: answers.refresh,
    /** What the server has said to a screen. */
    keepCopy: (user: string, acknowledged: Acknowledged, version: DataVersion) =>
      copies.update({ ...copyChange(user, acknowledged, version), isAllowed: () => storedUser() === user }),
    openQueue(store: Store, onChange: () => void): Queue {
      const ofResults = resultCalls(exchange, () => classicTexts.load());
      const ofGuesses = { guesses: keptGuesses, copies, calls: guessCalls(exchange), onTaken: noteTaken, elapsed };
      const ofPractice = {
        records: answers.records,
        calls: practiceCalls(exchange),
        onReceived() {
          writeStored(localStorage, PRACTICE_KEY, true);
          received.postMessage(null);
        },
        onFull: (message: string) => showToast(message, TOAST_MS.upload),
      };
      const kinds = [
        resultsKind(store, ofResults),
        journal.kind(store),
        guessesKind(ofGuesses),
        practiceKind(ofPractice),
      ];
      return createQueue({ ...parts, kinds, elapsed, withLock, log, onChange, onStart: store.settle });
    },
  };
}

let opened: ReturnType<typeof open> | null = null;

/** Opened once. */
export function openedRecords(): ReturnType<typeof open> {
  opened ??= open();
  return opened;
}
