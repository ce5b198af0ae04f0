import { historyOwner } from '#contract/access-policy.ts';
import { PRACTICE_ANSWERS_MAX } from '#contract/limits.ts';
import { PRACTICE_WRITES } from '#contract/rate-limits.ts';
import { toEpochHeaders } from '#contract/schemas/result-headers.ts';
import { PRACTICE_MESSAGES } from '#contract/words/messages.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { toLine } from '#core/practice-log/practice-answer-line.ts';
import { err, ok } from '#core/result.ts';
import { findVersion, writeInTurn } from '#server/db/user-writes.ts';
import type { Handlers } from '#server/http/handler.ts';
import { inSlices } from '#server/http/sliced-list.ts';
import type { Services } from '#server/services.ts';
import { appendPracticeAnswers, findLines, findPracticeAnswersSince, PAGE_ANSWERS } from './practice-answer-repo.ts';

/** Those whose id is not there, each id once, and the ids that stand for another answer. */
function sorted(answers: readonly PracticeAnswer[], there: ReadonlyMap<string, string>) {
  const lines = new Map(there);
  const fresh: PracticeAnswer[] = [];
  const differing = new Set<string>();
  for (const answer of answers) {
    const line = toLine(answer);
    const known = lines.get(answer.id);
    if (known !== undefined && known !== line) differing.add(answer.id);
    if (known !== undefined) continue;
    lines.set(answer.id, line);
    fresh.push(answer);
  }
  return { fresh, differing: [...differing] };
}

export function practiceHandlers({ database, limiter }: Services) {
  return {
    async listPracticeAnswers({ viewer, input: { query } }) {
      const userId = historyOwner(viewer);
      const version = await findVersion(database.db, userId, 'answer_revision'); // before the rows: what is added meanwhile is read next time
      const rows = await findPracticeAnswersSince(database.db, userId, query.since);
      const page = rows.slice(0, PAGE_ANSWERS);
      const more = rows.length > page.length;
      const last = page.at(-1)?.revision ?? 0;
      const answers = inSlices(async () => page, toLine);
      const revision = more ? last : Math.max(version.revision, last);
      return ok({ status: 200, body: { answers, revision, more }, headers: toEpochHeaders(version.epoch) });
    },

    async addPracticeAnswers({ viewer, input: { body } }) {
      const taken = await limiter.take(PRACTICE_WRITES, viewer.id);
      if (!taken.ok) return taken;
      const userId = historyOwner(viewer);
      const ids = body.answers.map(({ id }) => id);
      return writeInTurn(database, userId, async (db) => {
        const { fresh, differing } = sorted(body.answers, await findLines(db, userId, ids));
        const { epoch, revision: before } = await findVersion(db, userId, 'answer_revision');
        const added = fresh.length;
        // each has a number of its own, and none is ever removed: the last number is how many there are
        if (before + added > PRACTICE_ANSWERS_MAX) return err('practice.full');
        const revision = added > 0 ? await appendPracticeAnswers(db, userId, fresh) : before;
        const message = differing.length > 0 ? PRACTICE_MESSAGES.differing : PRACTICE_MESSAGES.saved;
        const said = { success: true, message, added, differing, revision } as const;
        return ok({ status: 200, body: said, headers: toEpochHeaders(epoch) } as const);
      });
    },
  } satisfies Partial<Handlers>;
}
