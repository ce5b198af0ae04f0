import { expect, test } from 'vitest';
import { relationOf } from '#core/reading/relation.ts';
import { ELEMENTS } from '#core/trigram/element.ts';
import { arrowOf } from './pentagon-arrow.ts';

/** 生 and 克, typed by hand. */
const KNOWN = ['木生火', '火生土', '土生金', '金生水', '水生木', '木克土', '土克水', '水克火', '火克金', '金克木'];

test('the arrow between any two elements is one of the ten of 生 and 克; an element has none to itself', () => {
  const seen = new Set<string>();
  for (const body of ELEMENTS) {
    for (const element of ELEMENTS) {
      const arrow = arrowOf(body, { element, relation: relationOf(element, body) });
      if (body === element) expect(arrow).toBeNull();
      else {
        expect([arrow?.from, arrow?.to].toSorted()).toEqual([body, element].toSorted());
        seen.add(`${arrow?.from}${arrow?.word}${arrow?.to}`);
      }
    }
  }
  expect([...seen].toSorted()).toEqual(KNOWN.toSorted());
});
