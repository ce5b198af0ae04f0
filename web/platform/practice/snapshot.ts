import type { DayNumber } from '#core/calendar/solar.ts';
import type { CardState, Schedule } from '#core/practice/schedule.ts';
import type { Snapshot } from '../saved/records/kept-practice-answers.ts';

/** A change of what replaying does, or of how it is packed, makes this a new number. */
const RULES = 2;

/** Of each card: what FSRS computes, which no digit may be cut from, and whole numbers, in these orders. */
const memoryOf = ({ stability, difficulty }: CardState): readonly number[] => [stability, difficulty];
const numbersOf = ({ day, due, moves, last }: CardState): readonly number[] => [
  day,
  due,
  moves,
  last === 'good' ? 1 : 0,
];
const [MEMORIES, NUMBERS] = [2, 4];

/** What a schedule is kept as; null if there is nothing to keep. `count` is how many answers it covers. */
export function snapshotOf({ cards, days, upTo, awaited }: Schedule, count: number): Snapshot | null {
  if (upTo === null) return null;
  const states = [...cards.values()];
  return {
    rules: RULES,
    upTo,
    count,
    cards: {
      ids: [...cards.keys()].join(' '),
      memory: Float64Array.from(states.flatMap(memoryOf)),
      numbers: Int32Array.from(states.flatMap(numbersOf)),
    },
    days: Int32Array.from([...days].flat()),
    awaited: [...awaited],
  };
}

/** By index, without a list for each card: opening a log of years must not take longer than opening one of a day. */
function cardsFrom({ ids, memory, numbers }: Snapshot['cards']): ReadonlyMap<string, CardState> {
  const cards = new Map<string, CardState>();
  if (ids === '') return cards;
  let [m, n] = [0, 0];
  for (const id of ids.split(' ')) {
    cards.set(id, {
      stability: memory[m] ?? 0,
      difficulty: memory[m + 1] ?? 0,
      day: numbers[n] ?? 0,
      due: numbers[n + 1] ?? 0,
      moves: numbers[n + 2] ?? 0,
      last: numbers[n + 3] === 1 ? 'good' : 'again',
    });
    m += MEMORIES;
    n += NUMBERS;
  }
  return cards;
}

function daysFrom(days: Snapshot['days']): ReadonlyMap<DayNumber, number> {
  const counts = new Map<DayNumber, number>();
  for (let at = 0; at < days.length; at += 2) counts.set(days[at] ?? 0, days[at + 1] ?? 0);
  return counts;
}

/** Null for one of other rules. */
export function scheduleFrom({ rules, cards, days, upTo, awaited }: Snapshot): Schedule | null {
  if (rules !== RULES) return null;
  return { cards: cardsFrom(cards), days: daysFrom(days), upTo, awaited: new Set(awaited) };
}
