import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { admin, type EmptyData, emptyDataInTest } from '../support/admin-process.ts';
import { ENGINES, type TestUser, withApp } from '../support/app.ts';
import { liveFully, WORDS } from '../support/full-life.ts';
import { removalSteps } from '../support/removal.ts';
import { type Api, apiOf, UNLIMITED } from '../support/running-app.ts';
import { serve } from '../support/serving.ts';

/** Where something of an account could be read by others. */
const pathsOf = (puzzleId: number, user: TestUser): readonly string[] => [
  ...['?action=list&limit=50', `?action=detail&id=${puzzleId}`].map((query) => `/shefu${query}`),
  ...[WORDS.title, WORDS.answer, WORDS.title.slice(2, 5)].map((q) => `/shefu?action=search&q=${encodeURIComponent(q)}`),
  ...['unguessed', 'guessed', 'mine'].map((filter) => `/shefu/browse?filter=${filter}`),
  ...['question', 'guess', 'guesses'].map((name) => `/shefu/${name}?id=${puzzleId}`),
  ...['guesses/own', 'daily', 'news', `counts?ids=${puzzleId}`].map((name) => `/shefu/${name}`),
  ...['list=waiting', 'list=judged'].map((query) => `/moderation?${query}`),
  ...['name', 'face'].map((kind) => `/moderation/thing?kind=${kind}&id=${user.id}`),
  ...[`/moderation/thing?kind=puzzle&id=${puzzleId}`, '/moderation/own', '/report', '/member'],
  `/member?name=${encodeURIComponent(user.username)}`,
  ...['/invitation', '/invitation/all', '/account', '/account/activity', '/account/sessions', '/config'],
  ...['/divination/results', '/divination/entries', '/practice/answers'],
];

interface Seen {
  readonly user: TestUser;
  readonly puzzleId: number;
  /** With their sessions. */
  readonly others: readonly TestUser[];
}

describe.each(ENGINES)('an account that used everything, removed, on %s', (engine) => {
  let data: EmptyData;
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    data = await emptyDataInTest(engine);
  });

  /** Lives, is backed up, is removed by housekeeping, and is in the backup that is restored. */
  const bringBack = (puzzles: 'keep' | 'remove') =>
    withApp(engine, { ...data.env, ...UNLIMITED }, async (app) => {
      const life = await liveFully(app);
      const shown = app.database.db.selectFrom('puzzles').select('question_image_id as id');
      const { id: shownImage } = await shown.where('id', '=', life.puzzleId).executeTakeFirstOrThrow();
      const rows = await app.database.db
        .selectFrom('images')
        .select('id')
        .where('user_id', '=', life.user.id)
        .execute();
      const backup = join(data.dataDir, 'good.backup');
      expect((await admin(['backup', backup], data.env)).code).toBe(0);
      await removalSteps(app).remove(life.user, puzzles);
      return { ...life, backup, shownImage, images: rows.map(({ id }) => id) };
    });

  /** What guests, the people whom the account met and a superadmin get from every call, in exports and in the audit. */
  async function everythingTold({ api, url }: Api, { user, puzzleId, others }: Seen): Promise<readonly string[]> {
    const told: string[] = [];
    for (const one of [null, ...others]) {
      const options = one === null ? {} : { token: one.token };
      for (const path of pathsOf(puzzleId, user)) {
        const { status, json } = await api('GET', path, options);
        expect(status, path).toBeLessThan(500);
        told.push(`${path.replaceAll(user.id, '')} ${JSON.stringify(json)}`);
      }
      told.push((await admin(['audit', ...(one === null ? [] : [one.username])], data.env)).said);
      if (one === null) continue;
      const { json } = await api('POST', '/account/export', options);
      const zip = await (await fetch(`${url}${json['url']}`)).arrayBuffer();
      const files = Object.entries(unzipSync(new Uint8Array(zip)));
      told.push(...files.map(([name, bytes]) => `${name} ${strFromU8(bytes)}`));
    }
    return told;
  }

  async function expectUnknown({ api }: Api, { username, email, password }: TestUser): Promise<void> {
    expect((await api('POST', '/auth/login', { body: { username, password } })).status).toBe(401);
    for (const body of [
      { searchMode: 'username', searchValue: username },
      { searchMode: 'email', searchValue: email },
    ])
      expect((await api('POST', '/auth/find-account', { body })).json['found']).toBe(false);
    expect((await admin(['audit', username], data.env)).code).toBe(1);
    const account = { username, email, password, confirmPassword: password };
    expect((await api('POST', '/auth/register', { body: account })).status, 'its names are free').toBe(201);
  }

  test.each(['keep', 'remove'] as const)(
    'and its backup restored: the first answer is that it is gone, and nobody reads anything of it in a call, an image, an export or the audit (puzzles: %s)',
    async (puzzles) => {
      const { user, author, reader, chief, puzzleId, backup, shownImage, images } = await bringBack(puzzles);
      expect((await admin(['restore', backup], data.env)).code).toBe(0);
      const server = apiOf((await serve({ env: { ...data.env, ...UNLIMITED } })).url, data.env);
      const first = await server.api('GET', '/divination/results', { token: user.token });
      expect([first.status, first.json['code']]).toEqual([401, 'account.removed']);
      const others: TestUser[] = [];
      for (const one of [author, reader, chief]) {
        const { username, password } = one;
        const { json } = await server.api('POST', '/auth/login', { body: { username, password } });
        others.push({ ...one, token: String(json['token']) });
      }

      const told = await everythingTold(server, { user, puzzleId, others });
      const { title, answer, ...words } = WORDS;
      const gone = [user.id, user.username, user.email, '203.0.113.77', ...Object.values(words)];
      if (puzzles === 'remove') gone.push(title, answer);
      const tellers = gone.flatMap((trace) => told.filter((one) => one.includes(trace)));
      expect(tellers).toEqual([]);
      expect(told.filter((one) => one.startsWith('/shefu/guesses/own ') && one.includes('别人的猜'))).toHaveLength(1);

      expect(images).toHaveLength(3);
      for (const id of images) {
        const { status } = await fetch(`${server.url}/uploads/${id}.jpg`);
        expect(status).toBe(puzzles === 'keep' && id === shownImage ? 200 : 404);
      }
      await expectUnknown(server, user);
    },
  );
});
