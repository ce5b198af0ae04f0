import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { rotatingFile } from '#server/features/logs/rotating-file.ts';
import { mailerFor } from '#server/mail/mailer.ts';
import { serverLog } from '#server/telemetry/log.ts';
import { startAppInTest, type TestResponse } from '../support/app.ts';
import { audit, lostFrom } from '../support/audit.ts';
import { configOf } from '../support/env-config.ts';
import { httpClient } from '../support/http-client.ts';
import { serve } from '../support/serving.ts';
import { spawnServer } from '../support/spawned-server.ts';
import { DOT_PNG, newLedger, newResult, registerAccounts, startWriters } from '../support/writers.ts';
import { becomes, report, scaled } from './scale.ts';
import { smallDisk } from './small-disk.ts';
import { sqliteData } from './test-data.ts';

const WRITERS = 8;
const REFUSAL = { status: 507, json: { success: false, message: '存储空间不足，请稍后重试' } };

test('a database that may not grow refuses every kind of write with 507 and changes nothing', async () => {
  const app = await startAppInTest('sqlite');
  const { token } = await app.user();
  const save = () => app.call('POST', '/api/divination/results', { body: newResult(), token });
  const draft = { title: '射覆', questionText: '覆'.repeat(5000), answerText: '射'.repeat(5000) };
  const pose = () => app.call('POST', '/api/shefu?action=create', { body: draft, token });
  await sql`PRAGMA max_page_count = 1`.execute(app.database.db); // the smallest it can be is what it is now
  let acknowledged = 0;
  const untilRefused = async (write: () => Promise<TestResponse>) => {
    for (let tries = 0; tries < 500; tries++) {
      const before = await app.snapshot();
      const response = await write();
      if (response.status >= 300) {
        expect(response).toMatchObject(REFUSAL);
        expect(await app.snapshot()).toBe(before);
        return;
      }
      acknowledged++;
    }
    throw new Error('never refused');
  };
  await untilRefused(pose);
  await untilRefused(save);
  await untilRefused(() => app.call('POST', '/api/upload/image', { body: { image: DOT_PNG }, token }));
  for (const path of ['/api/divination/results', '/api/shefu?action=list', '/livez'])
    expect((await app.call('GET', path, { token })).status).toBe(200);
  expect(await app.call('GET', '/healthz')).toMatchObject(REFUSAL);
  await sql`PRAGMA max_page_count = 1000000`.execute(app.database.db);
  expect((await save()).status).toBe(201);
  await expect.poll(async () => (await app.call('GET', '/healthz')).status).toBe(200);
  report('no room to grow, SQLite', { acknowledged, refused: 3, 'half done': 0 });
});

const disk = smallDisk();

// Where no small disk can be had, the test above is what remains.
if (disk !== null)
  describe('on a disk of 12 MB', () => {
    const data = sqliteData(disk.folder);
    beforeEach(disk.free);
    afterAll(disk.remove);

    test('that is full, writes are refused, reads answer, and once there is room writes go on without a restart', async () => {
      const server = await serve(data);
      const accounts = await registerAccounts(server.url, WRITERS);
      const ledger = newLedger();
      disk.fill(600_000);
      const writers = startWriters(server.url, accounts, ledger);
      expect(await becomes(() => (writers.tally.refused.get(507) ?? 0) > scaled(50, 1000), 20_000)).toBe(true);
      const client = httpClient(server.url);
      for (const path of ['/api/divination/results', '/api/shefu?action=list', '/livez'])
        expect((await client.call('GET', path, { token: accounts[0]?.token })).status).toBe(200);
      expect(await becomes(async () => (await client.call('GET', '/healthz')).status === 507, 5000)).toBe(true);
      const whenFull = ledger.acknowledged;
      disk.free();
      expect(await becomes(() => ledger.acknowledged > whenFull + scaled(50, 500), 20_000)).toBe(true);
      const { refused, broken } = await writers.stop();
      expect([broken, ...refused.keys()]).toEqual([0, 507]);
      await server.kill();
      await serve(data);
      const database = data.open();
      const found = await audit(database);
      await database.close();
      expect([...lostFrom(ledger, found), ...found.faults, ...data.integrity()]).toEqual([]);
      report('disk full', { acknowledged: ledger.acknowledged, refused: refused.get(507) ?? 0, lost: 0 });
    });

    test('that is full or nearly full, a server starts or reports in one line that the disk is full, never damaged data', async () => {
      await (await serve(data)).stop(); // no journal is left, so the next start has to make one
      expect(existsSync(join(disk.folder, 'app.db-wal'))).toBe(false);
      const said = new Set<string>();
      for (const pages of scaled([0, 2], [0, 1, 2, 3, 4, 5, 6, 8, 10, 12])) {
        disk.free();
        disk.fill(pages * 4096);
        const started = spawnServer(data.env);
        let hasEnded = false;
        started.ended.then(() => {
          hasEnded = true;
        });
        await becomes(() => hasEnded || started.output().includes('http://'), 10_000);
        const isRefused = hasEnded;
        if (!isRefused) started.child.kill('SIGTERM');
        const { code } = await started.ended;
        const [line = ''] = started.output().split('\n');
        expect(line).toMatch(/^观象：数据存于|磁盘已满，请先腾出空间$|请检查磁盘空间和权限（.*）$/);
        expect(code).toBe(isRefused ? 78 : 0);
        said.add(isRefused ? line : '已启动');
      }
      report('start on a full disk', { said: [...said].join(' / ') });
    });

    test('that is full, a mail leaves no file without its text and a line of the log of pages no half of it', async () => {
      const config = configOf({ DATA_DIR: disk.folder });
      const log = { ...serverLog(config), notice: () => {} };
      const mail = { to: 'wang@example.com', subject: '重设密码', text: '链'.repeat(20_000) };
      const mailer = mailerFor({ config, now: Date.now, log });
      const mails = () => readdirSync(join(disk.folder, 'outbox'));
      await mailer.send(mail);
      const path = join(disk.folder, 'pages', 'client.jsonl');
      const file = rotatingFile(path);
      file.append('先写的一行');
      disk.fill(8192);
      await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(mails()).toHaveLength(1);
      expect(() => file.append('写'.repeat(20_000))).toThrow('ENOSPC');
      disk.free();
      file.append('后写的一行');
      await mailer.send(mail);
      expect(mails()).toHaveLength(2);
      expect(readFileSync(path, 'utf8')).toBe('先写的一行\n后写的一行\n');
    });
  });
