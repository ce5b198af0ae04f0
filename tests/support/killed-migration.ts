// Migrates the data of the settings and is killed, as by power loss, once it has run so many statements; prints how many there were.
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-data.ts';

const killAfter = Number(process.argv[2]);
let statements = 0;

function countStatement(): void {
  statements++;
  if (statements === killAfter) process.kill(process.pid, 'SIGKILL');
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Counts every call of a method once it is done. */
function watch(prototype: object, name: string): void {
  const original = Reflect.get(prototype, name) as Method;
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    const result = original.apply(this, args);
    if (result instanceof Promise) return result.finally(countStatement);
    countStatement();
    return result;
  });
}

watch(StatementSync.prototype, 'all');
watch(StatementSync.prototype, 'run');
watch(pg.Client.prototype, 'query');

const config = readConfig(process.env, Date.now());
if (!config.ok) throw new Error(config.error.join('\n'));
const database = openDatabase(config.value);
const migrated = await migrate(database);
if (!migrated.ok) throw new Error(migrated.error);
await database.close();
console.log(statements);
