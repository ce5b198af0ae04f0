import type { ResultFacts } from '#contract/divination.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import { RESULTS_MAX } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { RESULT_WRITES } from '#contract/rate-limits.ts';
import { err, ok } from '#core/result.ts';
import { textOf } from '#core/texts/classic.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Services } from '#server/services.ts';
import { isInBackup, isStale, type Operation, recordOperation } from './operation-repo.ts';
import {
  countResults,
  type DataVersion,
  findDataVersion,
  findResult,
  findResults,
  insertResult,
  raiseRevision,
  removeResult,
  takeTurn,
} from './result-repo.ts';

type DivinationHandlers = Pick<Handlers, 'listResults' | 'saveResult' | 'deleteResult'>;

const CLIENT_ID = /^[A-Za-z0-9_-]{8,64}$/;
const CLIENT_SEQ = /^[0-9]{1,15}$/;

type Subject = Pick<Operation, 'userId' | 'timestamp' | 'kind'>;

/** The client's own number for this operation, if it sends one; without it the call is plainly idempotent. */
function operationOf(
  header: (name: string) => string | undefined,
  subject: Subject,
  prefix = 'x-client',
): Operation | null {
  const clientId = header(`${prefix}-id`) ?? '';
  const seq = header(`${prefix}-seq`) ?? '';
  return CLIENT_ID.test(clientId) && CLIENT_SEQ.test(seq) ? { ...subject, clientId, seq: Number(seq) } : null;
}

const areSame = (a: ResultFacts, b: ResultFacts): boolean =>
  a.cast.main === b.cast.main && a.cast.moving === b.cast.moving;

const versionHeaders = ({ epoch, revision }: DataVersion) => ({
  'x-data-epoch': epoch,
  'x-data-rev': String(revision),
});

const saidAlready = { status: 200, body: { success: true, message: PROBLEMS['result.duplicate'].message } } as const;
const saved = { status: 201, body: { success: true, message: MESSAGES.resultSaved } } as const;
const deleted = { status: 200, body: { success: true, message: MESSAGES.resultDeleted } } as const;

async function save(db: Db, facts: ResultFacts, userId: string, operation: Operation | null, now: number) {
  const unchanged = async () => ok({ ...saidAlready, headers: versionHeaders(await findDataVersion(db, userId)) });
  if (operation && (await isStale(db, operation, now))) return unchanged();
  const existing = await findResult(db, userId, facts.timestamp);
  if (existing && !areSame(existing, facts)) return err('result.duplicate');
  if (!existing && (await countResults(db, userId)) >= RESULTS_MAX) return err('result.full');
  if (operation) await recordOperation(db, operation, now);
  if (existing) return unchanged();
  await insertResult(db, userId, facts, now);
  return ok({ ...saved, headers: versionHeaders(await raiseRevision(db, userId)) });
}

/** What a delete is meant for, if its caller says so: 010001-0. Another result that has the same instant is left alone. */
const isMeant = (cast: string | undefined, existing: ResultFacts | null): boolean =>
  cast === undefined || existing === null || cast === `${existing.cast.main}-${existing.cast.moving}`;

interface Removal extends Subject {
  readonly cast: string | undefined;
  /** Of a delete repeated after a restore: how it was numbered before. */
  readonly first: Operation | null;
}

/** The version after it, whether there was anything to remove or not. */
async function remove(db: Db, operation: Operation | null, { userId, timestamp, cast, first }: Removal, now: number) {
  if (operation && (await isStale(db, operation, now))) return findDataVersion(db, userId);
  const isPast = operation && first && (await isInBackup(db, operation, first));
  if (operation) await recordOperation(db, operation, now);
  if (isPast) return findDataVersion(db, userId);
  if (cast !== undefined && !isMeant(cast, await findResult(db, userId, timestamp))) return findDataVersion(db, userId);
  const isGone = await removeResult(db, userId, timestamp);
  return isGone ? raiseRevision(db, userId) : findDataVersion(db, userId);
}

export function divinationHandlers({ database, limiter, now }: Services): DivinationHandlers {
  const writeInTurn = <T>(userId: string, work: (transaction: Db) => Promise<T>): Promise<T> =>
    database.write(async (transaction) => {
      await takeTurn(transaction, database.engine, userId);
      return work(transaction);
    });

  return {
    async listResults({ viewer, input: { query }, header }) {
      const version = await findDataVersion(database.db, viewer.id); // first: an older number beside newer rows does no harm
      // the user is part of it: a browser that two people share would offer one the other's list as unchanged
      const etag = `"${version.epoch}-${viewer.id}-${version.revision}"`;
      const headers = { ...versionHeaders(version), 'cache-control': 'private, no-cache' };
      const isFacts = query.view === 'facts';
      if (isFacts && header('if-none-match') === etag) {
        return ok({ status: 304, body: undefined, headers: { ...headers, etag } });
      }
      const results = await findResults(database.db, viewer.id);
      if (isFacts) return ok({ status: 200, body: results.map(toFactsOnTheWire), headers: { ...headers, etag } });
      const body = results.map(({ cast, timestamp }) => toDivinationResult(cast, timestamp, textOf));
      return ok({ status: 200, body: body.map((one) => ({ ...one, yaoTexts: [...one.yaoTexts] })), headers });
    },

    async saveResult({ viewer, input: { body }, header }) {
      const taken = await limiter.take(RESULT_WRITES, viewer.id);
      if (!taken.ok) return taken;
      const subject = { userId: viewer.id, timestamp: body.timestamp, kind: 'save' } as const;
      const operation = operationOf(header, subject);
      return writeInTurn(viewer.id, (db) => save(db, body, viewer.id, operation, now()));
    },

    async deleteResult({ viewer, input: { params }, header }) {
      const taken = await limiter.take(RESULT_WRITES, viewer.id);
      if (!taken.ok) return taken;
      const subject = { userId: viewer.id, timestamp: params.timestamp, kind: 'delete' } as const;
      const operation = operationOf(header, subject);
      const first = operationOf(header, subject, 'x-first');
      const removal = { ...subject, cast: header('x-result-cast'), first };
      const version = await writeInTurn(viewer.id, (db) => remove(db, operation, removal, now()));
      return ok({ ...deleted, headers: versionHeaders(version) });
    },
  };
}
