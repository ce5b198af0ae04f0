/** No wall clock is further from UTC than 18 hours. */
export const UTC_OFFSET_MAX_MINUTES = 1080;

/** Of the question about a cast, in its entry and in a link. */
export const QUESTION_MAX_CHARACTERS = 200;
/** Of the words of 外应, in an entry and in a link. */
export const OMEN_MAX_CHARACTERS = QUESTION_MAX_CHARACTERS;
