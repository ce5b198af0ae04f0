import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 100;
/** A little less than the whole process is given to end, so that the database is still closed in good order. */
const PATIENCE_MS = 8000;

/**
 * How an app stops serving: what is under way is finished, for eight seconds at most. Connections that merely stand open
 * would hold it up for as long as they like (browsers keep a silent one ready), so they are cut once nothing is under way.
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
