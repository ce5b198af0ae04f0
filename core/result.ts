/**
 * When a function of core answers a Result and when it throws:
 * - `parseX` reads text from outside (a route, a header, a command line); a text that does not parse is an `err` with a code.
 * - Calendar functions check their fields and throw `CalendarError`, whose code and message (`wrong month 13`) are part of the contract.
 * - Anything else that is thrown is a caller's mistake, such as a calendar year that was not loaded; nobody catches it.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <const E>(error: E): Result<never, E> => ({ ok: false, error });
