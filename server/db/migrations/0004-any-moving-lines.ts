import { type Kysely, type RawBuilder, sql } from 'kysely';

/** 010001 with line 0 moving is 010001-010000; lines count from the bottom, digits from the top. */
const nameOf = (main: RawBuilder<string>, line: RawBuilder<number>) => sql<string>`${main} || '-' ||
  substr(${main}, 1, 5 - ${line}) ||
  case substr(${main}, 6 - ${line}, 1) when '1' then '0' else '1' end ||
  substr(${main}, 7 - ${line})`;

/**
 * A result may have any number of moving lines: `figure`, the name of its cast, replaces `main` and `moving`. It also says when it was
 * cast for and by which clock. Results from before were cast at their timestamp; their clock is not known. The client ids of
 * operations end with the name of a cast, so they are renamed too: a request that is late is still recognized.
 */
export const anyMovingLines = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const results = db.schema.alterTable('results');
    const text = (name: string) => results.addColumn(name, 'text', (column) => column.notNull().defaultTo(''));
    await text('figure').execute();
    await text('cast_for').execute();
    await results.addColumn('utc_offset', 'integer').execute();
    await results.addColumn('day_at', 'integer').execute();
    await sql`update results set cast_for = timestamp, figure = ${nameOf(sql`main`, sql`moving`)}`.execute(db);
    await results.dropColumn('main').execute();
    await results.dropColumn('moving').execute();

    const main = sql<string>`substr(client_id, length(client_id) - 7, 6)`;
    const line = sql<number>`cast(substr(client_id, length(client_id), 1) as integer)`;
    await sql`update result_operations
      set client_id = substr(client_id, 1, length(client_id) - 8) || ${nameOf(main, line)}
      where client_id like '%-______-_' and replace(replace(${main}, '0', ''), '1', '') = ''
      and substr(client_id, length(client_id), 1) between '0' and '5'`.execute(db);
  },
});
