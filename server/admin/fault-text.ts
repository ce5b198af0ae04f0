import { databaseFault } from '../db/database-fault.ts';

/** Why a database failed, in one line. A connection that tried several addresses throws an AggregateError. */
export function faultText(error: unknown): string {
  const [line = ''] = databaseFault(error instanceof AggregateError ? error.errors[0] : error).split('\n');
  return line;
}
