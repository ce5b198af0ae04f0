import { onTestFinished } from 'vitest';
import { type RunningServer, startAsNpmStart, startServer } from './spawned-server.ts';

interface Settings {
  readonly env: Readonly<Record<string, string>>;
}

function served(server: RunningServer): RunningServer {
  onTestFinished(async () => {
    await server.kill();
  });
  return server;
}

/** A server for one test, which does not outlive it however the test ends. */
export const serve = async ({ env }: Settings): Promise<RunningServer> => served(await startServer(env));

/** The same with the flags of `npm start`, for a test that measures memory. */
export const serveAsNpmStart = async ({ env }: Settings): Promise<RunningServer> => served(await startAsNpmStart(env));
