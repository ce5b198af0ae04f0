/** The table reaches one year further than 1900–2100 at both ends, so that any day of those years has its neighbours in it. */
export const TABLE_FIRST_YEAR = 1899;
export const TABLE_LAST_YEAR = 2101;

/** Digits of 64, safe in any source file and URL. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Seconds from the term before to this one, as a straight line through the years foresees it. */
export const predictedGap = ([in2000, aCentury]: readonly [number, number], year: number): number =>
  in2000 + Math.round((aCentury * (year - 2000)) / 100);
