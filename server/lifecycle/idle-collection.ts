import type { FastifyInstance } from 'fastify';

const QUIET_MS = 5000;
/** The first collection only finds the buffers that are free; their memory goes back with the next. */
const AGAIN_MS = 1000;

/**
 * Collects garbage once no request has come for five seconds. V8 collects when it needs room, and Node never because it is idle, so
 * the bodies, images and young objects of the last burst would stay: 60 to 100 MB. Needs `node --expose-gc`, as `npm start` does.
 */
export function collectWhenIdle(app: FastifyInstance, collect: (() => void) | undefined = globalThis.gc): void {
  if (!collect) return;
  const timers = [QUIET_MS, QUIET_MS + AGAIN_MS].map((ms) => setTimeout(collect, ms).unref());
  app.addHook('onResponse', (_request, _reply, done) => {
    for (const timer of timers) timer.refresh();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}
