import type { ResultFacts } from '#contract/divination.ts';
import { fullName, KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES, lineName, movementOf } from '#core/hexagram/line.ts';
import type { Entry } from '#core/journal/entry.ts';
import { methodName } from '#web/ui/rows/method-name.ts';

type Entries = ReadonlyMap<string, Entry>;
type Matches = (facts: ResultFacts) => boolean;

interface Day {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

const DAYS_AGO: Readonly<Record<string, number>> = { 今日: 0, 今天: 0, 昨日: 1, 昨天: 1 };

/** 2026, 2026年, 2026-11, 2026年11月, 2026/11/5, 2026年11月5日. */
const WITH_YEAR = /^(\d{4})(?:年|[-/.年](\d{1,2})(?:月|[-/.月](\d{1,2})日?)?)?$/;
/** 11月, 11月5日. */
const WITHOUT_YEAR = /^(\d{1,2})月(?:(\d{1,2})日?)?$/;
/** 第3卦, 第3, 3. */
const PLACE = /^第?(\d{1,2})卦?$/;

const numberOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

/** The day, month or year that a term names; null if it names none. Months match whole: 1月 is not 11月. */
function dayOf(term: string, now: Date): Day | null {
  const daysAgo = DAYS_AGO[term];
  if (daysAgo !== undefined) {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
    return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
  }
  const withYear = WITH_YEAR.exec(term);
  if (withYear) return { year: Number(withYear[1]), month: numberOf(withYear[2]), day: numberOf(withYear[3]) };
  const withoutYear = WITHOUT_YEAR.exec(term);
  return withoutYear && { month: Number(withoutYear[1]), day: numberOf(withoutYear[2]) };
}

/** In the time zone of the device, as the rows show it. */
const isOn =
  ({ year, month, day }: Day): Matches =>
  ({ castFor }) => {
    const date = new Date(castFor);
    return (
      (year === undefined || date.getFullYear() === year) &&
      (month === undefined || date.getMonth() + 1 === month) &&
      (day === undefined || date.getDate() === day)
    );
  };

/** All that was written about a cast, as it is compared. Made once for every version of an entry. */
const texts = new WeakMap<Entry, string>();

function textOf(entry: Entry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { question, category, judgment, notes, outcome, omen, images } = entry;
  const parts = [question, category, judgment?.text, judgment?.first?.text, outcome?.kind, outcome?.text, omen?.text];
  const text = comparable([...parts, ...(images ?? []), ...notes.map((note) => note.text)].join('\n'));
  texts.set(entry, text);
  return text;
}

/** Full-width letters and digits are plain ones; capitals do not matter. */
const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

function factsMatcherOf(term: string, now: Date): Matches {
  const day = dayOf(term, now);
  if (day) return isOn(day);
  const place = PLACE.exec(term);
  if (place) return ({ cast }) => cast.main === KING_WEN_ORDER[Number(place[1]) - 1];
  // names are matched once, not once for every result
  const mains = new Set(KING_WEN_ORDER.filter((code) => fullName(code).includes(term)));
  const lines = new Set(LINE_INDICES.filter((line) => `${lineName(line)}动`.includes(term)));
  return ({ cast }) =>
    mains.has(cast.main) ||
    cast.moving.some((line) => lines.has(line)) ||
    movementOf(cast.moving).includes(term) ||
    methodName(cast).includes(term);
}

/** By the cast, or by what was written about it. */
function matcherOf(term: string, entries: Entries, now: Date): Matches {
  const matchesFacts = factsMatcherOf(term, now);
  return (facts) => {
    if (matchesFacts(facts)) return true;
    const entry = entries.get(facts.timestamp);
    return entry !== undefined && textOf(entry).includes(term);
  };
}

/** The results that fit every term of the query: 屯 2026-11 is 屯 cast in that month, 屯 面试 is 屯 with 面试 in what was written. */
export function filterResults(
  results: readonly ResultFacts[],
  entries: Entries,
  query: string,
  now = new Date(),
): readonly ResultFacts[] {
  const terms = comparable(query).split(/\s+/).filter(Boolean);
  const matchers = terms.map((term) => matcherOf(term, entries, now));
  return matchers.length === 0 ? results : results.filter((facts) => matchers.every((matches) => matches(facts)));
}
