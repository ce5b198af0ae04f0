-- Hash partitions by user of the large tables, in a new database or in one in use. Each user's rows are in one partition of each table.
--
--   psql -f deploy/postgres/partitions.sql "$DATABASE_DIRECT_URL"                     32 partitions
--   psql -v partitions=64 -f deploy/postgres/partitions.sql "$DATABASE_DIRECT_URL"
--
-- New database: after `admin migrate`, before the first server. In use: each of the five steps below copies its tables while it holds them;
-- saves and lists answer 503 meanwhile, and devices keep what they could not save. docs/capacity.md says for how long. A step is done whole
-- or not at all, tables that have partitions are left as they are, and so the file can be run again. It needs room for a second copy of
-- the largest table. Rights that were granted on the tables besides their owner's are to be granted again.
-- From then on `admin restore` needs an empty database, and a backup from before is partitioned again after it.
\set ON_ERROR_STOP on
\if :{?partitions}
\else
  \set partitions 32
\endif
set statement_timeout = 0;
set idle_in_transaction_session_timeout = 0;
set lock_timeout = '2s';
set client_min_messages = notice;

create function pg_temp.partition_by_user(names text[], parts integer) returns void language plpgsql as $$
declare
  wanted regclass[];
  one regclass;
  name text;
  said text;
  statements text[];
  begun timestamptz;
  copied bigint;
  total bigint := 0;
begin
  select array_agg(oid::regclass) into wanted from pg_class where oid = any (names::regclass[]) and relkind = 'r';
  if wanted is null then
    raise notice '%: in partitions already', array_to_string(names, ', ');
    return;
  end if;
  if cardinality(wanted) < cardinality(names) then
    raise exception 'only some of % are in partitions', array_to_string(names, ', ');
  end if;
  -- as the owner of the tables, who is the role of the servers: whoever runs this
  execute format('set local role %I', (select pg_get_userbyid(relowner) from pg_class where oid = wanted[1]));
  execute format('lock table %s in access exclusive mode', array_to_string(wanted, ', '));
  begun := clock_timestamp();
  -- to be made again at the end, in this order: keys, indexes, foreign keys of these tables and those that refer to them
  select array_agg(statement order by rank, statement) into statements from (
    select case contype when 'f' then 3 else 1 end as rank,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
    from pg_constraint
    where contype in ('p', 'u', 'f') and conparentid = 0 and (conrelid = any (wanted) or confrelid = any (wanted))
    union all
    select 2, pg_get_indexdef(indexrelid) from pg_index
    where indrelid = any (wanted) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  ) as made;
  for said in
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
    where contype = 'f' and conparentid = 0 and confrelid = any (wanted)
  loop
    execute said;
  end loop;
  foreach one in array wanted loop
    name := one::text;
    execute format('alter table %s rename to %I', one, name || '_before');
    execute format(
      'create table %I (like %I including all excluding indexes) partition by hash (user_id)', name, name || '_before');
    for part in 0 .. parts - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)',
        name || '_p' || lpad(part::text, 2, '0'), name, parts, part);
    end loop;
    execute format('insert into %I select * from %I', name, name || '_before');
    get diagnostics copied = row_count;
    total := total + copied;
    execute format('drop table %I', name || '_before');
  end loop;
  foreach said in array statements loop
    execute said;
  end loop;
  raise notice '%: % rows, held for % s', array_to_string(names, ', '), total,
    round(extract(epoch from clock_timestamp() - begun)::numeric, 1);
end $$;

select pg_temp.partition_by_user(array['results', 'entries'], :partitions); -- together: an entry refers to its result
select pg_temp.partition_by_user(array['result_operations'], :partitions);
select pg_temp.partition_by_user(array['practice_answers'], :partitions);
select pg_temp.partition_by_user(array['audit_events'], :partitions);
select pg_temp.partition_by_user(array['sessions'], :partitions);
analyze results, entries, result_operations, practice_answers, audit_events, sessions;
