import { REPORTS_TO_HIDE } from '#contract/limits.ts';
import { canReport, isHiddenByReports } from '#contract/moderation-policy.ts';
import { MODERATION_MESSAGES } from '#contract/words/messages.ts';
import { err, ok } from '#core/result.ts';
import { eventBy } from '#server/audit/audit-event.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { type Content, findContent, setHidden } from '#server/moderation/content-repo.ts';
import { findModerated, lockContent, type Moderated, saveModerated } from '#server/moderation/moderated-repo.ts';
import type { Services } from '#server/services.ts';
import { findCounted, findReportsOf, insertReport } from './report-repo.ts';
import { networksOf, standingOf } from './report-standing.ts';

/** What an admin kept stays visible under any report; else it waits, and reports hide it once enough of them count. */
const canReportsHide = (before: Moderated | null): boolean => before === null || before.state === 'waiting';

/** Notes that there is one report more. True if the reports hide it now. */
async function noteReport(transaction: Db, content: Content, before: Moderated | null, now: number): Promise<boolean> {
  const trustedReports = (await findCounted(transaction, content)).length;
  const isShielded = (before?.shownUntil ?? 0) > now;
  const isHide =
    trustedReports >= REPORTS_TO_HIDE &&
    !isShielded &&
    content.hiddenAt === null &&
    isHiddenByReports(content.kind, { role: content.authorRole });
  const change = { state: 'waiting', trustedReports, ...(isHide && { decision: null, answer: null }) } as const;
  await saveModerated(transaction, content, content.ownerId, before, change, now);
  if (isHide) await setHidden(transaction, content, now);
  return isHide;
}

export function reportHandlers({ config, database, audit, now }: Services) {
  return {
    reportContent({ viewer, wholeAddress, input: { body } }) {
      return database.write(async (transaction) => {
        await lockContent(transaction, database.engine, body);
        const content = await findContent(transaction, body);
        if (content === null) return err('report.notFound');
        if (!canReport(viewer, content)) return err('report.own');
        const before = await findModerated(transaction, content);
        const from = { userId: viewer.id, address: wholeAddress };
        const networks = await networksOf(transaction, config.secret, from);
        const standing = await standingOf(transaction, content, viewer, networks, now());
        const isCounted = standing === 'counts' && canReportsHide(before);
        const report = { userId: viewer.id, reason: body.reason, note: body.note, standing, isCounted, ...networks };
        if (!(await insertReport(transaction, content, report, now()))) return err('report.again');
        const detail = `${content.kind} ${content.id} ${body.reason}`;
        await audit.record(
          transaction,
          eventBy({ viewer, wholeAddress }, 'report.made', { userId: content.ownerId, detail }),
        );
        // hidden content cannot be seen: its reporter still had it on the screen, and is thanked all the same
        if (canReportsHide(before) && (await noteReport(transaction, content, before, now()))) {
          const hidden = { kind: 'writing.hidden', userId: content.ownerId } as const;
          await audit.record(transaction, { ...hidden, detail: `${content.kind} ${content.id} reports` });
        }
        return ok({ status: 201, body: { success: true, message: MODERATION_MESSAGES.reported } } as const);
      });
    },

    async listReports({ viewer }) {
      const reports = await findReportsOf(database.db, viewer.id);
      return ok({ status: 200, body: { reports: [...reports] } });
    },
  } satisfies Partial<Handlers>;
}
