/** The clock of every swept screen: always the same, so that screenshots of two days can be compared. */
export const SEEN_AT = Date.parse('2026-10-08T10:24:00+08:00');
