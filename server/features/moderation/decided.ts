import { type ModerationDecision, PAUSES, type Pause, REASONS } from '#contract/moderation.ts';
import { findDecisions } from '#server/audit/audit-repo.ts';
import type { Db } from '#server/db/database.ts';
import type { Content } from '#server/moderation/content-repo.ts';
import type { ContentRef } from '#server/moderation/moderated-repo.ts';
import { timeOf } from '#server/time-text.ts';

const DECISIONS = { 'writing.hidden': 'hidden', 'writing.restored': 'restored', 'writing.kept': 'kept' } as const;

/** In the detail of a decision with which a pause has ended. */
const RESUMED = 'resumed';

/** For the audit: guess 3 advertising week; guess 3 resumed. */
export const decisionDetail = (
  { kind, id }: ContentRef,
  { reason, pause, isResumed }: { readonly reason: string | null } & Pick<Decided, 'pause' | 'isResumed'>,
): string => [kind, id, reason, pause, isResumed ? RESUMED : null].filter((part) => part !== null).join(' ');

interface Decided {
  readonly decision: ModerationDecision;
  readonly actor: string;
  readonly at: string;
  readonly reason: string | null;
  /** Its author was paused with it. */
  readonly pause: Pause | null;
  /** A pause of its author ended with it. */
  readonly isResumed: boolean;
}

type Recorded = Awaited<ReturnType<typeof findDecisions>>[number];

function toDecided({ kind, actor, at, detail }: Recorded): Decided {
  const words = detail?.split(' ').slice(2) ?? [];
  const decision = kind === 'writing.hidden' && words.includes('reports') ? 'reported' : DECISIONS[kind];
  return {
    ...{ decision, actor, at: timeOf(at) },
    reason: decision === 'hidden' ? (REASONS.find((known) => words.includes(known)) ?? null) : null,
    pause: PAUSES.find((known) => words.includes(known)) ?? null,
    isResumed: words.includes(RESUMED),
  };
}

/** What the audit has of these contents: who decided what, the oldest first. The row of a content has its last decision only. */
export async function findDecided(db: Db, contents: readonly Content[]) {
  const recorded = await findDecisions(db, [...new Set(contents.map(({ ownerId }) => ownerId))]);
  const ofContent = Map.groupBy(recorded, ({ detail }) => detail?.split(' ').slice(0, 2).join(' ') ?? '');
  return {
    actors: recorded.flatMap(({ actor }) => (actor === '' ? [] : actor)),
    /** A face has the id of its account: what was decided about one of before is not about this one. */
    about: ({ kind, id, createdAt }: Content): readonly Decided[] =>
      (ofContent.get(`${kind} ${id}`) ?? []).filter(({ at }) => at >= createdAt).map(toDecided),
  };
}
