/** Drafts: casts that were not saved, stored on the device so that a reload or a closed tab does not lose them. */
import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';
import { parseStoredFacts, toStoredFacts } from '../saved/results/stored-facts.ts';
import { useSavedResults } from '../saved/saved-view.ts';
import { userIdNow, useSession } from '../storage/session.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import { forgetAskedSave, forgetAskedSaves } from './asked-saves.ts';

const KEY = 'divination-drafts';
export const DRAFTS_MAX = 20;

interface Draft {
  readonly facts: ResultFacts;
  /** Who was signed in when it was made; null for a guest. */
  readonly user: string | null;
}

/**
 * A guest's drafts are visible to everyone on the device, and can be saved after login. A user's drafts are visible to that
 * user only. When a session expires they stay, hidden, until the same user logs in; 退出登录 deletes all that the user saw.
 */
const isVisibleTo =
  (userId: string | null) =>
  ({ user }: Draft): boolean =>
    user === null || user === userId;

function parseDraft(value: unknown): readonly Draft[] {
  const facts = parseStoredFacts(value);
  const user = facts && (value as { user?: unknown }).user; // parsed facts were an object
  return facts && (user === null || typeof user === 'string') ? [{ facts, user }] : [];
}

const readAll = (): readonly unknown[] =>
  readStored(localStorage, KEY, (value) => (Array.isArray(value) ? value : null)) ?? [];

const read = (): readonly Draft[] => readAll().flatMap(parseDraft);

const useDrafts = create<{ readonly drafts: readonly Draft[] }>()(() => ({ drafts: [] }));
useDrafts.setState({ drafts: read() }); // not as initial state: hydration renders with that, and the prerendered page has no drafts

/** Starts from what is stored, not from the state of this tab: another tab may have written since. What cannot be read, such as a newer app's, stays. */
function change(changed: (drafts: readonly Draft[]) => readonly Draft[]): void {
  const all = readAll();
  const drafts = changed(all.flatMap(parseDraft));
  useDrafts.setState({ drafts });
  const unreadable = all.filter((one) => parseDraft(one).length === 0).slice(0, DRAFTS_MAX);
  const stored = [...drafts.map(({ facts, user }) => ({ ...toStoredFacts(facts), user })), ...unreadable];
  if (stored.length === 0) removeStored(localStorage, KEY);
  else writeStored(localStorage, KEY, stored);
}

export const addDraft = (facts: ResultFacts): void =>
  change((drafts) => [{ facts, user: userIdNow() }, ...drafts].slice(0, DRAFTS_MAX));

export function removeDraft(timestamp: string): void {
  forgetAskedSave(timestamp);
  change((drafts) => drafts.filter(({ facts }) => facts.timestamp !== timestamp));
}

/** Deletes all that are visible now; those of other users stay. */
export function clearDrafts(): void {
  const isVisible = isVisibleTo(userIdNow());
  forgetAskedSaves();
  change((drafts) => drafts.filter((draft) => !isVisible(draft)));
}

/** What this user sees; null for what a guest does. Newest first. */
export const useDraftsOf = (user: string | null): readonly ResultFacts[] =>
  useDrafts((state) => state.drafts)
    .filter(isVisibleTo(user))
    .map(({ facts }) => facts);

/** What the current user or guest sees. */
export const useCastDrafts = (): readonly ResultFacts[] =>
  useDraftsOf(useSession((session) => session.user?.id ?? null));

/** Deletes the drafts that are among the saved results. */
function dropSaved(results: readonly ResultFacts[]): void {
  const kept = new Set(useDrafts.getState().drafts.map(({ facts }) => facts.timestamp));
  const saved = new Set(results.map(({ timestamp }) => timestamp).filter((timestamp) => kept.has(timestamp)));
  if (saved.size > 0) change((drafts) => drafts.filter(({ facts }) => !saved.has(facts.timestamp)));
}

addEventListener('storage', (event) => {
  if (event.key === KEY) useDrafts.setState({ drafts: read() });
});

useSavedResults.subscribe(({ results }) => dropSaved(results));
