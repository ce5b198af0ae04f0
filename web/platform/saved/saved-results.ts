/** Entry point to saved results: screens save and delete through this module, and read through saved-view.ts. */
import type { ResultFacts } from '#contract/divination.ts';
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { APP_PROBLEMS, NOTICES } from '#contract/words/notices.ts';
import { chunkOf } from '../chunks/chunk.ts';
import { newId } from '../device/new-id.ts';
import { forgetAccount } from '../leave-device.ts';
import { refreshSession } from '../network/refresh-session.ts';
import { ACCOUNT_REMOVED, isRefreshDue, signOut, storedUser, userIdNow, useSession } from '../storage/session.ts';
import { showToast, TOAST_MS } from '../toast.ts';
import { createSync, type Imported } from './engine.ts';
import { keptGuesses, watchGuesses } from './guesses/kept-guesses.ts';
import type { Acknowledged } from './guesses/sent-copies.ts';
import type { LoadState } from './queue/queue.ts';
import { useJournal, useSavedResults, useUnsentPractice } from './saved-view.ts';

const VISIBLE_EVERY_MS = 30_000;
const FLUSH_BEFORE_LEAVING_MS = 3000;
const SETTLE_AFTER_MS = 1000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const parts = {
  user: userIdNow,
  storedUser,
  now: () => Date.now(),
  wait,
};

const unsentGuesses = (): number => {
  const user = userIdNow();
  return user === null ? 0 : keptGuesses.of(user).length;
};

/** A tab that has not heard of a logout yet may write the user's list once more; it is told, and drops it. */
const logouts = new BroadcastChannel('divination-logouts');

/** May fail, as any request: the next use tries again. */
const records = chunkOf(() => import('./sending/open-records.ts'));

const sync = createSync({
  ...parts,
  storage: localStorage,
  endSession: signOut,
  tellLeft: (user) => logouts.postMessage(user),
  newId,
  openQueue: async (store, onChange) => {
    const [{ openQueue }, { openedRecords }] = await Promise.all([import('./sending/open-queue.ts'), records.load()]);
    const { journal, guesses, practice } = openedRecords();
    const kinds = { entries: journal.kind(store), guesses: guesses.kind, answers: practice.kind };
    return openQueue({ ...parts, store, onChange, ...kinds });
  },
  unsentElse: () => useJournal.getState().unsent.size + unsentGuesses() + useUnsentPractice.getState().count,
  onChange: (view) => useSavedResults.setState(view, true),
});

useSavedResults.setState(sync.view(), true);

const REFUSALS = { exists: APP_PROBLEMS['result.duplicate'].message, full: NOTICES.storageFull } as const;

/** Saves a cast of the user who is signed in, and says what came of it. */
export async function saveCast(facts: ResultFacts, success: string = MESSAGES.resultSaved): Promise<void> {
  const outcome = await sync.save(facts);
  showToast(outcome === 'saved' ? success : REFUSALS[outcome], TOAST_MS.save);
}

/** Saves casts of whoever is signed in now, as long as nobody else signs in. */
export async function saveCasts(casts: readonly ResultFacts[], success?: string): Promise<void> {
  const owner = userIdNow();
  for (const facts of casts) if (userIdNow() === owner) await saveCast(facts, success);
}

/** False if there is no room to write it down, and the server did not do it at once. */
export const remove: (timestamp: string) => Promise<boolean> = sync.remove;
/** Many at once, all or none; existing ones stay as they are. */
export const importResults: (facts: readonly ResultFacts[]) => Promise<Imported> = sync.importAll;
/** Sends pending operations, then replaces the list by the server's. */
export const load: () => Promise<LoadState> = sync.load;
/** 重新同步. */
export const resync: () => Promise<LoadState> = sync.resync;

/** Once per visit of a signed-in user, after the first render: refreshes the session and loads the saved results. */
export async function startUp(): Promise<void> {
  if (!useSession.getState().isAuthenticated) return;
  if (isRefreshDue()) await refreshSession();
  if (useSession.getState().isAuthenticated) await load();
}

/** What the server does not have. */
export interface LeftToSend {
  /** As many as the history says are 未同步. */
  readonly casts: number;
  /** Casts that are deleted here. */
  readonly deletes: number;
  /** Of casts that the server has. */
  readonly entries: number;
  /** Of 练习. */
  readonly answers: number;
  readonly guesses: number;
}

/** Sends what is pending for at most 3 s; answers what is left. */
export async function flushBeforeLeaving(): Promise<LeftToSend> {
  await sync.flush(FLUSH_BEFORE_LEAVING_MS);
  const { unsynced, deleting } = sync.view();
  const entries = [...useJournal.getState().unsent.keys()].filter((timestamp) => !unsynced.has(timestamp)).length;
  const others = {
    deletes: deleting?.size ?? 0,
    entries,
    answers: useUnsentPractice.getState().count,
    guesses: unsentGuesses(),
  };
  return { casts: unsynced.size, ...others };
}
/** Ends the session on this device; what the server does not have is kept for its user, or discarded. */
export function leave(mode: 'keep' | 'discard'): void {
  const id = parts.user();
  sync.leave(mode);
  if (id === null) return;
  if (mode === 'discard') keptGuesses.forgetAll(id);
  void records.load().then(
    ({ openedRecords }) => {
      const { journal, guesses, practice } = openedRecords();
      void journal.leave(id, mode);
      void guesses.leave(id, mode);
      void practice.leave(id, mode);
    },
    () => {}, // not loaded: the next start tidies up
  );
}
/** The user has practised, or taken answers over: they are on the device, and are to be sent. */
export async function sendPracticeAnswers(): Promise<void> {
  sync.wake();
  const { openedRecords } = await records.load();
  await openedRecords().practice.refresh();
}
/** What the server has acknowledged to a screen, of a guess or an opened answer: kept for a restored server that lacks it. */
export async function keepGuessCopy(user: string, acknowledged: Acknowledged, version: DataVersion): Promise<void> {
  const { openedRecords } = await records.load();
  await openedRecords().guesses.keepCopy(user, acknowledged, version);
}
/** Something is to be sent. */
export const wake: () => void = sync.wake;

let lastVisible = 0;

const refresh = () => useSavedResults.setState(sync.view(), true);
useJournal.subscribe(({ unsent }, before) => {
  if (unsent.size !== before.unsent.size) refresh();
});

useUnsentPractice.subscribe(refresh);
watchGuesses(refresh);

useSession.subscribe((session, before) => {
  if (session.user?.id === before.user?.id) return;
  refresh();
  setTimeout(sync.settle, SETTLE_AFTER_MS); // if another tab signed in or out, its other writes arrive later
});
addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith('divination-')) refresh();
});
logouts.addEventListener('message', ({ data }) => sync.hearLeft(data));
addEventListener(ACCOUNT_REMOVED, () => forgetAccount(leave));
addEventListener('online', sync.reconnect);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || Date.now() - lastVisible < VISIBLE_EVERY_MS) return;
  lastVisible = Date.now();
  sync.resume();
});
sync.settle();
sync.cleanUp();
