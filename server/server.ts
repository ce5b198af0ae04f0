import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Mail } from '#contract/words/mails.ts';
import { auditLog } from './audit/audit-log.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import { usernameReader } from './db/usernames.ts';
import { accountHandlers } from './features/auth/account-routes.ts';
import { authHandlers } from './features/auth/auth-routes.ts';
import { EMAIL_CHANGE, emailChangeSender } from './features/auth/email-change.ts';
import { emailHandlers } from './features/auth/email-routes.ts';
import { invitationHandlers } from './features/auth/invitation-routes.ts';
import { memberHandlers } from './features/auth/member-routes.ts';
import { recoveryHandlers } from './features/auth/recovery-routes.ts';
import { removalHandlers } from './features/auth/removal-routes.ts';
import { RESET_REQUEST, type ResetRequest, resetLinkSender } from './features/auth/reset-mail.ts';
import { divinationHandlers } from './features/divination/divination-routes.ts';
import { entryHandlers } from './features/divination/entry-routes.ts';
import { exportHandlers, registerExport } from './features/export/export-routes.ts';
import { logHandlers } from './features/logs/log-routes.ts';
import { moderationHandlers } from './features/moderation/moderation-routes.ts';
import { recordHandlers } from './features/moderation/record-routes.ts';
import { reportHandlers } from './features/moderation/report-routes.ts';
import { practiceHandlers } from './features/practice/practice-routes.ts';
import { guessHandlers } from './features/shefu/guess-routes.ts';
import { questionHandlers } from './features/shefu/question-routes.ts';
import { shefuHandlers } from './features/shefu/shefu-routes.ts';
import { avatarHandlers, registerSeals } from './features/upload/avatar-routes.ts';
import { registerUploads, uploadHandlers } from './features/upload/upload-routes.ts';
import { buildApp } from './http/app.ts';
import { createReadiness } from './http/readiness.ts';
import { openImageStores } from './images/image-store.ts';
import { startHousekeeping } from './lifecycle/housekeeping.ts';
import { steadyClock } from './lifecycle/steady-clock.ts';
import { createLimiter } from './limits/limiter.ts';
import { mailerFor } from './mail/mailer.ts';
import { NotBefore, type OutboxWorker, outboxWorker } from './mail/outbox.ts';
import { type PasswordHasher, passwordHasher } from './security/password-hasher.ts';
import type { Services } from './services.ts';
import { watchBackground } from './telemetry/background.ts';
import { serverLog } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { type Readings, readingsOf } from './telemetry/readings.ts';

interface ServerParts {
  readonly config: Config;
  readonly database: Database;
  readonly webFolder: string;
  readonly now?: () => number;
  readonly passwords?: PasswordHasher;
}

function baseUrlOf(config: Config, app: () => FastifyInstance): string {
  if (config.publicBaseUrl !== null) return config.publicBaseUrl;
  const [address] = app().addresses();
  return `http://127.0.0.1:${typeof address === 'object' ? address.port : config.port}`;
}

/** The library is loaded only where it is used. */
async function metricsFor(config: Config, readings: Readings): Promise<Metrics | null> {
  if (config.metrics === null) return null;
  const { createMetrics } = await import('./telemetry/metrics.ts');
  return createMetrics(readings);
}

/** Builds the services and passes them to every handler, the outbox worker and housekeeping. */
export async function createServer({ config, database, webFolder, now = steadyClock(), passwords }: ServerParts) {
  let app: FastifyInstance;
  let outbox: OutboxWorker;
  const log = serverLog(config);
  const background = watchBackground(log);
  const services: Services = {
    config,
    log,
    database,
    passwords: passwords ?? passwordHasher(),
    limiter: createLimiter({ config, database, now, failed: background.failed }),
    audit: auditLog({ database, now }),
    images: await openImageStores(config),
    readNames: usernameReader(database, now),
    now,
    baseUrl: () => baseUrlOf(config, () => app),
    wakeOutbox: () => outbox.wake(),
  };
  const mailer = mailerFor(services);
  const sendResetLink = resetLinkSender(services);
  const runners = {
    mail: (mail: Mail) => mailer.send(mail),
    [EMAIL_CHANGE]: emailChangeSender(services),
    [RESET_REQUEST]: async (request: ResetRequest) => {
      const { waitUntil } = await sendResetLink(request);
      if (waitUntil !== null) throw new NotBefore(waitUntil);
    },
  };
  outbox = outboxWorker(services, runners, background.failed);
  const metrics = await metricsFor(config, readingsOf(services, outbox, background));
  const handlers = {
    ...authHandlers(services),
    ...invitationHandlers(services),
    ...recoveryHandlers(services),
    ...accountHandlers(services),
    ...emailHandlers(services),
    ...removalHandlers(services),
    ...divinationHandlers(services),
    ...entryHandlers(services),
    ...practiceHandlers(services),
    ...shefuHandlers(services),
    ...questionHandlers(services),
    ...guessHandlers(services),
    ...reportHandlers(services),
    ...moderationHandlers(services),
    ...recordHandlers(services),
    ...memberHandlers(services),
    ...uploadHandlers(services),
    ...avatarHandlers(services),
    ...logHandlers(services),
    ...exportHandlers(services),
  };
  const readiness = createReadiness(database.engine === 'postgres');
  const built = await buildApp({
    services,
    readiness,
    handlers,
    registerPages: (one) => {
      registerUploads(one, services);
      registerSeals(one);
      registerExport(one, services);
    },
    webFolder,
    watchers: metrics ? [metrics.seen] : [],
  });
  app = built.app;
  const stopHousekeeping = startHousekeeping(services, background.failed, background.houseKept);
  return {
    app,
    services,
    outbox,
    readiness,
    /** Tells balancers to send nothing more, and serves on for as long as they may need to notice. */
    async drain() {
      readiness.drain();
      await pause(config.drainSeconds * 1000);
    },
    /** Null unless METRICS_PORT is set. */
    metrics,
    /** Stops the app, the outbox worker and housekeeping. The caller closes the database. */
    async stop() {
      stopHousekeeping();
      await Promise.all([built.drain().then(() => app.close()), outbox.stop()]);
      await services.audit.settle();
      mailer.close();
    },
  };
}

export type Server = Awaited<ReturnType<typeof createServer>>;
