import { ACTIVITY_BY_ADMIN, ACTIVITY_WORDS, activityTimes, PERSON_WORDS } from '#contract/words/messages.ts';
import { BATCH_ROWS, inBatches, isAmong, KEYS } from '../db/batches.ts';
import type { Database, Db } from '../db/database.ts';
import { widerNetworkOf } from '../limits/address.ts';
import { newId } from '../security/tokens.ts';
import { timeOf } from '../time-text.ts';
import { ADMIN, type AuditEvent } from './audit-event.ts';

export interface TimedEvent {
  readonly event: AuditEvent;
  readonly at: number;
}

function rowOf({ event, at }: TimedEvent) {
  const { kind, userId = '', actor = '', address = null, detail = null, count = 1 } = event;
  const network = address === null ? null : widerNetworkOf(address);
  return { user_id: userId, at, id: newId(), kind, actor, address, network, detail, count };
}

export async function insertEvents(db: Db, events: readonly TimedEvent[]): Promise<void> {
  await db.insertInto('audit_events').values(events.map(rowOf)).execute();
}

export const insertEvent = (db: Db, event: AuditEvent, at: number): Promise<void> => insertEvents(db, [{ event, at }]);

export interface RecordedEvent {
  readonly at: number;
  readonly kind: string;
  readonly actor: string;
  /** The whole address, or its network once it is old; null when there was none. */
  readonly from: string | null;
  readonly detail: string | null;
  readonly count: number;
}

/** The newest first. */
const selectNewest = (db: Db, limit: number) =>
  db
    .selectFrom('audit_events')
    .select(['at', 'kind', 'actor', 'detail'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

/** The newest events of an account, or without one of none, the newest last. */
export async function findEvents(
  db: Db,
  {
    userId = '',
    since,
    limit,
  }: { readonly userId?: string | undefined; readonly since: number; readonly limit: number },
): Promise<readonly RecordedEvent[]> {
  const rows = await selectNewest(db, limit)
    .select(({ fn }) => ['count', fn.coalesce('address', 'network').as('from')])
    .where('user_id', '=', userId)
    .where('at', '>=', since)
    .execute();
  return rows.reverse();
}

/** Their networks stay. */
export const forgetOldAddresses = ({ db }: Database, before: number): Promise<void> =>
  inBatches(() => {
    const old = db.selectFrom('audit_events').select(KEYS.audit_events).where('at', '<', before);
    const known = old.where('address', 'is not', null).orderBy('at').limit(BATCH_ROWS);
    return db
      .updateTable('audit_events')
      .set({ address: null })
      .where(isAmong('audit_events', known))
      .executeTakeFirst();
  });

/** The network from which an account was registered; null once the event is too old, or for one made at the command line. */
export async function findSignUpNetwork(db: Db, userId: string): Promise<string | null> {
  const registered = await db
    .selectFrom('audit_events')
    .select('network')
    .where('user_id', '=', userId)
    .where('kind', '=', 'register')
    .executeTakeFirst();
  return registered?.network ?? null;
}

const DECISIONS = ['writing.hidden', 'writing.restored', 'writing.kept'] as const;
const DECISIONS_READ = 1000;

/** What admins and reports have decided about what these people wrote, the oldest first. */
export async function findDecisions(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  const rows = await selectNewest(db, DECISIONS_READ)
    .where('user_id', 'in', userIds)
    .where('kind', 'in', DECISIONS)
    .execute();
  return rows.reverse().map((row) => ({ ...row, kind: row.kind as (typeof DECISIONS)[number] }));
}

/** The kinds that the owner of an account reads. */
const TOLD_KINDS: readonly string[] = Object.keys(ACTIVITY_WORDS);

type Told = Pick<RecordedEvent, 'kind' | 'actor' | 'count' | 'detail'>;

/** An event in words. Who did it is named only where it was not the user: at the command line. The detail of a decision begins with the kind of its content. */
function activityOf({ kind, actor, count, detail }: Told): string {
  const words = PERSON_WORDS[`${kind} ${detail?.split(' ')[0]}`] ?? ACTIVITY_WORDS[kind];
  return [words, actor === ADMIN ? ACTIVITY_BY_ADMIN : '', count > 1 ? activityTimes(count) : ''].join('');
}

/** What its owner reads of an account, the newest first. */
export async function findActivity(db: Db, userId: string, limit: number) {
  const own = selectNewest(db, limit).select('count').where('user_id', '=', userId);
  const events = await own.where('kind', 'in', TOLD_KINDS).execute();
  return events.map((event) => ({ at: timeOf(event.at), what: activityOf(event) }));
}
