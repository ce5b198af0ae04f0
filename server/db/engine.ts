import { err, type Result } from '#core/result.ts';

/** The two databases the server runs on; everything above server/db is the same for both. */
export type Engine = 'sqlite' | 'postgres';

interface DatabaseError {
  readonly code?: unknown;
  readonly errcode?: unknown;
}

const of = (error: unknown): DatabaseError => (typeof error === 'object' && error !== null ? error : {});

/** SQLite result codes carry their kind in the low byte: 2067 is CONSTRAINT (19) with a reason. */
const sqliteKind = (error: unknown): number | null => {
  const { errcode } = of(error);
  return typeof errcode === 'number' ? errcode & 0xff : null;
};

const SQLITE = {
  busy: 5,
  locked: 6,
  readonly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
};
const UNIQUE = [1555, 2067]; // primary key, unique index

export const isUniqueViolation = (error: unknown): boolean =>
  UNIQUE.includes(of(error).errcode as number) || of(error).code === '23505';

export const isStorageFull = (error: unknown): boolean =>
  sqliteKind(error) === SQLITE.full || of(error).code === '53100' || of(error).code === 'ENOSPC';

/** A lock is held by another transaction or process: the same statement may succeed a moment later. */
export const isContention = (error: unknown): boolean =>
  [SQLITE.busy, SQLITE.locked].includes(sqliteKind(error) ?? -1) ||
  ['40001', '40P01', '55P03'].includes(String(of(error).code));

/** What Citus says where the code is only that of an internal error; its messages are not translated. */
const LOST_NODE = /failure on connection marked as essential|could not commit transaction for shard/;

/** PostgreSQL answers, but does not reach all of the data: a machine that holds a part of it is gone, or went while it had to commit. */
export const isNodeLost = (error: unknown): boolean => {
  const code = String(of(error).code);
  return code.startsWith('08') || (code === 'XX000' && error instanceof Error && LOST_NODE.test(error.message));
};

/** PostgreSQL: out of resources (53), shutting down (57P0), cancelled (57014), read-only (25006), idle in a transaction for too long (25P03); and the system's codes. */
const UNREACHABLE = /^(53|57P0|57014|25006|25P03)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND|NOENT|STALE)$/;

export const isUnavailable = (error: unknown): boolean =>
  isContention(error) ||
  isNodeLost(error) ||
  [SQLITE.readonly, SQLITE.ioError, SQLITE.cannotOpen].includes(sqliteKind(error) ?? -1) ||
  UNREACHABLE.test(String(of(error).code)) ||
  // messages of the driver, which carry no code; the last is that of a rollback on a lost connection
  (error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message));

/** The file is corrupt. Any other fault that keeps it from being read may be temporary. */
export const isDamaged = (error: unknown): boolean =>
  [SQLITE.corrupt, SQLITE.notADatabase].includes(sqliteKind(error) ?? -1);

/** A foreign key points to a missing row: SQLite CONSTRAINT_FOREIGNKEY, PostgreSQL 23503. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  of(error).errcode === 787 || of(error).code === '23503';

/** Runs the work; a violation of this kind, as when two requests do the same at once, becomes this refusal. */
export async function violationAs<T, const Code>(
  isViolation: (error: unknown) => boolean,
  code: Code,
  work: () => Promise<T>,
): Promise<T | Result<never, Code>> {
  try {
    return await work();
  } catch (error) {
    if (isViolation(error)) return err(code);
    throw error;
  }
}
