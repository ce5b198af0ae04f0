import type { Generated } from 'kysely';

/** Portable types only: text, whole numbers, epoch milliseconds, JSON as text, bytes. The same tables on both engines. */
export interface Schema {
  meta: { key: string; value: string };
  /** One row, written to see whether the database takes writes. Beside `meta`, of which every machine of a database on several has a copy. */
  pings: { id: number; value: string };
  users: {
    id: string;
    username: string;
    email: string;
    password_hash: string;
    role: string;
    created_at: number;
    /** Incremented in the transaction of every write to the user's results. */
    result_revision: Generated<number>;
    /** Incremented in the transaction of every write to the user's entries. */
    entry_revision: Generated<number>;
    /** Raised by the number of answers in the transaction that adds them to the user's log of practice. */
    answer_revision: Generated<number>;
    /** When everything of the account is removed; null unless its user asked for it. In the past: it is being removed. */
    removal_at: Generated<number | null>;
    /** 1 if its puzzles stay, under the name of nobody. Null without a removal. */
    keeps_puzzles: Generated<number | null>;
    /** Until then the account posts nothing; null: it was never paused. */
    paused_until: Generated<number | null>;
    /** Why, for its owner to read. */
    pause_note: Generated<string | null>;
    /** Its name until an admin reset it; null: it was not reset. */
    former_username: Generated<string | null>;
    /** When the account last looked at what others did with its puzzles and guesses. */
    news_seen_at: Generated<number | null>;
  };
  /** Accounts that are gone for good. A restore removes them again; the same list is in a file beside the data (server/removal/). */
  removed_accounts: {
    user_id: string;
    /** 2026-11-18, in UTC. */
    day: string;
    keeps_puzzles: number;
  };
  /**
   * What is unique among accounts, of a kind: `name` (NFKC and case folded), `email` (of now, and those that are reserved), and `fold`, what a reader takes for the same name
   * (folded-name.ts), compared at registration only. Whoever removes an account removes its names.
   */
  login_names: { key: string; kind: string; user_id: string };
  sessions: {
    token_hash: string;
    user_id: string;
    created_at: number;
    expires_at: number;
    /** In words (device-name.ts). Null: not known. */
    device: string | null;
    /** When it was opened or last refreshed, which the app does once a day. Null: not since this is kept. */
    seen_at: number | null;
  };
  reset_tokens: {
    token_hash: string;
    user_id: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** By mail: `confirm` makes `email` the address of its account, `undo` brings it back, and until then reserves it (login_names). */
  email_links: {
    token_hash: string;
    user_id: string;
    kind: string;
    email: string;
    created_at: number;
    expires_at: number;
  };
  /** Each gives out all data of its user once, while the session that asked for it is open. */
  export_links: { token_hash: string; user_id: string; session_hash: string; created_at: number; expires_at: number };
  invitations: {
    code_hash: string;
    last4: string;
    created_by: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
    /** When it was revoked; it has expired since then. */
    revoked_at: Generated<number | null>;
    /** The id of the account that used it; it refers to none. */
    used_by: Generated<string | null>;
  };
  /** Failed logins, reset mails, invitations: what is counted across restarts (server/limits/). */
  attempts: {
    kind: string;
    subject: string;
    at: number;
    /** Empty unless it may be taken back. */
    id: Generated<string>;
  };
  /** Windows of quotas, and buckets, that the servers of one PostgreSQL share; empty on SQLite. */
  rate_limits: { key: string; points: number; expires_at: number };
  /** The servers on one PostgreSQL (heartbeat.ts); empty on SQLite. Times are the database's. */
  instances: {
    id: string;
    version: string;
    /** The last migration that its version knows. */
    schema: string;
    started_at: number;
    seen_at: number;
  };
  /** Work that one of several servers does at a time; empty on SQLite. */
  leases: { name: string; holder: string; until: number };
  /** Who did what to which account, when and from where (server/audit/). */
  audit_events: {
    /** Empty: all data, or a stranger. */
    user_id: string;
    at: number;
    id: string;
    kind: string;
    /** A user id, `admin` for the command line, or empty. */
    actor: Generated<string>;
    /** Null once it is old. */
    address: string | null;
    /** Its /24 or /48. */
    network: string | null;
    detail: string | null;
    count: Generated<number>;
  };
  results: {
    user_id: string;
    timestamp: string;
    /** The name of its cast: main and changed hexagram, 010001-010000. */
    figure: string;
    method: string;
    basis: string | null;
    cast_for: string;
    /** Null: not known. */
    utc_offset: number | null;
    day_at: number | null;
    created_at: number;
  };
  /** The last operation of each client id for a timestamp. One that arrives late or again has a lower or equal seq. */
  result_operations: {
    user_id: string;
    timestamp: string;
    client_id: string;
    seq: number;
    kind: string;
    at: number;
  };
  /** What a user writes about a result; removed with it. */
  entries: {
    user_id: string;
    timestamp: string;
    /** The user's entry_revision when it was written. */
    revision: number;
    /** Of the document, in UTF-8. */
    bytes: number;
    /** All but the timestamp, as JSON. */
    document: string;
  };
  /** The log of practice, only ever appended to: what a user answered to which card. */
  practice_answers: {
    user_id: string;
    id: string;
    /** The user's answer_revision when it was added: each has one of its own. */
    revision: number;
    /** As core/practice/answer.ts has them. */
    card: string;
    answer: string;
    at: string;
    day: string;
  };
  puzzles: {
    id: Generated<number>;
    user_id: string;
    title: string;
    question_text: string | null;
    question_image_id: string | null;
    answer_text: string | null;
    answer_image_id: string | null;
    created_at: number;
    /** Since when nobody but who judges it sees it; null: everyone does. */
    hidden_at: Generated<number | null>;
    /** Incremented at every change; a guess keeps the one it met. */
    version: Generated<number>;
    /** When it was changed after the first guess. */
    edited_at: Generated<number | null>;
    /** Guesses whose writers had not seen the answer, and those of them that are 中; kept by triggers on guesses. */
    guess_count: Generated<number>;
    hit_count: Generated<number>;
    /** The last day whose puzzle it was, 2026-11-17. */
    featured_on: Generated<string | null>;
  };
  /** One of a person and puzzle. It refers to no puzzle, which may be gone. */
  guesses: {
    id: Generated<number>;
    user_id: string;
    /** Made by the device, so that a guess that is sent again is stored once. */
    client_id: string;
    puzzle_id: number;
    /** Its author; it refers to no account. */
    puzzle_owner: string;
    puzzle_title: string;
    puzzle_version: number;
    text: string;
    /** Of its cast; null: it has none. */
    method: string | null;
    /** Figure, method and time as JSON; never what was asked or seen. */
    cast_facts: string | null;
    sealed_at: string;
    /** 1: its writer had opened the answer. */
    has_seen: number;
    verdict: string | null;
    author_verdict: string | null;
    /** When the author spoke. */
    spoken_at: Generated<number | null>;
    hidden_at: Generated<number | null>;
    created_at: number;
  };
  /** How many guesses that count a person has of each way of casting and each word that stands; '': none. Kept by triggers on guesses. */
  guess_totals: { user_id: string; method: string; verdict: string; count: number };
  /** Who opened which answer before guessing, and when first. */
  answer_views: { user_id: string; puzzle_id: number; at: number };
  /** 每日射覆, by the day in China. `chosen_by` is an admin, or null. */
  daily_puzzles: { day: string; puzzle_id: number; chosen_by: string | null; created_at: number };
  /** One report of a person and thing. */
  reports: {
    /** The table of the thing: `puzzle`, `guess`. */
    kind: string;
    /** Its id, as a text. */
    thing: string;
    user_id: string;
    reason: string;
    note: string | null;
    created_at: number;
  };
  /** A thing that was reported or judged: where it stands (contract/moderation.ts has the states). */
  moderated: {
    kind: string;
    thing: string;
    owner_id: string;
    state: string;
    /** 1: in the queue of the admins. */
    is_waiting: number;
    changed_at: number;
    /** Incremented at every change that an admin must see before judging. */
    revision: number;
    /** Reports since an admin last looked, by accounts older than a day. */
    trusted_reports: number;
    /** Who judged last; it refers to no account, which may be gone. */
    judge_id: string | null;
    judged_at: number | null;
    reason: string | null;
    /** The sentence for the author. */
    note: string | null;
    /** The author's one answer. */
    answer: string | null;
  };
  /** How many puzzles that are not hidden each block of 2048 ids holds, kept by triggers; it finds any page without an OFFSET over all rows. */
  puzzle_blocks: { block: number; count: number };
  images: {
    id: string;
    user_id: string;
    /** Empty where they are in an object. */
    bytes: Uint8Array;
    size: number;
    created_at: number;
    /** The name of its object in the S3 store; null: the bytes are here. */
    object: Generated<string | null>;
  };
  /** The face of an account: one of the sixty-four figures, or an image; no row, or neither: its first character. */
  avatars: {
    user_id: string;
    seal: string | null;
    image_id: string | null;
    /** Since when nobody sees it; null: it is shown. */
    hidden_at: Generated<number | null>;
  };
  /** Objects that no image names, since when, and whose image they were if that is known: they count for that user until they are gone. */
  unused_objects: { name: string; since: number; user_id: string | null; size: number | null };
  /** Jobs to be run outside requests, such as mails. Sealed with the server's secret, erased once done. */
  outbox: {
    id: string;
    kind: string;
    sealed: string;
    created_at: number;
    due_at: number;
    tries: number;
  };
}
