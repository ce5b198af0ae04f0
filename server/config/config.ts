import { err, ok, type Result } from '#core/result.ts';
import {
  readContact,
  readDatabaseDirectUrl,
  readDatabaseUrl,
  readHost,
  readMetrics,
  readPublicBaseUrl,
  readSmtpUrl,
  readTrustedProxies,
} from './addresses.ts';
import { readDataDir, readPreviousAssets } from './data-folder.ts';
import { type ImageStoreName, readImageStore, readImagesS3, type S3Settings } from './images.ts';
import { localSecret, readOwnSecret } from './server-secret.ts';
import {
  type Env,
  MODES,
  type Mode,
  PORTS,
  type Reading,
  readChoice,
  readFlag,
  readInteger,
  readRateLimitFactor,
  textOf,
} from './values.ts';

export interface Config {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  /** Other machines may call a local or development server. Always false in production, where only HOST decides. */
  readonly allowLan: boolean;
  /** Absolute; it exists and can be written to. */
  readonly dataDir: string;
  /** Null: the embedded database in dataDir. */
  readonly databaseUrl: string | null;
  /** For what lasts longer than a transaction: locks, migrations, admin commands. Differs from databaseUrl behind a pooler only. */
  readonly databaseDirectUrl: string | null;
  readonly databasePoolMax: number;
  /** Without a trailing slash. Null (never in production): http://127.0.0.1 with the port the server really has. */
  readonly publicBaseUrl: string | null;
  readonly secret: Buffer;
  /** Opens what was sealed before the secret was replaced; never seals. */
  readonly previousSecret: Buffer | null;
  /** Set whenever mailTransport is smtp. An smtp:// address must be raised to TLS with STARTTLS. */
  readonly smtpUrl: string | null;
  readonly mailTransport: 'smtp' | 'outbox';
  /** Null: images are in the database alone. */
  readonly imagesS3: S3Settings | null;
  /** Where new images go; s3 only where imagesS3 is set. */
  readonly imageStore: ImageStoreName;
  readonly registration: 'open' | 'invite';
  /** Where 反馈 leads: mailto: or https:. Null: it is not offered. */
  readonly contact: string | null;
  readonly trustedProxies: readonly string[];
  readonly migrate: 'auto' | 'check';
  /** How long /readyz says no before the server closes. */
  readonly drainSeconds: number;
  /** A folder with the assets of other releases, served beside those of this one. */
  readonly previousAssets: string | null;
  readonly clientLogs: 'error' | 'info';
  readonly echoResetUrl: boolean;
  readonly rateLimitFactor: number;
  readonly logLevel: 'info' | 'silent';
  /** json: everything on standard output, a line for each request. text: lines for people, and faults. */
  readonly logFormat: 'json' | 'text';
  /** Where Prometheus asks. Null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
}

/** Sessions and reset links expire by the clock. One that is before the build has been reset, as by a dead battery. */
function clockReasons(now: number, buildDate: string | null): readonly string[] {
  const isBefore = buildDate !== null && now < Date.parse(buildDate);
  return isBefore ? [`系统时钟早于本程序的构建日期 ${buildDate}：请先校准系统时间`] : [];
}

/** Production without SMTP must name the outbox, so that no mail is lost by oversight. */
function readMailTransport(env: Env, mode: Mode | null): Reading<Config['mailTransport']> {
  const hasSmtp = textOf(env, 'SMTP_URL') !== null;
  if (mode === 'production' && !hasSmtp && textOf(env, 'MAIL_TRANSPORT') === null)
    return err('生产模式须设置 SMTP_URL，或写明 MAIL_TRANSPORT=outbox');
  const transport = readChoice(env, 'MAIL_TRANSPORT', {
    allowed: ['smtp', 'outbox'],
    fallback: hasSmtp ? 'smtp' : 'outbox',
  });
  return transport.ok && transport.value === 'smtp' && !hasSmtp
    ? err('MAIL_TRANSPORT=smtp 须同时设置 SMTP_URL')
    : transport;
}

/** A reset link gives the account: no server that other machines can reach returns one. */
function readEchoResetUrl(env: Env, mode: Mode | null, allowLan: boolean): Reading<boolean> {
  const echo = readFlag(env, 'ECHO_RESET_URL');
  if (!echo.ok || !echo.value) return echo;
  if (mode === 'local' || mode === 'production') return err('ECHO_RESET_URL=1 只能用于 APP_MODE=development');
  return ok(!allowLan);
}

type Readings = { readonly [Name in keyof Config]: Reading<Config[Name]> };

/** Settings about who can reach the server and whose headers it trusts. */
function readReach(env: Env, mode: Mode | null) {
  const lan = readFlag(env, 'ALLOW_LAN');
  const allowLan = lan.ok && lan.value && mode !== 'production';
  return {
    host: readHost(env, { mode, allowLan }),
    allowLan: lan.ok ? ok(allowLan) : lan,
    publicBaseUrl: readPublicBaseUrl(env, mode),
    trustedProxies: readTrustedProxies(env, mode),
    echoResetUrl: readEchoResetUrl(env, mode, allowLan),
  } satisfies Partial<Readings>;
}

/** Settings with a fixed set of values. */
function readWords(env: Env, mode: Mode | null) {
  const isProduction = mode === 'production';
  const migrate = isProduction && textOf(env, 'DATABASE_URL') !== null ? 'check' : 'auto';
  const clientLogs = isProduction ? 'error' : 'info';
  return {
    registration: readChoice(env, 'REGISTRATION', { allowed: ['open', 'invite'], fallback: 'open' }),
    migrate: readChoice(env, 'MIGRATE', { allowed: ['auto', 'check'], fallback: migrate }),
    clientLogs: readChoice(env, 'CLIENT_LOGS', { allowed: ['error', 'info'], fallback: clientLogs }),
    logLevel: readChoice(env, 'LOG_LEVEL', { allowed: ['info', 'silent'], fallback: 'info' }),
    logFormat: readChoice(env, 'LOG_FORMAT', { allowed: ['json', 'text'], fallback: isProduction ? 'json' : 'text' }),
  } satisfies Partial<Readings>;
}

/**
 * Production sets its own secret, so that it can be stored apart from the data and kept when the machine is replaced. When mode or data
 * folder was refused, their reason is returned again; readConfig removes duplicates.
 */
function readSecret(env: Env, mode: Reading<Mode>, dataDir: Reading<string>): Reading<Buffer> {
  if (!mode.ok) return mode;
  const given = readOwnSecret(env, 'SERVER_SECRET');
  if (!given.ok) return given;
  if (given.value !== null) return ok(given.value);
  if (mode.value === 'production')
    return err('生产模式须设置 SERVER_SECRET 或 SERVER_SECRET_FILE，可用 openssl rand -base64 48 生成');
  return dataDir.ok ? localSecret(dataDir.value) : dataDir;
}

/** A balancer needs some checks to notice; one server alone has no balancer. */
const DRAIN_BEHIND_BALANCER_SECONDS = 5;

/** Settings of a server that is one of several. */
function readCluster(env: Env, mode: Mode | null) {
  const isOneOfSeveral = mode === 'production' && textOf(env, 'DATABASE_URL') !== null;
  const drainSeconds = isOneOfSeveral ? DRAIN_BEHIND_BALANCER_SECONDS : 0;
  return {
    databaseUrl: readDatabaseUrl(env),
    databaseDirectUrl: readDatabaseDirectUrl(env),
    databasePoolMax: readInteger(env, 'DATABASE_POOL_MAX', { least: 1, most: 500, fallback: 10 }),
    drainSeconds: readInteger(env, 'DRAIN_SECONDS', { least: 0, most: 600, fallback: drainSeconds }),
    previousAssets: readPreviousAssets(env),
  } satisfies Partial<Readings>;
}

function readAll(env: Env): Readings {
  const mode = readChoice(env, 'APP_MODE', { allowed: MODES, fallback: 'local' });
  const known = mode.ok ? mode.value : null; // null: refused already, so no rule of a mode applies
  const dataDir = readDataDir(env);
  return {
    mode,
    port: readInteger(env, 'PORT', { ...PORTS, fallback: 3000 }),
    dataDir,
    secret: readSecret(env, mode, dataDir),
    previousSecret: readOwnSecret(env, 'SERVER_SECRET_PREVIOUS'),
    smtpUrl: readSmtpUrl(env),
    mailTransport: readMailTransport(env, known),
    imagesS3: readImagesS3(env, known),
    imageStore: readImageStore(env),
    contact: readContact(env),
    metrics: readMetrics(env),
    rateLimitFactor: readRateLimitFactor(env, known),
    ...readCluster(env, known),
    ...readReach(env, known),
    ...readWords(env, known),
  };
}

/** All settings, or all reasons against them, one line each; the caller prints them and exits with 78. */
export function readConfig(env: Env, now: number, buildDate: string | null = null): Result<Config, readonly string[]> {
  const readings = readAll(env);
  const reasons = Object.values(readings).flatMap((reading) => (reading.ok ? [] : [reading.error]));
  const all = new Set([...clockReasons(now, buildDate), ...reasons]);
  if (all.size > 0) return err([...all]);
  const values = Object.entries(readings).map(([name, reading]) => [name, reading.ok ? reading.value : null]);
  return ok(Object.fromEntries(values) as Config); // there is no reason, so every reading is ok
}
