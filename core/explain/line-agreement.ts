import type { HexagramCode } from '../hexagram/hexagram.ts';
import { cautionOf, groundOf } from '../texts/line-exceptions.ts';
import { isFavourable, isWarning, judgmentsIn, type Verdict } from '../texts/verdict.ts';
import type { LinePlace } from './line-place.ts';

export const quoted = (words: readonly string[]): string => [...new Set(words)].map((word) => `“${word}”`).join('');

interface Line {
  readonly hexagram: HexagramCode;
  readonly index: number;
  readonly text: string;
  readonly verdicts: readonly Verdict[];
  readonly xiaoxiang: string;
}

/** What 小象 may say a line rests on; 中 counts in 二 and 五 alone (中心愿也 of 泰六四 is no 中). */
const NAMED = ['中', '正', '承', '应', '顺', '刚'] as const;

function namedBy({ xiaoxiang }: Line, { isCentral }: LinePlace): (typeof NAMED)[number] | null {
  const text = xiaoxiang.replaceAll(/“[^”]*”/g, ''); // without the words of the line
  return NAMED.find((word) => text.includes(word) && (word !== '中' || isCentral)) ?? null;
}

/** 小象 names 正 of 晋初六 and 艮初六, which are not in their place: it is what they do. */
const OF_CONDUCT = '：《小象》的“正”字说的是所行，不是所居的位。';

/**
 * What speaks for a line that has at most one of 位, 中 and 应 and is yet judged well. 中 comes first: of 二 and 五 程颐 says “虽不当位，
 * 多以中为美” (震六五), and 小象 says so of 坤六五 (文在中也) or 大壮九二 (以中也).
 */
function groundText(line: Line, place: LinePlace, counted: string, judged: string): string {
  const named = namedBy(line, place);
  const ground = groundOf(line.hexagram, line.index);
  if (place.isCentral)
    return `不当位而得中，断语是${judged}：${named === '中' ? '《小象》的缘由也在“中”字' : '程颐说二、五虽不当位，多以中为美'}。`;
  if (ground) return `${counted}是${judged}：凭的是${ground}。`;
  if (named === '正' && !place.isProper) return `${counted}是${judged}${OF_CONDUCT}`;
  if (named) return `${counted}是${judged}：《小象》的缘由${named === '正' ? '也' : ''}在“${named}”字。`;
  return `${counted}却是${judged}：位置不能替爻辞作主。`;
}

/** Where place and words do not go together, a learner should know that the one does not decide the other. */
export function disagreeing(line: Line, place: LinePlace): string {
  const { isProper, isCentral, response } = place;
  const [isGood, isBad] = [line.verdicts.some(isFavourable), line.verdicts.some(isWarning)];
  const judged = quoted(judgmentsIn(line.text).map(({ said }) => said)); // all of them: 夬九三 is 有凶 and 无咎
  const had = [...(isProper ? ['当位'] : []), ...(isCentral ? ['得中'] : []), ...(response === '应' ? ['有应'] : [])];
  const caution = cautionOf(line.hexagram, line.index);
  if (had.length <= 1 && isGood && !isBad) {
    const counted = `位、中、应三样${had.length === 0 ? '都不占' : `只占${had.join('')}`}，断语`;
    return caution ? `${counted}是${judged}：${caution}。` : groundText(line, place, counted, judged);
  }
  if (had.length >= 2 && isBad && !isGood) {
    const riding = line.xiaoxiang.includes('乘刚') && '《小象》的缘由在“乘刚”';
    return `${had.join('、')}，断语却是${judged}：${caution ?? (riding || '位置合宜也有要当心的时候')}。`;
  }
  return '';
}
