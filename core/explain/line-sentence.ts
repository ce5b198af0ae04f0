import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex, lineLabel } from '../hexagram/line.ts';
import { isUnreasoned, placeNoteOf } from '../texts/line-exceptions.ts';
import type { Verdict } from '../texts/verdict.ts';
import { disagreeing, quoted } from './line-agreement.ts';
import type { LinePlace } from './line-place.ts';

const kindName = (isYang: boolean): string => (isYang ? '阳' : '阴');

/** Where the six places are, and whether one is in the middle there. */
const PLACES: readonly string[] = [
  '在一卦最下，还没到中位',
  '居下卦之中，得中',
  '在下卦之顶，过了中位',
  '刚进上卦，还没到中位',
  '居上卦之中，得中，又是尊位',
  '在一卦之末，过了中位',
];

/** 革六二以阴爻居阴位，当位；居下卦之中，得中。 Of 初 and 上 王弼 says “事之终始，无阴阳定位” (周易略例·辩位). */
function standing(hexagram: HexagramCode, line: LineIndex, { isYang, isProper }: LinePlace): string {
  const own = `以${kindName(isYang)}爻居${kindName(isProper ? isYang : !isYang)}位`;
  const denied = line === 0 || line === 5 ? '（王弼说初、上没有定位；这里照阴阳算）' : '';
  return `${shortName(hexagram)}${lineLabel(hexagram, line)}${own}，${isProper ? '当位' : '不当位'}${denied}；${PLACES[line]}。`;
}

/** 它与上卦九四同是阳爻，敌应。 */
function responding(hexagram: HexagramCode, { isYang, partner, response }: LinePlace): string {
  const other = `${partner > 2 ? '上' : '下'}卦的${lineLabel(hexagram, partner)}`;
  return response === '应' ? `它与${other}一阴一阳，相应。` : `它与${other}同是${kindName(isYang)}爻，敌应。`;
}

/** 六二在它上面，乘着它。 */
function neighbouring(hexagram: HexagramCode, line: LineIndex, place: LinePlace): string {
  const { bears, rides, borneBy, riddenBy } = place;
  const named = (other: LineIndex) => lineLabel(hexagram, other);
  const said = [
    ...(bears === null ? [] : [`上承${named(bears)}`]),
    ...(rides === null ? [] : [`下乘${named(rides)}`]),
    ...(riddenBy === null ? [] : [`${named(riddenBy)}在上面乘着它`]),
    ...(borneBy === null ? [] : [`${named(borneBy)}在下面承着它`]),
  ];
  if (said.length > 0) return `${said.join('，')}。`;
  const beside = LINE_INDICES.filter((other) => Math.abs(other - line) === 1).map(named);
  return `相邻的${beside.join('、')}与它同是${kindName(place.isYang)}爻，没有承与乘。`;
}

/** Which words judge; the others are image. */
function judging(name: string, text: string, verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0) return `${name}只有象，没有断语，要从象里自己体会。`;
  const rest = verdicts.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const words = quoted(verdicts.map(({ word }) => word));
  return /\p{Script=Han}/u.test(rest)
    ? `爻辞里${words}是断语，其余是象。`
    : `整条爻辞只有断语${words}，没有象，要从位置上去体会。`;
}

/** 革初九站的位置合适；只是对面没有接应。 For whoever does not know the words 当位 and 应 yet. */
function suiting(name: string, { isProper, isCentral, response }: LinePlace): string {
  const isAnswered = response === '应';
  const had = [
    ...(isProper ? ['站的位置合适'] : []),
    ...(isCentral ? ['居中不偏'] : []),
    ...(isAnswered ? ['对面有接应'] : []),
  ];
  const lacking = [...(isProper ? [] : ['站的位置不合适']), ...(isAnswered ? [] : ['对面没有接应'])];
  const turn = had.length > 0 && lacking.length > 0 ? '；只是' : '';
  return `${name}${had.join('，')}${turn}${lacking.join('，')}。`;
}

interface SaidLine {
  readonly hexagram: HexagramCode;
  readonly index: number;
  readonly label: string;
  readonly text: string;
  readonly place: LinePlace | null;
  readonly verdicts: readonly Verdict[];
  readonly xiaoxiang: string;
  readonly reasons: readonly string[];
}

const inQuotes = (text: string): string => `“${text.replaceAll(/[“”]|。$/g, '')}”`;

/** All that is said of a line, from its facts: 位 and 中, 应, 承 and 乘, 断语, and the reason of 小象. */
export function lineSentenceOf(said: SaidLine): string {
  const { hexagram, index, label, text, place, verdicts, reasons } = said;
  const name = `${shortName(hexagram)}${label}`;
  const reason = isUnreasoned(hexagram, index)
    ? `《小象》：${inQuotes(said.xiaoxiang)}。`
    : `《小象》说的缘由是${reasons.map(inQuotes).join('')}。`;
  if (!place) return `${name}不在六爻之内，没有位、应、承、乘可说。${judging(name, text, verdicts)}${reason}`;
  const line = index as LineIndex;
  const where = standing(hexagram, line, place) + responding(hexagram, place) + neighbouring(hexagram, line, place);
  return (
    where + judging(name, text, verdicts) + disagreeing(said, place) + reason + (placeNoteOf(hexagram, index) ?? '')
  );
}

/** The one sentence to keep of a line: that its words say otherwise than its place, else how its place suits it. Null for 用九 and 用六. */
export const lineRemarkOf = (said: SaidLine): string | null =>
  said.place &&
  (disagreeing(said, said.place) || suiting(`${shortName(said.hexagram)}${said.label}`, said.place)) +
    (placeNoteOf(said.hexagram, said.index) ?? '');
