import * as v from 'valibot';
import { MESSAGES } from '../words/messages.ts';

/** Digits only: 1.0, 1e3 and 0x10 are refused. */
export const wholeNumber = (message: string, maxDigits: number) =>
  v.pipe(v.string(message), v.regex(new RegExp(`^[1-9][0-9]{0,${maxDigits - 1}}$`), message), v.toNumber());

export const wholeBetween = (low: number, high: number, message: string) =>
  v.pipe(v.number(message), v.safeInteger(message), v.minValue(low, message), v.maxValue(high, message));

/** The number of a puzzle or a guess, in a query or a body. */
const digits = v.pipe(wholeNumber(MESSAGES.puzzleId, 16), v.safeInteger(MESSAGES.puzzleId));
export const idInBody = v.pipe(
  v.optional(v.number(MESSAGES.puzzleId), 0),
  v.safeInteger(MESSAGES.puzzleId),
  v.minValue(1, MESSAGES.puzzleId),
);
export const byId = v.object({ id: v.optional(digits, '') });
/** From where a list in parts goes on. */
export const before = v.optional(digits);
