import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import type { LinePlace } from '../reading/line-place.ts';
import type { LineException } from '../texts/line-exceptions.ts';
import { isFavourable, isWarning, type Prognostic, prognosticClausesIn } from '../texts/prognostic.ts';
import { isReason, reasonsOf } from '../texts/xiaoxiang.ts';

export const quoted = (words: readonly string[]): string => [...new Set(words)].map((word) => `“${word}”`).join('');

interface Line {
  readonly hexagram: HexagramCode;
  readonly index: number;
  readonly text: string;
  readonly verdicts: readonly Prognostic[];
  readonly xiaoxiang: string;
  readonly exception: LineException | null;
}

/** 小象 in its own words, without those of the line. */
const ownWordsOf = (xiaoxiang: string): string => xiaoxiang.replaceAll(/“[^”]*”/g, '');

/** What 小象 may say a line rests on; 中 counts in 二 and 五 alone (中心愿也 of 泰六四 is no 中). */
const NAMED = ['中', '正', '承', '应', '顺', '刚'] as const;

function namedBy({ xiaoxiang }: Line, { isCentral }: LinePlace): (typeof NAMED)[number] | null {
  const text = ownWordsOf(xiaoxiang);
  return NAMED.find((word) => text.includes(word) && (word !== '中' || isCentral)) ?? null;
}

/** 小象 names 正 of 晋初六 and 艮初六, which are not in their place: it is what they do. */
const OF_CONDUCT = '：《小象》的“正”字说的是所行，不是所居的位。';

/** What speaks for a line that has at most one of 位, 中 and 应 and is yet judged well. */
function groundText(line: Line, place: LinePlace, counted: string, judged: string): string {
  const named = namedBy(line, place);
  const ground = line.exception?.ground;
  if (ground) return `${counted}是${judged}：凭的是${ground}。`;
  if (named === '正' && !place.isProper) return `${counted}是${judged}${OF_CONDUCT}`;
  if (named)
    return `${counted}是${judged}：《小象》的缘由${named === '正' || named === '中' ? '也' : ''}在“${named}”字。`;
  return `${counted}却是${judged}：位置不能替爻辞作主。`;
}

/** That 小象 names 乘刚, whatever the line is judged, and what it names besides (反常也 of 屯六二); empty where it does not. */
export function ridingText({ xiaoxiang }: Pick<Line, 'xiaoxiang'>): string {
  if (!ownWordsOf(xiaoxiang).includes('乘刚')) return '';
  const others = reasonsOf(xiaoxiang).filter((reason) => isReason(reason) && !reason.includes('乘刚'));
  return `《小象》的缘由在“乘刚”${others.length > 0 ? `，又说${quoted(others)}` : ''}`;
}

/** 断语是“利居贞”，是告诫：因为…… of a row that begins with the one judgment of its line, which is not said twice. */
function cautioned(judged: readonly string[], caution: string): string {
  const [, word = '', why = ''] = /^“([^”]+)”是告诫，(.*)$/.exec(caution) ?? [];
  return why !== '' && judged.length === 1 && judged[0]?.includes(word) ? `，是告诫：${why}` : `：${caution}`;
}

/**
 * Why a line that stands well warns: 朱熹 says “过刚不中” of 恒, 大壮 and 革九三, and of 上 that it is at the end (恒上六 “居恒之极”, 丰上六
 * “以阴柔居丰极”).
 */
function warningText(line: Line): string {
  if (line.index === 5) return `已到${shortName(line.hexagram)}的尽头，过了中位`;
  return '阳居阳位而不中，刚得过了头';
}

/** 勿用 and 不可贞 say what not to do, and 小人勿用 speaks of others: none of them finds fault with the line. */
const findsFault = (prognostic: Prognostic): boolean =>
  isWarning(prognostic) &&
  prognostic.kind !== '勿用' &&
  prognostic.kind !== '不可贞' &&
  !prognostic.word.startsWith('小人');

/** Where place and words do not go together, a learner should know that the one does not decide the other. */
export function disagreeing(line: Line, place: LinePlace): string {
  const { isProper, isCentral, response } = place;
  const [isGood, isBad] = [line.verdicts.some(isFavourable), line.verdicts.some(findsFault)];
  const clauses = prognosticClausesIn(line.text).map(({ said }) => said); // all of them: 夬九三 is 有凶 and 无咎
  const judged = quoted(clauses);
  const had = [...(isProper ? ['当位'] : []), ...(isCentral ? ['得中'] : []), ...(response === '应' ? ['有应'] : [])];
  const caution = line.exception?.caution;
  if (had.length <= 1 && isGood && !isBad) {
    const [only] = had;
    const stands = isCentral ? '不当位而得中' : `位、中、应三样${only ? `只占${only.slice(-1)}这一样` : '都不占'}`;
    const counted = `${stands}，断语`;
    return caution ? `${counted}是${judged}${cautioned(clauses, caution)}。` : groundText(line, place, counted, judged);
  }
  if (had.length >= 2 && isBad && !isGood)
    return `${had.join('、')}，断语却是${judged}：${caution ?? (ridingText(line) || warningText(line))}。`;
  return '';
}
