import { fieldsOf, isCount, isHourNumber, isWithin } from './basis-fields.ts';
import { castBy, sumMethod } from './method.ts';

/** The four numbers of 年月日时起卦; casting/time-basis.ts computes them from the calendar. */
export interface TimeBasis {
  /** Branch of the lunar year: 子 1 … 亥 12. */
  readonly yearNumber: number;
  /** Lunar month: 正月 1 … 十二月 12; a leap month counts as the month it repeats. */
  readonly monthNumber: number;
  /** Lunar day: 1 … 30. */
  readonly dayNumber: number;
  /** Branch of the double-hour: 子 1 … 亥 12. */
  readonly hourNumber: number;
  /** 加数, where several ask in the same hour (《梅花易数》起卦加数例: “先生以各姓而加数”). */
  readonly added?: number;
}

function parseTimeBasis(value: unknown): TimeBasis | null {
  const { yearNumber, monthNumber, dayNumber, hourNumber, added } = fieldsOf(value);
  if (!isWithin(yearNumber, 1, 12) || !isWithin(monthNumber, 1, 12)) return null;
  if (!isWithin(dayNumber, 1, 30) || !isHourNumber(hourNumber)) return null;
  if (added !== undefined && !isCount(added)) return null;
  return { yearNumber, monthNumber, dayNumber, hourNumber, ...(added !== undefined && { added }) };
}

const dateSumOf = ({ yearNumber, monthNumber, dayNumber, added = 0 }: TimeBasis): number =>
  yearNumber + monthNumber + dayNumber + added;

/**
 * 《梅花易数》年月日时起例: “年月日为上卦……又以年月日时总数取爻”. Year + month + day, divided by 8, gives the upper trigram; with
 * the hour added, divided by 8 the lower trigram and divided by 6 the moving line.
 * 辰年十二月十七日申时 = 5, 12, 17, 9: 34 leaves 2 (兑), 43 leaves 3 (离) and, by six, 1 (初爻). 王姓起屋 = 3, 12, 1 and 4 for
 * the name, 7: 20 leaves 4 (震), 27 leaves 3 (离) and, by six, 3 (三爻).
 */
export const TIME = sumMethod('time', parseTimeBasis, (basis) => {
  const total = dateSumOf(basis) + basis.hourNumber;
  return { upper: dateSumOf(basis), lower: total, line: total };
});

/** 观梅占: 辰年十二月十七日申时 gives 泽火革 with 初爻 moving; 牡丹占: 巳年三月十六日卯时 gives 天风姤 with 五爻. */
export const castByTime = (basis: TimeBasis) => castBy(TIME, basis);
