import { expect, test } from 'vitest';
import { dayAfter, REVIEW_PRESETS } from './review-days.ts';

test.each([
  ['2026-11-15', ['2026-11-22', '2026-12-15', '2027-02-15']],
  ['2026-12-28', ['2027-01-04', '2027-01-28', '2027-03-28']],
  ['2027-01-31', ['2027-02-07', '2027-02-28', '2027-04-30']],
  ['2027-11-30', ['2027-12-07', '2027-12-30', '2028-02-29']],
])('a week, a month and three months after %s; a month ends on its last day', (day, after) => {
  expect(REVIEW_PRESETS.map((preset) => dayAfter(day, preset))).toEqual(after);
});
