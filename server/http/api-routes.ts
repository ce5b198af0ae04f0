import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'valibot';
import { ENDPOINTS, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import { tokenHash } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findViewer } from '../sessions/session-repo.ts';
import { callerOf, isLoopback } from './address.ts';
import type { Handler, Handlers, Viewer } from './handler.ts';
import { hasBrokenText } from './json-body.ts';
import { ProblemError, sendProblem } from './problem.ts';

const DEFAULT_BODY_BYTES = 65_536;
const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/** The calls that share one method and path; more than one only where `action` tells them apart. */
interface Route {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly calls: readonly { readonly endpoint: Endpoint; readonly handler: Handler<Endpoint> }[];
}

export function routesOf(handlers: Handlers): readonly Route[] {
  const routes = new Map<string, Route>();
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    const key = `${endpoint.method} ${endpoint.path}`;
    const calls = [
      ...(routes.get(key)?.calls ?? []),
      { endpoint, handler: handlers[name] as unknown as Handler<Endpoint> },
    ];
    if (new Set(calls.map((call) => call.endpoint.access)).size > 1)
      throw new Error(`${key}: one route, two kinds of access`);
    routes.set(key, { method: endpoint.method, path: endpoint.path, calls });
  }
  return [...routes.values()];
}

async function requireViewer(request: FastifyRequest, endpoint: Endpoint, services: Services): Promise<Viewer> {
  const header = request.headers.authorization;
  if (header === undefined) throw new ProblemError('auth.required');
  const token = BEARER.exec(header)?.[1];
  const viewer = token ? await findViewer(services.database.db, tokenHash(token), services.now()) : null;
  if (!viewer) throw new ProblemError('auth.expired');
  if (endpoint.access === 'superadmin' && viewer.role !== 'superadmin') throw new ProblemError('auth.forbidden');
  return viewer;
}

function callFor(route: Route, query: Readonly<Record<string, unknown>>): Route['calls'][number] {
  const [only] = route.calls as [Route['calls'][number]];
  if (only.endpoint.action === undefined) return only;
  const found = route.calls.find((call) => call.endpoint.action === query['action']);
  if (found) return found;
  const isKnown = Object.values(ENDPOINTS).some(
    (one: Endpoint) => one.path === route.path && one.action !== undefined && one.action === query['action'],
  );
  throw new ProblemError(isKnown ? 'route.method' : 'route.action');
}

/** One part of the request through its schema; the first thing wrong is what the caller is told. */
function parsed(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return undefined;
  const result = safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new ProblemError(
    isMissing(value) ? 'request.malformed' : 'request.invalid',
    isMissing(value) ? undefined : result.issues[0].message,
  );
}

const isMissing = (value: unknown): boolean => value === null || typeof value !== 'object' || Array.isArray(value);

/** The body without the fields nobody reads. */
function readPartOf({ unread = [] }: Endpoint, body: unknown): unknown {
  if (unread.length === 0 || isMissing(body)) return body;
  return Object.fromEntries(Object.entries(body as object).filter(([key]) => !unread.includes(key))); // what is not missing is an object
}

function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const query = request.query as Readonly<Record<string, unknown>>;
  const input = {
    params: parsed(endpoint.params, request.params),
    query: parsed(endpoint.query, query),
    body: parsed(endpoint.body, request.body),
  };
  if (hasBrokenText([readPartOf(endpoint, request.body), query])) throw new ProblemError('request.characters');
  return input;
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = request.query as Readonly<Record<string, unknown>>;
  if (Object.values(query).some(Array.isArray)) throw new ProblemError('request.query');
  const { endpoint, handler } = callFor(route, query);
  const result = await handler({
    input: inputOf(endpoint, request) as never,
    viewer: request.viewer as never,
    address: callerOf(request.ip),
    isFromLoopback: isLoopback(request.ip),
    header: (name) => [request.headers[name]].flat()[0],
  });
  if (!result.ok) {
    const code: ProblemCode = typeof result.error === 'string' ? result.error : result.error.code;
    if (typeof result.error !== 'string') reply.header('retry-after', result.error.retryAfterSeconds);
    return sendProblem(reply, code, PROBLEMS[code].message);
  }
  reply.code(result.value.status).headers({ 'cache-control': 'no-store', ...result.value.headers });
  return result.value.body === undefined ? reply.send() : reply.send(result.value.body);
}

/** Registers every call of the contract below /api: who is calling is settled before a body is read. */
export function registerApi(app: FastifyInstance, handlers: Handlers, services: Services): void {
  app.decorateRequest('viewer', null);
  for (const route of routesOf(handlers)) {
    const [{ endpoint }] = route.calls as [Route['calls'][number]];
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      bodyLimit: endpoint.maxBodyBytes ?? DEFAULT_BODY_BYTES,
      config: { quota: endpoint.quota },
      ...(endpoint.access !== 'anyone' && {
        onRequest: async (request: FastifyRequest) => {
          request.viewer = await requireViewer(request, endpoint, services);
        },
      }),
      handler: (request, reply) => answer(route, request, reply),
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
