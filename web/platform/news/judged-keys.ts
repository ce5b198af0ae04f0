import type { Answered } from '#contract/endpoint.ts';
import type { listOwnJudgements, listReported } from '#contract/moderation.ts';

/** What admins or reports have decided about one's own things, and a pause: a key for each. What waits for an answer to one's own words is nothing new. */
export function judgedKeys({ things, interventions, pausedUntil }: Answered<typeof listOwnJudgements>): string[] {
  const judged = things.filter(({ state }) => state !== 'appealed');
  return [
    ...judged.map(({ kind, id, state, judgedAt }) => `${kind} ${id} ${state} ${judgedAt ?? ''}`),
    ...interventions.map(({ kind, puzzleId, at }) => `${kind} ${puzzleId} ${at}`),
    ...(pausedUntil === null ? [] : [`paused ${pausedUntil}`]),
  ];
}

export type Waiting = Pick<Answered<typeof listReported>['things'][number], 'changedAt' | 'authorId'>;

/** When the newest came; nobody judges what is one's own. */
export const newestOf = (things: readonly Waiting[], user: string): string | null =>
  things.find(({ authorId }) => authorId !== user)?.changedAt ?? null;
