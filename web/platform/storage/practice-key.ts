/** Set once anything was practised on this device: the log itself is in IndexedDB, and what reads it is loaded later. */
export const PRACTICE_KEY = 'guanxiang-practice';
