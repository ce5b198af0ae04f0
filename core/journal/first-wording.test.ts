import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyEntry, entryOf } from '#tests/support/any-entry.ts';
import { keepFirstWording } from './first-wording.ts';

const EARLY = '2026-11-15T08:00:00.000Z';
const LATE = '2026-11-16T08:00:00.000Z';
const HOLD = { text: '宜守', at: EARLY, first: null };
const ADVANCE = { text: '宜进', at: LATE, first: null };
const FAILED = { kind: '不应', at: LATE, text: '' } as const;

const judged = entryOf({ judgment: HOLD });
const settled = entryOf({ judgment: HOLD, outcome: FAILED });
const changed = entryOf({ judgment: { ...ADVANCE, first: { text: '宜守', at: EARLY } }, outcome: FAILED });

test('before the outcome a judgment is changed and removed as the user likes', () => {
  expect(keepFirstWording(judged, entryOf({ judgment: ADVANCE }))).toEqual(entryOf({ judgment: ADVANCE }));
  expect(keepFirstWording(judged, entryOf())).toEqual(entryOf());
  expect(keepFirstWording(null, changed)).toEqual(changed);
});

test('after the outcome the first wording stays beside the changed one, also through further changes', () => {
  expect(keepFirstWording(settled, { ...settled, judgment: ADVANCE })).toEqual(changed);
  const again = { text: '宜待', at: LATE, first: null };
  expect(keepFirstWording(changed, { ...changed, judgment: again }).judgment).toEqual({
    ...again,
    first: { text: '宜守', at: EARLY },
  });
});

test('a change that takes the outcome away at the same time keeps the first wording too', () => {
  expect(keepFirstWording(settled, entryOf({ judgment: ADVANCE })).judgment?.first?.text).toBe('宜守');
});

test('removing a judgment that has an outcome, or writing the first wording again, takes the change back', () => {
  expect(keepFirstWording(changed, { ...changed, judgment: null })).toEqual(settled);
  expect(keepFirstWording(changed, { ...changed, judgment: { ...HOLD, at: LATE } })).toEqual(settled);
});

test('an entry that did not change stays as it is', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      expect(keepFirstWording(entry, entry)).toEqual(entry);
    }),
  );
});
