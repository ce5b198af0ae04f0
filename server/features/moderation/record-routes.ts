import type { VerdictOutcome } from '#contract/member.ts';
import { canSeeReports } from '#contract/moderation-policy.ts';
import { err, ok } from '#core/result.ts';
import type { Handlers } from '#server/http/handler.ts';
import { findMember } from '#server/moderation/member-repo.ts';
import { isPaused } from '#server/moderation/posting.ts';
import { findVerdictsOn, type PastVerdict } from '#server/moderation/queue-repo.ts';
import type { Services } from '#server/services.ts';
import { countReports } from './report-repo.ts';

/** What an admin decided last; that its author has answered or changed it since is no verdict. */
const outcomeOf = ({ state, shownUntil }: PastVerdict): VerdictOutcome => {
  if (state === 'hidden' || state === 'appealed') return 'hidden';
  return shownUntil === null ? 'kept' : 'restored';
};

export function recordHandlers({ database, now }: Services): Pick<Handlers, 'showRecord'> {
  return {
    async showRecord({ viewer, input: { query } }) {
      const { db } = database;
      const member = await findMember(db, query.userId);
      if (member === null) return err('member.notFound');
      if (!canSeeReports(viewer, member)) return err('auth.forbidden');
      const verdicts = await findVerdictsOn(db, member.id);
      const countsOf = await countReports(db, verdicts);
      const body = {
        joinedAt: new Date(member.createdAt).toISOString(),
        pausedUntil: isPaused(member, now()) ? new Date(member.pausedUntil ?? 0).toISOString() : null,
        verdicts: verdicts.map((verdict) => {
          const outcome = outcomeOf(verdict);
          // to leave something asks for no reason: then for what it was reported most, which is not why it was hidden
          const reported = outcome === 'kept' ? countsOf(verdict).reports[0]?.reason : undefined;
          const judgedAt = new Date(verdict.judgedAt).toISOString();
          return { kind: verdict.kind, id: verdict.id, reason: verdict.reason ?? reported ?? null, outcome, judgedAt };
        }),
      };
      return ok({ status: 200, body });
    },
  };
}
