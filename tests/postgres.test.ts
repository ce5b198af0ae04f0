import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresFolder } from '../scripts/setup/system-packages.mjs';
import { startPostgres } from './support/postgres.ts';

test('startPostgres starts a server in a temporary folder that stores Chinese text, and stop ends it', async () => {
  const postgres = await startPostgres();
  const psql = (sql: string) =>
    execFileSync(
      join(postgresFolder() as string, 'psql'),
      ['-h', postgres.socketFolder, '-U', 'postgres', '-Atc', sql],
      {
        encoding: 'utf8',
        stdio: 'pipe',
      },
    ).trim();
  try {
    expect(psql("select '观象' || length('乾坤')")).toBe('观象2');
  } finally {
    await postgres.stop();
  }
  expect(() => psql('select 1')).toThrow();
});
