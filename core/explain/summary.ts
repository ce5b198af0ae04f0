import type { Branch } from '../calendar/ganzhi.ts';
import { textsToRead } from '../reading/kaobianzhan.ts';
import type { BodyUseReading, Reading } from '../reading/reading.ts';
import { type Place, type Relation, type RelationToBody, relationsOf } from '../reading/relation.ts';
import type { WeatherSubject } from '../texts/types.ts';
import { elementOf } from '../trigram/element.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import { cluesOf, type SidedClue, sidesOf } from './clues.ts';
import { readSentence } from './read-sentence.ts';
import { withElement } from './step.ts';
import { elementOfMonth, type Strength, strengthOf } from './strength.ts';
import type { PlainOf, TextOf } from './text-step.ts';
import { weatherSentences } from './weather-points.ts';
import { wholeSentences } from './whole-sentences.ts';

/** 三句话, for whoever opens a reading first: facts of the steps in words. No verdict. */
export interface Summary {
  /** 读: which text this is, and what it says. */
  readonly read: string;
  /** 看: how 体 stands, what the month does, who is for it and who against it. */
  readonly look: string;
  /** 断: what is for it and against it now, then and in the end. */
  readonly decide: string;
}

/** What the element of the month does with that of 体, and how strong that leaves 体. */
const IN_MONTH: Record<Strength, (ruling: string, own: string) => string> = {
  旺: (ruling) => `${ruling}正旺，气最足`,
  相: (ruling, own) => `${ruling}生${own}，气足`,
  休: (ruling, own) => `${own}生${ruling}，气稍弱`,
  囚: (ruling, own) => `${ruling}正旺，${own}气弱`,
  衰: (ruling, own) => `${ruling}克${own}，气最弱`,
};

function monthText(body: TrigramCode, month: Branch | null): string {
  if (month === null) return '月令不明';
  const own = elementOf(body);
  return `${month}月${IN_MONTH[strengthOf(own, month)](elementOfMonth(month), own)}`;
}

/** What another trigram does to 体, for readers who have not heard of 体 and 用. Nobody is called 你: 体 is whom the question is about. */
const DOINGS = ['来助的', '相安的', '来压的', '耗力的', '制得住的', '好坏相抵的'] as const;
type Doing = (typeof DOINGS)[number];
const [HELPING, ALIKE, PRESSING, DRAINING, HELD, NEITHER] = DOINGS;

const OF_RELATION: Readonly<Record<Relation, Doing>> = {
  ...{ 生体: HELPING, 比和: ALIKE, 克体: PRESSING, 体生: DRAINING, 体克: HELD },
};

interface Done extends RelationToBody {
  readonly doing: Doing;
}

/** What each of the four does, in every month (“用互变卦，乘旺皆吉”); 体克 is held, unless 你来断 counts it on neither side. */
function doneBy(reading: BodyUseReading): readonly Done[] {
  const relations = relationsOf(reading);
  const sides = sidesOf(relations);
  return relations.map((one) => ({
    ...one,
    doing: sides.get(one.of) === 'neither' ? NEITHER : OF_RELATION[one.relation],
  }));
}

const STAGES: readonly (readonly [name: string, inBrackets: string, places: readonly Place[]])[] = [
  ['眼前', '用', ['use']],
  ['中间', '两互', ['bodyMutual', 'useMutual']],
  ['末后', '变', ['changed']],
];

const stageNameOf = ({ of }: Done): string => STAGES.find(([, , places]) => places.includes(of))?.[0] ?? '';

/** 乾在眼前制得住、中间好坏相抵: a trigram that does one thing at one stage and another at another is named by itself. */
function turnedText(trigram: TrigramCode, all: readonly Done[]): string {
  const some = all.filter((one) => one.trigram === trigram);
  const said = some.map((one) => `${stageNameOf(one)}${one.doing.replace(/的$/, '')}`);
  return `${trigramName(trigram)}在${[...new Set(said)].join('、')}`;
}

/** 来助的有艮，相安的有乾，来压的有离，好坏相抵的有巽 */
function sidesText(all: readonly Done[]): string {
  if (all.every(({ doing }) => doing === HELD)) return `四卦都是${HELD}`;
  const isTurned = ({ trigram, doing }: Done) =>
    all.some((other) => other.trigram === trigram && other.doing !== doing);
  const named = DOINGS.flatMap((doing) => {
    const some = all.filter((one) => one.doing === doing && !isTurned(one)).map(({ trigram }) => trigramName(trigram));
    return some.length > 0 ? [`${doing}有${[...new Set(some)].join('、')}`] : [];
  });
  const turned = new Set(all.filter(isTurned).map(({ trigram }) => trigram));
  return [...named, ...[...turned].map((trigram) => turnedText(trigram, all))].join('，');
}

/** 有来助的，也有好坏相抵的 */
function doingsText(some: readonly Done[]): string {
  const words = DOINGS.filter((doing) => some.some((one) => one.doing === doing));
  const [only] = words;
  if (words.length === 1 && only && [ALIKE, HELD, NEITHER].some((one) => one === only)) return only.slice(0, -1);
  return `有${words.join('，也有')}`;
}

/**
 * ；只是月令不利: what stands on the other side where all four stand on one, so that 断 counts as 你来断 does. A party never stands there alone.
 * 好在 only against one attacker (“虽有他卦克之，亦无大害”): of more 旺衰 warns.
 */
function otherwiseText(clues: readonly SidedClue[], attackers: number): string {
  const sides = new Set(clues.filter(({ kind }) => kind === 'relation').map(({ side }) => side));
  const month = clues.find(({ kind, side }) => kind === 'strength' && !sides.has(side));
  if (!month) return '';
  if (month.side === 'hindering') return '；只是月令不利';
  return attackers > 1 ? '；月令却有利' : '；好在月令有利';
}

function bodyUseSentences(reading: BodyUseReading, month: Branch | null): Omit<Summary, 'read'> {
  const done = doneBy(reading);
  const stages = STAGES.map(
    ([name, inBrackets, places]) =>
      `${name}（${inBrackets}）${doingsText(done.filter(({ of }) => places.includes(of)))}`,
  );
  const attackers = done.filter(({ doing }) => doing === PRESSING).length;
  const otherwise = otherwiseText(cluesOf(reading, month), attackers);
  return {
    look: `问的这边是${withElement(reading.body)}，${monthText(reading.body, month)}；${sidesText(done)}。`,
    decide: `${stages.join('；')}${otherwise}：${otherwise === '' ? '合不合你问的事，' : ''}由你断。`,
  };
}

/** 看 and 断 where they need no texts: with one moving line, and of the weather; otherwise empty. */
export function computedSentences(
  reading: Reading,
  month: Branch | null,
  weather: WeatherSubject | null = null,
): Omit<Summary, 'read'> {
  if (weather) return weatherSentences(reading, weather, month);
  return reading.kind === 'bodyUse' ? bodyUseSentences(reading, month) : { look: '', decide: '' };
}

/** 观梅占 in 丑月: 革初九; 体 兑金 with 乾 and 艮 for it, 离 against it: 离 is what is there now, 艮 comes at the end. */
export function summaryOf(
  reading: Reading,
  month: Branch | null,
  textOf: TextOf,
  plainOf: PlainOf,
  weather: WeatherSubject | null = null,
): Summary {
  const texts = textsToRead(reading);
  const read = readSentence(reading, textOf, plainOf);
  if (reading.kind === 'whole' && !weather) return { read, ...wholeSentences(reading, texts, textOf) };
  return { read, ...computedSentences(reading, month, weather) };
}
