import type { GenericSchema, InferInput } from 'valibot';
import { safeParse } from 'valibot';
import type { Endpoint, ResponseBody, ResponseHeaders } from '#contract/endpoint.ts';
import type { ProblemBody, ProblemCode } from '#contract/words/problems.ts';
import { err, ok, type Result } from '#core/result.ts';
import { ACCOUNT_REMOVED, expireSession, useSession } from '../storage/session.ts';
import { type Failure, isProblem } from './failure.ts';

const TIMEOUT_MS = 15_000;

/** An answer with its status and headers; `headers` is null if they are not of the contract. */
export interface Exchange<E extends Endpoint> {
  readonly status: number;
  readonly body: ResponseBody<E>;
  readonly headers: ResponseHeaders<E> | null;
}

type Given<S> = S extends GenericSchema ? InferInput<S> : undefined;

export interface CallInput<E extends Endpoint> {
  readonly params?: Given<E['params']>;
  readonly query?: Given<E['query']>;
  readonly body?: Given<E['body']>;
  readonly headers?: Given<E['headers']>;
  /** The call goes on when the page is left. */
  readonly keepalive?: boolean;
  /** Of another session than the one that is signed in here. */
  readonly token?: string;
}

function urlOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams({
    ...(endpoint.action !== undefined && { action: endpoint.action }),
    ...((input.query ?? {}) as Record<string, string>),
  }).toString();
  return `/api${path}${query ? `?${query}` : ''}`;
}

function metOf({ status, headers }: Response) {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return {
    status,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    requestId: headers.get('x-request-id'),
  };
}

async function failureOf(response: Response): Promise<Failure> {
  const met = metOf(response);
  try {
    const body: Partial<ProblemBody> | null = await response.json();
    if (typeof body?.message === 'string') {
      const { code, message, field } = body;
      const named = typeof field === 'string' ? field : null;
      return { kind: 'problem', ...met, code: String(code ?? ''), message, field: named };
    }
  } catch {
    // not JSON: a proxy's page, or an answer cut short
  }
  return { kind: 'unexpected', ...met };
}

/** Null if the answer is not of the contract. */
async function exchangeOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Exchange<E> | null> {
  const { status } = response;
  const hasBody = status !== 204 && status !== 304;
  const body = safeParse(endpoint.responses[status] as GenericSchema, hasBody ? await response.json() : undefined);
  const headers = endpoint.responseHeaders && safeParse(endpoint.responseHeaders, Object.fromEntries(response.headers));
  if (!body.success) return null;
  return {
    status,
    body: body.output as ResponseBody<E>,
    headers: headers?.success ? (headers.output as ResponseHeaders<E>) : null,
  };
}

/** Only what is said by this code is forgotten: after any other 401 this device may have the only copy. */
const REMOVED: ProblemCode = 'account.removed';

/** A session that the server has ended is ended here too, unless another one was opened meanwhile. */
function endSessionIfRefused(failure: Failure, endpoint: Endpoint, token: string | null): void {
  const isOurs = token !== null && token === useSession.getState().token;
  if (failure.kind === 'network' || failure.status !== 401 || !isOurs || endpoint.access === 'anyone') return;
  if (isProblem(failure, REMOVED)) dispatchEvent(new Event(ACCOUNT_REMOVED));
  else expireSession();
}

function requestOf(endpoint: Endpoint, input: CallInput<Endpoint>, token: string | null): RequestInit {
  const body = endpoint.method !== 'GET' && endpoint.method !== 'DELETE' ? (input.body ?? {}) : input.body;
  return {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(input.headers as Readonly<Record<string, string>> | undefined),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** One call of the contract, with the bearer token if there is one. Answers body, status and headers. */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Result<Exchange<E>, Failure>> {
  const token = input.token ?? useSession.getState().token;
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS);
  let failure: Failure;
  try {
    const request = requestOf(endpoint, input as CallInput<Endpoint>, token);
    const ending = input.keepalive ? { keepalive: true } : { signal: giveUp.signal };
    const response = await fetch(urlOf(endpoint, input), { ...request, ...ending });
    if (endpoint.responses[response.status]) {
      const read = await exchangeOf(endpoint, response);
      return read ? ok(read) : err({ kind: 'unexpected', ...metOf(response) });
    }
    failure = await failureOf(response);
  } catch {
    return err({ kind: 'network' });
  } finally {
    clearTimeout(timer);
  }
  endSessionIfRefused(failure, endpoint, token);
  return err(failure);
}

/** One call of the contract, of which only the body matters. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Result<ResponseBody<E>, Failure>> {
  const result = await exchange(endpoint, input);
  return result.ok ? ok(result.value.body) : result;
}
