import { type Place, placeName, type Relation, type RelationToBody, saidOfIt } from '../reading/relation.ts';
import type { Element } from '../trigram/element.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import { type ExplainedRelation, withElement } from './step.ts';

/** 用克体; 体克用: of 用, whose relation to 体 the book names with both. */
const USE_NAMES: Record<Relation, string> = {
  ...{ 生体: '用生体', 体克: '体克用', 比和: '体用比和', 体生: '体生用', 克体: '用克体' },
};

export const nameOfUse = (relation: Relation): string => USE_NAMES[relation];

/** 体 acts on the other. */
export const isByBody = (relation: Relation): boolean => relation === '体生' || relation === '体克';

/** One relation as a sentence with its subject first: 用克体, 体克用, 体克用互, 变与体比和. */
export function relationInWords({ of, relation }: Pick<RelationToBody, 'of' | 'relation'>): string {
  if (of === 'use') return nameOfUse(relation);
  return isByBody(relation) ? `${relation}${placeName(of)}` : `${placeName(of)}${saidOfIt(relation)}`;
}

/** 火克金; 同属金. */
export function reasonOf({ element, relation }: RelationToBody, body: Element): string {
  if (relation === '比和') return `同属${body}`;
  const verb = relation === '生体' || relation === '体生' ? '生' : '克';
  return isByBody(relation) ? `${body}${verb}${element}` : `${element}${verb}${body}`;
}

const STAGES: Record<Place, ExplainedRelation['stage']> = {
  ...{ use: '眼前', bodyMutual: '中间', useMutual: '中间', changed: '末后' },
};

/** When it takes effect (体用互变之诀). */
export const stageOf = (place: Place): ExplainedRelation['stage'] => STAGES[place];

/** What a relation means at its stage: 末后有它来助. */
const MEANINGS: Record<Relation, string> = {
  ...{ 生体: '有它来助', 体克: '体能制它', 比和: '与它相安', 体生: '体要耗力给它', 克体: '体受它压' },
};

/** 土生金，生体，末后有它来助。 */
export function meaningOf(one: RelationToBody, body: Element): string {
  return `${reasonOf(one, body)}，${saidOfIt(one.relation)}，${stageOf(one.of)}${MEANINGS[one.relation]}。`;
}

/** 用、体互 乾金: the places that have one trigram are named together. */
export function gathered(
  some: readonly { readonly of: Place; readonly trigram: TrigramCode }[],
  joint: '和' | '、',
): string {
  const trigrams = [...new Set(some.map(({ trigram }) => trigram))];
  return trigrams
    .map((trigram) => {
      const places = some.filter((one) => one.trigram === trigram).map(({ of }) => placeName(of));
      return `${places.join('、')} ${withElement(trigram)}`;
    })
    .join(joint);
}
