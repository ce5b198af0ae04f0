import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger puzzle_counted after insert on puzzles begin
    insert into puzzle_blocks (block, count) values (new.id / 2048, 1)
    on conflict (block) do update set count = count + 1;
  end`.execute(db);
  await sql`create trigger puzzle_uncounted after delete on puzzles begin
    update puzzle_blocks set count = count - 1 where block = old.id / 2048;
  end`.execute(db);
}

/** The function is replaced, not created: a restore of older data drops the tables and leaves it behind. */
async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function count_puzzle() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into puzzle_blocks as known (block, count) values (new.id / 2048, 1)
      on conflict (block) do update set count = known.count + 1;
    else
      update puzzle_blocks set count = count - 1 where block = old.id / 2048;
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger puzzle_counted after insert or delete on puzzles
    for each row execute function count_puzzle()`.execute(db);
}

/**
 * The database itself counts puzzles into puzzle_blocks. The server did it beside its own inserts and deletes, and so missed the
 * puzzles that go with their user (on delete cascade); the counts it left behind are made again. The size of a block, 2048 ids
 * (puzzle-repo.ts), is written out: a migration stays as it landed.
 */
export const puzzleBlocks = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine === 'sqlite') await createSqliteTriggers(db);
    else await createPostgresTriggers(db);
    await sql`delete from puzzle_blocks`.execute(db);
    await sql`insert into puzzle_blocks (block, count)
      select id / 2048, count(*) from puzzles group by id / 2048`.execute(db);
  },
});
