import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildDate } from './build-date.ts';
import { readConfig } from './config.ts';
import { databaseFault } from './db/database-fault.ts';

const COMPILED_FOLDER = fileURLToPath(new URL('../.cache/compiled', import.meta.url));
const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));
/** sysexits: the configuration is wrong. */
const EXIT_CONFIG = 78;
const SHUTDOWN_MS = 10_000;

function refuse(reasons: readonly string[]): never {
  for (const reason of reasons) console.error(reason);
  process.exit(EXIT_CONFIG);
}

const ENDING = ['SIGTERM', 'SIGINT'] as const;

/** Listens throughout: when the last listener of a signal goes, the system's own answer is back, which is to kill, if only for a moment. */
const holdOut = (): void => {};

/** To be asked again while ending is to be asked the same: Ctrl-C under npm start arrives twice, and being rash would lose what is under way. */
function endOnlyOnce(): void {
  for (const signal of ENDING) {
    for (const listener of process.listeners(signal)) if (listener !== holdOut) process.off(signal, listener);
  }
}

process.umask(0o077);
const config = readConfig(process.env, Date.now(), buildDate());
if (!config.ok) refuse(config.error);

// The bulk of the code is loaded from here on, compiled as the last run left it: half the time of a start.
enableCompileCache(COMPILED_FOLDER);
const { lockForServing } = await import('./db/server-lock.ts');
const { openData, sqlitePathOf } = await import('./db/open-data.ts');
const { createServer } = await import('./server.ts');

const lock = await lockForServing(config.value).catch((error) => refuse([`数据库连不上：${databaseFault(error)}`]));
if (lock === null) refuse(['这份数据正由另一个进程使用，请先停下它']);
const data = await openData(config.value);
if (!data.ok) refuse([data.error]);

const where = data.value.engine === 'sqlite' ? `SQLite ${sqlitePathOf(config.value)}` : 'PostgreSQL';
console.warn(`观象：数据存于 ${where}`);
const server = await createServer({ config: config.value, database: data.value, webFolder: WEB_FOLDER });

for (const signal of ENDING) process.on(signal, holdOut);
closeWithGrace({ delay: SHUTDOWN_MS, logger: false }, async ({ err: fault }) => {
  if (fault) console.error(fault);
  endOnlyOnce();
  await server.stop();
  await data.value.close();
  await lock.release();
});

try {
  console.warn(`观象：${await server.app.listen({ port: config.value.port, host: config.value.host })}`);
  server.outbox.wake();
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  refuse([isTaken ? `端口 ${config.value.port} 已被占用，可用 PORT=… 另选一个` : `无法监听：${error}`]);
}
