import { sql } from 'kysely';
import { expect } from 'vitest';
import { IMAGES_IN_DATABASE, type TestApp } from '../../support/app.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import {
  dotPng,
  expectClean,
  longText,
  noiseJpeg,
  plain,
  pngChunk,
  servedImage,
  upload,
  uploadedBy,
} from '../../support/images.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
const USER_MAX_BYTES = 200 * 1024 * 1024;

const collector = perApp((app) => app.user('收藏人'));
const small = () => plain(8, 8).jpeg().toBuffer();

async function uploadThirty(app: TestApp) {
  const user = await collector(app);
  const responses = await inTurn(Array<Buffer>(30).fill(await small()), (image) => upload(app, user, image));
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
}

/** As if the user had stored so much already; the bytes themselves do not matter to the sum. */
const pretendStored = (app: TestApp, userId: string, size: number) =>
  app.database.db
    .insertInto('images')
    .values({ id: `pretended${'0'.repeat(17)}`, user_id: userId, bytes: new Uint8Array(1), size, created_at: 0 })
    .execute();

const pretendSize = (app: TestApp, size: number) =>
  app.database.db.updateTable('images').set({ size }).where('id', 'like', 'pretended%').execute();

/** Room for one image of this kind, less a byte. */
async function leaveNoRoom(app: TestApp) {
  const { id } = await collector(app);
  const { length } = await servedImage(app, await uploadedBy(app, await collector(app)));
  await pretendStored(app, id, USER_MAX_BYTES - 2 * length + 1);
}

async function fillDisk(app: TestApp) {
  await collector(app);
  if (app.engine === 'sqlite') {
    await sql`pragma max_page_count = 1`.execute(app.database.db); // that is: as many as there are
  } else {
    await sql`create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(app.database.db);
    await sql`create trigger full_disk before insert on images execute function disk_is_full()`.execute(
      app.database.db,
    );
  }
}

async function freeDisk({ engine, database }: TestApp) {
  if (engine === 'sqlite') await sql`pragma max_page_count = 1000000`.execute(database.db);
  else await sql`drop trigger full_disk on images`.execute(database.db);
}

/** How much and how often: rows 70, 74 and 75. Those with settings have a server of their own, as it is left in no state for others. */
export const UPLOAD_LIMIT_ROWS: readonly BadInput[] = [
  {
    row: '70',
    name: 'a PNG with a hundred texts of 50 MB each is its pixels',
    prepare: collector,
    send: async (app) => {
      const bombs = (['zTXt', 'iTXt'] as const).map((type) => dotPng(...Array<Buffer>(101).fill(longText(type))));
      const user = await collector(app);
      return inTurn(bombs, (bomb) => upload(app, user, bomb, 'png'));
    },
    status: 200,
    changes: true,
    isBeforeSql: true,
    async also(app, responses) {
      for (const { json } of responses) await expectClean(await servedImage(app, json['imageUrl']));
    },
  },
  {
    row: '70',
    name: 'a PNG of 100,000 chunks',
    prepare: collector,
    send: async (app) => {
      const chunks = Array<Buffer>(100_000).fill(pngChunk('tEXt', Buffer.from('a\0b')));
      return upload(app, await collector(app), dotPng(...chunks), 'png');
    },
    status: 400,
    message: '图片文件已损坏',
    isBeforeSql: true,
  },
  {
    row: '74',
    name: 'the 31st upload in half an hour',
    env: { RATE_LIMIT_FACTOR: '1' },
    prepare: uploadThirty,
    send: async (app) => upload(app, await collector(app), await small()),
    status: 429,
    message: '操作过于频繁，请稍后重试',
    async also(app, [response]) {
      expect(Number(response?.headers['retry-after'])).toBeGreaterThan(HALF_AN_HOUR_MS / 1000 - 60);
      expect((await upload(app, await app.user('另一人'), await small())).status).toBe(200);
      const again = async () => upload(app, await collector(app), await small());
      app.clock.now += HALF_AN_HOUR_MS - 1;
      expect((await again()).status).toBe(429);
      app.clock.now += 1;
      expect((await again()).status).toBe(200);
    },
  },
  {
    row: '74',
    name: 'one byte over 200 MB in all',
    env: {},
    prepare: leaveNoRoom,
    send: async (app) => upload(app, await collector(app), await small()),
    status: 413,
    message: '上传空间已用完',
    async also(app) {
      const { length } = await servedImage(app, await uploadedBy(app, await app.user('另一人')));
      await pretendSize(app, USER_MAX_BYTES - 2 * length);
      expect((await upload(app, await collector(app), await small())).status).toBe(200);
    },
  },
  {
    row: '75',
    name: 'a full disk: reads go on, and writes too once there is room again',
    env: IMAGES_IN_DATABASE,
    prepare: fillDisk,
    send: async (app) => upload(app, await collector(app), await noiseJpeg(300, 300)),
    status: 507,
    message: '存储空间不足，请稍后重试',
    async also(app) {
      expect((await app.call('GET', '/api/shefu?action=list')).status).toBe(200);
      await freeDisk(app);
      const { status, json } = await upload(app, await collector(app), await noiseJpeg(300, 300));
      expect(status).toBe(200);
      await expectClean(await servedImage(app, json['imageUrl']));
    },
  },
];
