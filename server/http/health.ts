import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { sendProblem } from './problem.ts';
import type { Readiness } from './readiness.ts';

const KEPT_MS = 1000;

/** One check at a time, and its outcome, good or bad, is kept for a second: anyone may call it, and every check is a write. */
function checkedOnce(check: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let keptUntil = 0;
  return () => {
    if (performance.now() < keptUntil) return last;
    keptUntil = Number.POSITIVE_INFINITY;
    last = check().finally(() => {
      keptUntil = performance.now() + KEPT_MS;
    });
    return last;
  };
}

/**
 * /livez: the process answers. /readyz: a balancer should send requests here; costs no query. /healthz: the database takes writes.
 */
export function registerHealth(app: FastifyInstance, { database }: Services, readiness: Readiness): void {
  const check = checkedOnce(() => database.ping());
  app.get('/livez', () => ({ ok: true }));
  app.get('/readyz', (_request, reply) =>
    readiness.isReady() ? reply.send({ ok: true }) : sendProblem(reply, 'server.unavailable'),
  );
  app.get('/healthz', async () => {
    await check();
    return { ok: true };
  });
}
