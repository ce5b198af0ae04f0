import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { MetricsListener } from './telemetry/metrics-listener.ts';

const COMPILED_FOLDER = fileURLToPath(new URL('../.cache/compiled', import.meta.url));
const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));
/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIG = 78;
/** After draining. */
const SHUTDOWN_MS = 10_000;

function refuse(reasons: readonly string[]): never {
  for (const reason of reasons) console.error(reason);
  process.exit(EXIT_CONFIG);
}

const END_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * A listener that stays. When the last listener of a signal is removed, Node restores the signal's default action, which ends
 * the process at once.
 */
const ignoreSignal = (): void => {};

/** A repeated signal must not cut the shutdown short: Ctrl-C under npm start arrives twice, and closeWithGrace exits on the second. */
function ignoreFurtherSignals(): void {
  for (const signal of END_SIGNALS) {
    for (const listener of process.listeners(signal)) if (listener !== ignoreSignal) process.off(signal, listener);
  }
}

/**
 * Threads for files, hashing and images. Two hashes and two images at once fill the usual four, and a page would wait for them.
 * libuv reads the variable when the first work is queued; the imports above queue none.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '8';
process.umask(0o077);

// Every other module is loaded from the compile cache of the last run, which halves the time of a start.
enableCompileCache(COMPILED_FOLDER);
const { buildDate } = await import('./config/version.ts');
const { readConfig } = await import('./config/config.ts');
const config = readConfig(process.env, Date.now(), buildDate());
if (!config.ok) refuse(config.error);

const { default: closeWithGrace } = await import('close-with-grace');
const { startWarnings } = await import('./lifecycle/first-steps.ts');
const { lockFault, lockForServing } = await import('./db/server-lock.ts');
const { openData } = await import('./db/open-data.ts');
const { sqlitePathOf } = await import('./db/sqlite-data.ts');
const { createServer } = await import('./server.ts');
const { refusalToJoin } = await import('./db/instance-check.ts');
const { joinServers } = await import('./db/join-servers.ts');
const { startHeartbeat } = await import('./lifecycle/heartbeat.ts');
const { newInstance } = await import('./lifecycle/heartbeat.ts');
const { refusalWithoutStore, storeWarning } = await import('./images/image-store.ts');
const { removeListed } = await import('./removal/remove-accounts.ts');
const { keepFolder } = await import('./lifecycle/housekeeping.ts');
const { firstSteps } = await import('./lifecycle/first-steps.ts');
const { collectWhenIdle } = await import('./lifecycle/idle-collection.ts');

const lock = await lockForServing(config.value).catch((error) => refuse([lockFault(error)]));
if (lock === null) refuse(['这份数据正由另一个进程使用，请先停下它']);
const data = await openData(config.value);
if (!data.ok) refuse([data.error]);
const instance = newInstance();
const conflict =
  (await refusalToJoin(config.value, data.value)) ?? (await joinServers(config.value, data.value, instance));
if (conflict !== null) refuse([conflict]);
const storeless = await refusalWithoutStore(config.value, data.value.db);
if (storeless !== null) refuse([storeless]);

const listed = await removeListed({ config: config.value, database: data.value, now: Date.now });
if (!listed.ok) refuse([listed.error]);

const where = data.value.engine === 'sqlite' ? `SQLite ${sqlitePathOf(config.value)}` : 'PostgreSQL';
const steps = await firstSteps(config.value, data.value.db).catch(() => []); // a hint must not stop the start
const server = await createServer({ config: config.value, database: data.value, webFolder: WEB_FOLDER });
const { log } = server.services;
for (const line of [`观象：数据存于 ${where}`, ...startWarnings(config.value), ...steps]) log.notice(line);
collectWhenIdle(server.app);
keepFolder(server.services).catch((error) => log.failure(`观象：${error.message}`));
const stopHeartbeat = data.value.engine === 'postgres' ? await startHeartbeat(server, instance) : null;

let metricsListener: MetricsListener | null = null;
for (const signal of END_SIGNALS) process.on(signal, ignoreSignal);
const delay = config.value.drainSeconds * 1000 + SHUTDOWN_MS;
closeWithGrace({ delay, logger: false }, async ({ err: fault }) => {
  if (fault) log.crash(fault);
  ignoreFurtherSignals();
  if (!fault) await server.drain();
  metricsListener?.close();
  await server.stop();
  await stopHeartbeat?.();
  await data.value.close();
  await lock.release();
});

function refuseToListen(error: unknown, port: number, name: string): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  refuse([isTaken ? `端口 ${port} 已被占用，可用 ${name}=… 另选一个` : `无法监听：${error}`]);
}

const { port, host, metrics } = config.value;
if (metrics && server.metrics) {
  const { listenForMetrics } = await import('./telemetry/metrics-listener.ts');
  metricsListener = await listenForMetrics(server.metrics, metrics.port, metrics.host).catch((error) =>
    refuseToListen(error, metrics.port, 'METRICS_PORT'),
  );
  log.notice(`观象：指标 ${metricsListener.url}`);
}
try {
  log.notice(`观象：${await server.app.listen({ port, host })}`);
  server.outbox.wake();
  storeWarning(server.services.images).then((warning) => warning !== null && log.notice(warning));
} catch (error) {
  refuseToListen(error, port, 'PORT');
}
