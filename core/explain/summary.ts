import type { Branch } from '../calendar/ganzhi.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { type RuleText, textsToRead } from '../reading/kaobianzhan.ts';
import type { BodyUseReading, Reading } from '../reading/reading.ts';
import { textLabel } from '../reading/rule-words.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import { mutualNameOf } from './body-use-step.ts';
import { elementOf } from './element.ts';
import { explainedLine } from './explained-line.ts';
import { isObstructed } from './interplay.ts';
import { isHelpful, type Place, type Relation, type RelationToBody, relationsOf } from './relation.ts';
import { withElement } from './step.ts';
import { elementOfMonth, type Strength, strengthOf } from './strength.ts';
import type { PlainOf, TextOf } from './text-step.ts';

/** 三句话, for whoever opens a reading first: facts of the steps in words. No verdict. */
export interface Summary {
  /** 读: which text this is, and what it says. */
  readonly read: string;
  /** 看: how 体 stands, who is for it and who against it, and what the month does. */
  readonly look: string;
  /** 断: what stands against what, and where to look next. */
  readonly decide: string;
}

/** A sentence fits two lines of a phone. */
const LONGEST = 45;

/** As much of a text as there is room for, cut at a mark: “屯如邅如……”. */
function clauseOf(text: string, room: number): string {
  const whole = text.replace(/[。？！]$/, '');
  if (whole.length <= room) return whole;
  const cuts = [...whole.matchAll(/[，。；：？！]/g)].map(({ index }) => index).filter((index) => index <= room - 2);
  return `${whole.slice(0, cuts.at(-1) ?? room - 2)}……`;
}

const withoutMarks = (text: string): string => text.replaceAll(/[“”]/g, '');

function readSentence(texts: readonly RuleText[], textOf: TextOf, plainOf: PlainOf): string {
  const [first, second] = texts as readonly [RuleText, RuleText?];
  const { judgment, lines } = textOf(first.hexagram);
  const line = explainedLine(first, textOf(first.hexagram), null);
  const said = plainOf(first) ?? (line ? lines[line.index] : judgment) ?? '';
  const head = `先读${shortName(first.hexagram)}的${textLabel(first)}：“`;
  const then = second ? `再读${shortName(second.hexagram)}的${textLabel(second)}` : '';
  const [reason = ''] = (line?.reasons ?? []).map((one) => `《小象》说“${withoutMarks(one)}”`);
  const next = then || reason;
  const tail = next === '' ? '”。' : `”；${next}。`;
  return `${head}${clauseOf(withoutMarks(said), LONGEST - head.length - tail.length)}${tail}`;
}

/** What the month does with 体, said by the five elements alone. */
const IN_MONTH: Record<Strength, (month: string, body: string) => string> = {
  旺: (month) => `${month}当令，正当其时`,
  相: (month, body) => `${month}当令，来生${body}`,
  休: (month, body) => `${month}当令，为${body}所生`,
  囚: (month, body) => `${month}当令，为${body}所克`,
  衰: (month, body) => `${month}当令，正克着${body}`,
};

function monthText(body: TrigramCode, month: Branch | null): string {
  if (month === null) return '月令不明';
  const element = elementOf(body);
  return IN_MONTH[strengthOf(element, month)](`${month}月${elementOfMonth(month)}`, element);
}

const SIDES: readonly (readonly [word: string, relations: readonly Relation[]])[] = [
  ['助它的', ['生体', '比和']],
  ['压它的', ['克体']],
  ['耗它的', ['体生']],
];

/** 助它的有乾、艮，压它的有离. What 体 overcomes does neither. */
function sidesText(relations: readonly RelationToBody[]): string {
  const sides = SIDES.flatMap(([word, wanted]) => {
    const having = relations.filter(({ relation }) => wanted.includes(relation));
    const names = [...new Set(having.map(({ trigram }) => trigramName(trigram)))];
    return names.length > 0 ? [`${word}有${names.join('、')}`] : [];
  });
  return sides.length > 0 ? sides.join('，') : '四卦都为它所克';
}

const STAGES: readonly (readonly [name: string, places: readonly Place[]])[] = [
  ['眼前', ['use']],
  ['中间', ['bodyMutual', 'useMutual']],
  ['末后', ['changed']],
];

/** 眼前的离、末后的艮 */
function stagedText(relations: readonly RelationToBody[]): string {
  return STAGES.flatMap(([stage, places]) => {
    const there = relations.filter(({ of }) => places.includes(of));
    const names = [...new Set(there.map(({ trigram }) => trigramName(trigram)))];
    return names.length > 0 ? [`${stage}的${names.join('与')}`] : [];
  }).join('、');
}

/** Where the facts of this cast are most worth a second look. */
function nextStep(relations: readonly RelationToBody[], body: Strength | null): string {
  if (isObstructed(relations)) return '先看生克怎样相阻';
  const [use, , , changed] = relations;
  if (use && changed && isHelpful(use.relation) !== isHelpful(changed.relation)) return '先看前后怎样转';
  return body === '旺' || body === '衰' ? '先看旺衰' : '先看爻辞';
}

function bodyUseSentences(reading: BodyUseReading, month: Branch | null): Omit<Summary, 'read'> {
  const relations = relationsOf(reading);
  const [helping, hindering] = [true, false].map((isHelping) =>
    stagedText(relations.filter(({ relation }) => isHelpful(relation) === isHelping)),
  ) as [string, string];
  const next = `${nextStep(relations, month && strengthOf(elementOf(reading.body), month))}，再由你断。`;
  const sides =
    helping && hindering
      ? `利于你这边的是${helping}，不利的是${hindering}：`
      : `${helping || hindering}都${helping ? '利于' : '不利于'}你这边，也只是线索：`;
  return {
    look: `你这边是${withElement(reading.body)}，遇上的是${withElement(reading.use)}：${sidesText(relations)}；${monthText(reading.body, month)}。`,
    decide: sides + next,
  };
}

/** 观梅占 in 丑月: 革初九; 体 兑金 with 乾 and 艮 for it, 离 against it; 眼前的离 against 末后的艮. */
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
