import { inject } from 'vitest';

/** The settings by which a server finds this database of the run's PostgreSQL. */
export interface DatabaseEnv extends Readonly<Record<string, string>> {
  readonly DATABASE_URL: string;
  readonly DATABASE_DIRECT_URL: string;
}

export function databaseEnv(name: string): DatabaseEnv {
  const direct = `postgres://postgres@localhost/${name}?host=${encodeURIComponent(inject('postgresSocket'))}`;
  const port = inject('poolerPort');
  const url = port === null ? direct : `postgres://postgres@127.0.0.1:${port}/${name}`;
  return { DATABASE_URL: url, DATABASE_DIRECT_URL: direct };
}
