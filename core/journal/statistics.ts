import type { Cast } from '../casting/cast.ts';
import { LINE_INDICES, type LineIndex } from '../hexagram/line.ts';
import { CATEGORIES, type Entry, OUTCOME_KINDS, type OutcomeKind } from './entry.ts';

/** From so many judged casts on, outcomes are given as shares. */
export const SHARES_FROM = 30;
const MONTHS = 12;

export interface CountedCast {
  readonly cast: Cast;
  /** When it was cast, YYYY-MM. */
  readonly month: string;
  readonly entry: Entry | null;
}

/** The twelve months that end with this one: 2026-01 is preceded by 2025-12. */
function monthsUntil(last: string): readonly string[] {
  const count = Number(last.slice(0, 4)) * 12 + Number(last.slice(5)) - 1;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = count - (MONTHS - 1) + index;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

function countsOf<Key>(keys: readonly Key[], order: readonly Key[] = []): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const ordered = new Set([...order, ...counts.keys()]);
  return new Map([...ordered].flatMap((key) => (counts.has(key) ? [[key, counts.get(key) ?? 0] as const] : [])));
}

/**
 * Counts, and nothing else: no method and no figure is compared by how its casts turned out.
 *
 * Example: 屯 with 初爻 moving, cast in 2026-11 with the outcome 应, counts once in that month, under 屯, for 初爻 and as 应.
 */
export function statisticsOf(casts: readonly CountedCast[], thisMonth: string) {
  const inMonths = countsOf(casts.map(({ month }) => month));
  const lines = countsOf<LineIndex>(casts.flatMap(({ cast }) => cast.moving));
  const kinds = countsOf(casts.flatMap(({ entry }) => (entry?.outcome ? [entry.outcome.kind] : [])));
  const outcomes = Object.fromEntries(OUTCOME_KINDS.map((kind) => [kind, kinds.get(kind) ?? 0])) as Record<
    OutcomeKind,
    number
  >;
  return {
    total: casts.length,
    /** The last twelve, oldest first. */
    months: monthsUntil(thisMonth).map((month) => ({ month, count: inMonths.get(month) ?? 0 })),
    figures: countsOf(casts.map(({ cast }) => cast.main)),
    /** How often each line moved, 初爻 first, and how many casts had none that moves. */
    moving: LINE_INDICES.map((line) => lines.get(line) ?? 0),
    still: casts.filter(({ cast }) => cast.moving.length === 0).length,
    methods: countsOf(casts.map(({ cast }) => cast.method)),
    /** Those of this version in their order, then a newer version's. */
    categories: countsOf<string>(
      casts.flatMap(({ entry }) => (entry?.category ? [entry.category] : [])),
      CATEGORIES,
    ),
    outcomes,
    /** 应, 半应 and 不应 together; 未明 is no judgment. */
    judged: outcomes['应'] + outcomes['半应'] + outcomes['不应'],
  };
}

export type Statistics = ReturnType<typeof statisticsOf>;

/** In hundredths of all judged casts; null while they are too few to say anything. */
export const shareOf = (count: number, { judged }: Statistics): number | null =>
  judged < SHARES_FROM ? null : Math.round((count * 100) / judged);
