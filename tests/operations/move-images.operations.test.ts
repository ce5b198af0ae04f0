import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-data.ts';
import { openImageStores } from '#server/images/image-store.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { admin, runProcess, useEmptyDataPerTest } from '../support/admin-process.ts';
import { ENGINES, ONE_ENGINE, startApp, startAppInTest, type TestApp, type TestUser } from '../support/app.ts';
import { configOf } from '../support/env-config.ts';
import { dataUrl, noiseJpeg, servedImage, upload } from '../support/images.ts';
import { apiOf } from '../support/running-app.ts';
import { type S3Server, useS3PerTest } from '../support/s3-server.ts';
import { puzzleBody, SHEFU } from '../support/sample-bodies.ts';
import { startServer } from '../support/spawned-server.ts';

const ADMIN = fileURLToPath(new URL('../../server/admin/admin.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const MONTH_MS = 30 * 24 * 3_600_000 + 1;
const STORELESS =
  '有图片存于 S3：请设置 IMAGES_S3_URL 和它的密钥，或先用 npm run admin -- move-images --to database 移回数据库';

/** Housekeeping sees an unused object, and removes it a month later. */
async function removeUnusedObjects({ server, clock }: TestApp): Promise<void> {
  await keepHouse(server.services);
  clock.now += MONTH_MS;
  await keepHouse(server.services);
}

type Env = Readonly<Record<string, string>>;

/** The command in a process of its own, killed when the store has been asked so often: before the request is done, or after. */
async function killedMove(
  s3: S3Server,
  args: readonly string[],
  env: Env,
  at: { nth: number; moment: 'before' | 'after' },
) {
  const child = spawn(process.execPath, [ADMIN, ...args], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_, signal) => resolve(signal)));
  let asked = 0;
  s3[at.moment] = async () => {
    if (++asked < at.nth) return undefined;
    child.kill('SIGKILL');
    await ended;
    return 'cut';
  };
  const signal = await ended;
  s3[at.moment] = () => undefined;
  return signal;
}

