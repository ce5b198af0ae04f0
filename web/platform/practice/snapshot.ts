import type { CardState, Schedule } from '#core/practice/schedule.ts';
import type { Snapshot } from './practice-db.ts';

/** A change of what replaying does, or of how it is packed, makes this a new number. */
const RULES = 1;

/** The numbers of one card, in this order. */
const packedState = ({ stability, difficulty, day, due, moves, last }: CardState): readonly number[] => [
  ...[stability, difficulty, day, due, moves],
  last === 'good' ? 1 : 0,
];
const NUMBERS = 6;

function stateFrom(states: Float64Array, index: number): CardState {
  const at = (place: number): number => states[index * NUMBERS + place] ?? 0;
  const [stability, difficulty] = [at(0), at(1)];
  return { stability, difficulty, day: at(2), due: at(3), moves: at(4), last: at(5) === 1 ? 'good' : 'again' };
}

/** What a schedule is kept as; null if there is nothing to keep. `count` is how many answers it covers. */
export function snapshotOf({ cards, days, upTo, awaited }: Schedule, count: number): Snapshot | null {
  if (upTo === null) return null;
  return {
    rules: RULES,
    upTo,
    count,
    cards: { ids: [...cards.keys()].join(' '), states: Float64Array.from([...cards.values()].flatMap(packedState)) },
    days: Float64Array.from([...days].flat()),
    awaited: [...awaited],
  };
}

/** Null for one of other rules. */
export function scheduleFrom({ rules, cards, days, upTo, awaited }: Snapshot): Schedule | null {
  if (rules !== RULES) return null;
  const ids = cards.ids === '' ? [] : cards.ids.split(' ');
  const pairs = Array.from({ length: days.length / 2 }, (_, at) => [days[at * 2] ?? 0, days[at * 2 + 1] ?? 0] as const);
  return {
    cards: new Map(ids.map((id, index) => [id, stateFrom(cards.states, index)])),
    days: new Map(pairs),
    upTo,
    awaited: new Set(awaited),
  };
}
