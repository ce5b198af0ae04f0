import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { Instant } from '../calendar/moment.ts';
import { monthIndexOf, termsAt } from '../calendar/solar-term.ts';
import type { Years } from '../calendar/year-data.ts';
import { type Element, generates, overcomes } from '../trigram/element.ts';

/** 旺 and 衰 are the book's; 相, 休 and 囚 are common lore of the five elements, whose writers call 衰 死. */
export type Strength = '旺' | '相' | '休' | '囚' | '衰';

/** Only these two are said in 《梅花易数》 卦气旺, 卦气衰. */
export const isOfTheBook = (strength: Strength): boolean => strength === '旺' || strength === '衰';

/** 《梅花易数》复明时令之应: 寅卯 木, 巳午 火, 申酉 金, 亥子 水, 辰戌丑未 土. */
const OF_MONTH: Record<Branch, Element> = {
  子: '水',
  丑: '土',
  寅: '木',
  卯: '木',
  辰: '土',
  巳: '火',
  午: '火',
  未: '土',
  申: '金',
  酉: '金',
  戌: '土',
  亥: '水',
};

export const elementOfMonth = (month: Branch): Element => OF_MONTH[month];

/** The month's own element is 旺, what it generates 相, what generates it 休, what overcomes it 囚, what it overcomes 衰. 金 in 午月: 衰. */
export function strengthOf(element: Element, month: Branch): Strength {
  const ruling = elementOfMonth(month);
  if (generates(ruling, element)) return '相';
  if (generates(element, ruling)) return '休';
  if (overcomes(element, ruling)) return '囚';
  return overcomes(ruling, element) ? '衰' : '旺';
}

/** The branch of the month pillar at an instant: months begin at a 节, everywhere at once. 2025-01-16 is in 丑月. */
export const monthBranchOf = (instant: Instant, years: Years): Branch =>
  BRANCHES[(monthIndexOf(termsAt(instant, years).term) + 2) % 12] as Branch;
