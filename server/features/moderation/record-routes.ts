import type { DecisionOutcome } from '#contract/member.ts';
import { canSeeReports } from '#contract/moderation-policy.ts';
import { err, ok } from '#core/result.ts';
import type { Handlers } from '#server/http/handler.ts';
import { findMember } from '#server/moderation/member-repo.ts';
import type { Moderated } from '#server/moderation/moderated-repo.ts';

import { findDecisionsOn } from '#server/moderation/queue-repo.ts';
import { pauseEndOf } from '#server/moderation/told.ts';
import type { Services } from '#server/services.ts';
import { timeOf } from '#server/time-text.ts';
import { countReports } from './report-repo.ts';

/** What an admin decided last; that its author has answered or changed it since is no decision. */
const outcomeOf = ({ state, shownUntil }: Moderated): DecisionOutcome => {
  if (state === 'hidden' || state === 'appealed') return 'hidden';
  return shownUntil === null ? 'kept' : 'restored';
};

export function recordHandlers({ database, now }: Services) {
  return {
    async showRecord({ viewer, input: { query } }) {
      const { db } = database;
      const member = await findMember(db, query.userId);
      if (member === null) return err('member.notFound');
      if (!canSeeReports(viewer, member)) return err('auth.forbidden');
      const decisions = await findDecisionsOn(db, member.id);
      const countsOf = await countReports(db, decisions);
      const body = {
        joinedAt: timeOf(member.createdAt),
        pausedUntil: pauseEndOf(member, now()),
        verdicts: decisions.map((past) => {
          const outcome = outcomeOf(past);
          // to leave something asks for no reason: then for what it was reported most, which is not why it was hidden
          const reported = outcome === 'kept' ? countsOf(past).reports[0]?.reason : undefined;
          const judgedAt = timeOf(past.judgedAt ?? 0);
          return { kind: past.kind, id: past.id, reason: past.reason ?? reported ?? null, outcome, judgedAt };
        }),
      };
      return ok({ status: 200, body });
    },
  } satisfies Partial<Handlers>;
}