describe.each(ENGINES)('images moved on %s', (engine) => {
  const s3 = useS3PerTest();
  const data = useEmptyDataPerTest(engine);
  let env: Env;
  beforeEach(() => {
    env = { ...data.env, ...s3.env };
  });

  /** So many images that puzzles show; answers what each address shows. */
  async function poseWithImages(app: TestApp, user: TestUser, count: number): Promise<Map<string, Buffer>> {
    const images = new Map<string, Buffer>();
    for (let n = 0; n < count; n++) {
      const { json } = await upload(app, user, await noiseJpeg(16 + n, 16));
      const questionImageUrl = String(json['imageUrl']);
      const body = puzzleBody({ questionImageUrl });
      expect((await app.call('POST', `${SHEFU}?action=create`, { token: user.token, body })).status).toBe(201);
      images.set(questionImageUrl, await servedImage(app, questionImageUrl));
    }
    return images;
  }

  async function expectAllShown(app: TestApp, images: ReadonlyMap<string, Buffer>): Promise<void> {
    for (const [url, image] of images) expect(await servedImage(app, url)).toEqual(image);
  }

  const objectsOf = async ({ database }: TestApp) =>
    (await database.db.selectFrom('images').select(['object', 'bytes', 'size']).execute()).map(
      ({ object, bytes, size }) => ({ isWhole: bytes.length === (object === null ? size : 0), object }),
    );
  const placesOf = async (app: TestApp) => {
    const rows = await objectsOf(app);
    expect(rows.filter(({ isWhole }) => !isWhole)).toEqual([]);
    return rows.map(({ object }) => (object === null ? 'database' : 's3')).sort();
  };

  test('to S3 and back while a server shows them; once more changes nothing', async () => {
    const app = await startAppInTest(engine, { ...env, IMAGES_STORE: 'database' });
    const images = await poseWithImages(app, await app.user(), 10);
    expect(await admin(['move-images', '--to', 's3'], env)).toEqual({ code: 0, said: '已将 10 张图片移到 S3' });
    expect([await placesOf(app), s3.objects.size]).toEqual([Array(10).fill('s3'), 10]);
    await expectAllShown(app, images);
    expect(await admin(['move-images', '--to', 's3'], env)).toEqual({ code: 0, said: '已将 0 张图片移到 S3' });
    expect(s3.objects.size).toBe(10);
    expect(await admin(['move-images', '--to', 'database'], env)).toEqual({
      code: 0,
      said: '已将 10 张图片移到数据库',
    });
    expect(await placesOf(app)).toEqual(Array(10).fill('database'));
    await expectAllShown(app, images);
    await removeUnusedObjects(app);
    expect(s3.objects.size).toBe(0);
    await expectAllShown(app, images);
  });

  if (ONE_ENGINE.includes(engine))
    // the order in which store and database are written is asked
    test.each([
      ['s3', ['before', 'after'], 6],
      ['database', ['after'], 3],
    ] as const)(
      'killed at any step on the way to %s, every image is shown, and the next run ends it',
      async (to, moments, steps) => {
        const from = to === 's3' ? 'database' : 's3';
        const app = await startAppInTest(engine, { ...env, IMAGES_STORE: from });
        const images = await poseWithImages(app, await app.user(), 3);
        for (let nth = 1; nth <= steps; nth++) {
          const moment = moments[nth % moments.length] as 'before' | 'after';
          expect(await killedMove(s3, ['move-images', '--to', to], env, { nth, moment })).toBe('SIGKILL');
          await placesOf(app);
          await expectAllShown(app, images);
          expect((await admin(['move-images', '--to', from], env)).code).toBe(0);
        }
        expect((await admin(['move-images', '--to', to], env)).code).toBe(0);
        expect(await placesOf(app)).toEqual(Array(3).fill(to));
        await removeUnusedObjects(app);
        expect(s3.objects.size).toBe(to === 's3' ? 3 : 0);
        await expectAllShown(app, images);
      },
    );

  test('a copy that reads back as something else is not taken, and a store that is away stops the move', async () => {
    const app = await startAppInTest(engine, { ...env, IMAGES_STORE: 'database' });
    const images = await poseWithImages(app, await app.user(), 2);
    const stopped = (reason: string) => ({
      code: 1,
      said: `移动了 0 张图片后停下（图片存储：${reason}）：再执行一次即可继续`,
    });
    s3.after = ({ method, key }) => {
      if (method === 'PUT') s3.objects.set(key, Buffer.from('其他'));
      return undefined;
    };
    expect(await admin(['move-images', '--to', 's3'], env)).toEqual(stopped('写入后读出的内容不同'));
    s3.after = () => 503;
    expect(await admin(['move-images', '--to', 's3'], env)).toEqual(stopped('HTTP 503 SlowDown'));
    expect(await placesOf(app)).toEqual(['database', 'database']);
    await expectAllShown(app, images);
  });

  test('an image that is removed while it is copied is not brought back, and leaves no object', async () => {
    const app = await startAppInTest(engine, { ...env, IMAGES_STORE: 'database' });
    await upload(app, await app.user(), await noiseJpeg(16, 16));
    s3.before = async ({ method }) => {
      if (method === 'GET') await app.database.db.deleteFrom('images').execute();
      return undefined;
    };
    expect(await admin(['move-images', '--to', 's3'], env)).toEqual({ code: 0, said: '已将 0 张图片移到 S3' });
    expect([await placesOf(app), s3.objects.size]).toEqual([[], 0]);
  });

  test('an object that is lost or damaged is named and left; the others are moved', async () => {
    const app = await startAppInTest(engine, env);
    const [url = '', ...others] = (await poseWithImages(app, await app.user(), 3)).keys();
    const id = url.slice('/uploads/'.length, -'.jpg'.length);
    const { object } = await app.database.db
      .selectFrom('images')
      .select('object')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    s3.objects.set(`images/${object}`, Buffer.from('其他'));
    expect(await admin(['move-images', '--to', 'database'], env)).toEqual({
      code: 1,
      said: `已将 2 张图片移到数据库；1 张在 S3 中找不到或已损坏：${id}`,
    });
    for (const other of others) await servedImage(app, other);
    expect(await placesOf(app)).toEqual(['database', 'database', 's3']);
  });

  test('without the settings of S3 nothing is moved, and a server on data with objects does not start', async () => {
    expect(await admin(['move-images', '--to', 's3'], data.env)).toEqual({
      code: 1,
      said: '须设置 IMAGES_S3_URL 和它的密钥',
    });
    const app = await startApp(engine, env);
    await poseWithImages(app, await app.user(), 1);
    await app.close();
    const { code, stderr } = await runProcess(MAIN, [], data.env);
    expect([code, stderr]).toEqual([78, `${STORELESS}\n`]);
  });

  test('a backup has the rows of images in S3; restored within thirty days, each finds its object, removed since or not', async () => {
    const app = await startApp(engine, env);
    const user = await app.user();
    const images = await poseWithImages(app, user, 2);
    const file = join(data.dataDir, 'with-objects.backup');
    const { code, said } = await admin(['backup', file], env);
    expect([code, said]).toEqual([0, expect.stringMatching(/KB）；S3 中的图片不在备份里$/)]);
    const puzzles = await app.database.db.selectFrom('puzzles').select('id').execute();
    for (const { id } of puzzles) await app.call('DELETE', `${SHEFU}?action=delete&id=${id}`, { token: user.token });
    await upload(app, user, await noiseJpeg(40, 40)); // an object that the backup does not know
    app.clock.now += 25 * 3_600_000;
    await keepHouse(app.server.services);
    expect([await placesOf(app), s3.objects.size]).toEqual([[], 3]);
    await app.close();
    expect((await admin(['restore', file], env)).code).toBe(0);
    const restored = await startAppInTest(engine, env);
    await expectAllShown(restored, images);
    await removeUnusedObjects(restored);
    expect(s3.objects.size).toBe(2);
    await expectAllShown(restored, images);
  });

  if (ONE_ENGINE.includes(engine))
    test.each(['before', 'after'] as const)(
      'a server killed %s an object is stored leaves no row without object, and no object for ever',
      async (moment) => {
        const server = await startServer({ ...env, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '100000' });
        const { api, account } = apiOf(server.url, env);
        const { token } = await account();
        s3[moment] = async ({ method }) => {
          if (method !== 'PUT') return undefined;
          await server.kill();
          return 'cut';
        };
        const body = { image: dataUrl(await noiseJpeg(16, 16)) };
        await expect(api('POST', '/upload/image', { token, body })).rejects.toThrow();
        s3[moment] = () => undefined;
        expect(s3.objects.size).toBe(moment === 'before' ? 0 : 1);
        const config = configOf(env);
        const database = openDatabase(config);
        const images = await openImageStores(config);
        expect(await database.db.selectFrom('images').selectAll().execute()).toEqual([]);
        await keepHouse({ config, database, images, now: Date.now });
        await keepHouse({ config, database, images, now: () => Date.now() + MONTH_MS });
        expect(s3.objects.size).toBe(0);
        await database.close();
      },
    );
});
