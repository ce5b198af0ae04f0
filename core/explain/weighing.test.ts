import { expect, test } from 'vitest';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { relationInTable, strengthInTable } from '#tests/support/element-tables.ts';
import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { relationsOf } from '../reading/relation.ts';
import { trigramName } from '../trigram/trigram.ts';
import { relationsStepOf } from './relations-step.ts';
import { weighingsOf } from './weighing.ts';

const said = (main: HexagramCode, line: LineIndex, month: Branch): string => {
  const reading = bodyUseOf(main, line);
  return weighingsOf(reading.body, relationsOf(reading), month)
    .map(({ sentence }) => sentence)
    .join('');
};

test.each([
  [
    '旺',
    '酉',
    '体 兑金正当令，只有用 离火来克，分量要看轻些。又有变 艮土来生，气更足。用互 巽木为体所克而气衰，单看月令容易制住。',
  ],
  ['相', '丑', '丑月土生金，体 兑金是相，有月令来生，五行家算它偏强。变 艮土生体而正旺，帮得上力。'],
  ['休', '亥', '亥月金生水，体 兑金是休，气随月令泄出去，五行家算它偏弱。用 离火克体而气衰，分量看轻些。'],
  [
    '囚',
    '寅',
    '寅月木当令，本受金克，体 兑金是囚，这时反不得势，五行家算它偏弱。变 艮土生体而气衰，帮得有限。用互 巽木为体所克而正旺，书里只提防克体的旺，它旺不算坏；可是它去生压体的用 离火，又克助体的变 艮土，这一层也更着力。',
  ],
  ['衰', '午', '体 兑金气衰，来克的用 离火却正旺，书里最提防这一种。好在还有变 艮土来生它，衰气缓了一些。'],
] as const)('观梅占 where 体 is %s', (_strength, month, words) => {
  expect(said('011101', 0, month)).toBe(words);
});

test('牡丹占 in 寅月: 体 is 旺 and yet attacked three times', () => {
  expect(said('111110', 4, '寅')).toBe(
    '体 巽木正当令，可是用、体互、用互 乾金都来克：克它的不止一卦，书里有一系的本子在这里提醒，不能只看当令。',
  );
});

test('西林寺牌额占 in 子月: nobody is strong or weak, and that is said', () => {
  expect(said('100000', 2, '子')).toBe(
    '子月水当令，本受土克，体 艮土是囚，这时反不得势，五行家算它偏弱。用、体互、用互 坤土、变 艮土都不算旺也不算衰，轻重照原样看。',
  );
});

test('还有 follows something that was said before it, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap(({ main, movingLine }) =>
    BRANCHES.filter((month) => /气衰，还有/.test(said(main, movingLine, month))),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

/** Who is 旺 or 衰 besides 体 itself, and stands to it in a relation that the month can turn, by the tables typed by hand. */
function turned(reading: (typeof BODY_USE_READINGS)[number], month: Branch): readonly string[] {
  const body = trigramName(reading.body);
  return relationsOf(reading)
    .map(({ trigram }) => trigramName(trigram))
    .filter(
      (name) => relationInTable(name, body) !== '比和' && ['旺', '衰'].includes(strengthInTable(name, month) ?? ''),
    );
}

test('in all 384 casts and twelve months it says more than what 体 is: who is strong or weak, or that nobody is', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    BRANCHES.filter((month) => {
      const text = said(reading.main, reading.movingLine, month);
      const strength = strengthInTable(trigramName(reading.body), month) ?? '';
      const isNamed = turned(reading, month).every((name) => text.includes(name));
      const isMiddle = !['旺', '衰'].includes(strength);
      const isSilent = isMiddle && turned(reading, month).length === 0 && !text.includes('轻重照原样看');
      return !isNamed || isSilent || (isMiddle && !text.includes(`是${strength}，`));
    }).map((month) => `${reading.main} ${reading.movingLine} ${month}`),
  );
  expect(wrong).toEqual([]);
});

test('又有 follows a sentence that speaks for 体, never the warning of several attackers, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    BRANCHES.filter((month) => {
      const said = weighingsOf(reading.body, relationsOf(reading), month).map(({ sentence }) => sentence);
      return said.some((sentence, index) => sentence.startsWith('又有') && said[index - 1]?.includes('不能只看'));
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('what several strong ones do to others is said of each, and what the book fears of them once', () => {
  expect(said('001000', 1, '未')).toContain(
    '用 坤土、用互 艮土为体所克而正旺，书里只提防克体的旺，它旺不算坏；可是用 坤土去克助体的体互 坎水，用互 艮土去克助体的体互、变 坎水，这一层也更着力。',
  );
});

test('旺衰 denies nothing that 生克 says of what 体 overcomes: what feeds it, and what it does the more of in its month, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    BRANCHES.filter((month) => {
      const text = said(reading.main, reading.movingLine, month);
      const { edges } = relationsStepOf(reading, month).values.interplay;
      const all = relationsOf(reading);
      const named = (place: string) => trigramName(all.find(({ of }) => of === place)?.trigram ?? reading.body);
      const relationAt = (place: string) => relationInTable(named(place), trigramName(reading.body)) ?? '';
      const isFed = edges.some(({ sentence }) => sentence?.includes('没有那么容易制住'));
      const isHarmful = edges.some(
        ({ from, kind, effect }) =>
          kind !== '同气' &&
          (effect === 'heavier' || effect === 'less') &&
          relationAt(from) === '体克' &&
          strengthInTable(named(from), month) === '旺',
      );
      return (isFed && text.includes('气衰，容易制住')) || text.includes('这一层也更着力') !== isHarmful;
    }).map((month) => `${reading.main} ${reading.movingLine} ${month}`),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
