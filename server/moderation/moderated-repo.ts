import { randomBytes } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import type { ContentKind, ModerationState } from '#contract/moderation.ts';
import { BATCH_ROWS, inBatches, isAmong, KEYS } from '../db/batches.ts';
import type { Database, Db } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { lockKey } from '../db/key-lock.ts';

/** One piece of writing. */
export interface ContentRef {
  readonly kind: ContentKind;
  readonly id: string;
}

/** Until the transaction ends, nobody else reports or decides on this content, and its author does not change it. */
export const lockContent = (transaction: Db, engine: Engine, { kind, id }: ContentRef): Promise<void> =>
  lockKey(transaction, engine, `thing ${kind} ${id}`);

/** Content that was reported or decided on. */
export interface Moderated extends ContentRef {
  readonly state: ModerationState;
  readonly changedAt: number;
  readonly revision: number;
  /** The admin who decided on it last, and when. Null: none has, or reports have hidden it since. */
  readonly judgeId: string | null;
  readonly judgedAt: number | null;
  /** Why it was hidden last, also once it is restored. */
  readonly reason: string | null;
  readonly note: string | null;
  readonly answer: string | null;
  /** Restored by an admin: until then reports do not hide it again. */
  readonly shownUntil: number | null;
}

export const selectModerated = (db: Db) =>
  db
    .selectFrom('moderated')
    .select([
      ...(['kind', 'thing as id', 'state', 'changed_at as changedAt', 'revision', 'judge_id as judgeId'] as const),
      ...(['judged_at as judgedAt', 'reason', 'note', 'answer', 'shown_until as shownUntil'] as const),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectModerated>['execute']>>[number];
export const toModerated = (row: Row): Moderated => ({
  ...row,
  kind: row.kind as ContentKind,
  state: row.state as ModerationState,
});

export async function findModerated(db: Db, { kind, id }: ContentRef): Promise<Moderated | null> {
  const row = await selectModerated(db).where('kind', '=', kind).where('thing', '=', id).executeTakeFirst();
  return row ? toModerated(row) : null;
}

interface AdminDecision {
  readonly judgeId: string;
  readonly reason: string | null;
  readonly note: string | null;
}

interface Change {
  readonly state: ModerationState;
  /** How many reports are counted now. */
  readonly trustedReports?: number;
  /** Null: reports have hidden it, whatever an admin said before. */
  readonly decision?: AdminDecision | null;
  readonly answer?: string | null;
  readonly shownUntil?: number | null;
}

/**
 * Of content that is reported or decided on for the first time. A face has the id of its account: the row of the next one must not have the
 * revisions of this one, or a decision on this one would be taken for one on the next.
 */
const firstRevision = (kind: ContentKind): number => (kind === 'face' ? 1 + (randomBytes(4).readUInt32BE() >>> 2) : 1);

const UNDECIDED = { judge_id: null, judged_at: null, reason: null, note: null };

const IN_QUEUE: readonly ModerationState[] = ['waiting', 'appealed'];

/** Writes where content stands now; what the change does not name stays. */
export async function saveModerated(
  db: Db,
  { kind, id }: ContentRef,
  ownerId: string,
  before: Moderated | null,
  change: Change,
  now: number,
): Promise<void> {
  const row = {
    state: change.state,
    is_waiting: IN_QUEUE.includes(change.state) ? 1 : 0,
    changed_at: now,
    revision: before === null ? firstRevision(kind) : before.revision + 1,
    ...(change.trustedReports !== undefined && { trusted_reports: change.trustedReports }),
    ...(change.decision === null && UNDECIDED),
    ...(change.decision && {
      judge_id: change.decision.judgeId,
      judged_at: now,
      reason: change.decision.reason,
      note: change.decision.note,
    }),
    ...(change.answer !== undefined && { answer: change.answer }),
    ...(change.shownUntil !== undefined && { shown_until: change.shownUntil }),
  };
  if (before === null) {
    await db
      .insertInto('moderated')
      .values({ kind, thing: id, owner_id: ownerId, trusted_reports: 0, ...UNDECIDED, answer: null, ...row })
      .execute();
    return;
  }
  await db.updateTable('moderated').set(row).where('kind', '=', kind).where('thing', '=', id).execute();
}

const JUDGED_LATELY = 50;

/** The authors of what admins have decided on last. */
export async function findModeratedLately(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('moderated')
    .select('owner_id as id')
    .where('is_waiting', '=', 0)
    .orderBy('changed_at', 'desc')
    .limit(JUDGED_LATELY)
    .execute();
  return [...new Set(rows.map(({ id }) => id))];
}

/** Of content that is there no more: reports, and where it stood. */
export async function removeModerated(db: Db, { kind, id }: ContentRef): Promise<void> {
  await db.deleteFrom('reports').where('kind', '=', kind).where('thing', '=', id).execute();
  await db.deleteFrom('moderated').where('kind', '=', kind).where('thing', '=', id).execute();
}

/**
 * What an admin kept was the content as it was then: once its author changes it, it waits to be looked at again. It stays in view; only
 * reports made from now on can hide it. One that waits already has another revision: no decision is about what its judge has not seen.
 * Whether the reports of before were right, nobody will know.
 */
export async function noteChanged(db: Db, name: ContentRef, ownerId: string, now: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ outcome: 'unclear' })
    .where('kind', '=', name.kind)
    .where('thing', '=', name.id)
    .where('outcome', 'is', null)
    .execute();
  const before = await findModerated(db, name);
  if (before?.state === 'kept' || before?.state === 'waiting')
    await saveModerated(db, name, ownerId, before, { state: 'waiting' }, now);
}

/** Once it is not known from where reports came, nobody can say that they are of different people: they count no more. */
export const forgetReportNetworks = ({ db }: Database, before: number): Promise<void> =>
  inBatches(() => {
    const old = db.selectFrom('reports').select(KEYS.reports).where('created_at', '<', before);
    const known = old
      .where(({ eb, or }) => or([eb('network', 'is not', null), eb('signup_network', 'is not', null)]))
      .orderBy('created_at')
      .limit(BATCH_ROWS);
    return db
      .updateTable('reports')
      .set({ network: null, signup_network: null, is_counted: 0 })
      .where(isAmong('reports', known))
      .executeTakeFirst();
  });

/** For lists: what their reader has reported is left out. The id is that of the row, as a text. */
export const isUnreportedBy = (readerId: string, kind: ContentKind, id: Expression<string>) =>
  sql<boolean>`not exists (select 1 from reports where reports.kind = ${kind} and reports.user_id = ${readerId} and reports.thing = ${id})`;
