import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { deflateRaw, type ZlibOptions } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { EXPORT_LINKS } from '#contract/rate-limits.ts';
import { ok } from '#core/result.ts';
import { zipOf } from '#core/zip/zip-writer.ts';
import { lockKey } from '#server/db/key-lock.ts';
import { wholeAddressOf } from '#server/http/address.ts';
import type { Handlers } from '#server/http/handler.ts';
import { sendProblem } from '#server/http/problem.ts';
import { linkOf } from '#server/security/link-token.ts';
import { newTokenOf, tokenHash } from '#server/security/tokens.ts';
import type { Services } from '#server/services.ts';
import { exportedFiles } from './export-files.ts';
import { replaceExportLink, spendExportLink } from './export-repo.ts';
import { givenBack } from './given-back.ts';

const VALID_MS = 10 * 60_000;
/** Exports that one server sends at a time, each with a file of a few megabytes in memory. */
const AT_ONCE = 4;

export function exportHandlers({ database, now }: Services): Pick<Handlers, 'exportData'> {
  return {
    async exportData({ viewer }) {
      const token = newTokenOf(viewer.id);
      const expiresAt = now() + VALID_MS;
      await database.write(async (transaction) => {
        await lockKey(transaction, database.engine, `export link of ${viewer.id}`); // two servers would leave two links
        const link = { userId: viewer.id, tokenHash: tokenHash(token), sessionHash: viewer.tokenHash, expiresAt };
        await replaceExportLink(transaction, link, now());
      });
      const body = { success: true, url: `/export/${token}`, expiresAt: new Date(expiresAt).toISOString() } as const;
      return ok({ status: 200, body });
    },
  };
}

/** Larger pieces than by default: the allocator gives those back, and is not left with holes. */
const PIECES = { chunkSize: 256 * 1024 };
const deflateText = promisify(deflateRaw) as (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;
/** A JPEG becomes no smaller: it is stored as it is. */
const deflate = (bytes: Uint8Array): Promise<Uint8Array> =>
  bytes[0] === 0xff && bytes[1] === 0xd8 ? Promise.resolve(bytes) : deflateText(bytes, PIECES);

/** Sends all data of an account to whoever has the link, once. A transfer that breaks is asked for again. */
export function registerExport(app: FastifyInstance, services: Services): void {
  const { database, audit, now } = services;
  let underWay = 0;
  /** The accounts that are being sent theirs: nobody has two at once, or one could take all places. */
  const receiving = new Set<string>();

  const spend = (link: { userId: string; tokenHash: string }, address: string): Promise<boolean> =>
    database.write(async (transaction) => {
      const { userId } = link;
      if (!(await spendExportLink(transaction, link, now()))) return false;
      await audit.record(transaction, { kind: 'data.exported', userId, actor: userId, address });
      return true;
    });

  app.get<{ Params: { token: string } }>(
    '/export/:token',
    { config: { quota: EXPORT_LINKS }, exposeHeadRoute: false }, // a HEAD would use the link up
    async (request, reply) => {
      const link = linkOf(request.params.token);
      if (link === null) return sendProblem(reply, 'account.exportLink');
      const { userId } = link;
      if (underWay >= AT_ONCE || receiving.has(userId))
        return sendProblem(reply, 'server.busy', { retryAfterSeconds: 10 });
      underWay++;
      const done = () => {
        underWay--;
      };
      const isSpent = await spend(link, wholeAddressOf(request.ip)).catch((error: unknown) => {
        done();
        throw error;
      });
      if (!isSpent) {
        done();
        return sendProblem(reply, 'account.exportLink');
      }
      const stream = Readable.from(givenBack(zipOf(exportedFiles(services, userId), deflate), reply.raw), {
        objectMode: false,
      });
      receiving.add(userId);
      // at its end, not when it is closed: whoever has read it all may ask for the next one at once
      stream.once('end', () => receiving.delete(userId));
      stream.once('close', () => {
        if (!stream.readableEnded) receiving.delete(userId);
        done();
      });
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="guanxiang.zip"',
          'cache-control': 'no-store',
        })
        .send(stream);
    },
  );
}
