import { Agent, get } from 'node:http';
import autocannon from 'autocannon';

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const quartile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** From the first quartile to the third, as a table shows it. */
export const middleHalf = (ratios: readonly number[]): string =>
  `${quartile(ratios, 0.25).toFixed(2)}–${quartile(ratios, 0.75).toFixed(2)}`;

/** What is sent again and again; `next` changes each request, where two must not be alike. */
export interface Case {
  readonly path: string;
  readonly connections: number;
  readonly method?: 'GET' | 'POST';
  /** How many requests, instead of how many seconds. */
  readonly amount?: number;
  readonly next?: () => { readonly token?: string; readonly body: unknown };
}

export interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Asks one server as fast as it answers; anything but 2xx means that something else was measured, and throws. */
export async function load(url: string, { path, connections, method = 'GET', amount, next }: Case, seconds: number) {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { token, body } = next?.() ?? { body: undefined };
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return body === undefined ? request : { ...request, headers, body: JSON.stringify(body) };
  };
  const result = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    ...(amount !== undefined && { amount }),
    requests: [{ method, path, setupRequest }],
  });
  if (result.non2xx + result.errors + result.timeouts > 0 || result['2xx'] === 0) {
    throw new Error(`${method} ${path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  }
  return { perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 } satisfies Load;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** One request on a connection that stays open, from sending to the last byte, in milliseconds. */
export function latency(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve(performance.now() - start) : reject(new Error(`${response.statusCode}`)),
      );
    });
    request.once('error', reject);
  });
}
