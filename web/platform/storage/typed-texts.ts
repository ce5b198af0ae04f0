/** What is being written and is saved nowhere yet, as this tab has it: after a reload it is there again, until the tab is closed or its user logs out. */
import { watchLogouts } from './session.ts';
import { keysWith, removeStored } from './storage.ts';

/** A field of an entry, 我来猜, and the cast that goes with it. */
const KINDS = ['entry', 'guess', 'guess-cast'] as const;

const prefixOf = (kind: (typeof KINDS)[number], user: string | null): string => `${kind}-typed:${user ?? ''}:`;

/** Where what somebody, or a guest, types in one field is kept. */
export const typedPlace = (kind: (typeof KINDS)[number], user: string | null, field: string): string =>
  prefixOf(kind, user) + field;

export function clearTyped(user: string): void {
  for (const kind of KINDS)
    for (const key of keysWith(sessionStorage, prefixOf(kind, user))) removeStored(sessionStorage, key);
}

watchLogouts(clearTyped); // in another tab: what was typed in this one does not stay in it
