import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely';

/** How long a statement may block the event loop while another process holds the file. Longer waits are asynchronous (database.ts). */
const BUSY_TIMEOUT_MS = 10;
const JOURNAL_MAX_BYTES = 64 * 1024 * 1024;
const STATEMENTS_KEPT = 200;

/** Opens a file so that a commit, once answered, survives power loss: WAL with synchronous=FULL. */
export function openSqlite(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA secure_delete = ON'); // what was removed is not left in free pages
  database.exec(`PRAGMA journal_size_limit = ${JOURNAL_MAX_BYTES}`);
  return database;
}

/** A statement as Kysely runs it. `reader` is computed once: columns() builds the whole list at every call. */
function statementOf(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** Prepared statements by their text, at most 200; the oldest is dropped first. */
class StatementCache {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = statementOf(this.#database, sql);
    this.#statements.set(sql, statement);
    const oldest = this.#statements.keys().next().value;
    if (this.#statements.size > STATEMENTS_KEPT && oldest !== undefined) this.#statements.delete(oldest);
    return statement;
  }
}

/**
 * Makes sure before a write that the file at its path is still the one that was opened. A file that is moved or removed
 * stays open and takes every write without complaint, but nobody finds those writes again.
 */
function fileInPlace(path: string | null): () => void {
  if (path === null) return () => {}; // a database in memory
  const { ino, dev } = statSync(path);
  return () => {
    const now = statSync(path);
    if (now.ino !== ino || now.dev !== dev)
      throw Object.assign(new Error('another file stands where the database was opened'), { code: 'ESTALE' });
  };
}

/** SQLite rolls schema changes back like any other, but Kysely's adapter says that it cannot. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): TransactionalSqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** In place of a rollback that SQLite has already done: a full disk or a failed read ends the transaction at once. */
const ALREADY_DONE = { reader: false, all: () => [], run: () => ({ changes: 0, lastInsertRowid: 0 }), *iterate() {} };

export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const cache = new StatementCache(database);
  const assertInPlace = fileInPlace(database.location());
  return new NodeSqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        if (sql === 'rollback' && !database.isTransaction) return ALREADY_DONE; // a second failure would hide the first
        // Takes the write lock at once: a transaction that takes it later fails without waiting.
        const statement = cache.get(sql === 'begin' ? 'begin immediate' : sql);
        if (!statement.reader && !database.isTransaction) assertInPlace();
        return statement;
      },
    },
  });
}
