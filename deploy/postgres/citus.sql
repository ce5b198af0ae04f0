-- The tables of one user on one machine of several, by Citus 13; everything else stays on the coordinator. docs/capacity.md says when.
--
--   psql -f deploy/postgres/citus.sql "$DATABASE_DIRECT_URL"              32 shards of each table
--   psql -v shards=64 -f deploy/postgres/citus.sql "$DATABASE_DIRECT_URL"
--
-- On the coordinator, once the workers are added (citus_set_coordinator_host, citus_add_node) and `admin migrate` has made the tables; as a
-- superuser, or as the owner of the tables. Stop the servers: rows that are there already move to the workers. Tables that
-- partitions.sql has changed are not supported.
--
-- What the layout gives up: accounts are on the workers, so that puzzles with what is said about them (guesses, reports, verdicts), images,
-- faces and invitations can refer to them by their ids only. Those foreign keys go; whoever removes an account removes those rows first
-- (server/removal/).
\set ON_ERROR_STOP on
\if :{?shards}
\else
  \set shards 32
\endif
set statement_timeout = 0;
set lock_timeout = '10s';
set idle_in_transaction_session_timeout = 0;
set citus.shard_count = :shards;
set citus.shard_replication_factor = 1;

begin;
set local citus.multi_shard_modify_mode = 'sequential'; -- foreign keys are made in the same transaction
alter table puzzles drop constraint if exists puzzles_user_id_fkey;
alter table images drop constraint if exists images_user_id_fkey;
alter table avatars drop constraint if exists avatars_user_id_fkey;
alter table invitations drop constraint if exists invitations_created_by_fkey;
alter table reports drop constraint if exists reports_user_id_fkey;
alter table moderated drop constraint if exists moderated_owner_id_fkey;
alter table guesses drop constraint if exists guesses_user_id_fkey;
alter table guess_totals drop constraint if exists guess_totals_user_id_fkey;
alter table guess_log drop constraint if exists guess_log_user_id_fkey;
alter table answer_views drop constraint if exists answer_views_user_id_fkey;

-- A foreign key between tables of one user is made again when both are distributed.
create temporary table of_one_user on commit drop as
  select conrelid::regclass as name, conname, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and confrelid in ('users'::regclass, 'results'::regclass);
do $$
declare
  one record;
begin
  for one in select * from of_one_user loop
    execute format('alter table %s drop constraint %I', one.name, one.conname);
  end loop;
end $$;

select create_reference_table('meta');
select create_distributed_table('users', 'id');
select create_distributed_table('sessions', 'user_id', colocate_with => 'users');
select create_distributed_table('reset_tokens', 'user_id', colocate_with => 'users');
select create_distributed_table('email_links', 'user_id', colocate_with => 'users');
select create_distributed_table('export_links', 'user_id', colocate_with => 'users');
select create_distributed_table('puzzle_interventions', 'user_id', colocate_with => 'users');
select create_distributed_table('results', 'user_id', colocate_with => 'users');
select create_distributed_table('result_operations', 'user_id', colocate_with => 'users');
select create_distributed_table('entries', 'user_id', colocate_with => 'users');
select create_distributed_table('practice_answers', 'user_id', colocate_with => 'users');
select create_distributed_table('audit_events', 'user_id', colocate_with => 'users');

do $$
declare
  one record;
begin
  for one in select * from of_one_user loop
    execute format('alter table %s add constraint %I %s', one.name, one.conname, one.definition);
  end loop;
end $$;
commit;

-- A session's own timeouts end at the coordinator; those of the role hold on the workers too. `admin migrate` sets the same.
do $$
declare
  owner name := (select tableowner from pg_tables where tablename = 'users' and schemaname = 'public');
  setting text;
begin
  foreach setting in array array['statement_timeout = ''5s''', 'lock_timeout = ''800ms''', 'idle_in_transaction_session_timeout = ''5s'''] loop
    execute format('alter role %I in database %I set %s', owner, current_database(), setting);
  end loop;
end $$;
