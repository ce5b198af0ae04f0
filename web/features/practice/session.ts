import type { DayNumber } from '#core/calendar/solar.ts';
import { type Card, cardOf } from '#core/practice/deck.ts';
import { parsePracticeAnswer } from '#core/practice-log/parse-practice-answer.ts';
import type { PracticeAnswer, Recall } from '#core/practice-log/practice-answer.ts';

/** A session: its cards one after another; those that were forgotten come again at the end, until they are remembered. */
export interface Session {
  readonly cards: readonly Card[];
  /** How many of `cards` are answered. */
  readonly done: number;
  /** Forgotten, and to be shown again. */
  readonly again: readonly Card[];
  /** All that were given and not taken back. */
  readonly answers: readonly PracticeAnswer[];
  /** By card, what was answered the first time. */
  readonly first: ReadonlyMap<string, Recall>;
  /** What 退一张 takes back: the answer, and the session before it. */
  readonly before: { readonly session: Session; readonly answer: PracticeAnswer } | null;
}

export const sessionWith = (cards: readonly Card[]): Session => ({
  cards,
  done: 0,
  again: [],
  answers: [],
  first: new Map(),
  before: null,
});

/** The card in question; null at the end. */
export const currentOf = ({ cards, done, again }: Session): Card | null => cards[done] ?? again[0] ?? null;

export const isRepeat = ({ cards, done }: Session): boolean => done >= cards.length;

export function afterPracticeAnswer(session: Session, answer: PracticeAnswer): Session {
  const card = currentOf(session);
  if (!card) return session;
  const recall: Recall = answer.answer === 'good' ? 'good' : 'again';
  const rest = isRepeat(session) ? session.again.slice(1) : session.again;
  return {
    cards: session.cards,
    done: isRepeat(session) ? session.done : session.done + 1,
    again: recall === 'again' ? [...rest, card] : rest,
    answers: [...session.answers, answer],
    first: isRepeat(session) ? session.first : new Map([...session.first, [card.id, recall]]),
    before: { session: { ...session, before: null }, answer },
  };
}

/** How many were remembered the first time. */
export const rememberedIn = ({ first }: Session): number => [...first.values()].filter((one) => one === 'good').length;

/** As it is stored: the cards by their ids, and what was answered. */
export const storedFrom = ({ cards, answers }: Session, day: DayNumber) => ({
  day,
  cards: cards.map(({ id }) => id),
  answers,
});

/** A session of this day as it was when it was stored; null if the stored value is not a session. */
export function parseSession(stored: Readonly<Record<string, unknown>>, today: DayNumber): Session | null {
  const { day, cards, answers } = stored;
  if (day !== today || !Array.isArray(cards) || !Array.isArray(answers)) return null;
  const known = cards.map((id) => cardOf(String(id)));
  let session = sessionWith(known.filter((card) => card !== null));
  if (session.cards.length < known.length) return null;
  for (const answer of answers.map(parsePracticeAnswer)) {
    if (answer === null || answer.card !== currentOf(session)?.id) return null;
    session = afterPracticeAnswer(session, answer);
  }
  return session;
}
