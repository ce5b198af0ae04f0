/** The limits that server and app share. This file imports nothing, so that the first screen can load it. */
export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 128;
export const USERNAME_MIN_CHARACTERS = 2;
export const USERNAME_MAX_CHARACTERS = 20;
export const EMAIL_MAX_CHARACTERS = 254;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long a session is valid from its last refresh, and from its login however often it is refreshed. */
export const SESSION_MS = 90 * DAY_MS;
export const SESSION_LONGEST_MS = 365 * DAY_MS;
/** How long a link is, and what stands for an address until one is asked for. The newest link for a password may be valid for longer. */
export const RESET_HANDLE_MS = 15 * MINUTE_MS;
export const RESET_LINK_MINUTES = 30;
export const RESET_LINK_LONGEST_MINUTES = 60;
export const EMAIL_LINK_MINUTES = 30;
export const EMAIL_UNDO_DAYS = 7;
export const EXPORT_LINK_MS = 10 * MINUTE_MS;
export const INVITATION_MS = 7 * DAY_MS;
/** How long a removal can be withdrawn. */
export const REMOVAL_DAYS = 14;

export const RESULTS_MAX = 5000;
export const LINE_TEXT_MAX_CHARACTERS = 500;
/** Of the raw inputs of a method that this version does not know, as JSON. */
export const UNKNOWN_BASIS_MAX_CHARACTERS = 2048;

/** What a user writes about a cast beside the question: any other text, the notes of one entry, one entry, and all entries of a user. */
export const ENTRY_TEXT_MAX_CHARACTERS = 2000;
export const NOTES_MAX = 50;
/** 取象: words chosen for one cast. */
export const IMAGE_WORDS_MAX = 20;
export const IMAGE_WORD_MAX_CHARACTERS = 20;
export const ENTRY_MAX_KILOBYTES = 64;
export const ENTRY_MAX_BYTES = ENTRY_MAX_KILOBYTES * 1024;
export const ENTRIES_MAX_MEGABYTES = 20;
export const ENTRIES_MAX_BYTES = ENTRIES_MAX_MEGABYTES * 1024 * 1024;

/** Of the log of practice: at two hundred a day more than a year. */
export const PRACTICE_ANSWERS_MAX = 100_000;
/** So many are sent at once. As lines of at most 145 bytes they fit into a body of 64 kB. */
export const PRACTICE_ANSWERS_PER_BATCH = 400;

export const PUZZLES_PER_PAGE = 20;
export const PUZZLES_PER_PAGE_MAX = 50;
/** A call of the search looks at so many puzzles: usual ones take a millisecond (docs/decisions/search.md). */
export const PUZZLES_SCANNED_MAX = 500;
/** And goes no further once it has read so many bytes of their texts: the longest puzzles take no more time than usual ones. */
export const PUZZLE_BYTES_SCANNED_MAX = 512 * 1024;
export const PUZZLE_QUERY_MIN_CHARACTERS = 2;
export const PUZZLE_QUERY_MAX_CHARACTERS = 50;
export const TITLE_MAX_CHARACTERS = 100;
export const PUZZLE_TEXT_MAX_CHARACTERS = 5000;
/** All puzzles of a user. Each counts this much beside its texts, so that their number is bounded too: some five thousand. */
export const PUZZLE_BASE_BYTES = 2048;
export const PUZZLES_MAX_MEGABYTES = 10;
export const PUZZLES_MAX_BYTES = PUZZLES_MAX_MEGABYTES * 1024 * 1024;

export const GUESS_MAX_CHARACTERS = 500;
/** What is written with a report or a decision, and the author's answer. */
export const MODERATION_TEXT_MAX_CHARACTERS = 200;
export const PAUSE_MAX_DAYS = 365;
/** Found by the beginning of a name. */
export const MEMBERS_LISTED = 20;
/** Of a person's earlier decisions. */
export const DECISIONS_LISTED = 50;
/** So many reports that count hide content until an admin has looked. */
export const REPORTS_TO_HIDE = 3;
/** So many reports that an admin found groundless: those that the same person makes afterwards do not count. */
export const REPORTS_GROUNDLESS = 3;
/** So long what an admin has restored is not hidden by reports again. */
export const RESTORED_DAYS = 30;

/** Of the file a user picks or sends. */
export const IMAGE_MAX_MEGABYTES = 5;
export const IMAGE_MAX_BYTES = IMAGE_MAX_MEGABYTES * 1024 * 1024;
/** Of the JPEG that is made of it: 200 KB, whether a KB is 1000 bytes or 1024. The app compresses to it, the server keeps to it. */
export const JPEG_MAX_BYTES = 200_000;
export const JPEG_MAX_SIDE = 1920;
export const FILENAME_MAX_CHARACTERS = 255;

export const LOG_LEVELS = ['error', 'warning', 'info'] as const;

/** The longest history takes 3.4 MB, its entries 20 MB and the longest log of practice 15 MB; another program may have reformatted the file. */
export const HISTORY_FILE_MAX_BYTES = 48 * 1024 * 1024;
