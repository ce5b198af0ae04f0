import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { PasswordHasher } from './security/password-hasher.ts';

/** What features are given. The clock is one of them, so that tests can move it. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly passwords: PasswordHasher;
  readonly now: () => number;
  /** Where the app is reached, for links in mails; never taken from a request. */
  readonly baseUrl: () => string;
  /** Tells the outbox that something is due. */
  readonly wakeOutbox: () => void;
}
