import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePorts } from '../../scripts/cluster/part.ts';
import type { PostgresNode } from '../../scripts/cluster/postgres-node.ts';
import { becomes, report } from '../faults/scale.ts';
import { runProcess } from '../support/admin-process.ts';
import { httpClient } from '../support/http-client.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { type Env, openStage, startInstances, startNode } from './stage.ts';

const MAILS = 200;
const SLOW_MAILS = 6;
/** Of a slow mail, together 54 s. The sender waits 10 s for a greeting and 20 s for any other answer, of which there are three. */
const [GREETING_MS, ANSWER_MS] = [6000, 16_000];
const EXIT_CONFIG = 78;

const emailOf = (n: number) => `reader${n}@example.com`;

/** Rows as registration makes them, without the hashing. */
const addUsers = (node: PostgresNode, count: number) =>
  node.psql(`insert into users (id, username, email, password_hash, role, created_at)
    select 'user' || n, 'reader' || n, 'reader' || n || '@example.com', '-', 'user', 0 from generate_series(0, ${count - 1}) n;
    insert into login_names (key, kind, user_id) select email, 'email', id from users`);

async function requestResets(urls: readonly string[], count: number): Promise<void> {
  const clients = urls.map(httpClient);
  for (let n = 0; n < count; n++) {
    const body = { email: emailOf(n) };
    const client = clients[n % clients.length] as (typeof clients)[0];
    expect((await client.call('POST', '/api/auth/request-reset', { body })).status).toBe(200);
  }
  for (const client of clients) client.close();
}

const jobsIn = (node: PostgresNode) => Number(node.psql('select count(*) from outbox'));

test(`G11: three workers and a mail server that takes 54 s for ${SLOW_MAILS} of ${MAILS} mails: each is sent once`, async () => {
  const stage = openStage();
  const node = await startNode(stage);
  const slow = new Set<string>();
  const hold = async (session: string, isGreeting: boolean) => {
    if (slow.size < SLOW_MAILS) slow.add(session); // the first that come
    if (slow.has(session)) await pause(isGreeting ? GREETING_MS : ANSWER_MS);
  };
  const sink = await startSmtpSink({}, { hold });
  stage.atEnd(sink.stop);
  const env: Env = { DATABASE_URL: node.url, SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
  const instances = await startInstances(stage, 3, env);
  addUsers(node, MAILS);
  const begunAt = performance.now();
  await requestResets(
    instances.map(({ url }) => url),
    MAILS,
  );
  expect(await becomes(() => jobsIn(node) === 0, 1_800_000)).toBe(true);
  const recipients = sink.mails.flatMap(({ to }) => to);
  report('G11, a slow mail server', {
    ...{ mails: MAILS, 'of them slow': SLOW_MAILS, workers: 3, received: recipients.length },
    ...{ 'sent twice': recipients.length - new Set(recipients).size, seconds: (performance.now() - begunAt) / 1000 },
  });
  expect(performance.now() - begunAt, 'two slow mails one after another at least').toBeGreaterThan(
    2 * (GREETING_MS + 3 * ANSWER_MS),
  );
  expect(recipients.toSorted()).toEqual(Array.from({ length: MAILS }, (_, n) => emailOf(n)).sort());
});

test('G12: an instance with another secret does not start, and no job is lost', async () => {
  const stage = openStage();
  const node = await startNode(stage);
  const [port] = (await freePorts(1)) as [number];
  const env: Env = { DATABASE_URL: node.url, SMTP_URL: `smtp://127.0.0.1:${port}` }; // where nobody listens yet
  const instances = await startInstances(stage, 2, env);
  const jobs = 10;
  addUsers(node, jobs);
  await requestResets(
    instances.map(({ url }) => url),
    jobs,
  );
  const mailJobs = () => Number(node.psql("select count(*) from outbox where kind = 'mail'"));
  expect(await becomes(() => mailJobs() === jobs, 120_000)).toBe(true);
  const stranger = { ...env, SERVER_SECRET: randomBytes(48).toString('base64'), DATA_DIR: stage.folderOf('stranger') };
  const { code, stderr } = await runProcess('server/main.ts', [], stranger);
  expect([code, stderr]).toEqual([EXIT_CONFIG, expect.stringContaining('密钥与这份数据的其他服务不同')]);
  expect(mailJobs()).toBe(jobs);
  const sink = await startSmtpSink({}, { port });
  stage.atEnd(sink.stop);
  expect(await becomes(() => jobsIn(node) === 0, 900_000)).toBe(true);
  const recipients = sink.mails.flatMap(({ to }) => to).sort();
  expect(recipients).toEqual(Array.from({ length: jobs }, (_, n) => emailOf(n)).sort());
  report('G12, another secret', { 'exit code': code ?? 'none', jobs, lost: 0, 'mailed once each': recipients.length });
});
