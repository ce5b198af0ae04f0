import { fsrs, Rating } from 'ts-fsrs';
import type { DayNumber } from '../calendar/solar.ts';
import { dayNumberFrom } from '../practice-log/day.ts';
import {
  comparePositions,
  isRecall,
  type Position,
  type PracticeAnswer,
  type Recall,
  undoneIdOf,
} from '../practice-log/practice-answer.ts';

/**
 * FSRS-6 with its published weights. Without fuzz, so that every device computes the same; without steps of minutes, because days are what is
 * scheduled: a card that was forgotten comes again in the same session, which moves nothing.
 */
const FSRS = fsrs({ enable_fuzz: false, enable_short_term: false });
const GRADES = { good: Rating.Good, again: Rating.Again } as const;

/** What is remembered of one card. */
export interface CardState {
  /** Days until the chance to remember falls to 90 %. */
  readonly stability: number;
  /** 1 … 10. */
  readonly difficulty: number;
  /** The day of the last answer that moved it. */
  readonly day: DayNumber;
  /** The day on which it comes back. */
  readonly due: DayNumber;
  /** How many answers have moved it. */
  readonly moves: number;
  readonly last: Recall;
}

/** All that follows from the answers up to a position. */
export interface Schedule {
  readonly cards: ReadonlyMap<string, CardState>;
  /** Answers by local day, also those that moved nothing. */
  readonly days: ReadonlyMap<DayNumber, number>;
  /** The last answer that was replayed; null if there was none. */
  readonly upTo: Position | null;
  /** Answers that were taken back and did not come yet: a clock was set back between the two. */
  readonly awaited: ReadonlySet<string>;
}

export const NOTHING: Schedule = { cards: new Map(), days: new Map(), upTo: null, awaited: new Set() };

/** There was no practice before: an answer of an earlier day comes from a clock that was not set. It is kept, and counts for nothing. */
const FIRST_DAY = '2026-01-01';

/**
 * What one answer makes of a card. Only the first answer of a day moves it, and never one of an earlier day than the last, which a traveller
 * to the west gives. A new card that is known comes back after two days, one that is not after one (S₀ of FSRS: 2.3065 and 0.212); known
 * again after two days it stays for eleven.
 */
export function moved(state: CardState | null, answer: Recall, day: DayNumber): CardState {
  if (state && day <= state.day) return state;
  const elapsed = state ? day - state.day : 0;
  const memory = state && { stability: state.stability, difficulty: state.difficulty };
  const { stability, difficulty } = FSRS.next_state(memory, elapsed, GRADES[answer]);
  const due = day + FSRS.next_interval(stability, elapsed);
  return { stability, difficulty, day, due, moves: (state?.moves ?? 0) + 1, last: answer };
}

/** In how many days a card would come back after this answer. */
export const daysUntilCard = (state: CardState | null, answer: Recall, today: DayNumber): number =>
  moved(state, answer, today).due - today;

/** The answers in the order of the log, each once: two devices may both have it. */
function inOrder(answers: readonly PracticeAnswer[]): readonly PracticeAnswer[] {
  const isSorted = answers.every(
    (answer, index) => index === 0 || isBefore(answers[index - 1] as PracticeAnswer, answer),
  );
  if (isSorted) return answers;
  const sorted = answers.toSorted(comparePositions);
  return sorted.filter((answer, index) => index === 0 || answer.id !== sorted[index - 1]?.id);
}

const isBefore = (a: Position, b: Position): boolean => comparePositions(a, b) < 0;

/** Whether the answers can be replayed on top of what is there: none is older, and none takes back what may have been replayed. */
const canFollow = ({ upTo }: Schedule, answers: readonly PracticeAnswer[], awaited: readonly string[]): boolean =>
  upTo === null || (awaited.length === 0 && answers.every((answer) => isBefore(upTo, answer)));

/**
 * Replays answers on top of a schedule, or from the beginning. `until` is the latest instant that counts: an answer from a clock that runs
 * ahead is kept in the log and counts once its time has come. Null if `base` cannot be continued; then all answers are replayed on `NOTHING`.
 */
export function replay(answers: readonly PracticeAnswer[], until: string, base: Schedule = NOTHING): Schedule | null {
  if (base.upTo !== null && base.upTo.at > until) return null;
  const counted = inOrder(answers.filter(({ at }) => at <= until));
  if (counted.length === 0) return base;
  const undone = counted.map(undoneIdOf).filter((id) => id !== null);
  const ids = new Set(counted.map(({ id }) => id));
  const awaited = undone.filter((id) => !ids.has(id));
  if (!canFollow(base, counted, awaited)) return null;
  const without = new Set([...base.awaited, ...undone]);
  const cards = new Map(base.cards);
  const days = new Map(base.days);
  for (const { id, card, answer, day } of counted) {
    if (!isRecall(answer) || without.has(id) || day < FIRST_DAY) continue;
    const number = dayNumberFrom(day);
    days.set(number, (days.get(number) ?? 0) + 1);
    cards.set(card, moved(cards.get(card) ?? null, answer, number));
  }
  const last = counted.at(-1);
  return {
    cards,
    days,
    upTo: last ? { at: last.at, id: last.id } : base.upTo,
    awaited: new Set([...base.awaited, ...awaited].filter((id) => !ids.has(id))),
  };
}
