import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex, lineLabel } from '../hexagram/line.ts';
import type { LinePlace } from '../reading/line-place.ts';
import type { LineException } from '../texts/line-exceptions.ts';
import { isWarning, type Prognostic, prognosticClausesIn } from '../texts/prognostic.ts';
import { isReason, isRepeated } from '../texts/xiaoxiang.ts';
import { disagreeing, quoted, ridingText } from './line-agreement.ts';

const kindName = (isYang: boolean): string => (isYang ? '阳' : '阴');

/** Where the six places are, and whether one is in the middle there. */
const PLACES: readonly string[] = [
  '在一卦最下，还没到中位',
  '居下卦之中，得中',
  '在下卦之顶，过了中位',
  '刚进上卦，还没到中位',
  '居上卦之中，得中',
  '在一卦之末，过了中位',
];

/** 革六二以阴爻居阴位，当位；居下卦之中，得中。 Of 初 and 上 王弼 says “事之终始，无阴阳定位” (周易略例·辩位). */
function standing({ hexagram, index, exception }: SaidLine, { isYang, isProper }: LinePlace): string {
  const line = index as LineIndex;
  const own = `以${kindName(isYang)}爻居${kindName(isProper ? isYang : !isYang)}位`;
  const denied = line === 0 || line === 5 ? '（王弼说初、上没有定位；这里照阴阳算）' : '';
  const seat = line === 4 ? `，${exception?.isNoRuler ? '程颐说这一爻不以君位说' : '又是尊位'}` : '';
  return `${shortName(hexagram)}${lineLabel(hexagram, line)}${own}，${isProper ? '当位' : '不当位'}${denied}；${PLACES[line]}${seat}。`;
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

/** What judges, with what it hangs on, as 断 quotes it; the rest is image. */
function judging(name: string, { text, verdicts: prognostics, place }: SaidLine): string {
  if (prognostics.length === 0) return `${name}只有象，没有断语，要从象里自己体会。`;
  const said = prognosticClausesIn(text).map((one) => one.said);
  const hasMore = (words: readonly string[]): boolean =>
    /\p{Script=Han}/u.test(words.reduce((left, one) => left.replace(one, ''), text));
  if (hasMore(said)) return `爻辞里${quoted(said)}是断语，其余说处境和条件。`;
  const isBare = !hasMore(prognostics.map(({ word }) => word));
  return `整条爻辞是断语${quoted(said)}${isBare ? `，没有象，要看${place ? '它的位置和' : ''}《小象》` : ''}。`;
}

/** 革初九站的位置合适；与对面的九四不相应。 For whoever does not know the words 当位 and 应 yet. 应 is no gain of itself, nor is 敌应 a lack. */
function suiting(said: SaidLine, { isProper, isCentral, response, partner }: LinePlace): string {
  const { hexagram, label, exception } = said;
  const where = isProper ? '站的位置合适' : '站的位置不合适';
  const stands = isCentral ? (isProper ? `${where}，居中不偏` : `居中不偏，只是${where}`) : where;
  const answer = `与对面的${lineLabel(hexagram, partner)}${response === '应' ? '' : '不'}相应`;
  const note = exception?.response;
  const more = [ridingText(said), exception?.caution].flatMap((one) => (one ? [`${one}。`] : []));
  return `${shortName(hexagram)}${label}${stands}；${answer}${note ? `，${note}` : ''}。${more.join('')}`;
}

interface SaidLine {
  readonly hexagram: HexagramCode;
  readonly index: number;
  readonly label: string;
  readonly text: string;
  readonly place: LinePlace | null;
  readonly verdicts: readonly Prognostic[];
  readonly xiaoxiang: string;
  readonly reasons: readonly string[];
  readonly exception: LineException | null;
}

const inQuotes = (text: string): string => `“${text.replaceAll(/[“”]|。$/g, '')}”`;

/** 。 after what does not close itself: “何可久也？” does. */
const closed = (words: string): string => (/[？！]”$/.test(words) ? words : `${words}。`);

/** What 小象 says is wanting in a line. */
const WANT = /位不当|乘刚|未[得平大光安]|志[末乱疑]|不[明富知]|患至/;

/**
 * A want that 小象 names of another word than those that judge is why of the picture, and not why nothing is wrong: “震苏苏”，位不当也, where
 * the line says 震行无眚. A row (萃九四, 噬嗑九四) tells how the two agree, where 小象 names the judgment itself.
 */
const isWantOfPicture = ({ xiaoxiang, verdicts }: SaidLine): boolean =>
  verdicts.length > 0 &&
  !verdicts.some(isWarning) &&
  xiaoxiang.split('。').some((one) => WANT.test(one) && !verdicts.some(({ word }) => one.includes(word)));

/** What was said of the reason is not said again: 《小象》的缘由也在“中”字，原话是“文在中也”。 */
function withReason(told: string, reasons: readonly string[]): string {
  const isWhole = reasons.every((one) => told.includes(`“${one.replace(/也$/, '')}`));
  return isWhole ? told : `${told.slice(0, -1)}，原话是${reasons.map(inQuotes).join('')}。`;
}

/** All that is said of a line, from its facts: 位 and 中, 应, 承 and 乘, 断语 once, and the reason of 小象. */
export function lineSentenceOf(said: SaidLine): string {
  const { hexagram, index, label, text, place, reasons, exception } = said;
  const name = `${shortName(hexagram)}${label}`;
  const isWhy = reasons.every((reason) => isReason(reason) && !isRepeated(reason, text));
  const isShown = exception?.isUnreasoned || !isWhy || isWantOfPicture(said);
  const reason = isShown
    ? closed(`《小象》：${inQuotes(said.xiaoxiang)}`)
    : closed(`《小象》说的缘由是${reasons.map(inQuotes).join('')}`);
  if (!place) return `${name}不在六爻之内，没有位、应、承、乘可说。${judging(name, said)}${reason}`;
  const line = index as LineIndex;
  const where = standing(said, place) + responding(hexagram, place) + neighbouring(hexagram, line, place);
  const told = disagreeing(said, place) || judging(name, said);
  const because = !isShown && told.includes('《小象》的缘由') ? withReason(told, reasons) : told + reason;
  return where + because + (exception?.note ?? '');
}

/** The one sentence to keep of a line: that its words say otherwise than its place, else how its place suits it. Null for 用九 and 用六. */
export const lineRemarkOf = (said: SaidLine): string | null =>
  said.place && (disagreeing(said, said.place) || suiting(said, said.place)) + (said.exception?.note ?? '');
