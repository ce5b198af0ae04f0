import * as v from 'valibot';
import { MESSAGES } from '../words/messages.ts';

/** What a write answers where there is nothing to say. */
export const success = v.object({ success: v.literal(true) });
/** The same with a sentence for the user. */
export const successMessage = v.object({ ...success.entries, message: v.string() });

/** A list in parts, the newest first: while `next` is not null, it goes on with before=`next`. */
export const next = v.nullable(v.number());
/** A log in parts, the oldest first: while `more` is true, it goes on with since=`revision`. */
export const logPart = { revision: v.number(), more: v.boolean() };
export const since = v.pipe(
  v.optional(v.string(MESSAGES.since), '0'),
  v.regex(/^[0-9]{1,15}$/, MESSAGES.since),
  v.toNumber(),
);
