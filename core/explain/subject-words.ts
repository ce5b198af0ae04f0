import type { Branch } from '../calendar/ganzhi.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import type { Relation, RelationToBody } from '../reading/relation.ts';
import type { Quotation, Subject } from '../texts/types.ts';
import { elementOf } from '../trigram/element.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import { gathered } from './relation-words.ts';
import { withElement } from './step.ts';
import { strengthOf } from './strength.ts';
import { seasonOf } from './timing.ts';

/** One thing that a chapter says of this cast, and the words it rests on. */
export interface SubjectPoint {
  readonly sentence: string;
  readonly quotations: readonly Quotation[];
}

export interface Given {
  readonly subject: Subject;
  readonly reading: BodyUseReading;
  readonly relations: readonly RelationToBody[];
  readonly month: Branch | null;
}

export const pointOf = (sentence: string, ...quotations: readonly Quotation[]): SubjectPoint => ({
  sentence,
  quotations,
});

export const ofRelation = ({ relations }: Given, wanted: RelationToBody['relation']): readonly RelationToBody[] =>
  relations.filter(({ relation }) => relation === wanted);

/** Each trigram once, with its places: 用、体互 乾金 and what is said of 乾. */
const byTrigram = (found: readonly RelationToBody[], said: (trigram: TrigramCode) => string): string =>
  [...new Set(found.map(({ trigram }) => trigram))]
    .map((trigram) => {
      const some = found.filter((one) => one.trigram === trigram);
      return `${gathered(some, '、')}，${said(trigram)}`;
    })
    .join('；');

const UNNAMED = '，书里不算旺也不算衰';

export function inMonth(name: string, trigram: TrigramCode, month: Branch | null): string {
  const strength = month && strengthOf(elementOf(trigram), month);
  if (strength === null) return `${name}的盛衰不论`;
  const said = { 旺: '正旺', 衰: '气衰' }[strength as '旺' | '衰'] ?? `是${strength}${UNNAMED}`;
  return `${name}${said}`;
}

/** What the line of 用 says against what the chapter, or 占卦诀, says besides: it is the closest, and comes before a day or a hope. */
const SAID_OF_USE: Readonly<Record<string, Partial<Record<Relation, string>>>> = {
  return: { 克体: '不归', 体生: '未归', 体克: '归迟' },
  name: { 克体: '不可成', 体生: '不可就', 体克: '成迟' },
  gain: { 克体: '无财', 体生: '有损耗' },
  loss: { 生体: '有进益', 体克: '有财', 比和: '快意' },
  fit: { 克体: '有祸', 体生: '有破耗' },
  unfit: { 体克: '可行', 比和: '顺快' },
  lostPlace: { 克体: '不可寻', 体生: '难见' },
  plans: { 体克: '成迟' },
  lost: { 体克: '迟得' },
  love: { 体克: '成之迟' },
};

/** 用的一条说不归，先看它； or nothing. */
export function firstOfUse({ relations: [use] }: Pick<Given, 'relations'>, beside: string): string {
  const word = use && SAID_OF_USE[beside]?.[use.relation];
  return word ? `用的一条说${word}，先看它；` : '';
}

/** 体 震木是休，用 坎水是囚，书里都不算旺也不算衰 */
export function bothInMonth({ reading: { body, use } }: Pick<Given, 'reading'>, month: Branch): string {
  const both = (
    [
      ['体', body],
      ['用', use],
    ] as const
  ).map(([name, trigram]) => inMonth(`${name} ${withElement(trigram)}`, trigram, month));
  return both.every((one) => one.endsWith(UNNAMED))
    ? `${both.map((one) => one.slice(0, -UNNAMED.length)).join('，')}，书里都不算旺也不算衰`
    : both.join('，');
}

export const branchesOf = (trigram: TrigramCode): string => `时序在${seasonOf(trigram).branches.join('、')}`;

/**
 * ；体在寅月也气衰: of what is said to be easy or possible where 体 is 衰, or to fail where it is 旺, where the line of 用 is already said to come
 * first. Elsewhere that line agrees with what is said, and comes before 旺衰 too.
 */
export function strengthBeside(
  body: TrigramCode,
  month: Branch | null,
  against: '旺' | '衰',
  isUseFirst: boolean,
): string {
  if (month === null || strengthOf(elementOf(body), month) !== against) return '';
  const said = against === '旺' ? '正旺' : '气衰';
  return isUseFirst
    ? `；体在${month}月也${said}`
    : `；用的一条也${against === '旺' ? '不' : ''}好，体在${month}月却${said}，两样都看，用在前`;
}

/** 变 艮土，时序在丑、寅. */
export const seasonsIn = (found: readonly RelationToBody[]): string => byTrigram(found, branchesOf);
