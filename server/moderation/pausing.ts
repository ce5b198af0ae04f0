import { DAY_MS } from '#contract/limits.ts';
import { OPEN_END, type Pause } from '#contract/moderation.ts';
import { type Doer, eventBy } from '../audit/audit-event.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import { findMember, setPause } from './member-repo.ts';

interface Pausing {
  readonly userId: string;
  /** Null: the account may post again. */
  readonly until: number | null;
  /** What its owner reads. */
  readonly note: string | null;
  /** For the record: 7 天. */
  readonly words: string;
}

type Parts = Pick<Services, 'audit' | 'now'>;

/** Pauses an account or ends its pause, and records who did it. */
export async function pauseUntil(
  { audit }: Pick<Parts, 'audit'>,
  transaction: Db,
  { userId, until, note, words }: Pausing,
  by: Doer,
): Promise<void> {
  await setPause(transaction, userId, until, until === null ? null : note);
  const kind = until === null ? 'account.resumed' : 'account.paused';
  await audit.record(transaction, eventBy(by, kind, { userId, detail: words }));
}

/** With content of its author that is shown again. */
export const resumeAuthor = (parts: Parts, transaction: Db, userId: string, by: Doer): Promise<void> =>
  pauseUntil(parts, transaction, { userId, until: null, note: null, words: '0 天' }, by);

const LENGTHS: Readonly<Record<Pause, { readonly days: number | null; readonly words: string }>> = {
  week: { days: 7, words: '7 天' },
  month: { days: 30, words: '30 天' },
  open: { days: null, words: '直到放开' },
};

/** With a decision on what an author wrote. A pause that lasts longer is not shortened by it. */
export async function pauseAuthor(
  parts: Parts,
  transaction: Db,
  { userId, pause, note }: { readonly userId: string; readonly pause: Pause; readonly note: string | null },
  by: Doer,
): Promise<void> {
  const { days, words } = LENGTHS[pause];
  const before = (await findMember(transaction, userId))?.pausedUntil ?? 0;
  const end = days === null ? Date.parse(OPEN_END) : parts.now() + days * DAY_MS;
  await pauseUntil(parts, transaction, { userId, until: Math.max(before, end), note, words }, by);
}
