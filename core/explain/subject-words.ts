import type { Branch } from '../calendar/ganzhi.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import type { RelationToBody } from '../reading/relation.ts';
import type { Quotation, Subject } from '../texts/types.ts';
import { elementOf } from '../trigram/element.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import { gathered } from './relation-words.ts';
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
export const byTrigram = (found: readonly RelationToBody[], said: (trigram: TrigramCode) => string): string =>
  [...new Set(found.map(({ trigram }) => trigram))]
    .map((trigram) => {
      const some = found.filter((one) => one.trigram === trigram);
      return `${gathered(some, '、')}，${said(trigram)}`;
    })
    .join('；');

export function inMonth(name: string, trigram: TrigramCode, month: Branch | null): string {
  const strength = month && strengthOf(elementOf(trigram), month);
  if (strength === null) return `${name}的盛衰不论`;
  const said = { 旺: '正旺', 衰: '气衰' }[strength as '旺' | '衰'] ?? `是${strength}，书里不算旺也不算衰`;
  return `${name}${said}`;
}

export const branchesOf = (trigram: TrigramCode): string => `时序在${seasonOf(trigram).branches.join('、')}`;

/** 变 艮土，时序在丑、寅. */
export const seasonsIn = (found: readonly RelationToBody[]): string => byTrigram(found, branchesOf);
