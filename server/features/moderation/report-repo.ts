import type { Reason, ThingKind } from '#contract/moderation.ts';
import type { Db } from '#server/db/database.ts';
import type { ThingName } from '#server/moderation/moderated-repo.ts';

/** Some four hundred kilobytes, asked for once in a visit. */
const OWN_REPORTS = 10_000;
const NOTES = 50;

interface NewReport {
  readonly userId: string;
  readonly reason: Reason;
  readonly note: string | null;
}

/** False if this person has reported it already. */
export async function insertReport(db: Db, { kind, id }: ThingName, report: NewReport, now: number): Promise<boolean> {
  const { userId, reason, note } = report;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reports')
    .values({ kind, thing: id, user_id: userId, reason, note, created_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'thing', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findReportsOf(db: Db, userId: string): Promise<readonly ThingName[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['kind', 'thing as id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(OWN_REPORTS)
    .execute();
  return rows.map(({ kind, id }) => ({ kind: kind as ThingKind, id }));
}

export interface ReasonCount {
  readonly reason: string;
  readonly count: number;
}

/** How many reports of each of these things have each reason, the most frequent first. */
export async function countReasons(
  db: Db,
  things: readonly ThingName[],
): Promise<(thing: ThingName) => readonly ReasonCount[]> {
  if (things.length === 0) return () => [];
  const kinds = [...new Set(things.map(({ kind }) => kind))];
  const ids = [...new Set(things.map(({ id }) => id))];
  const rows = await db
    .selectFrom('reports')
    .select(({ fn }) => ['kind', 'thing', 'reason', fn.countAll<number>().as('count')])
    .where('kind', 'in', kinds)
    .where('thing', 'in', ids)
    .groupBy(['kind', 'thing', 'reason'])
    .execute();
  return ({ kind, id }) =>
    rows
      .filter((row) => row.kind === kind && row.thing === id)
      .map(({ reason, count }) => ({ reason, count: Number(count) }))
      .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason));
}

export async function findReportNotes(db: Db, { kind, id }: ThingName): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('reports')
    .select('note')
    .where('kind', '=', kind)
    .where('thing', '=', id)
    .where('note', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(NOTES)
    .execute();
  return rows.map(({ note }) => note ?? '');
}
