import { expect, test } from 'vitest';
import { entryOf } from '#tests/support/any-entry.ts';
import { hasLookedBack, isEntryToReview } from './entry-to-review.ts';

const dayOf = (instant: string) => instant.slice(0, 10);
const on = (reviewOn: string | null, outcomeOn?: string, kind = '应') =>
  entryOf({ reviewOn, outcome: outcomeOn ? { kind, at: `${outcomeOn}T08:00:00.000Z`, text: '' } : null });

test('an entry is due from its day on, and never without one', () => {
  expect(isEntryToReview(on('2026-12-01'), '2026-11-30', dayOf)).toBe(false);
  expect(isEntryToReview(on('2026-12-01'), '2026-12-01', dayOf)).toBe(true);
  expect(isEntryToReview(on('2026-12-01'), '2027-01-01', dayOf)).toBe(true);
  expect(isEntryToReview(on(null), '2027-01-01', dayOf)).toBe(false);
});

test('an outcome written on that day or later settles it, an earlier one does not', () => {
  expect(isEntryToReview(on('2026-12-01', '2026-12-02'), '2026-12-02', dayOf)).toBe(false);
  expect(isEntryToReview(on('2026-12-01', '2026-12-01'), '2026-12-01', dayOf)).toBe(false);
  expect(isEntryToReview(on('2026-12-01', '2026-11-20'), '2026-12-02', dayOf)).toBe(true);
});

test('one has looked back once an outcome was written on that day or later, whatever it is', () => {
  expect(hasLookedBack(on('2026-12-01', '2026-12-01', '半应'), dayOf)).toBe(true);
  expect(hasLookedBack(on('2026-12-01', '2026-11-30', '应'), dayOf)).toBe(false);
  expect(hasLookedBack(on('2026-12-01'), dayOf)).toBe(false);
  expect(hasLookedBack(on(null, '2026-12-01'), dayOf)).toBe(false);
});

test('what is not known yet, or known in part, is looked at again', () => {
  expect(isEntryToReview(on('2026-12-01', '2026-12-02', '未明'), '2026-12-02', dayOf)).toBe(true);
  expect(isEntryToReview(on('2026-12-01', '2026-12-02', '半应'), '2026-12-02', dayOf)).toBe(true);
  expect(isEntryToReview(on('2026-12-01', '2026-12-02', '不应'), '2026-12-02', dayOf)).toBe(false);
  expect(isEntryToReview(on('2027-01-01', '2026-12-02', '未明'), '2026-12-02', dayOf)).toBe(false);
});
