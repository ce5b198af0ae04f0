import type { Branch } from '../calendar/ganzhi.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { type RuleText, textsToRead } from '../reading/kaobianzhan.ts';
import type { BodyUseReading, Reading } from '../reading/reading.ts';
import { textLabel } from '../reading/rule-words.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import { mutualNameOf } from './body-use-step.ts';
import { elementOf } from './element.ts';
import { readSentence } from './read-sentence.ts';
import { type Place, type Relation, type RelationToBody, relationsOf } from './relation.ts';
import { withElement } from './step.ts';
import { elementOfMonth, type Strength, strengthOf } from './strength.ts';
import type { PlainOf, TextOf } from './text-step.ts';

/** 三句话, for whoever opens a reading first: facts of the steps in words. No verdict. */
export interface Summary {
  /** 读: which text this is, and what it says. */
  readonly read: string;
  /** 看: how 体 stands, what the month does, who is for it and who against it. */
  readonly look: string;
  /** 断: what is for it and against it now, then and in the end. */
  readonly decide: string;
}

/** What the month does with 体, said by the five elements, and how strong that leaves it. */
const IN_MONTH: Record<Strength, (month: string, element: string) => string> = {
  旺: (month) => `${month}月正当令，气最足`,
  相: (month, element) => `${month}月的${element}来生你，气足`,
  休: (month, element) => `${month}月的${element}靠你生，气稍弱`,
  囚: (month, element) => `${month}月的${element}要你克，气弱`,
  衰: (month, element) => `${month}月的${element}正克着你，气最弱`,
};

const monthText = (body: TrigramCode, month: Branch | null): string =>
  month === null ? '月令不明' : IN_MONTH[strengthOf(elementOf(body), month)](month, elementOfMonth(month));

/** What another trigram does to 体, for who has not heard of 体 and 用. */
const DOINGS: readonly (readonly [word: string, relations: readonly Relation[]])[] = [
  ['助你的', ['生体', '比和']],
  ['压你的', ['克体']],
  ['耗你的', ['体生']],
];
const OVERCOME = '你制得住';

/** 助你的有乾、艮，压你的有离. What 体 overcomes does neither. */
function sidesText(relations: readonly RelationToBody[]): string {
  const sides = DOINGS.flatMap(([word, wanted]) => {
    const having = relations.filter(({ relation }) => wanted.includes(relation));
    const names = [...new Set(having.map(({ trigram }) => trigramName(trigram)))];
    return names.length > 0 ? [`${word}有${names.join('、')}`] : [];
  });
  return sides.length > 0 ? sides.join('，') : `四卦都是${OVERCOME}的`;
}

/** 有助你的，也有你制得住的 */
function doingsText(relations: readonly Relation[]): string {
  const words = DOINGS.flatMap(([word, wanted]) => (relations.some((one) => wanted.includes(one)) ? [word] : []));
  const hasOvercome = relations.includes('体克');
  if (words.length === 0) return OVERCOME;
  return `有${[...words, ...(hasOvercome ? [`${OVERCOME}的`] : [])].join('，也有')}`;
}

const STAGES: readonly (readonly [name: string, places: readonly Place[]])[] = [
  ['眼前（用）', ['use']],
  ['中间（两互）', ['bodyMutual', 'useMutual']],
  ['末后（变卦）', ['changed']],
];

function bodyUseSentences(reading: BodyUseReading, month: Branch | null): Omit<Summary, 'read'> {
  const relations = relationsOf(reading);
  const stages = STAGES.map(([stage, places]) => {
    const there = relations.filter(({ of }) => places.includes(of));
    return `${stage}${doingsText(there.map(({ relation }) => relation))}`;
  });
  return {
    look: `你这边是${withElement(reading.body)}，${monthText(reading.body, month)}；${sidesText(relations)}。`,
    decide: `${stages.join('；')}：合不合你问的事，由你断。`,
  };
}

/** 观梅占 in 丑月: 革初九; 体 兑金 with 乾 and 艮 for it, 离 against it: 离 is what is there now, 艮 comes at the end. */
export function summaryOf(reading: Reading, month: Branch | null, textOf: TextOf, plainOf: PlainOf): Summary {
  const texts = textsToRead(reading);
  const read = readSentence(texts, textOf, plainOf);
  if (reading.kind === 'bodyUse') return { read, ...bodyUseSentences(reading, month) };
  const mutual = mutualNameOf(reading);
  return {
    read,
    look: `${reading.moving.length === 0 ? '没有动爻' : '不止一爻动'}，不论体用${mutual ? `；中间互出${mutual}卦，可以参看` : ''}。`,
    decide: `${texts.length > 1 ? `两条文字，${shortName((texts[0] as RuleText).hexagram)}的${textLabel(texts[0] as RuleText)}为主` : `所占只有${textLabel(texts[0] as RuleText)}这一条`}：哪一句贴着你问的事，由你来断。`,
  };
}
