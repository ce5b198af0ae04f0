import { expect, test } from 'vitest';
import { castName } from '#core/casting/cast-name.ts';
import { emptyEntry } from '#core/journal/entry.ts';
import { manualFacts } from '#tests/support/facts.ts';
import { changed, inState } from '../records/entry-record.ts';
import { NO_ENTRIES } from '../saved-view.ts';
import { viewOf } from './journal.ts';

const ZHUN = manualFacts('2026-11-13T00:00:00.000Z', '010001');
const QIAN = manualFacts('2026-11-14T00:00:00.000Z', '111111');
const recordOf = ({ timestamp, cast }: typeof ZHUN, question: string) =>
  changed('ann', null, { ...emptyEntry(timestamp, castName(cast)), question });

test('entries of casts that are not in the list are not shown; an orphan is offered until its cast is back', () => {
  const records = [recordOf(ZHUN, '行'), inState(recordOf(QIAN, '止'), 'orphan')];
  const view = viewOf({ state: 'ready', records, results: [ZHUN] }, NO_ENTRIES);
  expect([...view.entries.keys()]).toEqual([ZHUN.timestamp]);
  expect(view.orphans.map(({ question }) => question)).toEqual(['止']);
  const back = viewOf({ state: 'ready', records, results: [QIAN, ZHUN] }, view);
  expect(back.entries.get(QIAN.timestamp)?.question).toBe('止');
  expect(back.orphans).toEqual([]);
});

test('an entry of another cast of the same moment is not shown', () => {
  const other = manualFacts(ZHUN.timestamp, '111111');
  const view = viewOf({ state: 'ready', records: [recordOf(ZHUN, '行')], results: [other] }, NO_ENTRIES);
  expect(view.entries.size).toBe(0);
});

test('the map stays the same one while no entry has changed', () => {
  const records = [recordOf(ZHUN, '行')];
  const view = viewOf({ state: 'ready', records, results: [ZHUN] }, NO_ENTRIES);
  expect(viewOf({ state: 'ready', records, results: [QIAN, ZHUN] }, view).entries).toBe(view.entries);
  expect(viewOf({ state: 'ready', records: [recordOf(ZHUN, '止')], results: [ZHUN] }, view).entries).not.toBe(
    view.entries,
  );
});

test('a refused entry says why', () => {
  const refused = inState(recordOf(ZHUN, '行'), 'refused', '太长');
  const { unsent } = viewOf({ state: 'ready', records: [refused], results: [ZHUN] }, NO_ENTRIES);
  expect(unsent.get(ZHUN.timestamp)).toEqual({ refusal: '太长' });
});
