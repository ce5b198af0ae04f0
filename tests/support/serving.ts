import { onTestFinished } from 'vitest';
import { type RunningServer, startServer } from './spawned-server.ts';

/** A server for one test, which does not outlive it however the test ends. */
export async function serve({ env }: { readonly env: Readonly<Record<string, string>> }): Promise<RunningServer> {
  const server = await startServer(env);
  onTestFinished(async () => {
    await server.kill();
  });
  return server;
}
