import * as v from 'valibot';
import { expect } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/api.ts';
import type { Endpoint, EndpointResponse } from '#contract/endpoint.ts';
import { PROBLEMS, type ProblemCode } from '#contract/words/problems.ts';

/** A call that the app made. */
export interface SentCall {
  readonly query: URLSearchParams;
  /** The last part of its path, decoded: the `:timestamp` of an endpoint that has one. */
  readonly param: string;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what was sent, compared by the test
  readonly body: any;
}

type Reply = (call: SentCall) => Response | Promise<Response>;
type StubbedResponse<N extends EndpointName> = EndpointResponse<(typeof ENDPOINTS)[N]>;

/** After a test: a refusal is not tried again, as a lost call is. */
const over: Reply = () => refusalOf('auth.expired');
const lost: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
/** What ends the calls that still wait when the test is over. */
let waiting: (() => void)[] = [];
const held: Reply = (call) => new Promise((resolve) => waiting.push(() => resolve(over(call))));

/** Parsed by the contract, so that no test rests on an answer that the server cannot give. */
function responseOf(endpoint: Endpoint, { status, body, headers }: EndpointResponse<Endpoint>): Response {
  const schema = endpoint.responses[status];
  if (!schema) throw new Error(`${endpoint.method} ${endpoint.path} never answers ${status}`);
  v.parse(schema, body);
  if (endpoint.responseHeaders) v.parse(endpoint.responseHeaders, headers);
  const text = status === 204 || status === 304 ? null : JSON.stringify(body);
  return new Response(text, { status, headers: (headers ?? {}) as Record<string, string> });
}

function refusalOf(code: ProblemCode): Response {
  const { status, message } = PROBLEMS[code];
  return new Response(JSON.stringify({ success: false, code, message }), { status });
}

const replies = new Map<EndpointName, Reply>();
const sent = new Map<EndpointName, SentCall[]>();
let unanswered: string[] = [];
let isClosed = false;
/** Calls without an answer so far. */
let underWay = 0;

/** Epoch and revision of an account without results; the app accepts no list without them. */
export const FIRST_VERSION = { 'x-data-epoch': 'stub', 'x-data-rev': '1' };

/** What every screen may ask of a server that has nothing yet. */
const EMPTY: { readonly [N in EndpointName]?: StubbedResponse<N> } = {
  config: { status: 200, body: { registration: 'open' } },
  listResults: { status: 200, body: [], headers: FIRST_VERSION },
  listEntries: { status: 200, body: { entries: [], revision: 0, more: false }, headers: { 'x-data-epoch': 'stub' } },
  addPracticeAnswers: {
    status: 200,
    body: { success: true, message: '练习已存入账号', added: 0, differing: [], revision: 0 },
    headers: { 'x-data-epoch': 'stub' },
  },
  listPracticeAnswers: {
    status: 200,
    body: { answers: [], revision: 0, more: false },
    headers: { 'x-data-epoch': 'stub' },
  },
  listGuessChanges: {
    status: 200,
    body: { changes: [], revision: 0, more: false },
    headers: { 'x-data-epoch': 'stub' },
  },
  writeLog: { status: 204, body: undefined },
  listReports: { status: 200, body: { reports: [] } },
  listReported: { status: 200, body: { things: [], next: null, waiting: 0 } },
  showRecord: { status: 200, body: { joinedAt: '2026-09-21T04:00:00.000Z', pausedUntil: null, verdicts: [] } },
  dailyPuzzle: { status: 200, body: { day: '2026-11-15', question: null } },
  countGuesses: { status: 200, body: { counts: [] } },
  showOwnGuess: { status: 200, body: { guess: null, hasSeenAnswer: false, answer: null } },
  listGuesses: { status: 200, body: { guesses: [], next: null } },
  browsePuzzles: { status: 200, body: { puzzles: [], next: null } },
  countNews: { status: 200, body: { guesses: 0, words: 0, own: 0 } },
  listOwnDecisions: { status: 200, body: { things: [], pausedUntil: null, pauseNote: null } },
};

