import type { ModerationState, ThingKind } from '#contract/moderation.ts';
import type { Db } from '#server/db/database.ts';
import type { Viewer } from '#server/http/handler.ts';
import type { ThingName } from '#server/moderation/moderated-repo.ts';

export const QUEUE_PAGE = 20;
const WAITING_COUNTED = 100;
const OWN_LIST = 200;

export interface QueueRow extends ThingName {
  readonly state: ModerationState;
  readonly changedAt: number;
  readonly revision: number;
  readonly judgeId: string | null;
  readonly judgedAt: number | null;
  readonly reason: string | null;
  readonly note: string | null;
  readonly answer: string | null;
}

const selectRows = (db: Db) =>
  db
    .selectFrom('moderated')
    .select([
      ...(['kind', 'thing as id', 'state', 'changed_at as changedAt', 'revision', 'judge_id as judgeId'] as const),
      ...(['judged_at as judgedAt', 'reason', 'note', 'answer'] as const),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];
const toQueueRow = (row: Row): QueueRow => ({
  ...row,
  kind: row.kind as ThingKind,
  state: row.state as ModerationState,
});

export interface QueueCursor extends ThingName {
  readonly changedAt: number;
}

/** Whose things an admin judges none of: those of admins, oneself among them. They are few, and read alone: users may lie on another machine. */
export async function findNotJudgedBy(db: Db, { role }: Pick<Viewer, 'role'>): Promise<readonly string[]> {
  if (role === 'superadmin') return [];
  const rows = await db.selectFrom('users').select('id').where('role', '<>', 'user').execute();
  return rows.map(({ id }) => id);
}

/** One page of those that wait, or of those that do not, the latest change first. */
export async function findQueuePage(
  db: Db,
  without: readonly string[],
  isWaiting: boolean,
  before: QueueCursor | null,
): Promise<readonly QueueRow[]> {
  const rows = await selectRows(db)
    .where('is_waiting', '=', isWaiting ? 1 : 0)
    .$if(without.length > 0, (query) => query.where('owner_id', 'not in', without))
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
  return rows.map(toQueueRow);
}

export async function findQueueRow(db: Db, { kind, id }: ThingName): Promise<QueueRow | null> {
  const row = await selectRows(db).where('kind', '=', kind).where('thing', '=', id).executeTakeFirst();
  return row ? toQueueRow(row) : null;
}

/** What of this person's writing is hidden or may be, and what an admin has kept since then with a sentence for its author. */
export async function findRowsOf(db: Db, ownerId: string, keptSince: number): Promise<readonly QueueRow[]> {
  const rows = await selectRows(db)
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
  return rows.map(toQueueRow);
}

/** Counted no further than the list shows. */
export async function countWaiting(db: Db, without: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom((queue) =>
      queue
        .selectFrom('moderated')
        .select('moderated.thing')
        .where('moderated.is_waiting', '=', 1)
        .$if(without.length > 0, (query) => query.where('moderated.owner_id', 'not in', without))
        .limit(WAITING_COUNTED)
        .as('waiting'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
