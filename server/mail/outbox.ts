import type { Db } from '../db/database.ts';
import { seal, unseal } from '../security/seal.ts';
import { newId } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { claimJob, findDueJobs, insertJob, removeJob, type StoredJob } from './outbox-repo.ts';

const PURPOSE = 'outbox';
const POLL_MS = 15_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
const GIVEN_UP_MS = 24 * 3_600_000;
const STOP_PATIENCE_MS = 1000;

/** How each kind of job is run. */
export type JobRunners = Readonly<Record<string, (payload: never) => Promise<void>>>;

type OutboxServices = Pick<Services, 'config' | 'database' | 'now'>;

/** Writes a job in the caller's own transaction. The worker runs it later, outside any request. */
export async function enqueue(db: Db, services: OutboxServices, kind: string, payload: object): Promise<void> {
  const sealed = seal(services.config.secret, PURPOSE, JSON.stringify(payload));
  await insertJob(db, { id: newId(), kind, sealed }, services.now());
}

export interface OutboxWorker {
  /** Runs every job that is due, once each; returns how many were done. */
  drain(): Promise<number>;
  wake(): void;
  /** Waits a second at most for the jobs that are due: a mail server may take minutes to answer. The others run after the next start. */
  stop(): Promise<void>;
}

const retryDelay = (tries: number): number => Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);

export function outboxWorker(
  services: OutboxServices,
  runners: JobRunners,
  onFailure: (error: unknown) => void,
): OutboxWorker {
  const { database, config, now } = services;
  let isStopped = false;
  let isAbandoned = false;
  let abandonJob = (): void => {};

  async function unlessAbandoned(work: Promise<void>): Promise<void> {
    const { promise, reject } = Promise.withResolvers<never>();
    abandonJob = () => reject(new Error('停止服务时还没有做完，下次启动再做'));
    await Promise.race([work, promise]);
  }

  async function runJob(job: StoredJob): Promise<boolean> {
    if (!(await claimJob(database.db, job, now() + retryDelay(job.tries)))) return false;
    const runner = runners[job.kind];
    const payload = unseal(config.secret, PURPOSE, job.sealed);
    const isHopeless = !runner || payload === null || now() - job.createdAt > GIVEN_UP_MS;
    if (!isHopeless) await unlessAbandoned(runner(JSON.parse(payload) as never));
    await removeJob(database.db, job.id);
    return !isHopeless;
  }

  async function drain(): Promise<number> {
    let done = 0;
    for (const job of await findDueJobs(database.db, now(), 50)) {
      if (isAbandoned) break;
      try {
        if (await runJob(job)) done++;
      } catch (error) {
        onFailure(error);
      }
    }
    return done;
  }

  let running: Promise<unknown> = Promise.resolve();
  const wake = () => {
    if (!isStopped) running = running.then(drain).catch(onFailure);
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  return {
    drain: () => {
      const result = running.then(drain);
      running = result.catch(() => {});
      return result;
    },
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      const patience = setTimeout(() => {
        isAbandoned = true;
        abandonJob();
      }, STOP_PATIENCE_MS);
      await running;
      clearTimeout(patience);
    },
  };
}