/** In place of the server, below `call`: the answers to each call of the contract, for the length of a test. */
export const server = {
  /** From now on this call is answered so, or as soon as the promise is kept. */
  answers<N extends EndpointName>(
    name: N,
    response: StubbedResponse<N> | ((call: SentCall) => StubbedResponse<N> | Promise<StubbedResponse<N>>),
  ): void {
    const replyOf = (call: SentCall) => (typeof response === 'function' ? response(call) : response);
    replies.set(name, async (call) => responseOf(ENDPOINTS[name], (await replyOf(call)) as EndpointResponse<Endpoint>));
  },
  /** A refusal of the contract, with its own message. */
  refuses(name: EndpointName, code: ProblemCode): void {
    replies.set(name, () => refusalOf(code));
  },
  /** An answer that is not of the contract, as a proxy sends it. */
  sendsJunk(name: EndpointName, status: number, text = '<h1>Bad Gateway</h1>'): void {
    replies.set(name, () => new Response(text, { status }));
  },
  /** The network fails. */
  loses(name: EndpointName): void {
    replies.set(name, lost);
  },
  /** No answer comes. */
  holds(name: EndpointName): void {
    replies.set(name, held);
  },
  /** The calls of this name so far, oldest first. */
  calls: (name: EndpointName): readonly SentCall[] => sent.get(name) ?? [],
};

function endpointAt(method: string, url: URL): EndpointName | undefined {
  const path = url.pathname.replace(/^\/api/, '').split('/');
  const isAt = ({ path: pattern }: Endpoint) => {
    const parts = pattern.split('/');
    return parts.length === path.length && parts.every((part, index) => part.startsWith(':') || part === path[index]);
  };
  const isMeant = (endpoint: Endpoint) =>
    endpoint.method === method && isAt(endpoint) && (endpoint.action ?? null) === url.searchParams.get('action');
  return (Object.keys(ENDPOINTS) as EndpointName[]).find((name) => isMeant(ENDPOINTS[name]));
}

const realFetch = window.fetch.bind(window);

async function stubbedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : null;
  const url = new URL(request?.url ?? String(input), location.href);
  if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
  const name = endpointAt(init?.method ?? 'GET', url);
  const call = {
    query: url.searchParams,
    param: decodeURIComponent(url.pathname.split('/').at(-1) ?? ''),
    headers: new Headers(init?.headers),
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
  };
  if (name) sent.set(name, [...server.calls(name), call]);
  const reply = isClosed ? over : name && replies.get(name);
  if (!reply) unanswered.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`);
  const aborted = new Promise<never>((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
  underWay++;
  return Promise.race([Promise.resolve().then(() => (reply ?? lost)(call)), aborted]).finally(() => underWay--);
}

window.fetch = stubbedFetch;

/** Before each test: no call was made, and none has an answer but those of an empty server. */
export function openServer(): void {
  isClosed = false;
  unanswered = [];
  sent.clear();
  replies.clear();
  for (const [name, response] of Object.entries(EMPTY))
    server.answers(name as 'config', response as StubbedResponse<'config'>);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** From now on nothing of the test is answered: what waits is let go, and what is sent later is refused. */
export function closeServer(): void {
  isClosed = true;
  for (const end of waiting) end();
  waiting = [];
}

/** All that was to be sent or read before is done. */
export const queueIsIdle = (): Promise<void> => navigator.locks.request('divination-queue', () => {});

/** What the app began is done: no call is under way, and no save waits for its turn. */
export async function callsEnded(): Promise<void> {
  do {
    await queueIsIdle();
    await expect.poll(() => underWay, { message: 'calls under way' }).toBe(0);
    await nextTask();
  } while (underWay > 0);
}

/** Calls that the test gave no answer for. */
export const unansweredCalls = (): readonly string[] => unanswered;
