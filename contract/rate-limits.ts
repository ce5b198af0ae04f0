import { DAY_MS, HOUR_MS, MINUTE_MS, RESULTS_MAX } from './limits.ts';

/**
 * How often anything may be done: every limit is a row of this file. The server counts them behind one interface,
 * server/limits/limiter.ts. A caller over a limit gets 429 request.tooMany with Retry-After, unless the row says otherwise.
 * RATE_LIMIT_FACTOR multiplies every number; production takes 1 only.
 */
/** How long an account is new: it posts little, and its reports hide nothing. */
export const FIRST_DAY_MS = DAY_MS;

interface WindowLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** Requests to one route, by address or by user. A window starts with its first request. */
export interface Quota extends WindowLimit {
  readonly per: 'address' | 'user';
  /**
   * Counted for all servers of one PostgreSQL together. The others only stop floods, and on SQLite there is one server: these are counted
   * in memory, and a restart clears them.
   */
  readonly shared?: true;
}

/** A bucket that starts full and refills steadily. Counted like a quota that is shared. */
export interface BucketLimit {
  /** It distinguishes the buckets of one key. */
  readonly name: string;
  readonly capacity: number;
  readonly refillPerMinute: number;
}

/** Uses in any period of this length, in the table `attempts`: a restart does not clear them. */
export interface AttemptLimit extends WindowLimit {
  /** Distinguishes the limits in the table. */
  readonly kind: string;
}

/**
 * An IPv6 site (/48) has 65,536 networks of /64: a caller with a site could use a network without a count each time. So every
 * limit by address holds for the site too, at ten times the number.
 */
export function ofSite<Limit extends WindowLimit>(limit: Limit): Limit {
  const known = OF_SITES.get(limit) as Limit | undefined; // one object for each limit: counters go by it
  const own = known ?? { ...limit, max: 10 * limit.max };
  OF_SITES.set(limit, own);
  return own;
}
const OF_SITES = new WeakMap<WindowLimit, WindowLimit>();

