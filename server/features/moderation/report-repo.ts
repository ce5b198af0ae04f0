import { REPORTS_GROUNDLESS } from '#contract/limits.ts';
import type { ContentKind, Reason, ReportStanding } from '#contract/moderation.ts';
import type { Db } from '#server/db/database.ts';
import type { ContentRef } from '#server/moderation/moderated-repo.ts';

/** Some four hundred kilobytes, asked for once in a visit. */
const OWN_REPORTS = 10_000;
const NOTES = 50;

/** Pseudonyms of the networks a report has to do with; null: not known. */
export interface ReportNetworks {
  readonly network: string | null;
  readonly signupNetwork: string | null;
}

interface NewReport extends ReportNetworks {
  readonly userId: string;
  readonly reason: Reason;
  readonly note: string | null;
  readonly standing: ReportStanding;
  readonly isCounted: boolean;
}

/** False if this person has reported it already. */
export async function insertReport(db: Db, { kind, id }: ContentRef, report: NewReport, now: number): Promise<boolean> {
  const { userId, reason, note, standing, isCounted, network, signupNetwork } = report;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reports')
    .values({
      ...{ kind, thing: id, user_id: userId, reason, note, created_at: now },
      ...{ standing, is_counted: isCounted ? 1 : 0, network, signup_network: signupNetwork },
    })
    .onConflict((conflict) => conflict.columns(['kind', 'thing', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const reportsOf = (db: Db, { kind, id }: ContentRef) =>
  db.selectFrom('reports').where('kind', '=', kind).where('thing', '=', id);

/** The networks of the reports that count towards hiding it. */
export const findCounted = (db: Db, content: ContentRef): Promise<readonly ReportNetworks[]> =>
  reportsOf(db, content).select(['network', 'signup_network as signupNetwork']).where('is_counted', '=', 1).execute();

/** Whether three of this person's reports were found groundless. */
export async function isDiscounted(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('reports')
    .select('thing')
    .where('user_id', '=', userId)
    .where('outcome', '=', 'groundless')
    .limit(REPORTS_GROUNDLESS)
    .execute();
  return found.length === REPORTS_GROUNDLESS;
}

/** An admin has looked: none counts any more. One of before its author changed it may have been right. */
export async function settleReports(db: Db, { kind, id }: ContentRef, verdict: 'hide' | 'show'): Promise<void> {
  const all = db.updateTable('reports').where('kind', '=', kind).where('thing', '=', id);
  await all.set({ is_counted: 0 }).where('is_counted', '=', 1).execute();
  const outcome = verdict === 'hide' ? 'upheld' : 'groundless';
  await all.set({ outcome }).where('outcome', 'is', null).execute();
}

export async function findReportsOf(db: Db, userId: string): Promise<readonly ContentRef[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['kind', 'thing as id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(OWN_REPORTS)
    .execute();
  return rows.map(({ kind, id }) => ({ kind: kind as ContentKind, id }));
}

interface Counted {
  readonly name: string;
  readonly count: number | string;
}

/** The sum for each name, the highest first. */
const sumsOf = (rows: readonly Counted[]): readonly (readonly [name: string, count: number])[] =>
  [...Map.groupBy(rows, ({ name }) => name)]
    .map(([name, same]) => [name, same.reduce((sum, { count }) => sum + Number(count), 0)] as const)
    .sort(([one, few], [other, many]) => many - few || one.localeCompare(other));

/** How many reports of each of these have each reason, and how many count or why not, the most frequent first. */
export async function countReports(db: Db, contents: readonly ContentRef[]) {
  const query = db
    .selectFrom('reports')
    .select(({ fn }) => ['kind', 'thing', 'reason', 'standing', fn.countAll<number>().as('count')])
    .where('kind', 'in', [...new Set(contents.map(({ kind }) => kind))])
    .where('thing', 'in', [...new Set(contents.map(({ id }) => id))])
    .groupBy(['kind', 'thing', 'reason', 'standing']);
  const rows = contents.length === 0 ? [] : await query.execute();
  return ({ kind, id }: ContentRef) => {
    const own = rows.filter((row) => row.kind === kind && row.thing === id);
    const reasons = sumsOf(own.map(({ reason, count }) => ({ name: reason, count })));
    const standings = sumsOf(own.map(({ standing, count }) => ({ name: standing ?? 'earlier', count })));
    return {
      reports: reasons.map(([reason, count]) => ({ reason, count })),
      standings: standings.map(([standing, count]) => ({ standing: standing as ReportStanding, count })),
    };
  };
}

export async function findReportNotes(db: Db, content: ContentRef): Promise<readonly string[]> {
  const rows = await reportsOf(db, content)
    .select('note')
    .where('note', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(NOTES)
    .execute();
  return rows.map(({ note }) => note ?? '');
}
