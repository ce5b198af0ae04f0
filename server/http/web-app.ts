import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const PAGE = 'index.html';
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';
/** Compressed files are served by content negotiation only; source maps and prerendered files not by their own name. */
const NEVER_BY_NAME = ['**/*.br', '**/*.gz', '**/*.map', '*/**/*.html'];
const NOT_BUILT = '网页尚未构建，请先运行 npm start';

export interface WebApp {
  /** Answers with the page for this path. The caller decides which paths belong to the app. */
  sendPage(reply: FastifyReply, path: string): FastifyReply;
}

/** Prerendered pages (scripts/setup/prerender-plugin.ts): library.html is /library. Every other path gets the empty app page. */
function drawnPagesIn(webFolder: string): ReadonlyMap<string, string> {
  if (!existsSync(webFolder)) return new Map();
  const names = readdirSync(webFolder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'));
  const drawn = names.filter((name) => name.endsWith('.html') && name !== PAGE);
  const pages = new Map(drawn.map((name) => [`/${name.slice(0, -'.html'.length)}`, name]));
  const first = pages.get('/divination');
  return first === undefined ? pages : pages.set('/', first);
}

/**
 * The pages whose inline styles and scripts the policy allows by their hash; none while the app is not built. Of a folder
 * one page will do: all sixty-four hexagrams carry the same (tests/build holds that), and a start need not read them all.
 */
export function pagesHtmlIn(webFolder: string): string {
  const kinds = new Map([...drawnPagesIn(webFolder).values()].map((name) => [name.split('/', 2).at(-2) ?? name, name]));
  return [PAGE, ...kinds.values()]
    .map((name) => join(webFolder, name))
    .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''))
    .join('');
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(NOT_BUILT);
}

/**
 * Serves the built web app, compressed beforehand. Without `wildcard` each file that is in the folder at the start
 * gets a route of its own and no request path ever reaches the file system: there is nothing to traverse, dotfiles have
 * no route, and a new build needs a restart (as does its content security policy).
 */
export async function registerWebApp(app: FastifyInstance, webFolder: string): Promise<WebApp> {
  const root = resolve(webFolder);
  const isBuilt = (name: string) => existsSync(join(root, name));
  if (!isBuilt(PAGE)) return { sendPage: sendNotBuilt };
  const drawnPages = drawnPagesIn(root);
  const hashed = join(root, 'assets') + sep;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    serveDotFiles: false,
    dotfiles: 'ignore',
    globIgnore: NEVER_BY_NAME,
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', path.startsWith(hashed) ? FOR_EVER : ASK_EACH_TIME),
  });
  return {
    sendPage(reply, path) {
      const drawn = drawnPages.get(path);
      if (drawn !== undefined && isBuilt(drawn)) return reply.sendFile(drawn);
      // A build under way has emptied the folder; the not-found answer of the static files would be an English line.
      return isBuilt(PAGE) ? reply.sendFile(PAGE) : sendNotBuilt(reply);
    },
  };
}
