/** By what a sharded database would find the rows of a statement. */
export type Route = keyof typeof ROUTED_STATEMENTS;

/**
 * Every statement that a request sends to PostgreSQL, by its route (decision 41); `$` is a value, `($…)` any number of them. The contract suite
 * fails at a statement that is not here (request-statements.ts), tests/routed-statements.test.ts at one that does not say its key.
 */
export const ROUTED_STATEMENTS = {
  /** Rows of one user, which are kept together. */
  user: [
    'delete from "reset_tokens" where "user_id" = $',
    'delete from "result_operations" where "user_id" = $ and ("timestamp", "client_id") in (select "timestamp", "client_id" from "result_operations" where "user_id" = $ order by "at" limit $)',
    'delete from "results" where "user_id" = $ and "timestamp" = $',
    'delete from "sessions" where "user_id" = $',
    'delete from "sessions" where "user_id" = $ and "token_hash" = $',
    'delete from "sessions" where "user_id" = $ and "token_hash" in ($…)',
    'insert into "audit_events" ("user_id", "at", "id", "kind", "actor", "address", "network", "detail", "count") values ($…)',
    'insert into "entries" ("user_id", "timestamp", "revision", "bytes", "document") values ($…) on conflict ("user_id", "timestamp") do update set "revision" = $, "bytes" = $, "document" = $',
    'insert into "reset_tokens" ("token_hash", "user_id", "created_at", "expires_at", "used_at") values ($…)',
    'insert into "result_operations" ("user_id", "timestamp", "client_id", "seq", "kind", "at") values ($…) on conflict ("user_id", "timestamp", "client_id") do update set "seq" = $, "kind" = $, "at" = $',
    'insert into "results" ("user_id", "timestamp", "figure", "method", "basis", "cast_for", "utc_offset", "day_at", "created_at") values ($…)',
    'insert into "sessions" ("token_hash", "user_id", "created_at", "expires_at") values ($…)',
    'insert into "users" ("id", "username", "email", "password_hash", "role", "created_at") values ($…)',
    'select "id" from "users" where "id" = $ for no key update',
    'select "id", "username", "email", "password_hash" as "passwordHash", "role" from "users" where "id" = $',
    'select "meta"."value" as "epoch", "users"."entry_revision" as "revision" from "users" inner join "meta" on "meta"."key" = $ where "users"."id" = $',
    'select "meta"."value" as "epoch", "users"."result_revision" as "revision" from "users" inner join "meta" on "meta"."key" = $ where "users"."id" = $',
    'select "revision", "bytes" from "entries" where "user_id" = $ and "revision" > $ order by "revision" limit $',
    'select "seq" from "result_operations" where "user_id" = $ and "timestamp" = $ and "client_id" = $',
    'select "timestamp", "figure", "method", "basis", "cast_for", "utc_offset", "day_at" from "results" where "user_id" = $ and "timestamp" = $',
    'select "timestamp", "figure", "method", "basis", "cast_for", "utc_offset", "day_at" from "results" where "user_id" = $ order by "timestamp" desc',
    'select "timestamp", "revision", "bytes", "document" from "entries" where "user_id" = $ and "revision" > $ and "revision" <= $ order by "revision"',
    'select "timestamp", "revision", "bytes", "document" from "entries" where "user_id" = $ and "timestamp" = $',
    'select "token_hash" from "sessions" where "user_id" = $ and "token_hash" != $ order by "created_at" desc, "token_hash" limit $ offset $',
    'select "user_id" from "reset_tokens" where "user_id" = $ and "token_hash" = $ and "used_at" is null and "expires_at" > $',
    'select "users"."id", "users"."username", "users"."role" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" where "sessions"."token_hash" = $ and "sessions"."expires_at" > $ and "sessions"."user_id" = $',
    'select count(*) as "count" from "result_operations" where "user_id" = $',
    'select count(*) as "count" from "results" where "user_id" = $',
    'select sum("bytes") as "bytes" from "entries" where "user_id" = $',
    'update "reset_tokens" set "expires_at" = "created_at" + $ where "user_id" = $ and "used_at" is null',
    'update "reset_tokens" set "used_at" = $ where "user_id" = $ and "token_hash" = $ and "used_at" is null and "expires_at" > $',
    'update "sessions" set "expires_at" = case when "created_at" < $ then "created_at" + $ else $ end where "user_id" = $ and "token_hash" = $ returning "expires_at"',
    'update "users" set "entry_revision" = "entry_revision" + $ where "id" = $ returning "entry_revision" as "revision", (select "value" from "meta" where "key" = $) as "epoch"',
    'update "users" set "password_hash" = $ where "id" = $',
    'update "users" set "password_hash" = $ where "id" = $ and "password_hash" = $',
    'update "users" set "result_revision" = "result_revision" + $ where "id" = $ returning "result_revision" as "revision", (select "value" from "meta" where "key" = $) as "epoch"',
  ],
  /** The key of a login name. */
  name: [
    'insert into "login_names" ("kind", "key", "user_id") values ($…)',
    'select "user_id" from "login_names" where "key" = $ and "kind" = $',
  ],
  /** The key of a window or bucket, the subject of an attempt. */
  limit: [
    'delete from "attempts" where "kind" = $ and "subject" = $',
    'delete from "attempts" where "kind" = $ and "subject" = $ and "at" = $ and "id" = $',
    'insert into "attempts" ("kind", "subject", "at", "id") values ($…)',
    'insert into "rate_limits" ("key", "points", "expires_at") values ($…) on conflict ("key") do update set "points" = case when "rate_limits"."expires_at" <= $ then "excluded"."points" else "rate_limits"."points" + "excluded"."points" end, "expires_at" = case when "rate_limits"."expires_at" <= $ then "excluded"."expires_at" else "rate_limits"."expires_at" end returning "points", "expires_at"',
    'insert into rate_limits (key, points, expires_at) values ($, 1, $) on conflict (key) do update set expires_at = greatest(rate_limits.expires_at, $) + $ where greatest(rate_limits.expires_at, $) + $ <= $ returning key',
    'select "expires_at" from "rate_limits" where "key" = $',
    'select count(*) as "count", min("at") as "oldest" from "attempts" where "kind" = $ and "subject" = $ and "at" > $ and "at" <= $',
  ],
  /** A few rows that every machine has. */
  everywhere: ['insert into "meta" ("key", "value") values ($…) on conflict ("key") do update set "value" = $'],
  /** Tables that stay on one machine; a lock of that machine. */
  oneMachine: [
    'delete from "images" where "id" in ($…) and not exists (select "puzzles"."id" from "puzzles" where ("puzzles"."question_image_id" = "images"."id" or "puzzles"."answer_image_id" = "images"."id")) returning "object", "user_id" as "userId", "size"',
    'delete from "outbox" where "id" = $',
    'delete from "puzzles" where "id" = $',
    'insert into "images" ("id", "user_id", "bytes", "object", "size", "created_at") values ($…)',
    'insert into "invitations" ("code_hash", "last4", "created_by", "created_at", "expires_at", "used_at") values ($…)',
    'insert into "outbox" ("id", "kind", "sealed", "created_at", "due_at", "tries") values ($…)',
    'insert into "puzzles" ("user_id", "created_at", "title", "question_text", "question_image_id", "answer_text", "answer_image_id") values ($…) returning "id"',
    'select "block", "count" from "puzzle_blocks" order by "block" desc',
    'select min("scanned"."id") as "lowest", count(*) as "count" from (select "puzzles"."id" from "puzzles" where "puzzles"."id" < $ order by "puzzles"."id" desc limit $) as "scanned"',
    'select "bytes", "object" from "images" where "id" = $',
    'select "id" from "images" where "id" in ($…) order by "id" for update',
    'select "last4", "created_at" as "createdAt", "expires_at" as "expiresAt", "used_at" as "usedAt" from "invitations" where "created_by" = $ order by "created_at" desc limit $',
    'select "user_id" from "images" where "id" = $',
    'select "id", "kind", "sealed", "created_at" as "createdAt", "tries" from "outbox" where "due_at" <= $ and "id" not in ($…) order by "due_at", "created_at" limit $ for update skip locked',
    'select "id", "kind", "sealed", "created_at" as "createdAt", "tries" from "outbox" where "due_at" <= $ order by "due_at", "created_at" limit $ for update skip locked',
    'select pg_advisory_xact_lock(hashtextextended($, 0))',
    'select count(*) as "count", sum(octet_length(title) + coalesce(octet_length(question_text), 0) + coalesce(octet_length(answer_text), 0)) as "octets" from "puzzles" where "user_id" = $ and "id" != $',
    'insert into "unused_objects" ("name", "since", "user_id", "size") values ($…) on conflict ("name") do update set "user_id" = "excluded"."user_id", "size" = "excluded"."size"',
    'select sum("size") as "bytes" from "images" where "user_id" = $',
    'select sum("size") as "bytes" from "unused_objects" where "user_id" = $',
    'update "invitations" set "used_at" = $ where "code_hash" = $ and "used_at" is null and "expires_at" > $ returning "created_by"',
    'update "outbox" set "due_at" = $, "tries" = $ where "id" = $ and "tries" = $',
    'update "puzzles" set "title" = $, "question_text" = $, "question_image_id" = $, "answer_text" = $, "answer_image_id" = $ where "id" = $',
  ],
  /** Asks every machine: authors of puzzles. */
  noKey: [
    `select "puzzles"."id", "puzzles"."user_id" as "ownerId", "users"."username" as "author", "puzzles"."title", "puzzles"."created_at" as "createdAt", "puzzles"."question_text" as "questionText", "puzzles"."question_image_id" as "questionImageId" from "puzzles" inner join "users" on "users"."id" = "puzzles"."user_id" where "puzzles"."id" < $ and "puzzles"."id" >= $ and (replace(puzzles.title, $, '') <> puzzles.title or replace(puzzles.question_text, $, '') <> puzzles.question_text) order by "puzzles"."id" desc limit $`,
    'select "puzzles"."id", "puzzles"."user_id" as "ownerId", "users"."username" as "author", "puzzles"."title", "puzzles"."created_at" as "createdAt", "puzzles"."question_text" as "questionText", "puzzles"."question_image_id" as "questionImageId" from "puzzles" inner join "users" on "users"."id" = "puzzles"."user_id" where "puzzles"."id" <= (select "passed"."id" from "puzzles" as "passed" where "passed"."id" < $ order by "passed"."id" desc limit $ offset $) order by "puzzles"."id" desc limit $',
    'select "puzzles"."id", "puzzles"."user_id" as "ownerId", "users"."username" as "author", "puzzles"."title", "puzzles"."created_at" as "createdAt", "puzzles"."question_text" as "questionText", "puzzles"."question_image_id" as "questionImageId", "puzzles"."answer_text" as "answerText", "puzzles"."answer_image_id" as "answerImageId" from "puzzles" inner join "users" on "users"."id" = "puzzles"."user_id" where "puzzles"."id" = $',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
