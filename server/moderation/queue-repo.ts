import type { ExpressionBuilder } from 'kysely';
import { DECISIONS_LISTED } from '#contract/limits.ts';
import { canModerate } from '#contract/moderation-policy.ts';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { toRole, type Viewer } from '../sessions/session-repo.ts';
import { type Moderated, selectModerated, toModerated } from './moderated-repo.ts';

export const QUEUE_PAGE = 20;
const WAITING_COUNTED = 100;
const OWN_LIST = 200;

export type QueueCursor = Pick<Moderated, 'changedAt' | 'kind' | 'id'>;

/** What an admin looks after. */
export interface Duty {
  readonly viewerId: string;
  /** Whose content is not in the lists of this admin. */
  readonly notOf: readonly string[];
  /** Whose content this admin does not moderate: a superadmin reads what is reported about equals. */
  readonly moderatesNotOf: readonly string[];
  /**
   * An answer to a decision of this admin is read by another one, unless the content is of one of these: nobody else may moderate it. Null: there is
   * nobody else at all.
   */
  readonly aloneWith: readonly string[] | null;
}

/** Those with rights are few, and read alone: users may lie on another machine. Who is leaving moderates nothing. */
export async function findDuty(db: Db, { id: viewerId, role }: Pick<Viewer, 'id' | 'role'>): Promise<Duty> {
  const staff = await db.selectFrom('users').select(['id', 'role', 'removal_at']).where('role', '<>', 'user').execute();
  const ids = staff.map(({ id }) => id);
  const others = staff.filter(({ id, removal_at }) => id !== viewerId && removal_at === null);
  const equals = staff.filter((one) => !canModerate({ id: viewerId, role }, { id: one.id, role: toRole(one.role) }));
  const of = { viewerId, moderatesNotOf: [viewerId, ...equals.map(({ id }) => id)] };
  if (role !== 'superadmin') return { ...of, notOf: ids, aloneWith: others.length === 0 ? null : [] };
  const hasEqual = others.some((other) => other.role === 'superadmin');
  return { ...of, notOf: [], aloneWith: others.length === 0 ? null : hasEqual ? [] : ids };
}

/** Whether somebody else than the admin who decided on content of this person reads the answer: see `aloneWith`. Null: no admin has decided on it. */
export async function findOtherModerators(db: Db, owner: Pick<Viewer, 'id' | 'role'>) {
  const staff = await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('role', '<>', 'user')
    .where('removal_at', 'is', null)
    .execute();
  const judges = staff.filter((one) => canModerate({ id: one.id, role: toRole(one.role) }, owner));
  return ({ judgeId }: Pick<Moderated, 'judgeId'>): boolean | null =>
    judgeId === null ? null : judges.some(({ id }) => id !== judgeId);
}

/** Whether another admin reads what its author has answered. */
export const isLeftToOthers = (
  { viewerId, aloneWith }: Duty,
  { state, judgeId }: Moderated,
  ownerId: string,
): boolean => state === 'appealed' && judgeId === viewerId && aloneWith !== null && !aloneWith.includes(ownerId);

/** What `isLeftToOthers` and whose content is not this admin's leave, for a query of `moderated`. */
const isOfDuty =
  ({ viewerId, notOf, aloneWith }: Duty) =>
  ({ eb, and, or }: ExpressionBuilder<Schema, 'moderated'>) =>
    and([
      ...(notOf.length > 0 ? [eb('moderated.owner_id', 'not in', notOf)] : []),
      ...(aloneWith === null
        ? []
        : [
            or([
              eb('moderated.state', '<>', 'appealed'),
              eb('moderated.judge_id', 'is', null),
              eb('moderated.judge_id', '<>', viewerId),
              ...(aloneWith.length > 0 ? [eb('moderated.owner_id', 'in', aloneWith)] : []),
            ]),
          ]),
    ]);

/** One page of those that wait, or of those that do not, the latest change first. */
export async function findQueuePage(
  db: Db,
  duty: Duty,
  isWaiting: boolean,
  before: QueueCursor | null,
): Promise<readonly Moderated[]> {
  const rows = await selectModerated(db)
    .where('is_waiting', '=', isWaiting ? 1 : 0)
    .where(isOfDuty(duty))
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('changed_at', 'kind', 'thing'),
          '<',
          tuple(before?.changedAt ?? 0, before?.kind ?? '', before?.id ?? ''),
        ),
      ),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('thing', 'desc')
    .limit(QUEUE_PAGE)
    .execute();
  return rows.map(toModerated);
}

/** What of this person's writing is hidden or may be, and what an admin has kept since then with a sentence for its author. */
export async function findRowsOf(db: Db, ownerId: string, keptSince: number): Promise<readonly Moderated[]> {
  const rows = await selectModerated(db)
    .where('owner_id', '=', ownerId)
    .where(({ eb, and, or }) =>
      or([
        eb('state', 'in', ['waiting', 'hidden', 'appealed']),
        and([eb('state', '=', 'kept'), eb('note', 'is not', null), eb('judged_at', '>', keptSince)]),
      ]),
    )
    .orderBy('changed_at', 'desc')
    .limit(OWN_LIST)
    .execute();
  return rows.map(toModerated);
}

/** The last decision of an admin on each piece of content of this person, the newest first. */
export async function findDecisionsOn(db: Db, ownerId: string): Promise<readonly Moderated[]> {
  const rows = await selectModerated(db)
    .where('owner_id', '=', ownerId)
    .where('judged_at', 'is not', null)
    .orderBy('judged_at', 'desc')
    .orderBy('kind')
    .orderBy('thing')
    .limit(DECISIONS_LISTED)
    .execute();
  return rows.map(toModerated);
}

/** Counted no further than the list shows. */
export async function countWaiting(db: Db, duty: Duty): Promise<number> {
  const { count } = await db
    .selectFrom((queue) =>
      queue
        .selectFrom('moderated')
        .select('moderated.thing')
        .where('moderated.is_waiting', '=', 1)
        .where(isOfDuty(duty))
        .limit(WAITING_COUNTED)
        .as('waiting'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the newest came of what waits for the word of this admin. By the index of the queue, newest first. */
export async function findNewestWaiting(db: Db, duty: Duty): Promise<number | null> {
  const row = await db
    .selectFrom('moderated')
    .select('changed_at as at')
    .where('is_waiting', '=', 1)
    .where(isOfDuty(duty))
    .where('owner_id', 'not in', duty.moderatesNotOf)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
