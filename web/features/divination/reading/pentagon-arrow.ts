import type { RelationToBody } from '#core/reading/relation.ts';
import type { Element } from '#core/trigram/element.ts';

/** The arrow in question: 火 ─克→ 金. */
export interface PentagonArrow {
  readonly from: Element;
  readonly to: Element;
  readonly word: '生' | '克';
}

/** Who acts on whom; null where both are of one element (比和). 体 金, 用 火 克体: from 火 to 金. */
export function arrowOf(
  body: Element,
  { element, relation }: Pick<RelationToBody, 'element' | 'relation'>,
): PentagonArrow | null {
  switch (relation) {
    case '生体':
      return { from: element, to: body, word: '生' };
    case '克体':
      return { from: element, to: body, word: '克' };
    case '体生':
      return { from: body, to: element, word: '生' };
    case '体克':
      return { from: body, to: element, word: '克' };
    case '比和':
      return null;
  }
}
