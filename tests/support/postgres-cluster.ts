import type { TestProject } from 'vitest/node';
import { freePorts } from '../../scripts/cluster/part.ts';
import { startPgbouncer } from '../../scripts/cluster/pgbouncer.ts';
import { startPostgres } from './postgres.ts';

/** The role has these behind a pooler (docs/operations.md); here every connection that the pooler makes. */
const TIMEOUTS =
  "connect_query='set statement_timeout = 5000; set lock_timeout = 800; set idle_in_transaction_session_timeout = 5000'";

/**
 * One PostgreSQL for a whole test run; each app under test has a database of its own in it. With POOLED=1 the servers reach it through
 * PgBouncer in transaction mode.
 */
export default async function setUp(project: TestProject) {
  const postgres = await startPostgres();
  const { socketFolder } = postgres;
  project.provide('postgresSocket', socketFolder);
  const [port] = (await freePorts(1)) as [number];
  const isPooled = process.env['POOLED'] === '1';
  const target = `host=${socketFolder} ${TIMEOUTS}`;
  const pooler = isPooled ? await startPgbouncer(`${socketFolder}/pgbouncer`, { port, target }) : null;
  project.provide('poolerPort', pooler === null ? null : port);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocket: string;
    poolerPort: number | null;
  }
}
