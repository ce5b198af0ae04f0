/** Rules of statements on a database whose tables are split by user (deploy/postgres/), checked over the source, so of requests and of background work alike. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const layout = read('deploy/postgres/citus.sql');
const namedBy = (call: string) => [...layout.matchAll(new RegExp(`${call}\\('(\\w+)'`, 'g'))].map(([, name]) => name);
const BY_USER = new Set(namedBy('create_distributed_table'));
const EVERYWHERE = new Set(namedBy('create_reference_table'));

/** Without comments; migrations change tables, which is another matter. */
const SOURCES = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('migrations/'))
  .map((name) => ({ name, code: read(join('server', name)).replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '') }));

const filesWith = (found: RegExp) => SOURCES.filter(({ code }) => found.test(code)).map(({ name }) => name);

/** Tables that one chain of a query names, first its `selectFrom`, then its joins. */
const joinsIn = (code: string) =>
  [...code.matchAll(/selectFrom\('(\w+)[^']*'\)([^;]*?)(?=selectFrom|;)/g)]
    .map(([, from, chain = '']) => [from, ...[...chain.matchAll(/\.\w+Join\('(\w+)/g)].map(([, table]) => table)])
    .filter(({ length }) => length > 1);

test('the layout names the tables of a user, and those that every machine has', () => {
  expect(BY_USER).toContain('users');
  expect(BY_USER.size).toBeGreaterThan(5);
  expect([...EVERYWHERE]).toEqual(['meta']);
});

test('no statement finds rows by ctid: rows of two partitions have the same', () => {
  expect(filesWith(/\bctid\b/i)).toEqual([]);
});

test('tables are joined within one user, on the coordinator, or with one that every machine has', () => {
  const joins = SOURCES.flatMap(({ code }) => joinsIn(code));
  const written = SOURCES.flatMap(({ code }) => code.match(/\.(inner|left|right|full|cross)\w*Join\(/g) ?? []);
  expect(joins.flatMap(([, ...joined]) => joined)).toHaveLength(written.length);
  expect(joins.length).toBeGreaterThan(0);
  const isTogether = (tables: readonly (string | undefined)[]) =>
    tables.every((table = '') => BY_USER.has(table) || EVERYWHERE.has(table)) ||
    tables.every((table = '') => !BY_USER.has(table)); // all on the coordinator
  expect(joins.filter((tables) => !isTogether(tables))).toEqual([]);
});

test('a table that every machine has is written where servers are started, upgraded and restored, not by requests', () => {
  expect(filesWith(/(insertInto|updateTable|deleteFrom)\('meta'\)/).sort()).toEqual([
    'db/instance-check.ts',
    'db/meta.ts',
  ]);
  expect(filesWith(/\bwriteMeta\(/).sort()).toEqual([
    'db/backup.ts',
    'db/instance-check.ts',
    'db/meta.ts',
    'db/migrate.ts',
  ]);
});
