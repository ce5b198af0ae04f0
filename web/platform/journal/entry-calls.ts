import type { StoredEntry } from '#contract/entry.ts';
import type { Entry } from '#core/journal/entry.ts';

/**
 * saved: the server has it. changed: the server has another version, or none. missing: the server does not have its cast. rejected: refused as
 * it is. ended: the session is over. refused: refused for now. offline: no server was reached.
 */
export type EntryAnswer =
  | { readonly kind: 'saved'; readonly entry: StoredEntry; readonly epoch: string }
  | { readonly kind: 'changed'; readonly entry: StoredEntry | null; readonly epoch: string }
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'refused'; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'missing' | 'ended' | 'offline' };

export interface EntryPage {
  readonly entries: readonly StoredEntry[];
  readonly epoch: string;
  readonly revision: number;
  readonly more: boolean;
}

/** The two calls about entries. Each is made in the turn in which it is called, with the token of whoever is signed in then. */
export interface EntryCalls {
  readonly send: (entry: Entry, etag: string | null) => Promise<EntryAnswer>;
  /** Null: not read. */
  readonly list: (since: number) => Promise<EntryPage | null>;
}
