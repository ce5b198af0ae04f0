const NOT_WORDS = /[\p{P}\p{S}\p{Z}\p{C}]+/gu;

/** What is left of a question without punctuation, spaces and the width of its letters. */
const wordsOf = (question: string): string => question.normalize('NFKC').toLowerCase().replaceAll(NOT_WORDS, '');

/**
 * Whether two questions ask the same thing in the same words. 蒙: “初筮告，再三渎，渎则不告。”
 *
 * Example: 此行可成？ and 此行，可成 are the same; 此行可成 and 此行几时可成 are not. What has no words is the same as nothing.
 */
export function isSameQuestion(one: string, other: string): boolean {
  const words = wordsOf(one);
  return words !== '' && words === wordsOf(other);
}
