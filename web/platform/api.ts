import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import { safeParse } from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#core/result.ts';
import { signOut, useSession } from './session.ts';

const TIMEOUT_MS = 15_000;

/** Why a call gave no answer: the server refused and said so, nobody was reached, or what came was not of the contract. */
export type Failure =
  | { readonly kind: 'problem'; readonly status: number; readonly code: string; readonly message: string }
  | { readonly kind: 'network' }
  | { readonly kind: 'unexpected'; readonly status: number };

type Given<S> = S extends GenericSchema ? InferInput<S> : undefined;
type Answered<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: InferOutput<E['answers'][S]>;
}[keyof E['answers'] & number];

export interface CallInput<E extends Endpoint> {
  readonly params?: Given<E['params']>;
  readonly query?: Given<E['query']>;
  readonly body?: Given<E['body']>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The call goes on when the page is left. */
  readonly keepalive?: boolean;
  /** Sees status and headers of whatever came back, before its body is read. */
  readonly onResponse?: (response: Pick<Response, 'status' | 'headers'>) => void;
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

async function failureOf(response: Response): Promise<Failure> {
  const { status } = response;
  try {
    const body: unknown = await response.json();
    if (body !== null && typeof body === 'object' && 'message' in body && typeof body.message === 'string') {
      return { kind: 'problem', status, code: 'code' in body ? String(body.code) : '', message: body.message };
    }
  } catch {
    // not JSON: a proxy's page, or an answer cut short
  }
  return { kind: 'unexpected', status };
}

/** One call of the contract. The bearer goes along when there is one; a session the server has ended is ended here too. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Result<Answered<E>, Failure>> {
  const { token } = useSession.getState();
  const sendsBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE' ? (input.body ?? {}) : input.body;
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        ...(sendsBody !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...input.headers,
      },
      ...(sendsBody !== undefined && { body: JSON.stringify(sendsBody) }),
      ...(input.keepalive ? { keepalive: true } : { signal: giveUp.signal }),
    });
    input.onResponse?.(response);
    const schema = endpoint.answers[response.status];
    if (schema) {
      const hasBody = response.status !== 204 && response.status !== 304;
      const parsed = safeParse(schema, hasBody ? await response.json() : undefined);
      return parsed.success ? ok(parsed.output as Answered<E>) : err({ kind: 'unexpected', status: response.status });
    }
  } catch {
    return err({ kind: 'network' });
  } finally {
    clearTimeout(timer);
  }
  const failure = await failureOf(response);
  const isOurs = token !== null && token === useSession.getState().token; // another may have signed in meanwhile
  if (response.status === 401 && isOurs && endpoint.access !== 'anyone') signOut();
  return err(failure);
}

/** What to show: the server's own words if it gave any, else the operation's. */
export const messageOf = (failure: Failure, fallback: string): string =>
  failure.kind === 'problem' ? failure.message : fallback;

export const statusOf = (failure: Failure): number | string => (failure.kind === 'network' ? '网络' : failure.status);
