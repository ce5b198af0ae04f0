import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertImage, sumImageBytes } from '#server/images/image-repo.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ALL_ROWS } from '../contract/bad-inputs/all-rows.ts';
import {
  ENGINES,
  IMAGES_IN_DATABASE,
  ONE_ENGINE,
  startApp,
  startAppInTest,
  type TestApp,
  type TestUser,
  useApp,
} from '../support/app.ts';
import { holds, isWithoutSql } from '../support/bad-input.ts';
import { dataUrl, noiseJpeg, plain, servedImage, UPLOAD, upload, uploadedBy } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';
import { startS3, useS3PerTest } from '../support/s3-server.ts';
import { puzzleBody, SHEFU } from '../support/sample-bodies.ts';
import { startServer } from '../support/spawned-server.ts';

const DAY_MS = 24 * 3_600_000;
const USER_MAX_BYTES = 200 * 1024 * 1024;
/** Without what is refused before anything is stored, and the full disk of the database, which has room for a row and none for an image. */
const WITH_IMAGES = Object.entries(ALL_ROWS)
  .filter(([name]) => ['uploads', 'puzzles'].includes(name))
  .map(([name, rows]) => [name, rows.filter((row) => !isWithoutSql(row) && row.row !== '75')] as const);

test('the rows with images are found', () => {
  expect(WITH_IMAGES.map(([name]) => name)).toEqual(['puzzles', 'uploads']);
});