export const QUOTAS = {
  read: { per: 'address', max: 1200, windowMs: 5 * MINUTE_MS },
  login: { per: 'address', max: 30, windowMs: 5 * MINUTE_MS, shared: true },
  /** Stops floods only: ATTEMPTS.register and ATTEMPTS.registerRefused are the limits that users meet. */
  register: { per: 'address', max: 120, windowMs: 30 * MINUTE_MS, shared: true },
  findAccount: { per: 'address', max: 10, windowMs: 10 * MINUTE_MS, shared: true },
  requestReset: { per: 'address', max: 10, windowMs: 60 * MINUTE_MS, shared: true },
  resetPassword: { per: 'address', max: 10, windowMs: 15 * MINUTE_MS, shared: true },
  emailLink: { per: 'address', max: 10, windowMs: 15 * MINUTE_MS, shared: true },
  checkResetLink: { per: 'address', max: 30, windowMs: 15 * MINUTE_MS, shared: true },
  session: { per: 'address', max: 120, windowMs: 5 * MINUTE_MS, shared: true },
  /** Calls that ask for the password: wrong ones are counted as those of logins are. */
  password: { per: 'user', max: 30, windowMs: 15 * MINUTE_MS, shared: true },
  account: { per: 'user', max: 120, windowMs: 5 * MINUTE_MS, shared: true },
  exportData: { per: 'user', max: 10, windowMs: 60 * MINUTE_MS, shared: true },
  invitation: { per: 'user', max: 120, windowMs: 5 * MINUTE_MS, shared: true },
  /** Stops floods only: RESULT_WRITES, ENTRY_WRITES and PRACTICE_WRITES are the limits that users meet. */
  results: { per: 'user', max: 6000, windowMs: 5 * MINUTE_MS },
  puzzleWrite: { per: 'user', max: 30, windowMs: 30 * MINUTE_MS, shared: true },
  guess: { per: 'user', max: 120, windowMs: 30 * MINUTE_MS, shared: true },
  report: { per: 'user', max: 30, windowMs: 30 * MINUTE_MS, shared: true },
  moderation: { per: 'user', max: 600, windowMs: 5 * MINUTE_MS, shared: true },
  upload: { per: 'user', max: 30, windowMs: 30 * MINUTE_MS, shared: true },
  removeImage: { per: 'user', max: 120, windowMs: 30 * MINUTE_MS, shared: true },
  logs: { per: 'address', max: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, Quota>;

/** Unknown tokens and images from one address: a caller who invents them must not keep the database busy. */
export const UNKNOWN_TOKENS: Quota = { per: 'address', max: 120, windowMs: 5 * MINUTE_MS };
export const UNKNOWN_IMAGES: Quota = { per: 'address', max: 120, windowMs: 5 * MINUTE_MS };

/** Downloads of exports from one address; guesses at their links count too. */
export const EXPORT_LINKS: Quota = { per: 'address', max: 30, windowMs: 15 * MINUTE_MS, shared: true };

/** Saves and deletes of one user: a whole history at once (an import, a replay after a restore), then sixty a minute. */
export const RESULT_WRITES: BucketLimit = { name: 'results', capacity: RESULTS_MAX, refillPerMinute: 60 };

/** Entries that one user writes: as many as results at once, then sixty a minute. Counted apart from RESULT_WRITES. */
export const ENTRY_WRITES: BucketLimit = { name: 'entries', capacity: RESULTS_MAX, refillPerMinute: 60 };

/** Batches of answers that one user sends: the whole log at once (a restore, a guest's log taken over) and a day of practice, then sixty a minute. */
export const PRACTICE_WRITES: BucketLimit = { name: 'answers', capacity: 1000, refillPerMinute: 60 };

export const ATTEMPTS = {
  /** Wrong passwords for one account from one address. */
  login: { kind: 'login', max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords from one address, for any account. */
  loginFromAddress: { kind: 'login-address', max: 100, windowMs: HOUR_MS },
  /** Wrong passwords for one account from anywhere. Refuses nobody: over it, each login to that account is delayed by a second. */
  loginToAccount: { kind: 'login-account', max: 50, windowMs: HOUR_MS },
  /** Accounts opened from one address. */
  register: { kind: 'register', max: 5, windowMs: 30 * MINUTE_MS },
  /** Registrations from one address with a taken name or a wrong invitation: names must not be listed by trying. */
  registerRefused: { kind: 'register-refused', max: 30, windowMs: 30 * MINUTE_MS },
  /** Reset mails to one account. Over it, the answer stays the same and no mail is sent. */
  resetMail: { kind: 'reset-mail', max: 3, windowMs: HOUR_MS },
  /** Reset mails of the whole server, without the first of an hour to an account. A mail over it waits until there is room. */
  resetMailInAll: { kind: 'reset-mail-all', max: 200, windowMs: HOUR_MS },
  /** The first of an hour to each account: mails to a few accounts, asked for again and again, delay nobody else's. Over it they wait too. */
  resetMailFirst: { kind: 'reset-mail-first', max: 1000, windowMs: HOUR_MS },
  /** Mails to new addresses that one account asks for. */
  emailMail: { kind: 'email-mail', max: 3, windowMs: HOUR_MS },
  /** Such mails to one address, by any caller. Over it, the answer stays the same and no mail is sent. */
  emailMailTo: { kind: 'email-mail-to', max: 3, windowMs: HOUR_MS },
  /** Invitations of one superadmin. */
  invitation: { kind: 'invitation', max: 50, windowMs: DAY_MS },
  /** Puzzles of an account in its first day: opening accounts to advertise gains little. */
  firstDayPuzzles: { kind: 'first-day-puzzle', max: 5, windowMs: FIRST_DAY_MS },
  firstDayGuesses: { kind: 'first-day-guess', max: 20, windowMs: FIRST_DAY_MS },
} as const satisfies Record<string, AttemptLimit>;
