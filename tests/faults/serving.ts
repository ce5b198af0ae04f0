import { onTestFinished } from 'vitest';
import { type RunningServer, startServer } from '../support/spawned-server.ts';
import type { TestData } from './test-data.ts';

/** A server for one test, which does not outlive it however the test ends. */
export async function serve({ env }: Pick<TestData, 'env'>): Promise<RunningServer> {
  const server = await startServer(env);
  onTestFinished(async () => {
    await server.kill();
  });
  return server;
}
