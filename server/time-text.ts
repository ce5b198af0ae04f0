/** Epoch milliseconds as ISO 8601 in UTC, as answers have them; null stays null. */
export const timeOf = <Ms extends number | null>(ms: Ms) =>
  (ms === null ? null : new Date(ms).toISOString()) as Ms extends null ? null : string;
