import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/images.ts';
import { StoreFault } from './store-fault.ts';

/** Twice this is less than the 15 s after which the app gives up on a call (web/platform/network/api.ts). */
const TIMEOUT_MS = 5000;
/** A connection that was kept open may have been closed at the other end; the second try opens a new one. */
const TRIES = 2;
/** Distinguishes our objects from whatever else is in the bucket. */
const FOLDER = 'images/';

/** Of an answer that is no image: a list of a thousand names, or a fault. */
const TEXT_MAX_BYTES = 4 * 1024 * 1024;

interface S3Response {
  readonly status: number;
  readonly bytes: Buffer;
  /** The bytes are left out. */
  readonly isTooLarge: boolean;
}

interface Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly maxBytes?: number;
}

export interface NamePage {
  readonly names: readonly string[];
  /** The next page begins after this name; null: this was the last. */
  readonly next: string | null;
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

const codeIn = ({ bytes }: S3Response): string => /<Code>(\w+)<\/Code>/.exec(bytes.toString('latin1'))?.[1] ?? '';

function refuse(response: S3Response): never {
  throw new StoreFault(`HTTP ${response.status} ${codeIn(response)}`.trim());
}

/** The body, or null as soon as it turns out to be larger; what is left of it is not read. */
async function readUpTo(maxBytes: number, { headers, body }: Response): Promise<Buffer | null> {
  if (body === null) return Buffer.alloc(0);
  if (Number(headers.get('content-length')) > maxBytes) {
    await body.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The four requests of S3 that we need, by the names of our objects. All can be repeated. */
export function s3Client({ url, region, accessKey, secretKey }: S3Settings) {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  });

  async function send(
    { method, path, query = {}, headers, body, maxBytes = TEXT_MAX_BYTES }: Request,
    signal: AbortSignal,
  ): Promise<S3Response> {
    const address = `${url}${path}${path === '' ? `?${new URLSearchParams(query)}` : ''}`;
    const init = { method, redirect: 'error', signal, ...(headers && { headers }), ...(body && { body }) } as const;
    const response = await client.fetch(address, init);
    const bytes = await readUpTo(response.status === 200 ? maxBytes : TEXT_MAX_BYTES, response);
    return { status: response.status, bytes: bytes ?? Buffer.alloc(0), isTooLarge: bytes === null };
  }

  /** The wait ends here, whatever becomes of the request: fetch refers to its signal weakly, and forgets it when memory is collected. */
  async function once(request: Request): Promise<S3Response> {
    const controller = new AbortController();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new Error(`${TIMEOUT_MS / 1000} 秒内没有答复`));
      controller.abort();
    }, TIMEOUT_MS);
    try {
      return await Promise.race([send(request, controller.signal), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function ask(request: Request): Promise<S3Response> {
    for (let tries = 1; ; tries++) {
      try {
        const response = await once(request);
        return response.status < 500 ? response : refuse(response);
      } catch (error) {
        if (tries === TRIES) throw error instanceof StoreFault ? error : new StoreFault(faultOf(error));
      }
    }
  }

  const pathOf = (name: string) => `/${FOLDER}${name}`;
  return {
    async put(name: string, bytes: Uint8Array, sha256: string): Promise<void> {
      const headers = { 'content-type': 'image/jpeg', 'x-amz-content-sha256': sha256 };
      const response = await ask({ method: 'PUT', path: pathOf(name), headers, body: Uint8Array.from(bytes) });
      if (response.status !== 200) refuse(response);
    },
    /** Null: there is no such object, or it is larger. */
    async get(name: string, maxBytes: number): Promise<Buffer | null> {
      const response = await ask({ method: 'GET', path: pathOf(name), maxBytes });
      if (response.isTooLarge || (response.status === 404 && codeIn(response) !== 'NoSuchBucket')) return null;
      return response.status === 200 ? response.bytes : refuse(response);
    },
    async remove(name: string): Promise<void> {
      const response = await ask({ method: 'DELETE', path: pathOf(name) });
      const isGone = response.status === 404 && codeIn(response) !== 'NoSuchBucket';
      if (response.status !== 204 && response.status !== 200 && !isGone) refuse(response);
    },
    /** At most a thousand names after this one, in their order. */
    async list(after: string): Promise<NamePage> {
      const query = { 'list-type': '2', prefix: FOLDER, 'start-after': `${FOLDER}${after}` };
      const response = await ask({ method: 'GET', path: '', query });
      if (response.status !== 200 || response.isTooLarge) refuse(response);
      const text = response.bytes.toString('utf8');
      const keys = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
      const names = keys.map((key) => key.slice(FOLDER.length));
      return { names, next: /<IsTruncated>true</.test(text) ? (names.at(-1) ?? null) : null };
    },
  };
}
