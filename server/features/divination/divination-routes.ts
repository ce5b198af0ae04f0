import { historyOwner } from '#contract/access-policy.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import { RESULTS_MAX } from '#contract/limits.ts';
import { RESULT_WRITES } from '#contract/rate-limits.ts';
import { type DataVersion, toVersionHeaders } from '#contract/schemas/result-headers.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { PROBLEMS } from '#contract/words/problems.ts';
import { isSameCast } from '#core/casting/cast-name.ts';
import { err, ok } from '#core/result.ts';
import { textOf } from '#core/texts/classic.ts';
import { findVersion, raiseRevision, writeInTurn } from '#server/db/user-writes.ts';
import type { Handlers } from '#server/http/handler.ts';
import { inSlices } from '#server/http/sliced-list.ts';
import type { Services } from '#server/services.ts';
import { isStale, recordOperation } from './operation-repo.ts';
import { countResults, findResult, findResultRows, insertResult, removeResult, toFacts } from './result-repo.ts';

const existed = { status: 200, body: { success: true, message: PROBLEMS['result.duplicate'].message } } as const;
const saved = { status: 201, body: { success: true, message: MESSAGES.resultSaved } } as const;
const deleted = { status: 200, body: { success: true, message: MESSAGES.deleted } } as const;

const responseWith = <Response extends object>(response: Response, version: DataVersion) =>
  ok({ ...response, headers: toVersionHeaders(version) });

export function divinationHandlers({ database, limiter, now }: Services) {
  return {
    async listResults({ viewer, input }) {
      const userId = historyOwner(viewer);
      const version = await findVersion(database.db, userId, 'result_revision'); // before the rows: an older number with newer rows does no harm
      // with the user's id: a caller with another user's ETag must not get 304
      const etag = `"${version.epoch}-${userId}-${version.revision}"`;
      const headers = toVersionHeaders(version);
      const isFacts = input.query.view === 'facts';
      if (isFacts && input.headers['if-none-match'] === etag) {
        return ok({ status: 304, body: undefined, headers: { ...headers, etag } });
      }
      const read = () => findResultRows(database.db, userId);
      if (isFacts) {
        const body = inSlices(read, (row) => toFactsOnTheWire(toFacts(row)));
        return ok({ status: 200, body, headers: { ...headers, etag } });
      }
      return ok({ status: 200, body: inSlices(read, (row) => toDivinationResult(toFacts(row), textOf)), headers });
    },

    async saveResult({ viewer, input: { body: facts, headers } }) {
      const taken = await limiter.take(RESULT_WRITES, viewer.id);
      if (!taken.ok) return taken;
      const userId = historyOwner(viewer);
      const { timestamp } = facts;
      const operation = headers.operation && ({ ...headers.operation, userId, timestamp, kind: 'save' } as const);
      return writeInTurn(database, userId, async (db) => {
        const unchanged = async () => responseWith(existed, await findVersion(db, userId, 'result_revision'));
        if (operation && (await isStale(db, operation))) return unchanged();
        const hasRoom = (await countResults(db, userId)) < RESULTS_MAX;
        const isNew = hasRoom && (await insertResult(db, userId, facts, now()));
        const existing = isNew ? null : await findResult(db, userId, timestamp);
        if (!isNew && !existing) return err('result.full');
        if (existing && !isSameCast(existing.cast, facts.cast)) return err('result.duplicate');
        if (operation) await recordOperation(db, operation, now());
        return isNew ? responseWith(saved, await raiseRevision(db, userId, 'result_revision')) : unchanged();
      });
    },

    /** Succeeds whether there was anything to remove or not, unless the data was restored since the user deleted. */
    async deleteResult({ viewer, input: { params, headers } }) {
      const taken = await limiter.take(RESULT_WRITES, viewer.id);
      if (!taken.ok) return taken;
      const userId = historyOwner(viewer);
      const { timestamp } = params;
      const { cast, epoch } = headers;
      const operation = headers.operation && ({ ...headers.operation, userId, timestamp, kind: 'delete' } as const);
      return writeInTurn(database, userId, async (db) => {
        const version = await findVersion(db, userId, 'result_revision');
        const unchanged = responseWith(deleted, version);
        if (epoch !== null && epoch !== version.epoch) return err('result.restored');
        if (operation && (await isStale(db, operation))) return unchanged;
        if (operation) await recordOperation(db, operation, now());
        const existing = cast && (await findResult(db, userId, timestamp));
        if (existing && !isSameCast(existing.cast, cast)) return unchanged; // another cast of the same moment stays
        const isGone = await removeResult(db, userId, timestamp);
        return isGone ? responseWith(deleted, await raiseRevision(db, userId, 'result_revision')) : unchanged;
      });
    },
  } satisfies Partial<Handlers>;
}
