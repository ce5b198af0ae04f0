/**
 * A process with a server's connections that adds a puzzle and does not commit: run by frozen-server.faults.test.ts with the address of the
 * database and a user's id. Says when it holds the lock; once a line arrives it goes on, and says what became of it.
 */
import { once } from 'node:events';
import { sql } from 'kysely';
import { openPostgresDatabase } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/engine.ts';

const [url = '', user_id = ''] = process.argv.slice(2);
await using database = openPostgresDatabase(url);
const outcome = await database
  .write(async (transaction) => {
    await transaction.insertInto('puzzles').values({ user_id, title: '匣中何物', created_at: 0 }).execute();
    console.log('locked');
    await once(process.stdin, 'data');
    await sql`select 1`.execute(transaction);
  })
  .then(() => 'committed')
  .catch((error) => (isUnavailable(error) ? 'unavailable' : error));
console.log(outcome);
process.exit();
