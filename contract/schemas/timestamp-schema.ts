import * as v from 'valibot';
import { canonicalTimestamp } from '../timestamp.ts';
import { MESSAGES } from '../words/messages.ts';

/** An instant, in its canonical form. */
export const instant = v.pipe(
  v.string(MESSAGES.timestamp),
  v.transform(canonicalTimestamp),
  v.string(MESSAGES.timestamp),
);

/** One that a body must have, such as the timestamp of a result: where it is missing, it is refused with the same message. */
export const timestamp = v.pipe(v.optional(v.string(MESSAGES.timestamp), ''), instant);
