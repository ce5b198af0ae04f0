import type { Element } from './element.ts';
import { placeName, type Relation, type RelationToBody } from './relation.ts';

/** 用克体; 体克用: of 用, whose relation to 体 the book names with both. */
const USE_NAMES: Record<Relation, string> = {
  ...{ 生体: '用生体', 体克: '体克用', 比和: '体用比和', 体生: '体生用', 克体: '用克体' },
};

/** Said of the other trigram: 克体; 为体所克. */
const SAID_OF_IT: Record<Relation, string> = {
  ...{ 生体: '生体', 体克: '为体所克', 比和: '比和', 体生: '为体所生', 克体: '克体' },
};

export const nameOfUse = (relation: Relation): string => USE_NAMES[relation];
export const saidOfIt = (relation: Relation): string => SAID_OF_IT[relation];

/** One relation as a sentence has it: 用克体, 体克用, 用互为体所克, 变生体. */
export const relationInWords = ({ of, relation }: Pick<RelationToBody, 'of' | 'relation'>): string =>
  of === 'use' ? nameOfUse(relation) : `${placeName(of)}${saidOfIt(relation)}`;

/** 火克金; 同属金. */
export function reasonOf({ element, relation }: RelationToBody, body: Element): string {
  if (relation === '比和') return `同属${body}`;
  const isBodyActing = relation === '体生' || relation === '体克';
  const verb = relation === '生体' || relation === '体生' ? '生' : '克';
  return isBodyActing ? `${body}${verb}${element}` : `${element}${verb}${body}`;
}
