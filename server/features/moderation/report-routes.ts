import { REPORTS_TO_HIDE } from '#contract/limits.ts';
import { isHiddenByReports } from '#contract/moderation-policy.ts';
import { MODERATION_MESSAGES } from '#contract/words/moderation-messages.ts';
import { err, ok } from '#core/result.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers, Viewer } from '#server/http/handler.ts';
import { findModerated, lockThing, saveModerated } from '#server/moderation/moderated-repo.ts';
import { isNewAccount, isPaused } from '#server/moderation/posting.ts';
import type { Services } from '#server/services.ts';
import { findReportsOf, insertReport } from './report-repo.ts';
import { findThing, setHidden, type Thing } from './thing-repo.ts';

/** What an admin kept stays in view, whoever reports it; else it waits, and enough reports hide it. */
async function noteReport(transaction: Db, thing: Thing, viewer: Viewer, now: number): Promise<void> {
  const before = await findModerated(transaction, thing);
  if (before !== null && before.state !== 'waiting') return;
  const isTrusted = !isNewAccount(viewer, now) && !isPaused(viewer, now);
  const trustedReports = (before?.trustedReports ?? 0) + (isTrusted ? 1 : 0);
  await saveModerated(transaction, thing, thing.ownerId, before, { state: 'waiting', trustedReports }, now);
  const isEnough = trustedReports >= REPORTS_TO_HIDE && isHiddenByReports(thing.kind, { role: thing.authorRole });
  if (isEnough && thing.hiddenAt === null) await setHidden(transaction, thing, now);
}

export function reportHandlers({ database, audit, now }: Services): Pick<Handlers, 'reportThing' | 'listReports'> {
  return {
    reportThing({ viewer, wholeAddress, input: { body } }) {
      return database.write(async (transaction) => {
        await lockThing(transaction, database.engine, body);
        const thing = await findThing(transaction, body);
        if (thing === null) return err('report.notFound');
        if (thing.ownerId === viewer.id) return err('report.own');
        const report = { userId: viewer.id, reason: body.reason, note: body.note };
        if (!(await insertReport(transaction, thing, report, now()))) return err('report.again');
        // one that is hidden cannot be seen: whoever reports it had it on the screen, and is thanked all the same
        await noteReport(transaction, thing, viewer, now());
        const detail = `${thing.kind} ${thing.id} ${body.reason}`;
        const event = {
          kind: 'report.made',
          userId: thing.ownerId,
          actor: viewer.id,
          address: wholeAddress,
          detail,
        } as const;
        await audit.record(transaction, event);
        return ok({ status: 201, body: { success: true, message: MODERATION_MESSAGES.reported } } as const);
      });
    },

    async listReports({ viewer }) {
      const reports = await findReportsOf(database.db, viewer.id);
      return ok({ status: 200, body: { reports: [...reports] } });
    },
  };
}
