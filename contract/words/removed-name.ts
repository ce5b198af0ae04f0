/** Whose puzzles those of removed accounts are. Nobody can register it. */
export const REMOVED_NAME = '已注销';
