import type { Branch } from '../calendar/ganzhi.ts';
import { textsToRead } from '../reading/kaobianzhan.ts';
import type { BodyUseReading, Reading } from '../reading/reading.ts';
import type { WeatherSubject } from '../texts/types.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import { cluesOf, type SidedClue, sidesOf } from './clues.ts';
import { elementOf } from './element.ts';
import { readSentence } from './read-sentence.ts';
import { type Place, type Relation, type RelationToBody, relationsOf } from './relation.ts';
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

/** What the month does with 体, said by the five elements, and how strong that leaves it. */
const IN_MONTH: Record<Strength, (month: string, element: string) => string> = {
  旺: (month) => `${month}月正当令，气最足`,
  相: (month, element) => `${month}月的${element}来生你，气足`,
  休: (month, element) => `${month}月的${element}靠你生，气稍弱`,
  囚: (month, element) => `${month}月${element}旺，你克不动，气弱`,
  衰: (month, element) => `${month}月的${element}正克着你，气最弱`,
};

const monthText = (body: TrigramCode, month: Branch | null): string =>
  month === null ? '月令不明' : IN_MONTH[strengthOf(elementOf(body), month)](month, elementOfMonth(month));

/** What another trigram does to 体, for who has not heard of 体 and 用. */
const DOINGS = ['助你的', '压你的', '耗你的', '你制得住的', '不助不压的'] as const;
type Doing = (typeof DOINGS)[number];
const [HELPING, PRESSING, DRAINING, HELD, NEITHER] = DOINGS;

const OF_RELATION: Readonly<Record<Relation, Doing>> = {
  ...{ 生体: HELPING, 比和: HELPING, 克体: PRESSING, 体生: DRAINING, 体克: HELD },
};

interface Done extends RelationToBody {
  readonly doing: Doing;
}

/** What each of the four does: 体克 is held, unless 你来断 counts it on neither side. */
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
  ['末后', '变卦', ['changed']],
];

/** 巽、兑; 中间的巽、末后的兑 where 用 is 巽 too and is held: once one has its stage, all of them have. */
function namesOf(some: readonly Done[], all: readonly Done[]): string {
  const isStaged = some.some(
    (one) => one.doing === NEITHER && all.some(({ trigram, doing }) => trigram === one.trigram && doing !== one.doing),
  );
  const names = some.map(({ trigram, of }) => {
    const [stage] = STAGES.find(([, , places]) => places.includes(of)) ?? [''];
    return `${isStaged ? `${stage}的` : ''}${trigramName(trigram)}`;
  });
  return [...new Set(names)].join('、');
}

/** 助你的有乾、艮，压你的有离，不助不压的有巽 */
function sidesText(all: readonly Done[]): string {
  if (all.every(({ doing }) => doing === HELD)) return `四卦都是${HELD}`;
  return DOINGS.flatMap((doing) => {
    const some = all.filter((one) => one.doing === doing);
    return some.length > 0 ? [`${doing}有${namesOf(some, all)}`] : [];
  }).join('，');
}

/** 有助你的，也有不助不压的 */
function doingsText(some: readonly Done[]): string {
  const words = DOINGS.filter((doing) => some.some((one) => one.doing === doing));
  const [only] = words;
  return words.length === 1 && (only === HELD || only === NEITHER) ? only.slice(0, -1) : `有${words.join('，也有')}`;
}

/** ；只是月令不利: what stands on the other side where all four stand on one, so that 断 counts as 你来断 does. A party never stands there alone. */
function otherwiseText(clues: readonly SidedClue[]): string {
  const sides = new Set(clues.filter(({ kind }) => kind === 'relation').map(({ side }) => side));
  const month = clues.find(({ kind, side }) => kind === 'strength' && !sides.has(side));
  if (!month) return '';
  return month.side === 'helping' ? '；好在月令有利' : '；只是月令不利';
}

function bodyUseSentences(reading: BodyUseReading, month: Branch | null): Omit<Summary, 'read'> {
  const done = doneBy(reading);
  const stages = STAGES.map(
    ([name, inBrackets, places]) =>
      `${name}（${inBrackets}）${doingsText(done.filter(({ of }) => places.includes(of)))}`,
  );
  const otherwise = otherwiseText(cluesOf(reading, month));
  return {
    look: `你这边是${withElement(reading.body)}，${monthText(reading.body, month)}；${sidesText(done)}。`,
    decide: `${stages.join('；')}${otherwise}：${otherwise === '' ? '合不合你问的事，' : ''}由你断。`,
  };
}

/** 看 and 断 where they need no texts: with one moving line, and of the weather; otherwise empty. */
export function computedSentences(
  reading: Reading,
  month: Branch | null,
  weather: WeatherSubject | null = null,
): Omit<Summary, 'read'> {
  if (weather) return weatherSentences(reading, weather);
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
