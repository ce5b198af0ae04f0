import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { authHandlers } from './features/auth/auth-routes.ts';
import { invitationHandlers } from './features/auth/invitation-routes.ts';
import { recoveryHandlers } from './features/auth/recovery-routes.ts';
import { RESET_REQUEST, type ResetRequest, sendResetLink } from './features/auth/reset-mail.ts';
import { divinationHandlers } from './features/divination/divination-routes.ts';
import { entryHandlers } from './features/divination/entry-routes.ts';
import { logHandlers } from './features/logs/log-routes.ts';
import { redacted } from './features/logs/redact.ts';
import { shefuHandlers } from './features/shefu/shefu-routes.ts';
import { registerUploads, uploadHandlers } from './features/upload/upload-routes.ts';
import { startHousekeeping } from './housekeeping.ts';
import { buildApp } from './http/app.ts';
import { openImageStores } from './images/image-store.ts';
import { createLimiter } from './limits/limiter.ts';
import { type Mail, mailerFor } from './mail/mailer.ts';
import { type OutboxWorker, outboxWorker } from './mail/outbox.ts';
import { type PasswordHasher, passwordHasher } from './security/password-hasher.ts';
import type { Services } from './services.ts';
import { steadyClock } from './steady-clock.ts';
import { visible } from './visible-text.ts';

export interface Server {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly outbox: OutboxWorker;
  /** Stops the app, the outbox worker and housekeeping. Whoever opened the database closes it. */
  stop(): Promise<void>;
}

export interface ServerParts {
  readonly config: Config;
  readonly database: Database;
  readonly webFolder: string;
  readonly now?: () => number;
  readonly passwords?: PasswordHasher;
}

/** Redacted, because a mail server's refusal repeats the address. */
const reportFailure = (error: unknown) =>
  console.error(`后台任务出错：${visible(redacted(error instanceof Error ? error.message : String(error)))}`);

function baseUrlOf(config: Config, app: () => FastifyInstance): string {
  if (config.publicBaseUrl !== null) return config.publicBaseUrl;
  const [address] = app().addresses();
  return `http://127.0.0.1:${typeof address === 'object' ? address.port : config.port}`;
}

/** Builds the services and passes them to every handler, the outbox worker and housekeeping. */
export async function createServer({
  config,
  database,
  webFolder,
  now = steadyClock(),
  passwords,
}: ServerParts): Promise<Server> {
  let app: FastifyInstance;
  let outbox: OutboxWorker;
  const services: Services = {
    config,
    database,
    passwords: passwords ?? passwordHasher(),
    limiter: createLimiter({ config, database, now }),
    images: await openImageStores(config),
    now,
    baseUrl: () => baseUrlOf(config, () => app),
    wakeOutbox: () => outbox.wake(),
  };
  const mailer = mailerFor(config, now);
  const runners = {
    mail: (mail: Mail) => mailer.send(mail),
    [RESET_REQUEST]: async (request: ResetRequest) => {
      await sendResetLink(services, request);
    },
  };
  outbox = outboxWorker(services, runners, reportFailure);
  const handlers = {
    ...authHandlers(services),
    ...invitationHandlers(services),
    ...recoveryHandlers(services),
    ...divinationHandlers(services),
    ...entryHandlers(services),
    ...shefuHandlers(services),
    ...uploadHandlers(services),
    ...logHandlers(services),
  };
  const built = await buildApp({
    services,
    handlers,
    registerPages: (one) => registerUploads(one, services),
    webFolder,
  });
  app = built.app;
  const stopHousekeeping = startHousekeeping(services, reportFailure);
  return {
    app,
    services,
    outbox,
    async stop() {
      stopHousekeeping();
      await Promise.all([built.drain().then(() => app.close()), outbox.stop()]);
      mailer.close();
    },
  };
}
