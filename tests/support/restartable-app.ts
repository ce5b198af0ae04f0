import type { Engine } from '#server/db/engine.ts';
import { admin, emptyData } from './admin-process.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Api, apiOf, UNLIMITED } from './running-app.ts';
import { startServer } from './spawned-server.ts';

/** The built app behind an address that stays, on a server that can be killed and started again, over either engine. */
export interface RestartableApp extends Api {
  readonly proxy: FaultProxy;
  readonly dataDir: string;
  /** kill -9. */
  kill(): Promise<void>;
  /** As an operator stops it. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** An admin command, as an operator gives it. */
  admin(...args: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export async function startRestartableApp(engine: Engine): Promise<RestartableApp> {
  const data = await emptyData(engine);
  const run = () => startServer({ ...UNLIMITED, ...data.env });
  let server = await run();
  const proxy = await startFaultProxy(server.url);
  return {
    ...apiOf(proxy.url, data.env),
    proxy,
    dataDir: data.dataDir,
    async kill() {
      await server.kill();
    },
    async stop() {
      await server.stop();
    },
    async start() {
      server = await run();
      proxy.forwardTo(server.url);
    },
    async admin(...args) {
      const { code, said } = await admin(args, data.env);
      if (code !== 0) throw new Error(said);
    },
    async close() {
      await server.kill();
      await proxy.close();
      await data.remove();
    },
  };
}
