import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/limits.ts';
import type { Db } from '../db/database.ts';
import { seal, secretsOf, unseal } from '../security/seal.ts';
import { newId } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { LONGEST_SEND_MS } from './mailer.ts';
import { findDueJob, insertJob, removeJob, type StoredJob, setDueAt } from './outbox-repo.ts';

const PURPOSE = 'outbox';
const POLL_MS = 15_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = HOUR_MS;
const GIVEN_UP_MS = DAY_MS;
const STOP_PATIENCE_MS = 1000;
/** On PostgreSQL a job that was taken is left to its worker for so long. If it is still there then, the worker has died. */
export const LEASE_MS = LONGEST_SEND_MS + MINUTE_MS;
const OTHER_SECRET = '它们由另一个密钥封存（SERVER_SECRET、SERVER_SECRET_PREVIOUS）';

/** Thrown by a runner: the job is not done and has not failed; it is run again at this moment. */
export class NotBefore extends Error {
  readonly at: number;

  constructor(at: number) {
    super(`not before ${at}`);
    this.at = at;
  }
}

/** How each kind of job is run. */
export type JobRunners = Readonly<Record<string, (payload: never) => Promise<void>>>;

type OutboxServices = Pick<Services, 'config' | 'database' | 'now'>;

/** Writes a job in the caller's own transaction. The worker runs it later, outside any request. */
export async function enqueue(db: Db, services: OutboxServices, kind: string, payload: object): Promise<void> {
  const sealed = seal(services.config.secret, PURPOSE, JSON.stringify(payload));
  await insertJob(db, { id: newId(), kind, sealed }, services.now());
}

const retryDelay = (tries: number): number => Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);

export function outboxWorker(services: OutboxServices, runners: JobRunners, onFailure: (error: unknown) => void) {
  const { database, config, now } = services;
  let isStopped = false;
  let isAbandoned = false;
  let abandonJob = (): void => {};
  /** Jobs sealed with a secret that this server lacks. */
  let reported: ReadonlySet<string> = new Set();
  let leftAlone = 0;
  let heldUntil = 0;

  async function unlessAbandoned(work: Promise<void>): Promise<void> {
    const { promise, reject } = Promise.withResolvers<never>();
    abandonJob = () => reject(new Error('停止服务时还没有做完，下次启动再做'));
    await Promise.race([work, promise]);
  }

  /** Null: sealed with a secret that this server does not have. */
  const payloadOf = ({ sealed }: StoredJob) => unseal(secretsOf(config), PURPOSE, sealed);
  const isGivenUp = (job: StoredJob): boolean => now() - job.createdAt > GIVEN_UP_MS;
  /** On SQLite there is no other worker: the try after a crash is as early as after a failure. */
  const leaseOf = (job: StoredJob) => (database.engine === 'sqlite' ? retryDelay(job.tries) : LEASE_MS);

  /** Takes the first due job that is ours to run. Those that are not stay as they are, so that another server takes them at once. */
  async function takeJob(db: Db, passed: StoredJob[]): Promise<StoredJob | null> {
    for (;;) {
      const job = await findDueJob(db, database.engine, now(), passed);
      if (job === null) return null;
      const isOurs = payloadOf(job) !== null && (job.kind in runners || isGivenUp(job));
      if (!isOurs) passed.push(job);
      else if (await setDueAt(db, job, now() + leaseOf(job), job.tries + 1)) return { ...job, tries: job.tries + 1 };
    }
  }

  /** Its tries are those of before: it has not failed. */
  async function hold(job: StoredJob, until: number): Promise<false> {
    heldUntil = Math.max(heldUntil, until);
    await setDueAt(database.db, job, until, job.tries - 1);
    return false;
  }

  /** True if it was run; a job that has failed for a day is only erased. */
  async function runJob(job: StoredJob): Promise<boolean> {
    const takenAt = now();
    const runner = isGivenUp(job) ? undefined : runners[job.kind];
    try {
      if (runner) await unlessAbandoned(runner(JSON.parse(payloadOf(job) ?? '') as never));
    } catch (error) {
      if (error instanceof NotBefore) return hold(job, error.at);
      if (!isAbandoned) await setDueAt(database.db, job, takenAt + retryDelay(job.tries - 1)); // an abandoned one may still be sent
      throw error;
    }
    await removeJob(database.db, job.id);
    return runner !== undefined;
  }

  /** Never erased: the secret may come back, or be that of another server. Said once of each job. */
  function reportSealed(passed: readonly StoredJob[]): void {
    const sealed = passed.filter((job) => payloadOf(job) === null).map(({ id }) => id);
    const fresh = sealed.filter((id) => !reported.has(id));
    if (fresh.length > 0) onFailure(new Error(`${fresh.length} 件待办无法解开，已留下：${OTHER_SECRET}`));
    reported = new Set(sealed);
  }

  async function drain(): Promise<number> {
    let done = 0;
    const passed: StoredJob[] = [];
    const take = (db: Db) => takeJob(db, passed);
    while (!isAbandoned) {
      const job = await (database.engine === 'sqlite' ? take(database.db) : database.write(take));
      if (job === null) break;
      try {
        if (await runJob(job)) done++;
      } catch (error) {
        onFailure(error);
      }
    }
    reportSealed(passed);
    leftAlone = passed.length;
    return done;
  }

  let running: Promise<unknown> = Promise.resolve();
  const wake = () => {
    if (!isStopped) running = running.then(drain).catch(onFailure);
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  return {
    /** Runs every job that is due, once each; returns how many were done. */
    drain: (): Promise<number> => {
      const result = running.then(drain);
      running = result.catch(() => {});
      return result;
    },
    wake,
    /** Jobs that this server cannot open or does not know, as the last run left them. */
    get leftAlone() {
      return leftAlone;
    },
    /** Jobs wait because a limit is reached. */
    isHolding: () => now() < heldUntil,
    /** Waits a second at most for the jobs that are due: a mail server may take minutes to answer. The others run after the next start. */
    async stop(): Promise<void> {
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

export type OutboxWorker = ReturnType<typeof outboxWorker>;
