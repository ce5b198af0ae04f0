/**
 * One line of the log of practice, which is only ever appended to. What is due, what is known and which days were practised are derived from
 * it by replaying (schedule.ts), so that two devices that have the same answers agree.
 */
export interface PracticeAnswer {
  /** Random; of an `undone` that of the answer it takes back, with `:undone` behind it. */
  readonly id: string;
  /** The id of a card (deck.ts). */
  readonly card: string;
  /** good: 记得. again: 忘了. undone: the answer that the id names does not count. A newer version may know others, which count for nothing here. */
  readonly answer: string;
  /** The instant, ISO 8601 in UTC with milliseconds. */
  readonly at: string;
  /** The day where the learner was: YYYY-MM-DD. */
  readonly day: string;
}

/** The form of each field, on the device and on the wire; `at` and `day` are compared with the calendar beside it. */
export const PRACTICE_ANSWER_FORMS = {
  id: /^[0-9a-z-]{8,40}(:undone)?$/,
  card: /^[a-z]{1,16}:[0-9a-z-]{1,24}$/,
  answer: /^[a-z]{1,16}$/,
} as const;

export const RECALLS = ['good', 'again'] as const;
/** 记得, 忘了. */
export type Recall = (typeof RECALLS)[number];

export const isRecall = (answer: string): answer is Recall => RECALLS.some((known) => known === answer);

const UNDONE = ':undone';

/** Takes an answer back: 退一张. The log keeps both. */
export const undoingOf = (undone: PracticeAnswer, at: string, day: string): PracticeAnswer => ({
  id: `${undone.id}${UNDONE}`,
  card: undone.card,
  answer: 'undone',
  at,
  day,
});

/** The id of the answer that this one takes back; null if it takes none. */
export const undoneIdOf = ({ id, answer }: PracticeAnswer): string | null =>
  answer === 'undone' && id.endsWith(UNDONE) ? id.slice(0, -UNDONE.length) : null;

/** A place in the log. Ids order the answers of one millisecond, on every device in the same way. */
export type Position = Pick<PracticeAnswer, 'at' | 'id'>;

/** Texts of one form compare as the instants do. */
export function comparePositions(a: Position, b: Position): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
