import type { AuditLog } from './audit/audit-log.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { UsernameReader } from './db/usernames.ts';
import type { ImageStores } from './images/image-store.ts';
import type { Limiter } from './limits/limiter.ts';
import type { PasswordHasher } from './security/password-hasher.ts';
import type { ServerLog } from './telemetry/log.ts';

/** What every feature gets. The clock is one of them, so that tests can move it. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly passwords: PasswordHasher;
  readonly limiter: Limiter;
  readonly log: ServerLog;
  readonly audit: AuditLog;
  readonly images: ImageStores;
  readonly readNames: UsernameReader;
  readonly now: () => number;
  /** The address of the app, for links in mails; never taken from a request. */
  readonly baseUrl: () => string;
  /** Runs the jobs that are due now instead of at the next poll. */
  readonly wakeOutbox: () => void;
}
