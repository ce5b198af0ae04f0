import type { DayNumber } from '../calendar/solar.ts';
import { KING_WEN_ORDER } from '../hexagram/king-wen.ts';
import { TRIGRAM_CODES } from '../trigram/trigram.ts';
import { type Card, cardOf, DECK, GROUPS, type Group, nameCardOf } from './deck.ts';
import type { CardState, Schedule } from './schedule.ts';
import { shuffled } from './shuffle.ts';

/** 熟, 在学, 未学: how far a card has come, today. */
export const STANDINGS = ['熟', '在学', '未学'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A card that comes back after three weeks or later. */
const KNOWN_FROM_DAYS = 21;
export const SESSION_SIZE = 20;
export const NEW_AT_ONCE = 5;
const TRIGRAMS_FIRST = 8;

/**
 * 熟: remembered the last time, with three weeks or more until it comes back, and that day has not passed; so FSRS puts the chance to
 * remember it today at 90 % or more. 在学: answered, and not that. 未学: never answered. A card that is overdue is 在学 again.
 */
export function standingOf(state: CardState | undefined, today: DayNumber): Standing {
  if (!state) return '未学';
  const isKnown = state.last === 'good' && state.due - state.day >= KNOWN_FROM_DAYS && today <= state.due;
  return isKnown ? '熟' : '在学';
}

/** The sixty-four by their standing, each by the card that shows the figure and asks the name. */
export function standingsOf({ cards }: Schedule, today: DayNumber): Readonly<Record<Standing, number>> {
  const counts = { 熟: 0, 在学: 0, 未学: 0 };
  for (const hexagram of KING_WEN_ORDER) counts[standingOf(cards.get(nameCardOf(hexagram)), today)] += 1;
  return counts;
}

/** How many of the eight were ever answered, each by the card that shows the figure and asks the name. */
export const trigramsBegun = ({ cards }: Schedule): number =>
  TRIGRAM_CODES.filter((trigram) => cards.has(`trigram:${trigram}`)).length;

/** 今日该温: the cards whose day has come, the longest overdue first. */
export function dueCards({ cards }: Schedule, today: DayNumber, group: Group | null = null): readonly Card[] {
  const due = DECK.filter(
    (card) => isIn(card, group) && (cards.get(card.id)?.due ?? Number.POSITIVE_INFINITY) <= today,
  );
  const dayOf = ({ id }: Card): number => cards.get(id)?.due ?? 0;
  return due.toSorted((a, b) => dayOf(a) - dayOf(b));
}

const isIn = (card: Card, group: Group | null): boolean => group === null || card.group === group;

/** The next cards that were never answered, as the deck goes on. Who never answered any begins with the eight trigrams. */
export function newCards({ cards }: Schedule, group: Group | null = null): readonly Card[] {
  const left = DECK.filter((card) => isIn(card, group) && !cards.has(card.id));
  return left.slice(0, left.length === DECK.length ? TRIGRAMS_FIRST : NEW_AT_ONCE);
}

/** For whom a session is, and when; a guest has no name. */
export interface Sitting {
  readonly owner: string;
  readonly today: DayNumber;
}

/** Cards of equal standing come in an order of this person and day: that of the deck is the order of the tiles, and would give away the answers. */
const orderFor = (cards: readonly Card[], { owner, today }: Sitting): readonly Card[] =>
  shuffled(cards, `${owner} ${today}`, ({ id }) => id);

/** A session of new cards. */
export const newSessionOf = (schedule: Schedule, sitting: Sitting, group: Group | null = null): readonly Card[] =>
  orderFor(newCards(schedule, group), sitting);

/** Whether anything was answered today. */
export const hasPractised = ({ days }: Schedule, today: DayNumber): boolean => (days.get(today) ?? 0) > 0;

/** Not remembered today: they come back on a later day, and may be repeated today, which does not change when they are due. */
export const forgottenToday = ({ cards }: Schedule, today: DayNumber): readonly Card[] =>
  DECK.filter(({ id }) => cards.get(id)?.day === today && cards.get(id)?.last === 'again');

/** A session: what is due, at most twenty, the longest overdue first; if nothing is, new cards. */
export function sessionOf(schedule: Schedule, sitting: Sitting, group: Group | null = null): readonly Card[] {
  const due = dueCards(schedule, sitting.today, group).slice(0, SESSION_SIZE);
  if (due.length === 0) return newSessionOf(schedule, sitting, group);
  const dayOf = ({ id }: Card): number => schedule.cards.get(id)?.due ?? 0;
  return orderFor(due, sitting).toSorted((a, b) => dayOf(a) - dayOf(b));
}

/** How many are due in each of the three rows. */
export function dueCardsByGroup(schedule: Schedule, today: DayNumber): Readonly<Record<Group, number>> {
  const due = dueCards(schedule, today);
  const countOf = (group: Group): number => due.filter((card) => card.group === group).length;
  return Object.fromEntries(GROUPS.map((group) => [group, countOf(group)])) as Record<Group, number>;
}

/** The next day after today on which a card of the deck comes back; null if there is none. */
export function nextCardDay({ cards }: Schedule, today: DayNumber): DayNumber | null {
  const later = [...cards].flatMap(([id, { due }]) => (due > today && cardOf(id) ? [due] : []));
  return later.length === 0 ? null : Math.min(...later);
}

/** The last `count` days, today last, with how many answers each has. */
export const lastDays = ({ days }: Schedule, today: DayNumber, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index;
    return { day, answers: days.get(day) ?? 0 };
  });

/** Days on which anything was answered, in a row or not: nothing is lost by a day without. */
export const daysPractised = ({ days }: Schedule): number => days.size;

/** A finished exercise is in the log as the answer to a card of this id, which the deck does not have. */
export const exerciseCardOf = (exercise: string): string => `case:${exercise}`;
/** One of those without end. */
export const RANDOM_EXERCISE = 'random';

/** How many of the book's cases were done. */
export const exercisesDone = ({ cards }: Schedule): number =>
  [...cards.keys()].filter((id) => id.startsWith('case:') && id !== exerciseCardOf(RANDOM_EXERCISE)).length;

/** Whether anything of the deck was ever answered. */
export const hasBegun = ({ cards }: Schedule): boolean => DECK.some(({ id }) => cards.has(id));
