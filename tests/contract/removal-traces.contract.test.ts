import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { opaqueName, tokenHash } from '#server/security/tokens.ts';
import { ENGINES, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { PNG_URL } from '../support/call-samples.ts';
import { perTest } from '../support/lifetimes.ts';
import { everyFile, everyRow, removalSteps } from '../support/removal.ts';
import { useS3PerTest } from '../support/s3-server.ts';
import { ENTRIES, entryBody, guessBody, RESULTS, resultBody } from '../support/sample-bodies.ts';

const MOMENT = '2025-01-16T07:30:00.123Z';
/** What the user writes, each found nowhere else. */
const WORDS = {
  question: '此行可否问于东篱',
  title: '匣中藏着什么物件',
  answer: '是一方旧印囊',
  next: 'xin-dizhi@example.com',
  guess: '想来是檐下铁马',
  note: '题里夹着店铺地址',
  appeal: '那是谜面并非广告',
};

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** Guesses, reports and verdicts, by the account and about it. */
async function play(app: TestApp, user: TestUser, own: number, call: Call): Promise<void> {
  const [author, reader] = [await app.user(), await app.user()];
  const as = ({ token }: TestUser, path: string, body: unknown) => app.call('POST', path, { token, body });
  const pose = async (title: string): Promise<number> => {
    const draft = { title, questionText: '何物', answerText: '铃' };
    return Number((await as(author, '/api/shefu?action=create', draft)).json['id']);
  };
  const [first, second] = [await pose('檐下何物'), await pose('袖里何物')];
  await call('POST', '/api/shefu/guess', guessBody(first, { text: WORDS.guess }));
  await call('POST', '/api/shefu/answer', { id: second });
  await call('POST', '/api/report', { kind: 'puzzle', id: String(second), reason: 'other', note: WORDS.note });
  const verdict = { kind: 'puzzle', id: String(second), verdict: 'hide', revision: 1, reason: 'other', note: '收起' };
  await call('POST', '/api/moderation', verdict);
  await call('PUT', '/api/shefu/daily', { id: first });
  await as(reader, '/api/shefu/guess', guessBody(own, { text: '别人的猜' }));
  for (const kind of ['name', 'face'])
    await as(reader, '/api/report', { kind, id: user.id, reason: 'abuse', note: '看着不舒服' });
  await as(reader, '/api/report', { kind: 'puzzle', id: String(own), reason: 'other' });
  // nobody judges a superadmin, and no call says who used a code: written as the server would for another
  const { db } = app.database;
  await db.updateTable('moderated').set({ answer: WORDS.appeal }).where('owner_id', '=', user.id).execute();
  const code = { code_hash: 'x'.repeat(43), last4: 'XXXX', created_by: author.id, created_at: 0, expires_at: 1 };
  await db
    .insertInto('invitations')
    .values({ ...code, used_at: 1, used_by: user.id })
    .execute();
}

/** An account that has used everything there is. */
async function liveFully(app: TestApp): Promise<TestUser> {
  const user = await app.user('东篱老叟', 'superadmin');
  await app.user('留守', 'superadmin');
  const { token, password } = user;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await app.call(method, path, { token, body, from: '203.0.113.77' });
    expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300);
    return answer.json;
  };
  await call('POST', RESULTS, resultBody(MOMENT));
  await call('POST', RESULTS, resultBody('2025-01-17T07:30:00.000Z'));
  await call('DELETE', `${RESULTS}/2025-01-17T07:30:00.000Z`);
  await call('PUT', `${ENTRIES}/${MOMENT}`, entryBody({ question: WORDS.question }));
  const image = async () => (await call('POST', '/api/upload/image', { image: PNG_URL }))['imageUrl'];
  await call('PUT', '/api/account/avatar', { avatarUrl: await image() });
  const draft = { title: WORDS.title, questionText: '内方外圆', answerText: WORDS.answer };
  const { id } = await call('POST', '/api/shefu?action=create', { ...draft, questionImageUrl: await image() });
  await play(app, user, Number(id), call);
  await call('DELETE', '/api/upload/image', { imageUrl: await image() });
  await image(); // shown nowhere
  await call('POST', '/api/invitation');
  await call('POST', '/api/account/export');
  await call('POST', '/api/account/email', { password, email: WORDS.next });
  await app.mails();
  await app.call('POST', '/api/auth/request-reset', { body: { email: user.email } });
  await app.call('POST', '/api/auth/login', {
    body: { username: user.username, password: 'not-it-9' },
    from: '203.0.113.77',
  });
  await app.call('POST', '/api/logs', { body: { level: 'error', message: `坏了 ${user.token}` } });
  await app.mails();
  return user;
}

