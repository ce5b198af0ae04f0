import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { relationInTable } from '#tests/support/element-tables.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { type Omen, POSTURES } from '../journal/omen.ts';
import { textOf } from '../texts/classic.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { TRIGRAM_CODES, trigramName } from '../trigram/trigram.ts';
import { type Explanation, explain } from './explain.ts';
import { omenStepOf } from './omen-step.ts';
import type { Step } from './step.ts';

const SPARROWS: Omen = { text: '二雀争枝，一同坠地', posture: 'standing', trigram: '110' };

/** 观梅占, in 丑月 and 申时. */
const plum = (omen: Omen | null, hourNumber: number | null = 9): Explanation =>
  explain({ cast: { main: '011101', moving: [0] }, month: '丑', hourNumber, omen }, textOf);

function stepOf<Id extends Step['id']>({ steps }: Explanation, id: Id): Extract<Step, { id: Id }> {
  const found = steps.find((step): step is Extract<Step, { id: Id }> => step.id === id);
  return found ?? expect.fail(id);
}

test('外应 comes after 旺衰 and before 应期: its words, its trigram against 体, what the book does with it', () => {
  const reading = plum(SPARROWS);
  expect(reading.steps.map(({ id }) => id).join(' ')).toBe('text bodyUse relations images strength omen timing judge');
  const { fact, sentence, rule, quotations, values } = stepOf(reading, 'omen');
  expect(fact).toBe('起卦时：二雀争枝，一同坠地。自己当时站着；取作巽木。');
  expect(sentence).toBe('你取作巽木，体是兑金：金克木，巽木为体所克，外面的这一样，体制得住。');
  expect(rule).toContain('先看卦，后看外应。');
  expect(quotations.map(({ source }) => source)).toEqual([
    ...['《梅花易数·占卜十应诀》', '《梅花易数·占卜总诀》', '《梅花易数·十应目论》', '《梅花易数·占卜总诀》'],
  ]);
  expect(values).toEqual({ ...SPARROWS, element: '木', relation: '体克', meaning: '外面的这一样，体制得住。' });
});

test('every trigram stands to every 体 as in the table typed by hand', () => {
  const wrong = BODY_USE_READINGS.flatMap(({ main, moving, body }) =>
    TRIGRAM_CODES.filter((trigram) => {
      const reading = explain(
        { cast: { main, moving }, month: null, hourNumber: null, omen: { ...SPARROWS, trigram } },
        textOf,
      );
      return stepOf(reading, 'omen').values?.relation !== relationInTable(trigramName(trigram), trigramName(body));
    }),
  );
  expect(wrong).toEqual([]);
});

test('it changes no computed fact: all other steps, sums and sentences are those without it', () => {
  const others = (omen: Omen | null) => {
    const { steps, ...rest } = plum(omen);
    const kept = steps
      .filter(({ id }) => id !== 'omen')
      .map(({ note: _, values, ...step }) => ({ ...step, values: { ...values, posture: null, beyond: [] } }));
    return { ...rest, kept };
  };
  for (const posture of POSTURES)
    for (const trigram of TRIGRAM_CODES) expect(others({ ...SPARROWS, posture, trigram })).toEqual(others(null));
});

test.each([
  ['walking', '外应里记了自己当时在走：成卦之数看取半的一项，7。'],
  ['standing', '外应里记了自己当时站着：成卦之数看全数，14。'],
  ['sitting', '外应里记了自己当时坐着：成卦之数看加倍的一项，28。'],
  ['lying', '外应里记了自己当时躺着：书里只说躺着应得更迟，没有给算法，三项都不标。'],
  ['running', null],
  [null, null],
])('the posture %s marks one of the sums in 应期', (posture, note) => {
  const step = stepOf(plum({ ...SPARROWS, posture }), 'timing');
  expect(step.note).toBe(note);
  expect(step.values.posture).toBe(note === null ? null : posture);
  expect(stepOf(plum({ ...SPARROWS, posture }, null), 'timing').note).toBeNull();
});

