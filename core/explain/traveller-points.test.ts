import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { ELEMENT_OF_TRIGRAM } from '#tests/support/element-tables.ts';
import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { trigramName } from '../trigram/trigram.ts';
import { countsOf } from './counted-trigrams.ts';
import { subjectReadingOf } from './subject-reading.ts';

const traveller = SUBJECTS.find(({ name }) => name === '行人') ?? expect.fail();

/** 观梅占 unless said otherwise: 体 兑, 用 离, 体互 乾, 用互 巽, 变 艮. */
const pointsOf = (month: Branch | null = '丑', main: HexagramCode = '011101', line: LineIndex = 0) =>
  subjectReadingOf(traveller, readingOf({ main, moving: [line] }), month).points.map(({ sentence }) => sentence);

test('行人 is read by 用: what generates and what overcomes it, and how it is in the month', () => {
  expect(pointsOf().slice(2)).toEqual([
    '用的一条说不归，先看它；归期看生体的卦：变 艮土，时序在丑、寅。',
    '在外的情形看用：生用的有用互 巽木，书里说顺快；没有克用的；用 离火是休，书里不算旺也不算衰。',
    '路上看用、两互与变：书里要震、艮多，或有坎、兑，这里都没有。',
  ]);
  // 睽 has 震 once, which is not many; 剥 has 艮 as 体 and as 变.
  expect(pointsOf(null, '101011', 5).at(-1)).not.toContain('震多');
  expect(pointsOf(null, '100000', 2).at(-1)).toContain('这里都没有');
});

test('on the road of 行人 a trigram that is 体 alone is not met, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const said = pointsOf(null, reading.main, reading.movingLine).at(-1) ?? '';
    const name = trigramName(reading.body);
    return ['坎', '兑'].includes(name) && countsOf(reading).get(name) === 1 && said.includes(`有${name}，书里说`);
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

/** By hand: which of the mutuals overcome 用, and whether the month leaves it 衰. */
const OVERCOMING: Readonly<Record<string, string>> = { 金: '火', 木: '金', 水: '土', 火: '水', 土: '木' };
const WEAK: Readonly<Record<string, string>> = { 土: '寅卯', 金: '巳午', 木: '申酉', 火: '亥子', 水: '辰未戌丑' };
const AWAY = BODY_USE_READINGS.flatMap((reading) =>
  [...BRANCHES, null].map((month) => {
    const own = ELEMENT_OF_TRIGRAM[trigramName(reading.use)] ?? '';
    const pressing = relationsOf(reading).filter(
      ({ of, trigram }) => of.endsWith('Mutual') && ELEMENT_OF_TRIGRAM[trigramName(trigram)] === OVERCOMING[own],
    );
    const said = pointsOf(month, reading.main, reading.movingLine).find((one) => one.startsWith('在外的情形')) ?? '';
    return {
      said,
      month,
      isPressed: pressing.length > 0,
      isWeak: month !== null && WEAK[own]?.includes(month) === true,
    };
  }),
);

test('灾殃 is said of 行人 only where 用 is both 衰 and overcome by another than 体, and then what it can mean, in 384 × 12 and without a month', () => {
  const wrong = AWAY.filter(({ said, isPressed, isWeak }) => {
    const isHarsh = isPressed && isWeak;
    return said.includes('书里说“在外灾殃”') !== isHarsh || said.includes('不是在外的人出了事') !== isHarsh;
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where 用 of 行人 is only 衰 or only overcome it is said that half of the condition is there, in 384 × 12', () => {
  const wrong = AWAY.filter(
    ({ said, month, isPressed, isWeak }) =>
      said.includes('只占一半') !== (month !== null && isPressed !== isWeak) ||
      said.includes('衰不衰不论') !== (month === null && isPressed),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where 用 of 行人 is generated and yet 衰 and overcome, neither half of the line is taken alone, in 384 × 12', () => {
  const wrong = AWAY.filter(
    ({ said }) => said.includes('两面都沾') !== (said.includes('书里说“在外灾殃”') && said.includes('生用的有')),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where 坎 is met on the road of 行人, 险难 is said to be no news of a person, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter(({ main, movingLine }) => {
    const said = pointsOf(null, main, movingLine).at(-1) ?? '';
    return said.includes('有坎，书里说有险难') !== said.includes('不是说人遇了险');
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('each trigram that 行人 meets on the road is said with what the book says of it, and quoted, in all 384', () => {
  const words = {
    震: '震多，书里说不安宁',
    艮: '艮多，书里说有阻隔',
    坎: '有坎，书里说有险难',
    兑: '有兑，书里说有纷争',
  };
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { sentence = '', quotations = [] } = subjectReadingOf(traveller, reading, null).points.at(-1) ?? {};
    const quoted = quotations.map(({ text }) => text).join('');
    return (['震', '艮', '坎', '兑'] as const).some((name) => {
      const count = (countsOf(reading).get(name) ?? 0) - (trigramName(reading.body) === name ? 1 : 0);
      const isMet = count >= ('震艮'.includes(name) ? 2 : 1);
      return sentence.includes(words[name]) !== isMet || (isMet && !quoted.includes(name));
    });
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('行人 counts 体 among those that generate 用, and says that 体 overcomes it by its own line alone', () => {
  expect(pointsOf(null, '000010', 2)[3]).toContain('没有生用的；克用的有体互 坤土；月令不明');
  expect(pointsOf(null, '001101', 0)[3]).toContain('生用的有体 震木、用互 巽木，书里说顺快；没有克用的；');
  const wrong = AWAY.filter(({ said }) => /克用的有体 /.test(said));
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
