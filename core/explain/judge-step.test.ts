import { expect, test } from 'vitest';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { neitherByHand } from '#tests/support/element-tables.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { BRANCHES } from '../calendar/ganzhi.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { POSTURES } from '../journal/omen.ts';
import { partiesOf, relationsOf } from '../reading/relation.ts';
import { textOf } from '../texts/classic.ts';
import { explain } from './explain.ts';
import { judgeStepOf } from './judge-step.ts';
import { omenStepOf } from './omen-step.ts';
import { relationsStepOf } from './relations-step.ts';

/** 临 with 上爻: 体 兑金, 用 and 用互 坤土, 体互 震木, 变 艮土. */
const LIN = bodyUseOf('000011', 5);

test('a larger 用党 is no clue where 用 generates 体 or is overcome by it, and the sentence on the parties says so', () => {
  expect(judgeStepOf(LIN, null, null).values.hindering).toEqual([]);
  expect(relationsStepOf(LIN, null).values.partiesSentence).toBe(
    '体党（与体同属金）：无；用党（与用同属土）：用互 坤土、变 艮土；用生体，用党也来生体，不算对体不利。',
  );
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { body, use: all, isShared } = partiesOf(reading);
    const use = all.filter((place) => !neitherByHand(reading).includes(place));
    const isClue = judgeStepOf(reading, null, null).values.hindering.some(({ kind }) => kind === 'parties');
    const isLarger = !isShared && use.length > body.length && use.length > 1;
    return isClue !== (isLarger && ['体生', '克体'].includes(relationsOf(reading)[0]?.relation ?? ''));
  });
  expect(wrong).toEqual([]);
});

test('a party that the book would call many, and one alone, are not left without why they do not count, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { body, use, isShared } = partiesOf(reading);
    if (isShared) return false;
    const said = relationsStepOf(reading, null).values.partiesSentence ?? '';
    const neither = use.filter((place) => neitherByHand(reading).includes(place));
    const isOne = body.length + use.length === 1;
    const isForBody = use.length > 0 && ['生体', '体克'].includes(relationsOf(reading)[0]?.relation ?? '');
    return (
      said.includes('用党好坏相抵') !== (use.length > body.length && neither.length === use.length) ||
      said.includes('不算对体不利') !== (isForBody && neither.length < use.length) ||
      said.includes('一个不算多') !== (isOne && !isForBody)
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where 体 and 用 are of one element it is said once who is 同气, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { partiesSentence, interplay } = relationsStepOf(reading, null).values;
    return (
      [partiesSentence ?? '', ...interplay.alikeSentences].filter((one) => /同气.*比和|比和.*同气|算作同气/.test(one))
        .length > 1
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('a case of the book is told only beside a cast that is like it', () => {
  const said = BODY_USE_READINGS.flatMap((reading) =>
    BRANCHES.map((month) => ({
      relations: relationsOf(reading).map(({ relation }) => relation),
      sentence: judgeStepOf(reading, month, null).sentence,
    })),
  );
  const telling = (name: string) => said.filter(({ sentence }) => sentence.includes(name));
  expect(telling('西林寺').length).toBeGreaterThan(0);
  expect(telling('西林寺').filter(({ relations }) => relations.some((one) => one !== '比和'))).toEqual([]);
  expect(telling('今日动静如何').length).toBeGreaterThan(0);
  expect(telling('今日动静如何').filter(({ relations }) => relations[0] !== '克体')).toEqual([]);
  expect(judgeStepOf(LIN, null, null).sentence).toBe(
    '除了好坏相抵的，线索都在利于体的一边，最紧的是用 坤土生体；都在一边，也还是线索。',
  );
});

test('why a clue is on neither side stands beside it, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { fact, values } = judgeStepOf(reading, null, null);
    if (fact.includes('（好坏相抵）：') !== values.neither.length > 0) return true;
    return fact.includes('两边都不算的') !== fact.includes('两边都不算的（好坏相抵）：');
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('with none or several moving lines it is said once that there is no 体 and 用, in all 64 × 58', () => {
  const wrong = HEXAGRAM_CODES.flatMap((main) =>
    LINE_SETS.filter((moving) => {
      if (moving.length === 1) return false;
      const { steps } = explain({ cast: { main, moving }, month: null, hourNumber: null }, textOf);
      const said = steps.map(({ rule, sentence }) => rule + sentence).join('');
      return said.split(/体用只论|不论体用|体用不论|不分体用/).length !== 2;
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('how one was oneself is not asked for where it was noted, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) =>
    POSTURES.some((posture) => {
      const omen = omenStepOf(reading, { text: '', posture, trigram: null }).values;
      const { note } = judgeStepOf(reading, null, omen);
      return note?.includes('卦里没有这些') || !note?.includes('动静已记在外应里');
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
  expect(judgeStepOf(LIN, null, null).note).toContain('卦里没有这些，你若记得');
});

test('it says first what is counted and what is not: the four by 体, and the month where it is known', () => {
  const counted = '数进来的：用、体互、用互、变与体的生克';
  const left = '。没有数的：爻辞、取象、外应。';
  expect(judgeStepOf(LIN, '亥', null).values.counted).toBe(`${counted}，亥月的旺衰${left}`);
  expect(judgeStepOf(LIN, null, null).values.counted).toBe(`${counted}${left}`);
});
