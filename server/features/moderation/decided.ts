import { type Decision, REASONS } from '#contract/moderation.ts';
import { findDecisions } from '#server/audit/audit-repo.ts';
import type { Db } from '#server/db/database.ts';
import type { Thing } from '#server/moderation/thing-repo.ts';

const VERDICTS = { 'writing.hidden': 'hidden', 'writing.restored': 'restored', 'writing.kept': 'kept' } as const;

interface Decided {
  readonly decision: Decision;
  readonly actor: string;
  readonly at: string;
  readonly reason: string | null;
}

type Recorded = Awaited<ReturnType<typeof findDecisions>>[number];

function toDecided({ kind, actor, at, detail }: Recorded): Decided {
  const reason = detail?.split(' ')[2] ?? null;
  const decision = kind === 'writing.hidden' && reason === 'reports' ? 'reported' : VERDICTS[kind];
  const isWhy = decision === 'hidden' && REASONS.some((known) => known === reason);
  return { decision, actor, at: new Date(at).toISOString(), reason: isWhy ? reason : null };
}

/** What the audit has of these things: who decided what, the oldest first. The row of a thing has its last verdict only. */
export async function findDecided(db: Db, things: readonly Thing[]) {
  const recorded = await findDecisions(db, [...new Set(things.map(({ ownerId }) => ownerId))]);
  const ofThing = Map.groupBy(recorded, ({ detail }) => detail?.split(' ').slice(0, 2).join(' ') ?? '');
  return {
    actors: recorded.flatMap(({ actor }) => (actor === '' ? [] : actor)),
    /** A face has the id of its account: what was decided about one of before is not about this one. */
    about: ({ kind, id, createdAt }: Thing): readonly Decided[] =>
      (ofThing.get(`${kind} ${id}`) ?? []).filter(({ at }) => at >= createdAt).map(toDecided),
  };
}
