import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { admin, adminProcess, emptyDataInTest } from '../support/admin-process.ts';
import { ENGINES, IMAGES_IN_DATABASE, startApp, startAppInTest, type TestApp, type TestUser } from '../support/app.ts';
import { useAppOnData } from '../support/app-on-data.ts';
import { servedImage, uploadedBy } from '../support/images.ts';
import { puzzleBody, RESULTS, resultBody, SHEFU } from '../support/sample-bodies.ts';

const WRITERS = 4;
const EPOCH = Date.UTC(2020, 0, 1);

/** Users who save one result after another, until they are stopped; `saved` grows with every acknowledgement. */
function startSaving(app: TestApp, users: readonly TestUser[]) {
  const saved: string[] = [];
  let isStopped = false;
  let made = 0;
  const running = users.map(async ({ id, token }) => {
    while (!isStopped) {
      const timestamp = new Date(EPOCH + made++).toISOString();
      const { status } = await app.call('POST', RESULTS, { token, body: resultBody(timestamp) });
      expect(status).toBe(201);
      saved.push(`${id} ${timestamp}`);
      await new Promise((resolve) => setTimeout(resolve, 2)); // leaves the backup's process some of the processor
    }
  });
  const stop = async () => {
    isStopped = true;
    await Promise.all(running);
  };
  return { saved, stop };
}

/** Enough bytes that a backup takes a while, and finds the data changed under its hands. */
async function fillWithImages(app: TestApp, { id }: TestUser): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const image = { id: `filler${n}`, user_id: id, bytes: randomBytes(200_000), size: 200_000, created_at: EPOCH };
    await app.database.db.insertInto('images').values(image).execute();
  }
}

async function savedIn({ database }: TestApp): Promise<ReadonlySet<string>> {
  const rows = await database.db.selectFrom('results').select(['user_id', 'timestamp']).execute();
  return new Set(rows.map((row) => `${row.user_id} ${row.timestamp}`));
}

describe.each(ENGINES)('backup on %s', (engine) => {
  const { data, app } = useAppOnData(engine, IMAGES_IN_DATABASE);

  test('taken while users save, it holds every save acknowledged before it began, whole, with the images', async () => {
    const users = await Promise.all(Array.from({ length: WRITERS }, () => app.user()));
    const [poser] = users as [TestUser];
    await fillWithImages(app, poser);
    const questionImageUrl = await uploadedBy(app, poser);
    const posed = await app.call('POST', `${SHEFU}?action=create`, {
      token: poser.token,
      body: puzzleBody({ questionImageUrl }),
    });
    const image = await servedImage(app, questionImageUrl);

    const file = join(data.dataDir, 'while-saving.backup');
    const writers = startSaving(app, users);
    while (writers.saved.length < 40) await new Promise((resolve) => setTimeout(resolve, 5));
    const acknowledged = [...writers.saved];
    const { code, stdout, stderr } = await adminProcess(['backup', file], data.env);
    const savedMeanwhile = writers.saved.length - acknowledged.length;
    await writers.stop();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^已备份到 .+while-saving\.backup（\d+ KB）\n$/);
    expect(savedMeanwhile).toBeGreaterThan(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const target = await emptyDataInTest(engine);
    expect((await admin(['restore', file, '--without-removed'], target.env)).code).toBe(0);
    const restored = await startAppInTest(engine, { ...target.env, ...IMAGES_IN_DATABASE });
    const found = await savedIn(restored);
    expect(acknowledged.filter((save) => !found.has(save))).toEqual([]);
    // Each save raised its user's revision in the same transaction: a copy torn between two moments would not add up.
    for (const { id } of users) {
      const { db } = restored.database;
      const user = await db
        .selectFrom('users')
        .select('result_revision')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(user.result_revision).toBe([...found].filter((save) => save.startsWith(id)).length);
    }
    expect(await servedImage(restored, questionImageUrl)).toEqual(image);
    const puzzle = await restored.call('GET', `${SHEFU}?action=detail&id=${posed.json['id']}`);
    expect(puzzle.json['puzzle']).toMatchObject({ question_image_url: questionImageUrl });
  }, 120_000);

  test('it never replaces a file, and leaves nothing behind when it is refused', async () => {
    const file = join(data.dataDir, 'taken.backup');
    writeFileSync(file, '别动');
    const before = readdirSync(data.dataDir);
    expect(await admin(['backup', file], data.env)).toEqual({ code: 1, said: `${file} 已经存在：请换一个文件名` });
    const nowhere = join(data.dataDir, 'no-such-folder', 'x.backup');
    expect(await admin(['backup', nowhere], data.env)).toEqual({ code: 1, said: `${nowhere} 写不进去（不存在）` });
    expect(statSync(file).size).toBe(6);
    expect(readdirSync(data.dataDir)).toEqual(before);
  });
});

describe('backup on sqlite', () => {
  test('it is one valid file without a journal', async () => {
    const app = await startAppInTest('sqlite');
    await app.user();
    const file = join(app.dataDir, 'one.db');
    expect((await admin(['backup', file], { DATA_DIR: app.dataDir })).code).toBe(0);
    const copy = new DatabaseSync(file, { readOnly: true });
    expect(copy.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(copy.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
    expect(copy.prepare('select count(*) as users from users').get()).toEqual({ users: 1 });
    copy.close();
    expect(['-wal', '-shm', '-journal'].filter((ending) => existsSync(`${file}${ending}`))).toEqual([]);
  });

  test('it is refused, and nothing is written, when the data is damaged', async () => {
    const data = await emptyDataInTest('sqlite');
    const app = await startApp('sqlite', data.env);
    await fillWithImages(app, await app.user());
    await app.close();
    const present = join(data.dataDir, 'app.db');
    const bytes = readFileSync(present);
    bytes.fill(0xa5, 4096, 4096 * 8);
    writeFileSync(present, bytes);
    const before = readdirSync(data.dataDir);
    const { code, said } = await admin(['backup', join(data.dataDir, 'x.db')], data.env);
    expect(code).toBe(1);
    expect(said).toMatch(/^数据(已损坏，没有备份|无法备份)：.+$/);
    expect(readdirSync(data.dataDir)).toEqual(before);
  });
});
