import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { openData } from '#server/db/open-data.ts';
import { type DatabaseEnv, databaseEnv } from './database-env.ts';
import { configOf } from './env-config.ts';
import { applyLayout, layoutOfRun } from './layout.ts';
import { COPIED_AS_FILES } from './postgres.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';
import { valueIn } from './value-in.ts';

export interface PostgresDatabase {
  readonly env: DatabaseEnv;
  /** Past a pooler. */
  readonly url: string;
  drop(): Promise<void>;
}

async function asAdmin(statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ host: inject('postgresSocket'), user: 'postgres', database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * The same database by connections that wait for a lock as long as a statement may take, five seconds instead of 800 ms: for tests whose
 * calls wait for one another on a machine that may be busy. What a pooler connects has the pooler's settings.
 */
export function waitingForLocks(env: DatabaseEnv): DatabaseEnv {
  if (env.DATABASE_URL !== env.DATABASE_DIRECT_URL) return env;
  const url = `${env.DATABASE_URL}&lock_timeout=0`;
  return { DATABASE_URL: url, DATABASE_DIRECT_URL: url };
}

let made = 0;

/** A database on the cluster of this run: empty, or a copy of another. */
export async function createPostgresDatabase(template = 'template1'): Promise<PostgresDatabase> {
  const name = `test_${process.pid}_${made++}`;
  await asAdmin(`create database ${name} template ${template} ${COPIED_AS_FILES}`);
  const env = databaseEnv(name);
  return { env, url: env.DATABASE_DIRECT_URL, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

/** Opens data as a server does at its start, which migrates it. */
export async function openMigrated(
  env: Readonly<Record<string, string>>,
): Promise<{ config: Config; database: Database }> {
  const config = configOf(env);
  return { config, database: valueIn(await openData(config)) };
}

/** Runs every migration on data of its own, then hands over its folder. */
async function migrated<T>(env: Readonly<Record<string, string>>, take: (dataDir: string) => T): Promise<T> {
  const dataDir = newFolder();
  try {
    const { database } = await openMigrated({ DATA_DIR: dataDir, ...env });
    await database.close();
    return take(dataDir);
  } finally {
    removeFolder(dataDir);
  }
}

/** The migrations take longer than a copy of their result, so each worker runs them once; app.db as bytes, a database by its name. */
let sqliteTemplate: Promise<Buffer> | null = null;
let postgresTemplate: Promise<string> | null = null;

/** Puts a migrated app.db into the folder. */
export async function putSqliteData(dataDir: string): Promise<void> {
  sqliteTemplate ??= migrated({}, (folder) => readFileSync(join(folder, 'app.db')));
  writeFileSync(join(dataDir, 'app.db'), await sqliteTemplate, { mode: 0o600 });
}

/** As few as show that rows of one table are in several places. */
const PARTS = 4;

/** One node, with all shards. */
async function makeCitusNode(name: string): Promise<void> {
  const host = inject('postgresSocket');
  await asAdmin('create extension citus', name);
  await asAdmin(`select citus_set_coordinator_host('${host}', 5432)`, name);
  await asAdmin(`select citus_set_node_property('${host}', 5432, 'shouldhaveshards', true)`, name);
}

/** Its own workers hold a database of Citus, and it can be copied only while nobody is in it. */
async function closeTemplate(name: string): Promise<void> {
  await asAdmin(`alter database ${name} allow_connections false`);
  await asAdmin(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
}

async function makeTemplate(name: string): Promise<string> {
  const layout = layoutOfRun();
  const url = databaseEnv(name).DATABASE_DIRECT_URL;
  await asAdmin(`create database ${name} ${COPIED_AS_FILES}`);
  if (layout === 'citus') await makeCitusNode(name);
  await migrated({ DATABASE_URL: url }, () => name);
  if (layout !== null) await applyLayout(layout, url, PARTS);
  if (layout === 'citus') await closeTemplate(name);
  return name;
}

export async function createMigratedDatabase(): Promise<PostgresDatabase> {
  postgresTemplate ??= makeTemplate(`migrated_${process.pid}`);
  return createPostgresDatabase(await postgresTemplate);
}
