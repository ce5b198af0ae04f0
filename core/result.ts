/**
 * The outcome of something that may fail as part of normal use: parsing input, a refused call. `err` carries a code, never a
 * message. Bugs throw, and so does the calendar, see calendar/calendar-error.ts.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <const E>(error: E): Result<never, E> => ({ ok: false, error });
