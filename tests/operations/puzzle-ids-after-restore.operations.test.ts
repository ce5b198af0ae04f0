import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IDS_SKIPPED } from '#server/db/backup.ts';
import { admin, emptyDataInTest } from '../support/admin-process.ts';
import { ENGINES, type TestApp, withApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { idsByPages, puzzleCaller } from '../support/puzzle-caller.ts';
import { guessBody } from '../support/sample-bodies.ts';

describe.each(ENGINES)('ids of puzzles on %s', (engine) => {
  const post = async (app: TestApp, count: number): Promise<readonly number[]> => {
    const author = puzzleCaller(app, await app.user());
    const ids: number[] = [];
    for (let made = 0; made < count; made++) ids.push(await author.created());
    return ids;
  };

  test.each([0, 3])(
    'with %i puzzles in the backup, no id of one that the restore lost is used again: a guess at it finds no puzzle',
    async (inBackup) => {
      const data = await emptyDataInTest(engine);
      const file = join(data.dataDir, 'good.backup');
      const kept = await withApp(engine, data.env, (app) => post(app, inBackup));
      expect((await admin(['backup', file], data.env)).code).toBe(0);
      const lost = await withApp(engine, data.env, (app) => post(app, 5));
      expect((await admin(['restore', file], data.env)).code).toBe(0);
      await withApp(engine, data.env, async (app) => {
        const posted = await post(app, 3);
        expect(Math.min(...posted)).toBeGreaterThan(Math.max(...lost));
        expect(Math.max(...posted)).toBeLessThanOrEqual(Math.max(...lost) + 2 * IDS_SKIPPED + 10);
        expect(await idsByPages(app, 2)).toEqual([...posted.toReversed(), ...kept.toReversed()]);
        expect((await audit(app.database)).faults).toEqual([]);
        const { token } = await app.user();
        const { json } = await app.call('POST', '/api/shefu/guess', { token, body: guessBody(lost[0] ?? 0) });
        expect(json.code).toBe('puzzle.notFound');
      });
    },
  );

  test('are not used twice when one backup is restored twice', async () => {
    const data = await emptyDataInTest(engine);
    const file = join(data.dataDir, 'good.backup');
    await withApp(engine, data.env, (app) => post(app, 1));
    expect((await admin(['backup', file], data.env)).code).toBe(0);
    const all: number[] = [];
    for (let restores = 0; restores < 3; restores++) {
      expect((await admin(['restore', file], data.env)).code).toBe(0);
      all.push(...(await withApp(engine, data.env, (app) => post(app, 2))));
    }
    expect(new Set(all).size).toBe(all.length);
  });

  test('after new-epoch they move on too', async () => {
    const data = await emptyDataInTest(engine);
    const [before = 0] = await withApp(engine, data.env, (app) => post(app, 1));
    expect((await admin(['new-epoch', '--without-removed'], data.env)).code).toBe(0);
    const [after = 0] = await withApp(engine, data.env, (app) => post(app, 1));
    expect(after - before).toBeGreaterThan(IDS_SKIPPED - 1);
  });
});
