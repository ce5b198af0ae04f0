import { Agent, request } from 'node:http';

export interface HttpResponse {
  readonly status: number;
  /** The body as JSON, or null if it is not JSON. */
  readonly json: Record<string, unknown> & { message?: string };
  readonly ms: number;
}

export interface HttpCall {
  readonly body?: unknown;
  readonly token?: string | undefined;
}

export interface HttpClient {
  /** Rejects when no answer comes: refused, cut off, or nothing for twenty seconds. */
  call(method: string, path: string, options?: HttpCall): Promise<HttpResponse>;
  close(): void;
}

const PATIENCE_MS = 60_000;

function parsed(text: string): HttpResponse['json'] {
  try {
    return JSON.parse(text);
  } catch {
    return null as never;
  }
}

/** One caller with one connection that is kept alive from call to call, as a browser's is. */
export function httpClient(url: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call(method, path, { body, token } = {}) {
      const startedAt = performance.now();
      const payload = body === undefined ? null : JSON.stringify(body);
      const headers = {
        ...(payload !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      return new Promise((resolve, reject) => {
        const sent = request(new URL(path, url), { method, agent, headers, timeout: PATIENCE_MS }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () => {
            const json = parsed(Buffer.concat(chunks).toString('utf8'));
            resolve({ status: response.statusCode ?? 0, json, ms: performance.now() - startedAt });
          });
        });
        sent.once('timeout', () => sent.destroy(new Error('no answer')));
        sent.once('error', reject);
        sent.end(payload);
      });
    },
    close: () => agent.destroy(),
  };
}
