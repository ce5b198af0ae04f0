import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

const PAGE = 'index.html';
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';
/** Sent by content negotiation or for their path, never by name. */
const NEVER_BY_NAME = ['**/*.br', '**/*.gz', '**/*.map', '*/**/*.html'];
const NOT_BUILT = '网页尚未构建，请先运行 npm start';

/** Answers the prerendered page of the path, else index.html. The caller decides which paths are pages. */
export type SendPage = (reply: FastifyReply, path: string) => FastifyReply;

/** Prerendered pages by their path: library.html is /library. The list is web/app/prerendered-pages.ts; the server reads it off the files. */
function prerenderedIn(webFolder: string): ReadonlyMap<string, string> {
  if (!existsSync(webFolder)) return new Map();
  const names = readdirSync(webFolder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'));
  const found = names.filter((name) => name.endsWith('.html') && name !== PAGE);
  const pages = new Map(found.map((name) => [`/${name.slice(0, -'.html'.length)}`, name]));
  const first = pages.get('/divination');
  return first === undefined ? pages : pages.set('/', first);
}

/**
 * The pages whose inline styles and scripts the content security policy allows by hash; empty while the app is not built. One
 * page of a folder is enough: all hexagrams have the same ones (tests/build/pages.build.ts), and the start need not read 64 files.
 */
export function pagesHtmlIn(webFolder: string): string {
  const kinds = new Map(
    [...prerenderedIn(webFolder).values()].map((name) => [name.split('/', 2).at(-2) ?? name, name]),
  );
  return [PAGE, ...kinds.values()]
    .map((name) => join(webFolder, name))
    .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''))
    .join('');
}

/** The page of a shared cast: the server knows nothing of the cast, whose link has it after the #. */
const SHARED_CAST = '/c';

/** With the whole address of its picture, which chats ask for and the build does not know. */
const withWholeAddress = (html: string, baseUrl: string): string =>
  html.replace(/(property="og:image" content=")(?=\/)/, (start) => start + baseUrl);

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(NOT_BUILT);
}

/** As the build names its assets: with a hash, and so the same file in every release. */
const HASHED_NAME = /^[\w-]+(\.[\w-]+)*-[\w-]{8}\.[a-z0-9]+$/;

/**
 * The assets of other releases, for pages that another server sent, or this one before it was replaced. Those of this release have
 * routes of their own, which come first. Files may be added while the server runs.
 */
function registerPreviousAssets(app: FastifyInstance, folder: string): void {
  app.get('/assets/:name', (request, reply) => {
    const { name } = request.params as { name: string };
    return HASHED_NAME.test(name) && existsSync(join(folder, name))
      ? reply.sendFile(name, folder)
      : reply.callNotFound();
  });
}

/**
 * Serves the built web app, which the build has compressed. Without `wildcard` each file of the folder gets its own route at the
 * start, and no request path reaches the file system: no traversal, no dotfiles. A new build needs a restart.
 */
export async function registerWebApp(
  app: FastifyInstance,
  webFolder: string,
  { publicBaseUrl, previousAssets }: Pick<Config, 'publicBaseUrl' | 'previousAssets'>,
): Promise<SendPage> {
  const root = resolve(webFolder);
  const isBuilt = (name: string) => existsSync(join(root, name));
  if (!isBuilt(PAGE)) return sendNotBuilt;
  const prerendered = prerenderedIn(root);
  const hashed = [join(root, 'assets'), ...(previousAssets === null ? [] : [previousAssets])].map((one) => one + sep);
  const sharedCast = publicBaseUrl && withWholeAddress(readFileSync(join(root, PAGE), 'utf8'), publicBaseUrl);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    serveDotFiles: false,
    dotfiles: 'ignore',
    globIgnore: NEVER_BY_NAME,
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', hashed.some((folder) => path.startsWith(folder)) ? FOR_EVER : ASK_EACH_TIME),
  });
  if (previousAssets !== null) registerPreviousAssets(app, previousAssets);
  return (reply, path) => {
    if (path === SHARED_CAST && sharedCast)
      return reply.header('cache-control', ASK_EACH_TIME).type('text/html; charset=utf-8').send(sharedCast);
    const file = prerendered.get(path);
    if (file !== undefined && isBuilt(file)) return reply.sendFile(file);
    // a running build has emptied the folder; the 404 of the static files would be in English
    return isBuilt(PAGE) ? reply.sendFile(PAGE) : sendNotBuilt(reply);
  };
}
