import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { PLACES, relationsOf } from '../reading/relation.ts';
import { elementOf } from '../trigram/element.ts';
import { reasonOf, relationInWords } from './relation-words.ts';

const RELATIONS = ['生体', '体克', '比和', '体生', '克体'] as const;

test('every relation of every place is a sentence that begins with who acts', () => {
  const said = PLACES.map((of) => RELATIONS.map((relation) => relationInWords({ of, relation })).join(' '));
  expect(said).toEqual([
    '用生体 体克用 体用比和 体生用 用克体',
    '体互生体 体克体互 体互与体比和 体生体互 体互克体',
    '用互生体 体克用互 用互与体比和 体生用互 用互克体',
    '变生体 体克变 变与体比和 体生变 变克体',
  ]);
});

test('the reason of a relation is one of the ten of 生 and 克, or one element', () => {
  const reasons = new Set(
    BODY_USE_READINGS.flatMap((reading) => relationsOf(reading).map((one) => reasonOf(one, elementOf(reading.body)))),
  );
  expect([...reasons].toSorted()).toEqual(
    [
      ...['木生火', '火生土', '土生金', '金生水', '水生木', '木克土', '土克水', '水克火', '火克金', '金克木'],
      ...['同属木', '同属火', '同属土', '同属金', '同属水'],
    ].toSorted(),
  );
});
