export const STEMS = [...'甲乙丙丁戊己庚辛壬癸'] as readonly string[];
export type Branch = '子' | '丑' | '寅' | '卯' | '辰' | '巳' | '午' | '未' | '申' | '酉' | '戌' | '亥';
export const BRANCHES = [...'子丑寅卯辰巳午未申酉戌亥'] as readonly Branch[];

/** Position in the cycle of sixty: 甲子 0, 乙丑 1 … 癸亥 59. */
export type GanzhiIndex = number;

/** The remainder from 0 to length − 1, for negative numbers too: −1 in a cycle of 60 is 59. */
const cycled = (index: number, length: number): number => ((index % length) + length) % length;

const stemIndexOf = (ganzhi: GanzhiIndex): number => ganzhi % 10;
export const branchIndexOf = (ganzhi: GanzhiIndex): number => ganzhi % 12;

/** 己亥 */
export const ganzhiName = (ganzhi: GanzhiIndex): string =>
  `${STEMS[stemIndexOf(ganzhi)]}${BRANCHES[branchIndexOf(ganzhi)]}`;

/** “6·12” for 己亥: 甲 1 … 癸 10, 子 1 … 亥 12. */
export const ganzhiCode = (ganzhi: GanzhiIndex): string => `${stemIndexOf(ganzhi) + 1}·${branchIndexOf(ganzhi) + 1}`;

/** The year 4 CE was 甲子, and so was 1984. */
export const ganzhiOfYear = (year: number): GanzhiIndex => cycled(year - 4, 60);

/** 1970-01-01 was 辛巳; 2000-01-01, the usual anchor, 戊午. */
export const ganzhiOfDay = (day: number): GanzhiIndex => cycled(day + 17, 60);

/**
 * The index from 0 to 59 with this stem and this branch; only pairs of equal parity exist. 6·stem − 5·branch leaves the stem
 * when divided by 10 and the branch when divided by 12: 己亥, stem 5 and branch 11, is 30 − 55 = −25, which is 35.
 */
function ganzhiOf(stemIndex: number, branchIndex: number): GanzhiIndex {
  const stem = cycled(stemIndex, 10);
  const branch = cycled(branchIndex, 12);
  return cycled(6 * stem - 5 * branch, 60);
}

/** 五虎遁: the 寅 month of a 甲 or 己 year is 丙寅, of a 乙 or 庚 year 戊寅, and so on by two stems. `monthIndex` is 0 for 寅. */
export const ganzhiOfMonth = (year: GanzhiIndex, monthIndex: number): GanzhiIndex =>
  ganzhiOf(stemIndexOf(year) * 2 + 2 + monthIndex, 2 + monthIndex);

/** 五鼠遁: the 子 hour of a 甲 or 己 day is 甲子, of a 乙 or 庚 day 丙子, and so on. `day` is the day that begins at 23:00. */
export const ganzhiOfHour = (day: GanzhiIndex, doubleHourIndex: number): GanzhiIndex =>
  ganzhiOf(stemIndexOf(day) * 2 + doubleHourIndex, doubleHourIndex);
