import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

const GOOD_FOR_MS = 1000;

/** One check at a time, and no other for a second after a good one: anyone may call it, and every check is a write. */
function checkedOnce(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let goodUntil = 0;
  const run = async () => {
    await check();
    goodUntil = performance.now() + GOOD_FOR_MS;
  };
  return async () => {
    if (performance.now() < goodUntil) return;
    running ??= run().finally(() => {
      running = null;
    });
    await running;
  };
}

/** /livez: the process answers. /healthz: the database takes writes, too. */
export function registerHealth(app: FastifyInstance, { database }: Services): void {
  const check = checkedOnce(() => database.ping());
  app.get('/livez', () => ({ ok: true }));
  app.get('/healthz', async () => {
    await check();
    return { ok: true };
  });
}
