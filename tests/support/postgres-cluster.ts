import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** One PostgreSQL for a whole test run; each app under test has a database of its own in it. */
export default async function setUp(project: TestProject) {
  const postgres = await startPostgres();
  project.provide('postgresSocket', postgres.socketFolder);
  return () => postgres.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocket: string;
  }
}
