import { randomBytes } from 'node:crypto';

/** A server that strangers reach; its limits hold as they are, so callers need addresses of their own. */
export const PRODUCTION = {
  APP_MODE: 'production',
  PUBLIC_BASE_URL: 'https://yi.example.com',
  SERVER_SECRET: randomBytes(48).toString('base64'),
  MAIL_TRANSPORT: 'outbox',
  MIGRATE: 'auto',
  RATE_LIMIT_FACTOR: '1',
} as const;
