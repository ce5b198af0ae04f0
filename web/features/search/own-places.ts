import type { ResultFacts } from '#contract/divination.ts';
import { dayText } from '#contract/words/dates.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';
import type { Entry } from '#core/journal/entry.ts';
import type { Place } from '#core/search/place.ts';
import { entryPath } from '#web/platform/navigation/paths.ts';

/** What is written about a cast, each with its word. */
const textsOf = ({ judgment, notes, outcome }: Entry): readonly (readonly [string, string])[] => [
  ...(judgment ? [['断语', judgment.text] as const] : []),
  ...notes.map(({ text }) => ['札记', text] as const),
  ...(outcome && outcome.text !== '' ? [['结果', outcome.text] as const] : []),
];

/** A saved cast: first what was asked, by which it is also found as a cast of its figure; then what was written. */
function placesOfCast({ timestamp, cast, castFor }: ResultFacts, entry: Entry | undefined): readonly Place[] {
  const where = `${fullName(cast.main)} · ${movementOf(cast.moving)} · ${dayText(castFor)}`;
  const of = (label: string, text: string): Place => ({
    kind: 'own',
    path: entryPath(timestamp),
    code: cast.main,
    where: [where, label].filter(Boolean).join(' · '),
    text,
  });
  return [of('', entry?.question ?? ''), ...(entry ? textsOf(entry).map(([label, text]) => of(label, text)) : [])];
}

/** The history of the signed-in user, as this device keeps it. Nothing of it leaves the device. */
export const ownPlaces = (results: readonly ResultFacts[], entries: ReadonlyMap<string, Entry>): readonly Place[] =>
  results.flatMap((facts) => placesOfCast(facts, entries.get(facts.timestamp)));
