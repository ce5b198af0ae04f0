/** Entry point to saved results: screens save and delete through this module, and read through saved-view.ts. */
import type { ResultFacts } from '#contract/divination.ts';
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { HISTORY_NOTICES } from '#contract/words/account-notices.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { APP_PROBLEMS, NOTICES } from '#contract/words/notices.ts';
import { newId } from '../device/new-id.ts';
import { forgetAccount } from '../leave-device.ts';
import { refreshSession } from '../network/refresh-session.ts';
import { ACCOUNT_REMOVED, isRefreshDue, signOut, storedUser, userIdNow, useSession } from '../storage/session.ts';
import { showToast, TOAST_MS } from '../toast.ts';
import { createSync, removeWithEntry } from './engine.ts';
import { openedJournal, openedRecords } from './entries.ts';
import type { Acknowledged } from './guesses/guesses-kind.ts';
import { keptGuesses, watchGuesses } from './guesses/kept-guesses.ts';
import { useJournal, useSavedResults, useUnsentPractice } from './saved-view.ts';

const VISIBLE_EVERY_MS = 30_000;
const FLUSH_BEFORE_LEAVING_MS = 3000;
const SETTLE_AFTER_MS = 1000;

const unsentGuesses = (): number => {
  const user = userIdNow();
  return user === null ? 0 : keptGuesses.of(user).length;
};

/** A tab that has not heard of a logout yet may write the user's list once more; it is told, and drops it. */
const logouts = new BroadcastChannel('divination-logouts');

const sync = createSync({
  user: userIdNow,
  storedUser,
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  storage: localStorage,
  endSession: signOut,
  tellLeft: (user) => logouts.postMessage(user),
  newId,
  openQueue: async (store, onChange) => (await openedRecords()).openQueue(store, onChange),
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

export const { remove, importAll: importResults, load, resync, wake } = sync;

/** Deletes a saved cast. For five seconds it can be undone. */
export async function removeCast(facts: ResultFacts): Promise<void> {
  const owner = userIdNow();
  const parts = {
    remove,
    save: (one: ResultFacts) => saveCast(one, HISTORY_NOTICES.undone),
    journal: openedJournal().catch(() => null),
    isOwner: () => userIdNow() === owner,
  };
  const undo = await removeWithEntry(parts, facts);
  if (undo) showToast(HISTORY_NOTICES.deleted, TOAST_MS.undo, { label: '撤销', run: undo });
  else showToast(HISTORY_NOTICES.notDeleted);
}

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
  const id = userIdNow();
  sync.leave(mode);
  if (id === null) return;
  if (mode === 'discard') keptGuesses.forgetAll(id);
  void openedRecords().then(
    (opened) => opened.leave(id, mode),
    () => {}, // not loaded: the next start tidies up
  );
}
/** The user has practised, or taken answers over: they are on the device, and are to be sent. */
export async function sendPracticeAnswers(): Promise<void> {
  sync.wake();
  await (await openedRecords()).countAnswers();
}
/** What the server has acknowledged to a screen, of a guess or an opened answer: kept for a restored server that lacks it. */
export async function keepGuessCopy(user: string, acknowledged: Acknowledged, version: DataVersion): Promise<void> {
  await (await openedRecords()).keepCopy(user, acknowledged, version);
}

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
