import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { perTest } from './lifetimes.ts';

const BUCKET = 'yi-images';
const REGION = 'eu-test-1';
const ACCESS_KEY = 'TESTACCESSKEY';
const SECRET_KEY = 'a-secret-key/of+the+tests';
const MOST_KEYS = 1000;
const SKEW_MAX_MS = 15 * 60_000;

export interface S3Request {
  readonly method: string;
  /** Below the bucket; empty for the bucket itself. */
  readonly key: string;
}

/** What becomes of a request: a status in place of the answer, a cut connection, or the usual. */
type Fault = number | 'cut' | undefined;

export interface S3Server {
  /** The settings of an app that stores its images here. */
  readonly env: Readonly<Record<string, string>>;
  /** By key. */
  readonly objects: Map<string, Buffer>;
  readonly requests: S3Request[];
  /** How many keys a page of a list has. */
  pageSize: number;
  /** Before the request is done; may wait. */
  before: (request: S3Request) => Fault | Promise<Fault>;
  /** After it is done, before it is answered. */
  after: (request: S3Request) => Fault | Promise<Fault>;
  stop(): Promise<void>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature version 4 as its specification has it, written without a look at the client's. Null when it holds, else the code of S3. */
function signatureFault(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const header = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/;
  const [, credential = '', names = '', signature = ''] = header.exec(request.headers.authorization ?? '') ?? [];
  const [key, day = '', region = '', service = '', end] = credential.split('/');
  if (key !== ACCESS_KEY) return 'InvalidAccessKeyId';
  if (region !== REGION || service !== 's3' || end !== 'aws4_request') return 'AuthorizationHeaderMalformed';
  const at = String(request.headers['x-amz-date']);
  const instant = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - instant) < SKEW_MAX_MS) || !at.startsWith(day)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encoded).join('/'),
    query.join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/${service}/${end}`;
  const signingKey = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET_KEY}`, day));
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

const STATUS: Readonly<Record<string, number>> = { NoSuchKey: 404, NoSuchBucket: 404, XAmzContentSHA256Mismatch: 400 };

const faultBody = (code: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;

function listed({ objects, pageSize }: S3Server, url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('start-after') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`);
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${page.length < keys.length}</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

interface Outcome {
  readonly status: number;
  readonly body?: string | Buffer;
}

const refusal = (code: string): Outcome => ({ status: STATUS[code] ?? 403, body: faultBody(code) });

function done(server: S3Server, { method, key }: S3Request, url: URL, body: Buffer): Outcome {
  const { objects } = server;
  if (key === '') return method === 'GET' ? { status: 200, body: listed(server, url) } : refusal('MethodNotAllowed');
  const found = objects.get(key);
  if (method === 'GET') return found ? { status: 200, body: found } : refusal('NoSuchKey');
  if (method === 'PUT') objects.set(key, body);
  else if (method === 'DELETE') objects.delete(key);
  else return refusal('MethodNotAllowed');
  return { status: method === 'PUT' ? 200 : 204 };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A small S3 store in memory: one bucket by path style, four requests, signatures checked. */
export async function startS3(): Promise<S3Server> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const body = await bodyOf(request);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const asked = { method: request.method ?? '', key: rest.join('/') };
    server.requests.push(asked);
    const strike = (fault: Fault): boolean => {
      if (fault === undefined) return false;
      if (fault === 'cut') request.socket.destroy();
      else response.writeHead(fault).end(faultBody('SlowDown'));
      return true;
    };
    if (strike(await server.before(asked))) return;
    const fault = signatureFault(request, url, body) ?? (bucket === BUCKET ? null : 'NoSuchBucket');
    const outcome = fault === null ? done(server, asked, url, body) : refusal(fault);
    if (strike(await server.after(asked))) return;
    response.writeHead(outcome.status, { 'content-type': 'application/xml' }).end(outcome.body);
  }

  const http = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: S3Server = {
    env: {
      IMAGES_S3_URL: `http://127.0.0.1:${(http.address() as AddressInfo).port}/${BUCKET}`,
      IMAGES_S3_REGION: REGION,
      IMAGES_S3_ACCESS_KEY: ACCESS_KEY,
      IMAGES_S3_SECRET_KEY: SECRET_KEY,
    },
    objects: new Map(),
    requests: [],
    pageSize: MOST_KEYS,
    before: () => undefined,
    after: () => undefined,
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

/** Another store for each test. */
export const useS3PerTest = (): S3Server => perTest(startS3, (s3) => s3.stop());
