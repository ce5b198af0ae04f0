import type { Generated } from 'kysely';

/** The tables of 射覆: puzzles, guesses, and what is said about both. */
export interface ShefuSchema {
  puzzles: {
    id: Generated<number>;
    user_id: string;
    /** Made by the device, so that a puzzle that is posted again is there once. Null: it gave none, or its author is gone. */
    client_id: Generated<string | null>;
    title: string;
    question_text: string | null;
    question_image_id: string | null;
    answer_text: string | null;
    answer_image_id: string | null;
    created_at: number;
    /** Since when nobody but who moderates it sees it; null: everyone does. */
    hidden_at: Generated<number | null>;
    /** Incremented at every change; a guess keeps the one it met. */
    version: Generated<number>;
    /** When it was changed after the first guess. */
    edited_at: Generated<number | null>;
    /** When a superadmin changed it; null again once its author has. */
    edited_by_admin_at: Generated<number | null>;
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
  /** How many guesses that count a person has of each way of casting and each outcome, the author's before the guesser's; '': none. Kept by triggers on guesses. */
  guess_totals: { user_id: string; method: string; verdict: string; count: number };
  /** Who opened which answer before guessing, and when first. */
  answer_views: { user_id: string; puzzle_id: number; at: number };
  /** Guesses (by client id, of which a deleted one has a row too) and opened answers ('') of a person, in the order of their last change. */
  guess_log: { user_id: string; revision: number; client_id: string; puzzle_id: number };
  /** 每日射覆, by the day in China. `chosen_by` is an admin, or null. */
  daily_puzzles: { day: string; puzzle_id: number; chosen_by: string | null; created_at: number };
  /** One report by a person of a content. */
  reports: {
    /** The table of the content: `puzzle`, `guess`. */
    kind: string;
    /** Its id, as a text. */
    thing: string;
    user_id: string;
    reason: string;
    note: string | null;
    created_at: number;
    /** Whether it counts towards hiding, or why not (contract/moderation.ts). Null: of before that was decided. */
    standing: Generated<string | null>;
    /** upheld, groundless, unclear (changed before an admin looked), forgiven. Null: no admin has looked. */
    outcome: Generated<string | null>;
    /** 1: among the reports that hide the content once they are enough. */
    is_counted: Generated<number>;
    /** Pseudonyms of the networks from which it was made and its account was registered. Null: not known, or older than thirty days. */
    network: Generated<string | null>;
    signup_network: Generated<string | null>;
  };
  /** Content that was reported or decided on: where it stands (contract/moderation.ts has the states). */
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
    /** How many reports are counted. */
    trusted_reports: number;
    /** Who judged last; it refers to no account, which may be gone. */
    judge_id: string | null;
    judged_at: number | null;
    reason: string | null;
    /** The sentence for the author. */
    note: string | null;
    /** The author's one answer. */
    answer: string | null;
    /** Restored by an admin: until then reports do not hide it again. */
    shown_until: Generated<number | null>;
  };
  /** What a superadmin did to puzzles of others, for their authors to read. */
  puzzle_interventions: {
    user_id: string;
    id: string;
    /** edited, deleted. */
    kind: string;
    /** It refers to no puzzle. */
    puzzle_id: number;
    /** As it was before. */
    title: string;
    at: number;
  };
  /** How many puzzles that are not hidden each block of 2048 ids holds, kept by triggers; it finds any page without an OFFSET over all rows. */
  puzzle_blocks: { block: number; count: number };
}
