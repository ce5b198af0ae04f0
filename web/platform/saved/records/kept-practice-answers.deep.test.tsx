import { beforeAll, expect, test } from 'vitest';
import { untilTidiedUp } from '#tests/component/fresh-device.ts';
import { history, logOf, openPracticeAnswers, somebody } from '#tests/component/practice-database.ts';
import { SNAPSHOT_EVERY } from '#web/platform/practice/practice-log.ts';

beforeAll(untilTidiedUp);

// practice-log.test.ts asks the same of 70,000 in memory
test('7,000 answers in a browser: opening them again reads as few as opening 100', { timeout: 120_000 }, async () => {
  const { log } = openPracticeAnswers();
  for (const count of [100, 7000]) {
    const owner = somebody();
    await log.append(owner, history(count));
    await logOf(log, owner).load();
    const opened = await log.open(owner);
    expect(opened?.answers.length).toBeLessThan(SNAPSHOT_EVERY);
    expect(opened?.snapshot?.count).toBe(count);
    await log.give(owner, `${owner}-done`); // the snapshot goes: nothing but time would show that it is used
  }
});
