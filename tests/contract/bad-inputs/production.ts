import { randomBytes } from 'node:crypto';

/** A server as others reach it, its limits as they are; only the mail goes to files. */
export const PRODUCTION: Readonly<Record<string, string>> = {
  APP_MODE: 'production',
  PUBLIC_BASE_URL: 'https://yi.example.com',
  SERVER_SECRET: randomBytes(48).toString('base64'),
  MAIL_TRANSPORT: 'outbox',
  MIGRATE: 'auto',
  RATE_LIMIT_FACTOR: '1',
};
