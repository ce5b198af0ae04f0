import { expect, test } from 'vitest';
import { strengthInTable } from '#tests/support/element-tables.ts';
import { almanacOf } from '../calendar/almanac.ts';
import { BRANCHES, branchIndexOf } from '../calendar/ganzhi.ts';
import { chinaIsoOf, momentFromIso } from '../calendar/moment.ts';
import { yearsAround } from '../calendar/years.ts';
import { elementOf } from '../trigram/element.ts';
import { TRIGRAM_CODES, trigramName } from '../trigram/trigram.ts';
import { isOfTheBook, monthBranchOf, strengthOf } from './strength.ts';

test('旺 相 休 囚 衰 of the eight trigrams in the twelve months are those of the table', () => {
  const wrong = TRIGRAM_CODES.flatMap((trigram) =>
    BRANCHES.filter(
      (month) => strengthOf(elementOf(trigram), month) !== strengthInTable(trigramName(trigram), month),
    ).map((month) => `${trigramName(trigram)} ${month}`),
  );
  expect(wrong).toEqual([]);
});

test('only 旺 and 衰 are of the book', () => {
  expect((['旺', '相', '休', '囚', '衰'] as const).filter(isOfTheBook)).toEqual(['旺', '衰']);
});

test('the month begins at the second of a 节, wherever the clock is', async () => {
  const years = await yearsAround(2024);
  const at = (iso: string) => monthBranchOf(momentFromIso(iso).instant, years);
  expect(at('2024-02-04T16:27:06+08:00')).toBe('丑');
  expect(at('2024-02-04T16:27:07+08:00')).toBe('寅');
  expect(at('2024-02-04T03:27:07-05:00')).toBe('寅');
});

test('the month of 旺衰 is that of the month pillar, at noon of every day of a year', async () => {
  const years = await yearsAround(2025);
  const start = momentFromIso('2025-01-01T12:00:00+08:00').instant;
  const wrong = Array.from({ length: 365 }, (_, day) => start + day * 86_400).filter((instant) => {
    const { pillars } = almanacOf(momentFromIso(chinaIsoOf(instant)), years, 0);
    return monthBranchOf(instant, years) !== BRANCHES[branchIndexOf(pillars.month)];
  });
  expect(wrong).toEqual([]);
});
