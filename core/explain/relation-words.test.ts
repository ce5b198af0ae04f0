import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { BRANCHES } from '../calendar/ganzhi.ts';
import { PLACES, relationsOf } from '../reading/relation.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { elementOf } from '../trigram/element.ts';
import { imagesStepOf } from './images-step.ts';
import { reasonOf, relationInWords } from './relation-words.ts';
import { relationsStepOf } from './relations-step.ts';
import { strengthStepOf } from './strength-step.ts';
import { subjectReadingOf } from './subject-reading.ts';
import { timingStepOf } from './timing-step.ts';

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

test('a trigram that stands in several places is named once, but among the parties, which are counted, in 384 × 12', () => {
  const isTwice = (text: string): boolean => /[体用互变] (..)、(?:体互|用互|变) \1/.test(text);
  const wrong = BODY_USE_READINGS.flatMap((reading, index) => {
    const month = BRANCHES[index % 12] ?? null;
    const { sentence, values } = relationsStepOf(reading, month);
    // 行人 counts 体 too, each by itself
    const subjects = SUBJECTS.filter(({ id }) => id !== 'traveller').map((subject) =>
      subjectReadingOf(subject, reading, month),
    );
    return [
      ...[sentence, values.interplay.obstructedSentence ?? '', ...values.interplay.alikeSentences],
      imagesStepOf(reading, null, () => []).sentence,
      ...BRANCHES.map((one) => strengthStepOf(reading, one).sentence),
      timingStepOf(reading, 1, null).fact,
      ...subjects.flatMap(({ points }) => points.map((point) => point.sentence)),
    ].filter(isTwice);
  });
  expect([...new Set(wrong)]).toEqual([]);
});
