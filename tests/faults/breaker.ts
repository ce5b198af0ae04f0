import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { inject, vi } from 'vitest';
import type { Engine } from '#server/db/engine.ts';

/** When the fault occurs: instead of the statement, or after it, so that it is done but not acknowledged. */
export type Moment = 'before' | 'after';

/** Lets the nth statement fail that the database is given from now on; the count goes on until the next call. */
export interface Breaker {
  strikeAt(nth: number, moment: Moment): void;
  /** Whether it has struck; no further fault until the next call of `strikeAt`. */
  hasStruck(): boolean;
  remove(): Promise<void>;
}

class Countdown {
  #left = 0;
  #moment: Moment = 'before';
  #hasStruck = false;

  set(nth: number, moment: Moment): void {
    this.#left = nth;
    this.#moment = moment;
    this.#hasStruck = false;
  }

  /** Null when this statement is not to fail. */
  next(): Moment | null {
    if (this.#left === 0 || --this.#left > 0) return null;
    this.#hasStruck = true;
    return this.#moment;
  }

  stop(): boolean {
    this.#left = 0;
    return this.#hasStruck;
  }
}

/** SQLITE_IOERR, as from a disk that fails. */
const ioError = () => Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });

function sqliteBreaker(): Breaker {
  const countdown = new Countdown();
  const spies = (['all', 'run'] as const).map((name) => {
    const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...values: unknown[]
    ) {
      const moment = countdown.next();
      // a BEGIN that fails has not begun
      if (moment === 'before' || (moment === 'after' && this.sourceSQL.startsWith('begin'))) throw ioError();
      const result = original.apply(this, values);
      if (moment === 'after') throw ioError();
      return result as never;
    } as never);
  });
  return {
    strikeAt: (nth, moment) => countdown.set(nth, moment),
    hasStruck: () => countdown.stop(),
    async remove() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** The connection itself is ended from the other side, as an administrator or a crash would. */
async function postgresBreaker(): Promise<Breaker> {
  const countdown = new Countdown();
  const admin = new pg.Client({ host: inject('postgresSocket'), user: 'postgres', database: 'postgres' });
  await admin.connect();
  const original = pg.Client.prototype.query as (...values: unknown[]) => Promise<unknown>;
  const end = (client: object) =>
    original.call(admin, 'select pg_terminate_backend($1)', [(client as { processID: number }).processID]);
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    const moment = countdown.next();
    if (moment === null) return original.apply(this, values);
    if (moment === 'before') return end(this).then(() => original.apply(this, values));
    return original
      .apply(this, values)
      .then(() => end(this))
      .then(() => original.call(this, 'select 1'));
  } as never);
  return {
    strikeAt: (nth, moment) => countdown.set(nth, moment),
    hasStruck: () => countdown.stop(),
    async remove() {
      spy.mockRestore();
      await admin.end();
    },
  };
}

export const breakerOf = async (engine: Engine): Promise<Breaker> =>
  engine === 'sqlite' ? sqliteBreaker() : postgresBreaker();
