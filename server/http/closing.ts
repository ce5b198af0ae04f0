import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 100;
/** Less than the 10 s of the whole shutdown (main.ts), so that the database is still closed. */
const PATIENCE_MS = 8000;

/**
 * How the app stops: requests under way are finished, for eight seconds at most. Connections without a request would delay the end
 * (browsers keep one open in reserve), so they are cut as soon as no request is under way.
 */
export function registerClosing(app: FastifyInstance): void {
  let underWay = 0;
  app.server.on('request', (_request, response) => {
    underWay++;
    response.once('close', () => {
      underWay--;
    });
  });
  app.addHook('preClose', (done) => {
    const until = performance.now() + PATIENCE_MS;
    const timer = setInterval(() => {
      if (underWay === 0 || performance.now() > until) app.server.closeAllConnections();
    }, LOOK_EVERY_MS);
    timer.unref();
    app.server.once('close', () => clearInterval(timer));
    done();
  });
}
