import { databaseFault } from '../db/database-fault.ts';

/** Why a database failed, in one line. A connection tried at several addresses carries its reasons inside. */
export function faultText(error: unknown): string {
  const [line = ''] = databaseFault(error instanceof AggregateError ? error.errors[0] : error).split('\n');
  return line;
}
