/** Undoes on PostgreSQL what the migrations since 0016 have made, those since the first layout on Citus; not what they did to functions, which stay. */
export const UNDO_SINCE_0016 = [
  'drop trigger puzzle_hidden on puzzles',
  ...['practice_answers', 'email_links', 'export_links', 'avatars', 'removed_accounts'].map(
    (name) => `drop table ${name}`,
  ),
  ...[
    'reports',
    'moderated',
    'guesses',
    'guess_totals',
    'guess_log',
    'answer_views',
    'daily_puzzles',
    'puzzle_interventions',
  ].map((name) => `drop table ${name}`),
  ...['login_names_of_user', 'audit_events_by_other', 'users_by_removal', 'users_with_rights', 'users_paused'].map(
    (name) => `drop index ${name}`,
  ),
  ...['login_names_by_beginning', 'invitations_by_time', 'puzzles_by_feature', 'puzzles_of_user_by_id'].map(
    (name) => `drop index ${name}`,
  ),
  'alter table users drop column answer_revision, drop column removal_at, drop column keeps_puzzles',
  'alter table users drop column paused_until, drop column pause_note, drop column former_username, drop column news_seen_at',
  'alter table puzzles drop column hidden_at, drop column version, drop column edited_at, drop column featured_on',
  'alter table puzzles drop column guess_count, drop column hit_count, drop column edited_by_admin_at, drop column client_id',
  'alter table invitations drop column revoked_at, drop column used_by',
  'alter table sessions drop column device, drop column seen_at',
  "delete from kysely_migration where name > '0017'",
];
