import type { StoredEntry } from '#contract/entry.ts';
import { listEntries, saveEntry } from '#contract/entry.ts';
import type { Entry } from '#core/journal/entry.ts';
import { log } from '../log/logger.ts';
import { exchange, type Failure, httpStatusOf, messageOf, pauseOf } from '../network/api.ts';
import { refusalOf } from '../sending/retry.ts';

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

function answerOf(failure: Failure): EntryAnswer {
  if (failure.kind === 'problem' && failure.code === 'result.notFound') return { kind: 'missing' };
  const kind = refusalOf(failure.kind, httpStatusOf(failure));
  if (kind === 'rejected') return { kind, message: messageOf(failure, '') };
  return { kind, ...(kind === 'refused' && { retryAfterMs: pauseOf(failure) }) };
}

export const entryCalls: EntryCalls = {
  async send({ timestamp, ...draft }, etag) {
    const body = { ...draft, notes: [...draft.notes] };
    const headers = etag === null ? {} : { 'if-match': etag };
    const result = await exchange(saveEntry, { params: { timestamp }, headers, body });
    if (!result.ok) {
      const answer = answerOf(result.error);
      const status = httpStatusOf(result.error);
      log('warning', `entry ${answer.kind}`, { status });
      return answer;
    }
    const { body: answer, headers: about } = result.value;
    if (!about) return { kind: 'offline' };
    const { epoch } = about;
    return answer.success
      ? { kind: 'saved', entry: answer.entry, epoch }
      : { kind: 'changed', entry: answer.entry, epoch };
  },
  async list(since) {
    const result = await exchange(listEntries, { query: { since: String(since) } });
    if (!result.ok || !result.value.headers) return null;
    return { ...result.value.body, ...result.value.headers };
  },
};
