import { expect, test } from 'vitest';
import { history, logOf, openDb, somebody } from '#tests/component/practice-database.ts';
import { SNAPSHOT_EVERY } from './practice-log.ts';

// practice-log.test.ts asks the same of 70,000 in memory
test('7,000 answers in a browser: opening them again reads as few as opening 100', { timeout: 120_000 }, async () => {
  const db = openDb();
  for (const count of [100, 7000]) {
    const owner = somebody();
    await db.append(owner, history(count));
    await logOf(db, owner).load();
    const opened = await db.open(owner);
    expect(opened?.answers.length).toBeLessThan(SNAPSHOT_EVERY);
    expect(opened?.snapshot?.count).toBe(count);
    await db.give(owner, `${owner}-done`); // the snapshot goes: nothing but time would show that it is used
  }
});
