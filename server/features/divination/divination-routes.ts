import { type ResultFacts, toFactsOnTheWire } from '#contract/divination.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import { RESULTS_MAX } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { err, ok } from '#core/result.ts';
import { textOf } from '#core/texts/classic.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Services } from '#server/services.ts';
import { isStale, type Operation, recordOperation } from './operation-repo.ts';
import {
  countResults,
  type DataVersion,
  findDataVersion,
  findResult,
  findResults,
  insertResult,
  raiseRevision,
  removeResult,
} from './result-repo.ts';
import { writeBucket } from './write-bucket.ts';

type DivinationHandlers = Pick<Handlers, 'listResults' | 'saveResult' | 'deleteResult'>;

const CLIENT_ID = /^[A-Za-z0-9_-]{8,64}$/;
const CLIENT_SEQ = /^[0-9]{1,15}$/;

type Subject = Pick<Operation, 'userId' | 'timestamp' | 'kind'>;

/** The client's own number for this operation, if it sends one; without it the call is plainly idempotent. */
function operationOf(header: (name: string) => string | undefined, subject: Subject): Operation | null {
  const clientId = header('x-client-id') ?? '';
  const seq = header('x-client-seq') ?? '';
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
  if (operation && (await isStale(db, operation))) return ok(saidAlready);
  const existing = await findResult(db, userId, facts.timestamp);
  if (existing && !areSame(existing, facts)) return err('result.duplicate');
  if (!existing && (await countResults(db, userId)) >= RESULTS_MAX) return err('result.full');
  if (operation) await recordOperation(db, operation, now);
  if (existing) return ok(saidAlready);
  await insertResult(db, userId, facts, now);
  await raiseRevision(db, userId);
  return ok(saved);
}

export function divinationHandlers({ database, config, now }: Services): DivinationHandlers {
  const take = writeBucket(config.rateLimitFactor, now);

  return {
    async listResults({ viewer, input: { query }, header }) {
      const version = await findDataVersion(database.db, viewer.id); // first: an older number beside newer rows does no harm
      const etag = `"${version.epoch}-${version.revision}"`;
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
      const wait = take(viewer.id);
      if (wait !== null) return err({ code: 'request.tooMany', retryAfterSeconds: wait });
      const subject = { userId: viewer.id, timestamp: body.timestamp, kind: 'save' } as const;
      const operation = operationOf(header, subject);
      const result = await database.write((transaction) => save(transaction, body, viewer.id, operation, now()));
      if (!result.ok) return result;
      return ok({ ...result.value, headers: versionHeaders(await findDataVersion(database.db, viewer.id)) });
    },

    async deleteResult({ viewer, input: { params }, header }) {
      const wait = take(viewer.id);
      if (wait !== null) return err({ code: 'request.tooMany', retryAfterSeconds: wait });
      const subject = { userId: viewer.id, timestamp: params.timestamp, kind: 'delete' } as const;
      const operation = operationOf(header, subject);
      await database.write(async (transaction) => {
        if (operation && (await isStale(transaction, operation))) return;
        if (operation) await recordOperation(transaction, operation, now());
        if (await removeResult(transaction, viewer.id, params.timestamp)) await raiseRevision(transaction, viewer.id);
      });
      return ok({ ...deleted, headers: versionHeaders(await findDataVersion(database.db, viewer.id)) });
    },
  };
}
