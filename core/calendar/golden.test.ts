import { expect, test } from 'vitest';
import { timeBasisOf } from '../casting/time-basis.ts';
import { almanacOf } from './almanac.ts';
import { ganzhiName } from './ganzhi.ts';
import golden from './golden/moments.json' with { type: 'json' };
import { lunarDateText } from './lunar.ts';
import { chinaIsoOf, momentFromIso } from './moment.ts';
import { yearsAround } from './years.ts';

test.each(golden.cases)('$moment $note', async (fact) => {
  const moment = momentFromIso(fact.moment);
  const years = await yearsAround(moment.wall.year);
  const almanac = almanacOf(moment, years, 0);
  const lateZi = almanacOf(moment, years, 23);
  const { lunar, pillars, term, next } = almanac;
  expect({
    year: lunar.year,
    month: lunar.month,
    leap: lunar.isLeap,
    day: lunar.day,
    text: lunarDateText(lunar),
  }).toEqual(fact.lunar);
  expect({
    yearAtLiChun: ganzhiName(pillars.year),
    yearAtLunarNewYear: ganzhiName(almanac.lunarYearPillar),
    monthAtJie: ganzhiName(pillars.month),
    dayAtMidnight: ganzhiName(pillars.day),
    dayAt23: ganzhiName(lateZi.pillars.day),
    hour: ganzhiName(pillars.hour),
  }).toEqual(fact.pillars);
  expect(lateZi.pillars.hour).toBe(pillars.hour);
  expect(almanac.doubleHourIndex).toBe(fact.doubleHourIndex);
  expect(timeBasisOf(moment, years, 0)).toEqual(fact.basis);
  for (const [ours, theirs] of [
    [term, fact.term],
    [next, fact.next],
  ] as const) {
    expect([ours.name, chinaIsoOf(ours.at)]).toEqual([theirs.name, theirs.at]);
    expect(Math.abs(ours.at - momentFromIso(theirs.atDE431).instant)).toBeLessThanOrEqual(fact.toleranceSeconds);
  }
});
