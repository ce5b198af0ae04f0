import { describe, expect, onTestFinished, test } from 'vitest';
import { runningInstances } from '#server/db/instance-repo.ts';
import { newInstance, startHeartbeat } from '#server/lifecycle/heartbeat.ts';
import { ENGINES, startAppInTest } from '../support/app.ts';

describe.runIf(ENGINES.includes('postgres'))('the heartbeat of a server on postgres', () => {
  test('reaches the database while every connection of the pool is taken', async () => {
    const app = await startAppInTest('postgres', { DATABASE_POOL_MAX: '1' });
    app.clock.now = Date.now();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    onTestFinished(() => end());
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
    const holding = app.database.write(async () => {
      taken();
      await isOver;
    });
    await isTaken;
    const instance = newInstance();
    const stop = await startHeartbeat(app.server, instance);
    onTestFinished(stop);
    expect(app.server.readiness.isReady()).toBe(true);
    end();
    await holding;
    expect((await runningInstances(app.database.db)).map(({ id }) => id)).toEqual([instance.id]);
  });
});
