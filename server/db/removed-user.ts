/** Whose puzzles those of removed accounts are. No password fits, no name leads to it, and it is nobody whose name or role could be changed. */
export const REMOVED_USER = `${'0'.repeat(25)}1`;
