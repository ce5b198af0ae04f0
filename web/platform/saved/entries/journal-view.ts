import type { ResultFacts } from '#contract/divination.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { Entry } from '#core/journal/entry.ts';
import { type EntryRecord, idOf } from '../records/entry-record.ts';
import type { JournalView } from '../saved-view.ts';

interface Shown {
  readonly state: JournalView['state'];
  readonly records: readonly EntryRecord[];
  readonly results: readonly ResultFacts[];
}

/** The same map as before if nothing in it has changed: screens with thousands of rows are drawn anew only when they must be. */
function kept<V>(before: ReadonlyMap<string, V>, after: ReadonlyMap<string, V>): ReadonlyMap<string, V> {
  return before.size === after.size && [...after].every(([key, value]) => before.get(key) === value) ? before : after;
}

const sameOrNew = (before: readonly Entry[], after: readonly Entry[]): readonly Entry[] =>
  before.length === after.length && after.every((entry, index) => entry === before[index]) ? before : after;

export function viewOf({ state, records, results }: Shown, before: JournalView): JournalView {
  const moments = new Set(records.map(({ timestamp }) => timestamp)); // until a screen asks there are few records and thousands of results
  const known = results.filter(({ timestamp }) => moments.has(timestamp));
  const listed = new Set(known.map(({ timestamp, cast }) => idOf({ timestamp, cast: castName(cast) })));
  const shown = records.filter((record) => listed.has(idOf(record)));
  const unsent = shown.filter((record) => record.state !== 'sent');
  const isOrphan = (record: EntryRecord) => record.state === 'orphan' && !listed.has(idOf(record));
  const orphans = records.filter(isOrphan).map(({ own }) => own);
  return {
    state,
    entries: kept(before.entries, new Map(shown.map(({ timestamp, own }) => [timestamp, own]))),
    unsent: new Map(unsent.map(({ timestamp, refusal }) => [timestamp, { refusal }])),
    orphans: sameOrNew(before.orphans, orphans),
  };
}
