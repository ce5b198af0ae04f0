import type { ResultFacts } from '#contract/divination.ts';
import { historyOwner } from '#contract/divination-policy.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import { RESULTS_MAX } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { RESULT_WRITES } from '#contract/rate-limits.ts';
import { toVersionHeaders } from '#contract/result-headers.ts';
import { type CastFigure, isSameCast } from '#core/casting/cast-name.ts';
import { err, ok } from '#core/result.ts';
import { textOf } from '#core/texts/classic.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { inSlices } from '#server/http/sliced-list.ts';
import type { Services } from '#server/services.ts';
import { isStale, type Operation, recordOperation } from './operation-repo.ts';
import {
  countResults,
  findDataVersion,
  findResult,
  findResults,
  insertResult,
  raiseRevision,
  removeResult,
} from './result-repo.ts';
import { writeInTurn } from './write-in-turn.ts';

type DivinationHandlers = Pick<Handlers, 'listResults' | 'saveResult' | 'deleteResult'>;

const existed = { status: 200, body: { success: true, message: PROBLEMS['result.duplicate'].message } } as const;
const saved = { status: 201, body: { success: true, message: MESSAGES.resultSaved } } as const;
const deleted = { status: 200, body: { success: true, message: MESSAGES.deleted } } as const;

interface Saving {
  readonly userId: string;
  readonly facts: ResultFacts;
  readonly operation: Operation | null;
}

async function save(db: Db, { userId, facts, operation }: Saving, now: number) {
  const unchanged = async () => ok({ ...existed, headers: toVersionHeaders(await findDataVersion(db, userId)) });
  if (operation && (await isStale(db, operation))) return unchanged();
  const existing = await findResult(db, userId, facts.timestamp);
  if (existing && !isSameCast(existing.cast, facts.cast)) return err('result.duplicate');
  if (!existing && (await countResults(db, userId)) >= RESULTS_MAX) return err('result.full');
  if (operation) await recordOperation(db, operation, now);
  if (existing) return unchanged();
  await insertResult(db, userId, facts, now);
  return ok({ ...saved, headers: toVersionHeaders(await raiseRevision(db, userId)) });
}

interface Removal {
  readonly userId: string;
  readonly timestamp: string;
  readonly operation: Operation | null;
  /** The cast that is meant; another result with the same timestamp stays. */
  readonly cast: CastFigure | null;
  /** The epoch in which the user deleted. */
  readonly epoch: string | null;
}

/** Succeeds whether there was anything to remove or not, unless the data was restored since the user deleted. */
async function remove(db: Db, { userId, timestamp, operation, cast, epoch }: Removal, now: number) {
  const version = await findDataVersion(db, userId);
  const unchanged = ok({ ...deleted, headers: toVersionHeaders(version) });
  if (epoch !== null && epoch !== version.epoch) return err('result.restored');
  if (operation && (await isStale(db, operation))) return unchanged;
  if (operation) await recordOperation(db, operation, now);
  const existing = cast && (await findResult(db, userId, timestamp));
  if (existing && !isSameCast(existing.cast, cast)) return unchanged;
  const isGone = await removeResult(db, userId, timestamp);
  return isGone ? ok({ ...deleted, headers: toVersionHeaders(await raiseRevision(db, userId)) }) : unchanged;
}

export function divinationHandlers({ database, limiter, now }: Services): DivinationHandlers {
  return {
    async listResults({ viewer, input }) {
      const userId = historyOwner(viewer);
      const version = await findDataVersion(database.db, userId); // before the rows: an older number with newer rows does no harm
      // with the user's id, because a browser that two people share would offer one the other's ETag
      const etag = `"${version.epoch}-${userId}-${version.revision}"`;
      const headers = { ...toVersionHeaders(version), 'cache-control': 'private, no-cache' };
      const isFacts = input.query.view === 'facts';
      if (isFacts && input.headers['if-none-match'] === etag) {
        return ok({ status: 304, body: undefined, headers: { ...headers, etag } });
      }
      const read = () => findResults(database.db, userId);
      if (isFacts)
        return ok({ status: 200, body: (await read()).map(toFactsOnTheWire), headers: { ...headers, etag } });
      return ok({ status: 200, body: inSlices(read, (facts) => toDivinationResult(facts, textOf)), headers });
    },

    async saveResult({ viewer, input: { body, headers } }) {
      const taken = await limiter.take(RESULT_WRITES, viewer.id);
      if (!taken.ok) return taken;
      const userId = historyOwner(viewer);
      const subject = { userId, timestamp: body.timestamp, kind: 'save' } as const;
      const operation = headers.operation && { ...subject, ...headers.operation };
      const saving = { userId, facts: body, operation };
      return writeInTurn(database, userId, (db) => save(db, saving, now()));
    },

    async deleteResult({ viewer, input: { params, headers } }) {
      const taken = await limiter.take(RESULT_WRITES, viewer.id);
      if (!taken.ok) return taken;
      const userId = historyOwner(viewer);
      const subject = { userId, timestamp: params.timestamp, kind: 'delete' } as const;
      const operation = headers.operation && { ...subject, ...headers.operation };
      const removal = { ...subject, operation, cast: headers.cast, epoch: headers.epoch };
      return writeInTurn(database, userId, (db) => remove(db, removal, now()));
    },
  };
}
