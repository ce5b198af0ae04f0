/** One year more than 1900–2100 at both ends, because a moment needs the years before and after its own. */
export const TABLE_FIRST_YEAR = 1899;
export const TABLE_LAST_YEAR = 2101;

/** So many years are unpacked at once. */
export const SPAN = 25;

/** The digits 0 … 63 of the packed numbers. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Predicted seconds between the previous term and this one: a straight line over the years, fitted for each term. */
export const predictedGap = ([in2000, aCentury]: readonly [number, number], year: number): number =>
  in2000 + Math.round((aCentury * (year - 2000)) / 100);