describe.each(ENGINES)('images in S3 on %s', (engine) => {
  const s3 = useS3PerTest();
  const app = perTest(
    () => startApp(engine, s3.env),
    ({ close }) => close(),
  );
  let user: TestUser;
  beforeEach(async () => {
    user = await app.user();
  });

  const small = () => plain(8, 8).jpeg().toBuffer();
  const rows = () => app.database.db.selectFrom('images').selectAll().execute();
  const keysInRows = async () => (await rows()).map(({ object }) => `images/${object}`).sort();
  const keysInStore = () => [...s3.objects.keys()].sort();
  const notes = () => app.database.db.selectFrom('unused_objects').selectAll().execute();
  const remove = (imageUrl: string) =>
    app.call('DELETE', UPLOAD, { token: user.token, body: { imageUrl } }).then(({ status }) => status);
  /** Housekeeping now, and thirty days later, when what was unused then goes. */
  async function keepHouseForAMonth(): Promise<void> {
    await keepHouse(app.server.services);
    app.clock.now += 30 * DAY_MS + 1;
    await keepHouse(app.server.services);
  }
  /** A puzzle shows the image, so that housekeeping keeps it. */
  async function shown(): Promise<string> {
    const questionImageUrl = await uploadedBy(app, user);
    const body = puzzleBody({ questionImageUrl });
    const { status, text } = await app.call('POST', `${SHEFU}?action=create`, { token: user.token, body });
    expect(status, text).toBe(201);
    return questionImageUrl;
  }

  test('an upload becomes an object that only our server shows, under the same address and headers', async () => {
    const response = await upload(app, user, await small());
    expect([response.status, response.json]).toEqual([
      200,
      { success: true, imageUrl: expect.stringMatching(/^\/uploads\/[a-z0-9]{26}\.jpg$/), message: expect.any(String) },
    ]);
    const [row] = await rows();
    expect([row?.bytes.length, row?.object]).toEqual([0, expect.stringMatching(/^[a-z0-9]{26}-[0-9a-f]{64}$/)]);
    expect(keysInStore()).toEqual(await keysInRows());
    const image = await servedImage(app, response.json['imageUrl']);
    expect(image).toEqual(s3.objects.get(`images/${row?.object}`));
    expect(row?.size).toBe(image.length);
  });

  test('an image in the database is shown by a server with S3, and one in S3 only by such a server', async () => {
    const inS3 = await uploadedBy(app, user);
    const database = engine === 'sqlite' ? { DATA_DIR: app.dataDir } : { DATABASE_URL: databaseUrlOf(app) };
    const other = await startAppInTest(engine, { ...database, ...s3.env, IMAGES_STORE: 'database' });
    const inDatabase = await uploadedBy(other, user);
    expect(s3.objects.size).toBe(1);
    expect(await servedImage(app, inDatabase)).toEqual(await servedImage(other, inS3));
    const storeless = await startAppInTest(engine, { ...database, ...IMAGES_IN_DATABASE });
    expect((await storeless.call('GET', inS3)).status).toBe(503);
    await servedImage(storeless, inDatabase);
  });

  test.each(['cut', 500, 403] as const)(
    'while the store fails (%s), uploads and images answer 503 with Retry-After, and nothing is stored',
    async (fault) => {
      const url = await uploadedBy(app, user);
      const before = await app.snapshot();
      s3.before = () => fault;
      const body = { image: dataUrl(await small()) };
      for (const response of [
        await app.call('POST', UPLOAD, { token: user.token, body }),
        await app.call('GET', url),
      ]) {
        expect([response.status, response.json.code]).toEqual([503, 'server.unavailable']);
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
        expect(String(response.headers['cache-control'])).not.toContain('immutable');
        expect(response.text).not.toContain('127.0.0.1');
      }
      expect((await app.call('GET', '/api/shefu?action=list')).status).toBe(200);
      expect(await app.snapshot()).toBe(before);
      s3.before = () => undefined;
      await servedImage(app, url);
      await uploadedBy(app, user);
    },
  );

  // the time runs in the client of the store, whatever the database is
  if (ONE_ENGINE.includes(engine))
    test('a store that never answers is given up', async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      s3.before = () => promise;
      const collecting = setInterval(collectMemory, 1000); // a timeout that only the request refers to would be forgotten
      const body = { image: dataUrl(await small()) };
      expect((await app.call('POST', UPLOAD, { token: user.token, body })).status).toBe(503);
      clearInterval(collecting);
      resolve(undefined);
    });

  test('one cut connection is not noticed', async () => {
    let isCut = false;
    s3.before = () => {
      isCut = !isCut;
      return isCut ? 'cut' : undefined;
    };
    await servedImage(app, await uploadedBy(app, user));
  });

  test('an object that is lost, or is another than was put there, is not found', async () => {
    const url = await uploadedBy(app, user);
    const [key] = keysInStore() as [string];
    s3.objects.set(key, Buffer.from('<script>'));
    expect((await app.call('GET', url)).json.code).toBe('image.notFound');
    s3.objects.delete(key);
    expect((await app.call('GET', url)).json.code).toBe('image.notFound');
  });

  test('the object of a removed image stays for thirty days, then goes; those in use and those of others stay', async () => {
    s3.pageSize = 2; // the list has several pages
    s3.objects.set('images/readme.txt', Buffer.from('of somebody else'));
    s3.objects.set('other/file', Buffer.from('of somebody else'));
    const kept = [await shown(), await shown(), await shown()];
    const gone = [await uploadedBy(app, user), await uploadedBy(app, user)];
    for (const url of gone) expect(await remove(url)).toBe(200);
    await keepHouse(app.server.services);
    app.clock.now += 30 * DAY_MS;
    await keepHouse(app.server.services);
    expect([s3.objects.size, (await notes()).length]).toEqual([7, 2]);
    app.clock.now += 1;
    await keepHouse(app.server.services);
    expect(keysInStore()).toEqual([...(await keysInRows()), 'images/readme.txt', 'other/file'].sort());
    expect(await notes()).toEqual([]);
    for (const url of kept) await servedImage(app, url);
  });

  test('the object of a removed image counts for its user until it is gone', async () => {
    const url = await uploadedBy(app, user);
    const { length } = await servedImage(app, url);
    expect(await remove(url)).toBe(200);
    expect(await sumImageBytes(app.database.db, user.id)).toBe(length);
    const place = { bytes: new Uint8Array(1), object: null };
    const filler = { id: 'filler', userId: user.id, size: USER_MAX_BYTES - 2 * length + 1, place };
    await insertImage(app.database.db, filler, app.clock.now);
    const image = await small();
    expect((await upload(app, user, image)).json.code).toBe('image.quota');
    await keepHouseForAMonth(); // the filler goes too: no puzzle shows it
    expect(await sumImageBytes(app.database.db, user.id)).toBe(0);
    expect((await upload(app, user, image)).status).toBe(200);
  });

  test('an upload whose row was never written leaves an object that goes after thirty days', async () => {
    await shown();
    s3.after = ({ method }) => (method === 'PUT' ? 'cut' : undefined); // stored, but the response is lost
    const body = { image: dataUrl(await small()) };
    expect((await app.call('POST', UPLOAD, { token: user.token, body })).status).toBe(503);
    s3.after = () => undefined;
    expect([s3.objects.size, (await rows()).length]).toEqual([2, 1]);
    await keepHouseForAMonth();
    expect(keysInStore()).toEqual(await keysInRows());
    expect(s3.objects.size).toBe(1);
  });

  test('an image that was noted between its object and its row is kept', async () => {
    const { images } = app.server.services;
    const place = await images.target.put(await noiseJpeg(8, 8));
    await keepHouse(app.server.services);
    expect(await notes()).toHaveLength(1);
    await insertImage(app.database.db, { id: 'late'.padEnd(26, '0'), userId: user.id, size: 1, place }, 1e15);
    app.clock.now += 30 * DAY_MS + 1;
    await keepHouse(app.server.services);
    expect([keysInStore(), await notes()]).toEqual([await keysInRows(), []]);
  });

  test.each(['before', 'after'] as const)(
    'housekeeping that is cut off %s an object is removed ends next time',
    async (moment) => {
      await shown();
      for (let n = 0; n < 3; n++) await remove(await uploadedBy(app, user));
      await keepHouse(app.server.services);
      app.clock.now += 30 * DAY_MS + 1;
      let removals = 0;
      s3[moment] = ({ method }) => (method === 'DELETE' && ++removals > 1 ? 'cut' : undefined);
      await expect(keepHouse(app.server.services)).rejects.toThrow();
      s3[moment] = () => undefined;
      await keepHouse(app.server.services);
      expect(keysInStore()).toEqual(await keysInRows());
      expect([s3.objects.size, await notes()]).toEqual([1, []]);
    },
  );

  test('of uploads at once that have room for one, one is stored, and no object is left of the others', async () => {
    const { length } = await servedImage(app, await uploadedBy(app, user));
    const place = { bytes: new Uint8Array(1), object: null };
    const size = USER_MAX_BYTES - 2 * length;
    await insertImage(app.database.db, { id: 'filler', userId: user.id, size, place }, app.clock.now);
    const image = await small();
    const responses = await Promise.all(Array.from({ length: 6 }, () => upload(app, user, image)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 413, 413, 413, 413, 413]);
    expect(s3.objects.size).toBe(2);
  });
});

test('a server starts while its store is away, and says so', async () => {
  const s3 = await startS3();
  await s3.stop();
  const server = await startServer(s3.env);
  await expect
    .poll(server.output, { timeout: 60_000 })
    .toContain('观象：S3 中的图片现在读不到（ECONNREFUSED）：请查 IMAGES_S3_URL、密钥、区域和网络');
  expect(await server.stop()).toBe(0);
});

describe.each(ONE_ENGINE)('with images in S3 on %s', (engine) => {
  describe.each(WITH_IMAGES)('%s hold', (_, table) => {
    beforeAll(() => {
      vi.stubEnv('IMAGES', 's3');
    });
    afterAll(() => {
      vi.unstubAllEnvs();
    });
    const app = useApp(engine);

    test.each(table)('$row $name', (row) => holds(app, row));
  });
});

/** What --expose-gc gives, in a process that was started without it. */
function collectMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

function databaseUrlOf({ server }: TestApp): string {
  const { databaseDirectUrl: databaseUrl } = server.services.config;
  if (databaseUrl === null) throw new Error('not on PostgreSQL');
  return databaseUrl;
}
