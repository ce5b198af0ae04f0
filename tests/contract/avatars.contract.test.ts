import { describe, expect, test } from 'vitest';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { PNG_URL, puzzleDraft } from '../support/call-samples.ts';

const DAY_MS = 24 * 3_600_000;
const SEAL = '/seals/010001.svg';

describe.each(ENGINES)('the face of an account on %s', (engine) => {
  const app = useApp(engine);

  const wear = ({ token }: TestUser, avatarUrl: string | null) =>
    app.call('PUT', '/api/account/avatar', { token, body: { avatarUrl } });
  const upload = async ({ token }: TestUser) =>
    String((await app.call('POST', '/api/upload/image', { token, body: { image: PNG_URL } })).json['imageUrl']);
  const fetched = async (url: string) => (await app.call('GET', url)).status;
  const logIn = async ({ username, password }: TestUser) =>
    (await app.call('POST', '/api/auth/login', { body: { username, password } })).json['user'];

  test('is a hexagram, an image or none, returned at login and refresh', async () => {
    const user = await app.user();
    expect(await logIn(user)).toMatchObject({ avatarUrl: null });
    for (const avatarUrl of [SEAL, await upload(user), null]) {
      expect((await wear(user, avatarUrl)).json).toEqual({ success: true, avatarUrl });
      expect(await logIn(user)).toMatchObject({ avatarUrl });
      const refreshed = await app.call('POST', '/api/auth/refresh', { token: user.token });
      expect(refreshed.json['user']).toMatchObject({ avatarUrl });
    }
  });

  test('is a field of its user’s puzzle, not in lists, and left out if there is none', async () => {
    const user = await app.user();
    const created = await app.call('POST', '/api/shefu?action=create', { token: user.token, body: puzzleDraft });
    const id = created.json['id'];
    const lists = ['/api/shefu?action=list', '/api/shefu?action=search&q=%E5%8C%A3%E4%B8%AD'];
    const details = [`/api/shefu?action=detail&id=${id}`, `/api/shefu/question?id=${id}`];
    const told = async (path: string) => {
      const { json } = await app.call('GET', path);
      const all = (json['puzzles'] ?? [json['puzzle']]) as readonly Record<string, unknown>[];
      return all.find((one) => one['id'] === id);
    };
    for (const path of [...lists, ...details]) expect(await told(path)).not.toHaveProperty('author_avatar_url');
    await wear(user, SEAL);
    for (const path of lists) expect(await told(path)).not.toHaveProperty('author_avatar_url');
    for (const path of details)
      expect(await told(path)).toMatchObject({ author: user.username, author_avatar_url: SEAL });
  });

  test('an image that is a face is kept; once it is not, it is removed unless a puzzle shows it', async () => {
    const user = await app.user();
    const [face, shown] = [await upload(user), await upload(user)];
    await wear(user, face);
    app.clock.now += 2 * DAY_MS;
    await app.call('DELETE', '/api/upload/image', { token: user.token, body: { imageUrl: face } });
    await keepHouse(app.server.services);
    expect(await fetched(face)).toBe(200);
    const again = await upload(user);
    await wear(user, again);
    expect([await fetched(face), await fetched(again)]).toEqual([404, 200]);
    expect(await fetched(shown), 'a day without a puzzle').toBe(404);
    const body = { ...puzzleDraft, questionImageUrl: again };
    await app.call('POST', '/api/shefu?action=create', { token: user.token, body });
    await wear(user, null);
    expect(await fetched(again)).toBe(200);
  });

  test('of several changes at once one face stays, and the other images go', async () => {
    const user = await app.user();
    const images = [];
    for (let n = 0; n < 4; n++) images.push(await upload(user));
    const responses = await Promise.all(images.map((image) => wear(user, image)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { avatarUrl } = (await logIn(user)) as { avatarUrl: string };
    for (const image of images) expect(await fetched(image)).toBe(image === avatarUrl ? 200 : 404);
  });

  test('every figure is served as a picture under a sandbox, and nothing else is', async () => {
    const response = await app.call('GET', SEAL);
    expect(response.headers['content-type']).toContain('image/svg+xml');
    expect(String(response.headers['content-security-policy'])).toContain('sandbox');
    expect(response.text.match(/<rect/g)).toHaveLength(10);
    for (const path of ['/seals/010002.svg', '/seals/x', '/seals/..%2fapp.db']) expect(await fetched(path)).toBe(404);
  });
});
