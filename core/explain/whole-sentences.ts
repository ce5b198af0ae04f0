import { shortName } from '../hexagram/king-wen.ts';
import type { RuleText } from '../reading/kaobianzhan.ts';
import type { WholeReading } from '../reading/reading.ts';
import { textLabel } from '../reading/rule-words.ts';
import { isFavourable, isWarning, prognosticClausesIn, prognosticsIn } from '../texts/prognostic.ts';
import type { HexagramText } from '../texts/types.ts';
import { isRepeated } from '../texts/xiaoxiang.ts';
import { mutualsOf } from './body-use-step.ts';
import { quoted } from './line-agreement.ts';
import { classicOf } from './read-sentence.ts';
import type { TextOf } from './text-step.ts';

const LONGEST = 52;

/** 云雷, of “云雷，屯；君子以经纶”. */
const imageOf = (daxiang: string): string => daxiang.slice(0, daxiang.indexOf('，'));

/** Whether 本卦 or 之卦 is looked at more (考变占). */
function leaning({ moving }: WholeReading, [first]: readonly RuleText[]): string {
  switch (moving.length) {
    case 2:
      return '两爻动，看重本卦';
    case 3:
      return moving.includes(0) ? '以贞为主，看重本卦' : '以悔为主，看重之卦';
    case 6:
      return first?.part === 'extra' ? `六爻都动，看${textLabel(first)}` : '六爻都动，看重之卦';
    default:
      return '动的多，看之卦里不动的';
  }
}

/** 没有动爻: 大象 of the figure. Several: 本卦 and what it becomes, by their images. */
function lookOf(reading: WholeReading, texts: readonly RuleText[], textOf: TextOf): string {
  const { main, changed, moving } = reading;
  const mutuals = mutualsOf(reading);
  const { daxiang } = textOf(main);
  if (moving.length === 0)
    return `六爻不动，看全卦，《大象》说“${daxiang.slice(0, -1)}”${mutuals ? `；互见${mutuals}` : ''}。`;
  const [before, after] = [imageOf(daxiang), imageOf(textOf(changed).daxiang)];
  const [inner, outer] = moving.length === 3 ? ['为贞', '为悔（不是断语的悔）'] : ['', '']; // 启蒙 calls them so with three moving lines alone
  return `本卦${shortName(main)}${inner}，象是“${before}”；之卦${shortName(changed)}${outer}，象是“${after}”：${leaning(reading, texts)}。`;
}

/** 渐之进也 says what the name means, and 是以 before the judgment itself says it once more (羸其瓶，是以凶也). */
const SAYS_NO_MORE = /^.之.也，|是以/g;

/**
 * What 彖传 says of the judgment: the sentences that quote it and say why (“征凶”，位不当也), else how it begins on the figure. What it quotes
 * has marks of its own. None where that says only what the name means (师，众也) or the judgment once more (遁亨，遁而亨也): 天地之大义也 of 归妹
 * would stand beside 征凶 as praise. What begins with 是以 has its reason before it (艮).
 */
function tuansOf({ tuan, judgment }: HexagramText, name: string): readonly string[] {
  const sentences = tuan.match(/(?:“[^”]*”|[^。？“])+/g) ?? [];
  const words = prognosticsIn(judgment).map(({ word }) => word);
  const explaining = sentences.filter(
    (one) => /^(?!是以)(?=.*，).*“/.test(one) && words.some((word) => one.replaceAll('，', '').includes(word)),
  );
  return [...explaining, ...sentences.slice(0, explaining.length > 0 ? 0 : 1)]
    .map((one) => one.replaceAll(/[“”]/g, ''))
    .filter((one) => !/^.，?.也?(?:；|$)/.test(one) && !isRepeated(one.replaceAll(SAYS_NO_MORE, ''), name + judgment));
}

/**
 * “元亨”“利贞”等: at most `most` of what judges in a text, in its order. Of a text that speaks for a course and warns of it something of either
 * is said, so that 等 hides no contrary.
 */
function judgedIn(classic: string, most: number): string {
  const all = prognosticClausesIn(classic);
  const needed = [isFavourable, isWarning].flatMap(
    (isOf) => all.find(({ prognostics }) => prognostics.some(isOf)) ?? [],
  );
  const kept = new Set([...needed, ...all].slice(0, Math.max(most, needed.length)));
  const said = quoted(all.filter((one) => kept.has(one)).map((one) => one.said));
  return `${said}${kept.size < new Set([...needed, ...all]).size ? '等' : ''}`;
}

/** 断语是“元亨”“利贞”等; in few words “元亨”“利贞”等. */
function judgedOf(text: RuleText, textOf: TextOf, most: number, isBrief: boolean): string {
  const said = judgedIn(classicOf(text, textOf(text.hexagram)), most);
  if (said === '') return `只有象${isBrief ? '' : '，没有断语'}`;
  return `${isBrief ? '' : '断语是'}${said}`;
}

type Form = 'full' | 'brief' | 'bare';

/** 屯的卦辞, in few words 屯卦辞, in fewer 屯 alone, where 读 has named the 卦辞. Two lines of one figure have its name once. */
function nameOf(text: RuleText, form: Form): string {
  const label = form === 'bare' && text.part === 'judgment' ? '' : textLabel(text);
  return `${shortName(text.hexagram)}${form === 'full' ? '的' : ''}${label}`;
}

const ALL = 9;

/** What the texts to read judge, the leading one first, and where there is room what 彖传 says of it. */
function decideOf(texts: readonly RuleText[], textOf: TextOf): string {
  const [first, second] = texts as readonly [RuleText, RuleText?];
  const tuans = first.part === 'judgment' && !second ? tuansOf(textOf(first.hexagram), shortName(first.hexagram)) : [];
  const end = '：合不合你问的事，由你断。';
  const judged = (most: number, ofSecond: number, form: Form): string => {
    const isBrief = form !== 'full';
    const ofFirst = judgedOf(first, textOf, most, isBrief);
    if (!second) return `所占是${nameOf(first, form)}，${ofFirst}`;
    const other = judgedOf(second, textOf, ofSecond, isBrief);
    const following = `${second.hexagram === first.hexagram ? textLabel(second) : nameOf(second, form)}为辅`;
    const leading = `${nameOf(first, form)}为主`;
    const isImageAlone = ofFirst === other && ofFirst.startsWith('只有象');
    return isImageAlone ? `${leading}，${following}，都${other}` : `${leading}，${ofFirst}；${following}，${other}`;
  };
  const fewer = [4, 3, 2, 1];
  const tries = [
    ...tuans.flatMap((tuan) =>
      [end, '：由你断。'].map((ending) => `${judged(ALL, ALL, 'full')}；《彖传》说“${tuan}”${ending}`),
    ),
    `${judged(ALL, ALL, 'full')}${end}`,
    `${judged(ALL, ALL, 'full')}：由你断。`,
    ...[ALL, ...fewer].map((most) => `${judged(ALL, most, 'brief')}：由你断。`),
    ...(['brief', 'bare'] as const).flatMap((form) => fewer.map((most) => `${judged(most, 1, form)}：由你断。`)),
  ];
  return tries.find((one) => one.length <= LONGEST) ?? (tries.at(-1) as string);
}

/** 看 and 断 where there is no 体: with none or several moving lines. */
export const wholeSentences = (reading: WholeReading, texts: readonly RuleText[], textOf: TextOf) => ({
  look: lookOf(reading, texts, textOf),
  decide: decideOf(texts, textOf),
});