describe.each(ENGINES)('what is left of a removed account on %s', (engine) => {
  const s3 = useS3PerTest();
  const app = perTest(
    () => startApp(engine, { ...s3.env, LOG_LEVEL: 'info', LOG_FORMAT: 'json' }),
    ({ close }) => close(),
  );
  const printed: string[] = [];
  afterEach(() => {
    vi.restoreAllMocks();
    printed.length = 0;
  });

  function listen(): void {
    for (const name of ['log', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, name).mockImplementation((...said) => void printed.push(said.join(' ')));
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        printed.push(String(text));
        return true;
      });
  }

  /** By every name under which something could be found. */
  const tracesOf = (user: TestUser): readonly string[] => [
    user.id,
    user.username,
    user.email,
    tokenHash(user.token),
    WORDS.question,
    WORDS.next,
    WORDS.guess,
    WORDS.note,
    WORDS.appeal,
    MOMENT,
    opaqueName(app.server.services.config.secret, `login ${user.id}`),
    '203.0.113.77',
  ];

  async function leaveTraces(user: TestUser): Promise<void> {
    // what a server had only counted so far is written after the account is gone
    app.server.services.audit.refused({ kind: 'login.refused', userId: user.id, address: '203.0.113.77' });
  }

  test('its id, the day and the choice, in the list that restores need: nothing else in any table, object, log or file', async () => {
    listen();
    const user = await liveFully(app);
    const before = await everyRow(app);
    for (const trace of tracesOf(user)) expect(before, trace).toContain(trace);
    expect(s3.objects.size).toBeGreaterThanOrEqual(4);
    await removalSteps(app).remove(user, 'remove');
    await leaveTraces(user);
    await app.server.services.audit.settle();
    await keepHouse(app.server.services);
    const after = (await everyRow(app)).split('\n').filter((row) => !row.startsWith('removed_accounts '));
    for (const trace of [...tracesOf(user), WORDS.title, WORDS.answer])
      expect(
        after.filter((row) => row.includes(trace)),
        trace,
      ).toEqual([]);
    expect(after.filter((row) => row.startsWith('guesses ') && row.includes('别人的猜'))).toHaveLength(1);
    expect(after.filter((row) => row.startsWith('reports '))).toEqual([]);
    expect([...s3.objects.keys()]).toEqual([]);
    const [listed] = await app.database.db.selectFrom('removed_accounts').selectAll().execute();
    expect(listed).toEqual({
      user_id: user.id,
      day: new Date(app.clock.now).toISOString().slice(0, 10),
      keeps_puzzles: 0,
    });
    if (engine === 'sqlite') await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(app.database.db);
    const texts = [...tracesOf(user), WORDS.title, WORDS.answer].map((text) => Buffer.from(text).toString('latin1'));
    for (const { name, text } of everyFile(app.dataDir)) {
      if (name.startsWith(join(app.dataDir, 'outbox'))) continue; // mails, as their readers have them
      const isList = /(removed-accounts\.txt|app\.db)$/.test(name); // as a file, and as a table
      for (const trace of texts)
        if (!(isList && trace === user.id)) expect(text.includes(trace), `${name} ${trace}`).toBe(false);
    }
    const said = printed.join('\n');
    for (const trace of tracesOf(user).filter((one) => one !== user.email && one !== WORDS.next)) // mails are announced by their files
      expect(said, trace).not.toContain(trace);
  });

  test('puzzles that stay keep their images and nothing of their author', async () => {
    listen();
    const user = await liveFully(app);
    await removalSteps(app).remove(user, 'keep');
    const after = (await everyRow(app)).split('\n').filter((row) => !row.startsWith('removed_accounts '));
    for (const trace of tracesOf(user))
      expect(
        after.filter((row) => row.includes(trace)),
        trace,
      ).toEqual([]);
    expect(after.filter((row) => row.startsWith('puzzles ') && row.includes(WORDS.title))).toHaveLength(1);
    expect(after.filter((row) => row.startsWith('moderated '))).toHaveLength(2);
    expect(s3.objects.size).toBe(1);
  });
});
