import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
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

test('where 用 of 行人 is both generated and overcome or weak, neither half of the line is taken alone, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap(({ main, movingLine }) =>
    BRANCHES.filter((month) => {
      const [said = ''] = pointsOf(month, main, movingLine).filter((one) => one.startsWith('在外的情形'));
      const isMixed = said.includes('在外的人出了事') && said.includes('生用的有');
      return said.includes('两面都沾') !== isMixed;
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where 用 of 行人 is overcome or weak, 在外灾殃 is said to be no news of a person', () => {
  const wrong = BODY_USE_READINGS.flatMap(({ main, movingLine }) =>
    BRANCHES.filter((month) => {
      const [said = ''] = pointsOf(month, main, movingLine).filter((one) => one.startsWith('在外的情形'));
      return said.includes('不是在外的人出了事') !== (said.includes('克用的有') || /用 .{2}气衰/.test(said));
    }),
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

test('行人 counts 体 among those that generate or overcome 用', () => {
  expect(pointsOf(null, '000010', 2)[3]).toContain('没有生用的；克用的有体 坤土、体互 坤土，书里说灾殃；');
  expect(pointsOf(null, '001101', 0)[3]).toContain('生用的有体 震木、用互 巽木，书里说顺快；没有克用的；');
});
