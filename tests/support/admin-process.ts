import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { ok } from '#core/result.ts';
import { runAdmin } from '#server/admin/run-admin.ts';
import type { Engine } from '#server/db/engine.ts';
import { openDatabase } from '#server/db/open-data.ts';
import { databaseEnv } from './database-env.ts';
import { configOf } from './env-config.ts';
import { perGroup, perTest } from './lifetimes.ts';
import { COPIED_AS_FILES } from './postgres.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Env = Readonly<Record<string, string>>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A program of the project in a process of its own, until it ends; standard input stays open unless text is given for it. */
export function runProcess(file: string, args: readonly string[], env: Env, input?: string): Promise<Finished> {
  const child = spawn(process.execPath, [resolve(ROOT, file), ...args], { env: { ...process.env, PORT: '0', ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => {}); // it may end without reading
  if (input !== undefined) child.stdin.write(input);
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr })));
}

export const adminProcess = (args: readonly string[], env: Env, input?: string) =>
  runProcess('server/admin/admin.ts', args, env, input);

export interface Said {
  readonly code: number;
  /** What was printed, on whichever stream, without its last line break. */
  readonly said: string;
}

/** The same command in this process: quick, and as good where the process itself is not the point. */
export async function admin(args: readonly string[], env: Env, password = 'tang-9wuyue'): Promise<Said> {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const askPassword = async () => ok([password, password] as const);
  const code = await runAdmin(args, { env, now: Date.now, askPassword, print: write, complain: write });
  return { code, said: lines.join('\n') };
}

export interface EmptyData {
  readonly env: Env;
  readonly dataDir: string;
  /** Makes it empty again, far quicker than to remove it and make another. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

async function runStatement(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: inject('postgresSocket'), user: 'postgres', database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

let made = 0;

/** A data folder with nothing in it, and on PostgreSQL a database with nothing in it. */
export async function emptyData(engine: Engine): Promise<EmptyData> {
  const dataDir = newFolder();
  const clearFolder = () => {
    removeFolder(dataDir);
    mkdirSync(dataDir);
  };
  if (engine === 'sqlite') {
    return {
      env: { DATA_DIR: dataDir },
      dataDir,
      clear: async () => clearFolder(),
      remove: async () => removeFolder(dataDir),
    };
  }
  const name = `empty_${process.pid}_${made++}`;
  await runStatement('postgres', `create database ${name} ${COPIED_AS_FILES}`);
  return {
    env: { DATA_DIR: dataDir, ...databaseEnv(name) },
    dataDir,
    async clear() {
      clearFolder();
      await runStatement(name, 'drop schema public cascade; create schema public');
    },
    async remove() {
      removeFolder(dataDir);
      await runStatement('postgres', `drop database ${name} with (force)`);
    },
  };
}

/** Within a test: removed when it is over. */
export async function emptyDataInTest(engine: Engine): Promise<EmptyData> {
  const data = await emptyData(engine);
  onTestFinished(data.remove);
  return data;
}

/** For the tests of a group. */
export const useEmptyData = (engine: Engine): EmptyData =>
  perGroup(
    () => emptyData(engine),
    (data) => data.remove(),
  );

/** Other data for each test. */
export const useEmptyDataPerTest = (engine: Engine): EmptyData =>
  perTest(
    () => emptyData(engine),
    (data) => data.remove(),
  );

const TABLES = ['meta', 'users', 'sessions', 'results', 'puzzles', 'images', 'reset_tokens', 'outbox'] as const;

/** All rows as text, read past any server: equal before and after means nothing changed. */
export async function contentsOf({ env }: EmptyData): Promise<string> {
  const database = openDatabase(configOf(env));
  const tables = TABLES.map(async (table) => {
    const rows = await database.db.selectFrom(table).selectAll().execute();
    return [table, ...rows.map((row) => JSON.stringify(row)).sort()].join('\n');
  });
  const contents = await Promise.all(tables);
  await database.close();
  return contents.join('\n');
}
