import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ENGINES, type TestResponse, type TestUser, useApp } from '../support/app.ts';
import { servedImage, uploadedBy } from '../support/images.ts';
import { decideReported, moderationCaller } from '../support/moderation-caller.ts';
import { puzzleCaller } from '../support/puzzle-caller.ts';
import { rawRequest } from '../support/raw-request.ts';

type Headers = Readonly<Record<string, string>>;

/** All ways of writing the address of an image that a server or a cache might take for it. */
const waysToWrite = (url: string): readonly string[] => {
  const [, , name = ''] = url.split('/');
  const id = name.slice(0, -4);
  const escaped = [...id].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
  return [
    url,
    `${url}/`,
    `${url}//`,
    `/${url}`,
    `/uploads//${name}`,
    `/uploads/./${name}`,
    `/x/..${url}`,
    `/uploads/../uploads/${name}`,
    `/uploads/%2e%2e/uploads/${name}`,
    `/uploads%2f${name}`,
    `/uploads%2F${name}`,
    `/uploads/%2f${name}`,
    `/uploads\\${name}`,
    `/uploads/${escaped}.jpg`,
    `/uploads/${id}%2ejpg`,
    `/uploads/${id}%252ejpg`,
    `/uploads/${id.toUpperCase()}.jpg`,
    `/UPLOADS/${name}`,
    `/uploads/${id}.JPG`,
    `/uploads/${id}.jpeg`,
    `/uploads/${id}`,
    `${url}.`,
    `${url}..`,
    `${url}.jpg`,
    `${url}.png`,
    `${url}.webp`,
    `${url}%00`,
    `${url}%00.png`,
    `${url}%20`,
    `${url}%0a`,
    `${url};a=b`,
    `${url}?v=2`,
    `${url}?`,
    `${url}?/${name}`,
    `${url}%3fv=2`,
    `${url}%23`,
    `/uploads/ ${name}`,
    `/uploads/.${name}`,
    `/uploads/~${name}`,
    `http://127.0.0.1${url}`,
    `/api${url}`,
    `/seals${url.slice(8)}`,
    `/assets/${name}`,
  ];
};

/** What a browser or a cache may ask with. */
const waysToAsk = (id: string): readonly Headers[] => [
  {},
  { 'if-none-match': `"${id}"` },
  { 'if-none-match': `W/"${id}"` },
  { 'if-none-match': '*' },
  { 'if-none-match': '"other"' },
  { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  { 'if-match': '*' },
  { range: 'bytes=0-10' },
  { range: 'bytes=0-10', 'if-range': `"${id}"` },
  { 'cache-control': 'only-if-cached', 'x-http-method-override': 'GET' },
  { 'x-original-url': `/uploads/${id}.jpg`, 'x-rewrite-url': `/uploads/${id}.jpg` },
  { accept: 'image/webp', 'accept-encoding': 'gzip, br' },
];
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PROPFIND'];

/** Bytes of it, a name by which a copy may be kept, or a leave to keep the answer. */
const isShown = ({ status, headers, text }: TestResponse): boolean =>
  (status < 400 && status !== 204) ||
  /image/.test(String(headers['content-type'])) ||
  /JFIF/.test(text) ||
  headers['etag'] !== undefined ||
  !/no-store/.test(String(headers['cache-control'] ?? 'no-store'));

describe.each(ENGINES)('images of what is hidden on %s', (engine) => {
  const app = useApp(engine);
  const { judge, revisionOf, shown } = moderationCaller(app);
  let author: TestUser;
  let other: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    [author, other, admin] = [await app.user(), await app.user(), await app.user(undefined, 'admin')];
  });

  function ask(method: string, path: string, headers: Headers, token?: string): Promise<TestResponse> {
    const sent = {
      ...{ host: '127.0.0.1', connection: 'close', 'content-length': '0' },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    };
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
    return rawRequest(app, `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
  }

  /** Asks in every way, as a guest, the author, another reader and an admin; answers how often, and what showed it. */
  async function allResponses(url: string): Promise<{ readonly asked: number; readonly leaks: readonly string[] }> {
    const ways = waysToAsk(url.slice(9, -4));
    const tokens = [author, other, admin].map(({ token }) => token);
    const requests: readonly (readonly [string, string, Headers, string?])[] = [
      ...waysToWrite(url).flatMap((path) => ways.slice(0, 2).map((way) => ['GET', path, way] as const)),
      ...METHODS.flatMap((method) => ways.map((way) => [method, url, way] as const)),
      ...tokens.flatMap((token) => ways.map((way) => ['GET', url, way, token] as const)),
    ];
    const leaks: string[] = [];
    for (const request of requests) if (isShown(await ask(...request))) leaks.push(JSON.stringify(request.slice(0, 3)));
    return { asked: requests.length, leaks };
  }

  test('no way of writing its address, of asking or of being known shows it, until it is shown again; nor once it is deleted', async () => {
    const [question, answer, face] = [
      await uploadedBy(app, author),
      await uploadedBy(app, author),
      await uploadedBy(app, author),
    ];
    const puzzles = puzzleCaller(app, author);
    const id = await puzzles.created({ questionImageUrl: question, answerImageUrl: answer });
    await app.call('PUT', '/api/account/avatar', { token: author.token, body: { avatarUrl: face } });
    expect((await allResponses(question)).leaks.length, 'what is not hidden').toBeGreaterThan(50);

    await judge(admin, id, 'hide');
    await decideReported(app, admin, { kind: 'face', id: author.id, verdict: 'hide' });
    for (const url of [question, answer, face]) expect(await allResponses(url)).toEqual({ asked: 182, leaks: [] });
    expect((await shown(admin, id))['questionImage']).toMatch(/^data:image\/jpeg;base64,/);

    await judge(admin, id, 'show', { revision: await revisionOf(admin, id), note: '恢复' });
    for (const url of [question, answer]) await servedImage(app, url);
    expect((await allResponses(face)).leaks).toEqual([]);
    await puzzles.remove(id);
    for (const url of [question, answer]) expect((await allResponses(url)).leaks).toEqual([]);
  });
});
