import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'valibot';
import { canCall } from '#contract/access-policy.ts';
import { ENDPOINTS, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { UNKNOWN_TOKENS } from '#contract/rate-limits.ts';
import { refusalOf } from '#contract/refusal.ts';
import { hasBrokenText } from '#contract/schemas/text-schema.ts';
import type { ProblemCode } from '#contract/words/problems.ts';
import { ok } from '#core/result.ts';
import type { Engine } from '../db/engine.ts';
import { callerOf, isLoopback, wholeAddressOf } from '../limits/address.ts';
import { tokenHash, userOfToken } from '../security/tokens.ts';
import { semaphores } from '../semaphore.ts';
import type { Services } from '../services.ts';
import { findViewer, isRemoved, type Viewer } from '../sessions/session-repo.ts';
import type { Handler, Handlers } from './handler.ts';
import { allowHeader, ProblemError, sendProblem } from './problem.ts';
import { isSliced, sliceSender } from './sliced-list.ts';

const DEFAULT_BODY_BYTES = 65_536;
/** Of one user, on PostgreSQL. */
const CALLS_AT_ONCE = 2;
const CALLS_WAITING = 100;
const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/** The calls that share one method and path; if there are several, they differ in `action`. */
interface Route {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly calls: readonly { readonly endpoint: Endpoint; readonly handler: Handler<Endpoint> }[];
}

function routesOf(handlers: Handlers): readonly Route[] {
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

type RequireViewer = (request: FastifyRequest, endpoint: Endpoint) => Promise<void>;

function viewerCheck({ database, limiter, now }: Services): RequireViewer {
  const lookUp = limiter.lookUpWithin(UNKNOWN_TOKENS);
  /** Nobody can say any more whether it was a token of that account; that an id is gone is no secret. */
  const isOfRemoved = async (token: string): Promise<boolean> => {
    const id = userOfToken(token);
    return id !== null && isRemoved(database.db, id);
  };
  return async (request, { access, whileLeaving = false }) => {
    const header = request.headers.authorization;
    if (header === undefined) throw new ProblemError('auth.required');
    const token = BEARER.exec(header)?.[1];
    if (!token) throw new ProblemError('auth.expired');
    const hash = tokenHash(token);
    const found = await lookUp(callerOf(request.ip), hash, () => findViewer(database.db, token, hash, now()));
    if (!found.ok) throw new ProblemError(found.error.code, found.error);
    const viewer = found.value;
    if (!viewer) throw new ProblemError((await isOfRemoved(token)) ? 'account.removed' : 'auth.expired');
    if (viewer.removalAt !== null && viewer.removalAt <= now()) throw new ProblemError('account.removed');
    request.viewer = viewer;
    if (viewer.removalAt !== null && !whileLeaving) throw new ProblemError('account.leaving');
    if (!canCall(access, viewer)) throw new ProblemError('auth.forbidden');
    request.token = token;
  };
}

function callFor(route: Route, query: Readonly<Record<string, unknown>>, reply: FastifyReply): Route['calls'][number] {
  const [only] = route.calls as [Route['calls'][number]];
  if (only.endpoint.action === undefined) return only;
  const found = route.calls.find((call) => call.endpoint.action === query['action']);
  if (found) return found;
  const others = Object.values(ENDPOINTS).filter(
    (one: Endpoint) => one.path === route.path && one.action !== undefined && one.action === query['action'],
  );
  if (others.length === 0) throw new ProblemError('route.action');
  reply.headers(allowHeader(others.map(({ method }) => method)));
  throw new ProblemError('route.method');
}

/** Parses one part of the request; of several mistakes the first is answered. */
function parsed(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return undefined;
  const result = safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  if (isMissing(value)) throw new ProblemError('request.malformed');
  throw new ProblemError('request.invalid', refusalOf(result.issues));
}

const isMissing = (value: unknown): boolean => value === null || typeof value !== 'object' || Array.isArray(value);

/** The body without its `unread` fields. */
function readPartOf({ unread = [] }: Endpoint, body: unknown): unknown {
  if (unread.length === 0 || isMissing(body)) return body;
  return Object.fromEntries(Object.entries(body as object).filter(([key]) => !unread.includes(key))); // what is not missing is an object
}

function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const query = request.query as Readonly<Record<string, unknown>>;
  const input = {
    params: parsed(endpoint.params, request.params),
    query: parsed(endpoint.query, query),
    headers: parsed(endpoint.headers, request.headers),
    body: parsed(endpoint.body, request.body),
  };
  if (hasBrokenText([readPartOf(endpoint, request.body), query])) throw new ProblemError('request.characters');
  return input;
}

/**
 * Two calls of a user at a time, the others wait: the writes of a user wait for each other, each with a connection of the pool, and sixty of
 * them would leave none for anyone else. SQLite has no pool, and commits the writes that arrive together at once.
 */
const callGate = (engine: Engine): ReturnType<typeof semaphores> =>
  engine === 'postgres' ? semaphores(CALLS_AT_ONCE, CALLS_WAITING) : async (_user, work) => ok(await work());

interface Gates {
  readonly inTurn: ReturnType<typeof semaphores>;
  readonly sendSliced: ReturnType<typeof sliceSender>;
}

async function respond(route: Route, request: FastifyRequest, reply: FastifyReply, { inTurn, sendSliced }: Gates) {
  const query = request.query as Readonly<Record<string, unknown>>;
  if (Object.values(query).some(Array.isArray)) throw new ProblemError('request.query');
  const { endpoint, handler } = callFor(route, query, reply);
  const call = {
    input: inputOf(endpoint, request) as never,
    viewer: request.viewer as never,
    token: request.token as never,
    address: callerOf(request.ip),
    wholeAddress: wholeAddressOf(request.ip),
    isFromLoopback: isLoopback(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
  };
  const { viewer } = request;
  const called = viewer === null ? ok(await handler(call)) : await inTurn(viewer.id, () => handler(call));
  if (!called.ok) return sendProblem(reply, called.error);
  const result = called.value;
  if (!result.ok) {
    const refusal = typeof result.error === 'string' ? { code: result.error as ProblemCode } : result.error;
    request.concerned = refusal.userId ?? null;
    return sendProblem(reply, refusal.code, { retryAfterSeconds: refusal.retryAfterSeconds });
  }
  const headers = result.value.headers as Readonly<Record<string, string>> | undefined; // typed by its own endpoint
  reply.code(result.value.status).headers({ ...headers, 'cache-control': 'no-store' }); // docs/decisions/contract.md
  const { body } = result.value as { body: unknown };
  if (isSliced(body)) return sendSliced(reply, viewer?.id ?? callerOf(request.ip), body);
  return body === undefined ? reply.send() : reply.send(body);
}

/** Registers every call of the contract below /api. Session and access are checked before the body is read. */
export function registerApi(app: FastifyInstance, handlers: Handlers, services: Services): void {
  app.decorateRequest('viewer', null);
  app.decorateRequest('token', null);
  const requireViewer = viewerCheck(services);
  const gates = { inTurn: callGate(services.database.engine), sendSliced: sliceSender() };
  for (const route of routesOf(handlers)) {
    const [{ endpoint }] = route.calls as [Route['calls'][number]];
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      bodyLimit: endpoint.maxBodyBytes ?? DEFAULT_BODY_BYTES,
      config: { quota: endpoint.quota },
      ...(endpoint.access !== 'anyone' && {
        onRequest: (request: FastifyRequest) => requireViewer(request, endpoint),
      }),
      handler: (request, reply) => respond(route, request, reply, gates),
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    token: string | null;
  }
}
