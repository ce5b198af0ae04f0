import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { opaqueName, tokenHash } from '#server/security/tokens.ts';
import { ENGINES, startApp, type TestUser } from '../support/app.ts';
import { liveFully, MOMENT, WORDS } from '../support/full-life.ts';
import { perTest } from '../support/lifetimes.ts';
import { everyFile, everyRow, removalSteps } from '../support/removal.ts';
import { useS3PerTest } from '../support/s3-server.ts';

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
    const { user } = await liveFully(app);
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
    const { user } = await liveFully(app);
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
