/** Casts that were made and not saved, kept on the device so that a reload or a closed tab does not lose them. */
import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';
import { useSession } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { parseFacts, toStoredFacts } from './stored-facts.ts';

const KEY = 'divination-drafts';
export const DRAFTS_MAX = 20;

interface Draft {
  readonly facts: ResultFacts;
  /** Who was signed in when it was made; null for a guest. */
  readonly user: string | null;
}

/**
 * A guest's casts are of the device: anyone at it sees them, and may save them after signing in. A cast made while signed in
 * is seen by its maker only. When a session merely ends, it waits, hidden, for the same user to come back; 退出登录 removes
 * all that the leaving user saw, for it promises that nothing stays.
 */
const isSeenBy =
  (userId: string | null) =>
  ({ user }: Draft): boolean =>
    user === null || user === userId;

function parseDraft(value: unknown): readonly Draft[] {
  const facts = parseFacts(value);
  const user = facts && (value as { user?: unknown }).user; // what parses as facts is an object
  return facts && (user === null || typeof user === 'string') ? [{ facts, user }] : [];
}

const read = (): readonly Draft[] =>
  readStored(localStorage, KEY, (value) => (Array.isArray(value) ? value.flatMap(parseDraft) : null)) ?? [];

const useDrafts = create<{ readonly drafts: readonly Draft[] }>()(() => ({ drafts: [] }));
useDrafts.setState({ drafts: read() }); // not from the beginning: a page that the build has drawn has none to be taken over with

/** Begins with what is stored, not with what this tab remembers: another may have written since. */
function change(changed: (drafts: readonly Draft[]) => readonly Draft[]): void {
  const drafts = changed(read());
  useDrafts.setState({ drafts });
  const stored = drafts.map(({ facts, user }) => ({ ...toStoredFacts(facts), user }));
  if (stored.length === 0) removeStored(localStorage, KEY);
  else writeStored(localStorage, KEY, stored);
}

const userId = (): string | null => useSession.getState().user?.id ?? null;

export const addDraft = (facts: ResultFacts): void =>
  change((drafts) => [{ facts, user: userId() }, ...drafts].slice(0, DRAFTS_MAX));

export const removeDraft = (timestamp: string): void =>
  change((drafts) => drafts.filter(({ facts }) => facts.timestamp !== timestamp));

/** All that can be seen now; another user's wait for them. */
export function clearDrafts(): void {
  const isSeen = isSeenBy(userId());
  change((drafts) => drafts.filter((draft) => !isSeen(draft)));
}

/** Newest first. */
export function useCastDrafts(): readonly ResultFacts[] {
  const id = useSession((session) => session.user?.id ?? null);
  return useDrafts((state) => state.drafts)
    .filter(isSeenBy(id))
    .map(({ facts }) => facts);
}

/** A cast that is among the saved ones, however it came there, is a draft no more. */
export function dropSavedDrafts(results: readonly ResultFacts[]): void {
  const kept = new Set(useDrafts.getState().drafts.map(({ facts }) => facts.timestamp));
  const saved = new Set(results.map(({ timestamp }) => timestamp).filter((timestamp) => kept.has(timestamp)));
  if (saved.size > 0) change((drafts) => drafts.filter(({ facts }) => !saved.has(facts.timestamp)));
}

addEventListener('storage', (event) => {
  if (event.key === KEY) useDrafts.setState({ drafts: read() });
});
