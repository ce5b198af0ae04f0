import type { Answer, Recall } from '#core/practice/answer.ts';
import type { Card } from '#core/practice/deck.ts';

/** A session: its cards one after another; those that were forgotten come again at the end, until they are remembered. */
export interface Session {
  readonly cards: readonly Card[];
  /** How many of `cards` are answered. */
  readonly done: number;
  /** Forgotten, and to be shown again. */
  readonly again: readonly Card[];
  /** How many answers were given in all. */
  readonly given: number;
  /** By card, what was answered the first time. */
  readonly first: ReadonlyMap<string, Recall>;
  /** What 退一张 takes back: the answer, and the session before it. */
  readonly before: { readonly session: Session; readonly answer: Answer } | null;
}

export const sessionWith = (cards: readonly Card[]): Session => ({
  cards,
  done: 0,
  again: [],
  given: 0,
  first: new Map(),
  before: null,
});

/** The card in question; null at the end. */
export const currentOf = ({ cards, done, again }: Session): Card | null => cards[done] ?? again[0] ?? null;

export const isRepeat = ({ cards, done }: Session): boolean => done >= cards.length;

export function afterAnswer(session: Session, answer: Answer): Session {
  const card = currentOf(session);
  if (!card) return session;
  const recall: Recall = answer.answer === 'good' ? 'good' : 'again';
  const rest = isRepeat(session) ? session.again.slice(1) : session.again;
  return {
    cards: session.cards,
    done: isRepeat(session) ? session.done : session.done + 1,
    again: recall === 'again' ? [...rest, card] : rest,
    given: session.given + 1,
    first: isRepeat(session) ? session.first : new Map([...session.first, [card.id, recall]]),
    before: { session: { ...session, before: null }, answer },
  };
}

/** How many were remembered the first time. */
export const rememberedIn = ({ first }: Session): number => [...first.values()].filter((one) => one === 'good').length;