test('in 你来断 it stands apart from both sides, under 卦外的', () => {
  const { values, note } = stepOf(plum(SPARROWS), 'judge');
  expect(values.beyond).toEqual([{ kind: 'omen', text: '外应 巽木为体所克' }]);
  expect(note).toBe('卦外的另放一处，不算在两边里：先看卦，后看外应。');
  const beyond = (omen: Omen | null) => stepOf(plum(omen), 'judge').values.beyond.map(({ text }) => text);
  expect(beyond({ ...SPARROWS, trigram: '111' })).toEqual(['外应 乾金与体比和']);
  expect(beyond({ ...SPARROWS, trigram: null })).toEqual(['外应 二雀争枝，一同坠地']);
  expect(beyond({ text: '', posture: 'sitting', trigram: null })).toEqual([]);
  expect(beyond(null)).toEqual([]);
});

test('without a trigram it is read by its own meaning; without 体 beside the texts', () => {
  const plain = stepOf(plum({ text: '有人笑！', posture: null, trigram: null }), 'omen');
  expect([plain.fact, plain.values?.relation]).toEqual(['起卦时：有人笑！', null]);
  expect(plain.sentence).toContain('话就听它是喜是忧，物就看它是圆是缺');
  const whole = explain(
    { cast: { main: '010001', moving: [0, 3] }, month: '丑', hourNumber: 9, omen: SPARROWS },
    textOf,
  );
  expect(whole.steps.map(({ id }) => id).join(' ')).toBe('text bodyUse omen judge');
  expect(stepOf(whole, 'omen')).toMatchObject({
    sentence: '这里没有体可比，外应放在旁边看。',
    rule: '书里把卦叫作内，把起卦时看见、听见的叫作外：外面遇上的也当一卦看。先看卦，后看外应。',
    values: { relation: null },
  });
  expect(stepOf(whole, 'judge')).toMatchObject({
    note: '卦外的另放一处：先看卦，后看外应。',
    values: { beyond: [{ kind: 'omen', text: '外应 二雀争枝，一同坠地' }] },
  });
});

test('a posture alone is no thing to compare with 体, and is of use only where 成卦之数 is counted', () => {
  const alone = (posture: string) => stepOf(plum({ text: '', posture, trigram: null }), 'omen');
  expect(alone('standing')).toMatchObject({
    fact: '起卦时：自己当时站着。',
    sentence: '只记了自己的动静，没有记看见、听见了什么。书里拿动静看应得快慢，不与体比。',
    note: '自己当时站着，应期里若算成卦之数，用全数。',
  });
  expect(alone('standing').quotations.map(({ text }) => text)).toEqual(['坐则事应迟，行则事应速，走则愈速，卧则愈迟']);
  expect(alone('lying').note).toBe('自己当时躺着，书里只说应得更迟。');
  expect(alone('running').fact).toBe('没有记起卦时的外应。');
});

test('without 体 nothing is compared with it, and no speed of 应期 is told: with none or several lines, and of 天时', () => {
  const weather = SUBJECTS.find(({ id }) => id === 'weather') ?? null;
  const [sparrows, posture] = [SPARROWS, { text: '', posture: 'standing', trigram: null }];
  const wrong = HEXAGRAM_CODES.flatMap((main) =>
    LINE_SETS.flatMap((moving) =>
      [sparrows, posture, null].filter((omen) => {
        const subject = moving.length === 1 ? weather : null;
        const explained = { cast: { main, moving }, month: null, hourNumber: null, omen, subject };
        const { rule, sentence, note, quotations } = stepOf(explain(explained, textOf), 'omen');
        const isOfSpeed = quotations.some(({ text }) => text.includes('坐则事应迟'));
        const isUnused = omen !== posture || sentence.endsWith('这一卦不论应期，用不上。');
        const isFalse = /与体比|这一卦没有体/.test(`${rule}${sentence}${note}`);
        return isFalse || !isUnused || isOfSpeed !== (omen === posture);
      }),
    ),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where nothing was noted the step asks', () => {
  expect(stepOf(plum(null), 'omen')).toMatchObject({
    sentence: '起卦那一刻看见、听见了什么？在静室里什么也没有，空着就是。',
    values: null,
  });
});

test('真火 is spoken of where fire overcomes 体 alone, in all 384 casts with each trigram', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    TRIGRAM_CODES.filter((trigram) => {
      const { note } = omenStepOf(reading, { text: '', posture: null, trigram });
      const isFireOnMetal = trigramName(trigram) === '离' && ['乾', '兑'].includes(trigramName(reading.body));
      return (note ?? '').includes('真火') !== isFireOnMetal;
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
