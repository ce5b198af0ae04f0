import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { EXPORT_LINK_MS } from '#contract/limits.ts';
import { EXPORT_LINKS } from '#contract/rate-limits.ts';
import { ok } from '#core/result.ts';
import { lockKey } from '#server/db/key-lock.ts';
import type { Handlers } from '#server/http/handler.ts';
import { sendProblem } from '#server/http/problem.ts';
import { callerOf, wholeAddressOf } from '#server/limits/address.ts';
import { type LinkName, linkOf, newTokenOf, tokenHash } from '#server/security/tokens.ts';
import type { Services } from '#server/services.ts';
import { timeOf } from '#server/time-text.ts';
import { exportedFiles } from './export-files.ts';
import { exportPlaces, type Receiver } from './export-places.ts';
import { hasExportLink, replaceExportLink, spendExportLink } from './export-repo.ts';
import { givenBack } from './given-back.ts';
import { zipOf } from './zip.ts';

export function exportHandlers({ database, now }: Services) {
  return {
    async exportData({ viewer }) {
      const token = newTokenOf(viewer.id);
      const expiresAt = now() + EXPORT_LINK_MS;
      await database.write(async (transaction) => {
        await lockKey(transaction, database.engine, `export link of ${viewer.id}`); // two servers would leave two links
        const link = { userId: viewer.id, tokenHash: tokenHash(token), sessionHash: viewer.tokenHash, expiresAt };
        await replaceExportLink(transaction, link, now());
      });
      const body = { success: true, url: `/export/${token}`, expiresAt: timeOf(expiresAt) } as const;
      return ok({ status: 200, body });
    },
  } satisfies Partial<Handlers>;
}

/** Sends all data of an account to the holder of the link, once. A transfer that breaks is asked for again. */
export function registerExport(app: FastifyInstance, services: Services): void {
  const { database, audit, now } = services;
  const places = exportPlaces();

  const spend = (link: LinkName, address: string): Promise<boolean> =>
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
      const connection = reply.raw;
      const before = connection.socket?.bytesWritten ?? 0;
      const receiver: Receiver = {
        userId,
        address: callerOf(request.ip),
        sent: () => (connection.socket?.bytesWritten ?? 0) - before,
        end: () => connection.destroy(),
      };
      if (!(await hasExportLink(database.db, link, now()))) return sendProblem(reply, 'account.exportLink'); // takes no place
      const isIn = places.enter(receiver);
      connection.once('close', () => places.leave(receiver));
      if (connection.destroyed) places.leave(receiver); // its caller has gone already
      if (!(await isIn) || connection.destroyed) return sendProblem(reply, 'server.busy');
      const isSpent = await spend(link, wholeAddressOf(request.ip)).catch((error: unknown) => {
        places.leave(receiver);
        throw error;
      });
      if (!isSpent) {
        places.leave(receiver);
        return sendProblem(reply, 'account.exportLink');
      }
      const stream = Readable.from(givenBack(zipOf(exportedFiles(services, userId), now()), connection), {
        objectMode: false,
      });
      stream.once('end', () => places.leave(receiver)); // before the connection closes: a caller that has read it all may request the next at once
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
