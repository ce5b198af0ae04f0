import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';

const A_YEAR_SECONDS = 31_536_000;

/** Serves the built web app: hashed assets for ever, the page itself asked for anew each time, any path of the app its page. */
export async function buildApp(webFolder: string): Promise<FastifyInstance> {
  const app = fastify({ requestTimeout: 10_000, connectionTimeout: 15_000 });
  const assets = join(webFolder, 'assets');
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(assets);
      reply.header('cache-control', isHashed ? `public, max-age=${A_YEAR_SECONDS}, immutable` : 'no-cache');
      reply.header('x-content-type-options', 'nosniff');
    },
  });
  app.get('/livez', () => ({ ok: true }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api/') &&
      !/\.[a-z0-9]+$/.test(path);
    return isPage ? reply.sendFile('index.html') : reply.code(404).send();
  });
  return app;
}
