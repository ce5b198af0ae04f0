import type { Db } from '../db/database.ts';
import { seal, secretsOf, unseal } from '../security/seal.ts';
import { newId } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { claimJob, findDueJobs, insertJob, removeJob, type StoredJob } from './outbox-repo.ts';

const PURPOSE = 'outbox';
const POLL_MS = 15_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
const GIVEN_UP_MS = 24 * 3_600_000;
const STOP_PATIENCE_MS = 1000;
const BATCH = 50;
const OTHER_SECRET = '它们由另一个密钥封存（SERVER_SECRET、SERVER_SECRET_PREVIOUS）';

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
  /** Jobs that this server cannot open or does not know, as the last run left them. */
  readonly leftAlone: number;
  /** Waits a second at most for the jobs that are due: a mail server may take minutes to answer. The others run after the next start. */
  stop(): Promise<void>;
}

interface Opened {
  readonly job: StoredJob;
  /** Null: sealed with a secret that this server does not have. */
  readonly payload: string | null;
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
  /** Jobs that this worker left alone: sealed with a secret it lacks, or of a kind it does not know. Another server may run them. */
  let leftAlone: ReadonlySet<string> = new Set();

  async function unlessAbandoned(work: Promise<void>): Promise<void> {
    const { promise, reject } = Promise.withResolvers<never>();
    abandonJob = () => reject(new Error('停止服务时还没有做完，下次启动再做'));
    await Promise.race([work, promise]);
  }

  const isGivenUp = (job: StoredJob): boolean => now() - job.createdAt > GIVEN_UP_MS;

  async function runJob(job: StoredJob, payload: string): Promise<boolean> {
    const runner = isGivenUp(job) ? undefined : runners[job.kind];
    if (!(await claimJob(database.db, job, now() + retryDelay(job.tries)))) return false;
    if (runner) await unlessAbandoned(runner(JSON.parse(payload) as never));
    await removeJob(database.db, job.id);
    return runner !== undefined;
  }

  /** Never erased: the secret may come back, or be that of another server. Said once of each job. */
  function reportSealed(jobs: readonly StoredJob[]): void {
    const fresh = jobs.filter(({ id }) => !leftAlone.has(id));
    if (fresh.length > 0) onFailure(new Error(`${fresh.length} 件待办无法解开，已留下：${OTHER_SECRET}`));
  }

  /** Jobs left alone stay due, so that another server takes them at once; as many more are read, so that they hide none. */
  async function drain(): Promise<number> {
    let done = 0;
    const due = await findDueJobs(database.db, now(), BATCH + leftAlone.size);
    const opened = due.map((job) => ({ job, payload: unseal(secretsOf(config), PURPOSE, job.sealed) }));
    reportSealed(opened.flatMap(({ job, payload }) => (payload === null ? [job] : [])));
    const isOurs = ({ job, payload }: Opened) => payload !== null && (job.kind in runners || isGivenUp(job));
    leftAlone = new Set(opened.flatMap((one) => (isOurs(one) ? [] : [one.job.id])));
    for (const { job, payload } of opened) {
      if (isAbandoned) break;
      if (payload === null || leftAlone.has(job.id)) continue;
      try {
        if (await runJob(job, payload)) done++;
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
    get leftAlone() {
      return leftAlone.size;
    },
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
