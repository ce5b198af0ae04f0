import * as v from 'valibot';
import { canonicalTimestamp } from './timestamp.ts';
import { MESSAGES } from './words/messages.ts';

/** An instant, in its canonical form. */
export const instant = v.pipe(
  v.string(MESSAGES.timestamp),
  v.transform(canonicalTimestamp),
  v.string(MESSAGES.timestamp),
);

/** The timestamp of a result; one that is missing is refused with the same message. */
export const timestamp = v.pipe(v.optional(v.string(MESSAGES.timestamp), ''), instant);
