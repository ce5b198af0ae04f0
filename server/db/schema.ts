import type { Generated } from 'kysely';
import type { ShefuSchema } from './shefu-schema.ts';

/** Portable types only: text, whole numbers, epoch milliseconds, JSON as text, bytes. The same tables on both engines. */
export interface Schema extends ShefuSchema {
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
   * (folded-name.ts), compared at registration only. Beside them `pinyin`, which is unique by the id it ends in (pinyin-key.ts). Removing an account removes its names too.
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
  reset_tokens: { token_hash: string; user_id: string; created_at: number; expires_at: number; used_at: number | null };
  /** By mail: `confirm` makes `email` the address of its account, `undo` brings it back, and until then reserves it (login_names). */
  email_links: {
    token_hash: string;
    user_id: string;
    kind: string;
    email: string;
    created_at: number;
    expires_at: number;
    /** Of `undo`: when the password was first changed by the signed-in user, after the address was. */
    password_changed_at: Generated<number | null>;
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
    /** As core/practice-log/practice-answer.ts has them. */
    card: string;
    answer: string;
    at: string;
    day: string;
  };
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
