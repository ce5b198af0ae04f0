import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { ELEMENT_OF_TRIGRAM, neitherByHand, relationInTable, SEASON_TABLE } from '#tests/support/element-tables.ts';
import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { elementOf } from '../trigram/element.ts';
import { trigramName } from '../trigram/trigram.ts';
import { strengthOf } from './strength.ts';
import { subjectReadingOf } from './subject-reading.ts';
import { datesOf } from './timing-dates.ts';

const subjectNamed = (name: string) => SUBJECTS.find((one) => one.name === name) ?? expect.fail(name);

const pointsOf = (name: string, month: Branch | null, main: HexagramCode, line: LineIndex) =>
  subjectReadingOf(subjectNamed(name), readingOf({ main, moving: [line] }), month).points.map(
    ({ sentence }) => sentence,
  );

test('求财 dates every trigram of either half of both its paragraphs, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const [gain = '', loss = ''] = pointsOf('求财', null, reading.main, reading.movingLine).slice(2);
    const neither = neitherByHand(reading);
    return relationsOf(reading).some(({ of, trigram }) => {
      const relation = relationInTable(trigramName(trigram), trigramName(reading.body)) ?? '';
      const dated = `${trigramName(trigram)}${ELEMENT_OF_TRIGRAM[trigramName(trigram)]}，时序在${[...(SEASON_TABLE[trigramName(trigram)]?.split(' ')[0] ?? '')].join('、')}`;
      const isGain = relation === '生体' || (relation === '体克' && !neither.includes(of));
      const isNamedElsewhere = relationsOf(reading).some((one) => one.trigram === trigram && one.of !== of);
      const isLoss = relation === '克体' || relation === '体生';
      if (isNamedElsewhere && neither.includes(of)) return false;
      return gain.includes(dated) !== isGain || loss.includes(dated) !== isLoss;
    });
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('求名 has one date: with nothing that overcomes 体 it is that of 体 alone', () => {
  expect(pointsOf('求名', null, '000011', 5).slice(2)).toEqual([
    '没有克体的卦，书里说这样容易成；名成之日只看体：体 兑金，时序在酉。', // though 坤 and 艮 generate it
    '职任之处看变卦的方位：变 艮土，在东北方。',
  ]);
  const dates = BODY_USE_READINGS.map(({ main, movingLine }) =>
    pointsOf('求名', null, main, movingLine).filter((sentence) => sentence.includes('名成之日')),
  );
  expect(dates.filter(({ length }) => length !== 1)).toEqual([]);
});

test('行人 come home in the season of what generates 体, else of what is like it, else late, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const said = pointsOf('行人', null, reading.main, reading.movingLine).find((one) => one.includes('归期看')) ?? '';
    const use = relationInTable(trigramName(reading.use), trigramName(reading.body));
    const isLateTwice = use === '体克' && said.includes('归得迟'); // 归迟 and 归得迟 say the same
    if (said.includes('先看它') !== (use === '克体' || use === '体生' || (use === '体克' && !isLateTwice))) return true;
    const names = (relation: string) =>
      relationsOf(reading)
        .map(({ trigram }) => trigramName(trigram))
        .filter((name) => relationInTable(name, trigramName(reading.body)) === relation);
    const dated = names('生体').length > 0 ? names('生体') : names('比和');
    const isDated = dated.every((name) =>
      said.includes(`时序在${[...(SEASON_TABLE[name]?.split(' ')[0] ?? '')].join('、')}`),
    );
    return dated.length > 0 ? !isDated || said.includes('归得迟') : !said.includes('归得迟');
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('a day of gain or loss stands behind the line of 用 where that says otherwise, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const [gain = '', loss = ''] = pointsOf('求财', null, reading.main, reading.movingLine).slice(2);
    const use = relationInTable(trigramName(reading.use), trigramName(reading.body)) ?? '';
    const isLoss = use === '体生' || use === '克体';
    const has = (said: string) => said.includes('时序在');
    return gain.includes('先看它') !== (isLoss && has(gain)) || loss.includes('先看它') !== (!isLoss && has(loss));
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('the date of 求名 by 体 alone, and a hope, stand beside the line of 用 where that says otherwise, in all 384', () => {
  const NAMES: Readonly<Record<string, string>> = { 体克: '体克用', 比和: '体用比和', 体生: '体生用' };
  const wrong = BODY_USE_READINGS.filter((reading) =>
    [null, 'name' as const, 'plans' as const].some((id) => {
      const said = datesOf(id, reading).undated?.sentence ?? '';
      const isHopeful = said.includes('书里说这样可以成');
      const use = relationInTable(trigramName(reading.use), trigramName(reading.body)) ?? '';
      const isUseGood = ['体克', '比和', '生体'].includes(use);
      if (said.includes('求名占只看体')) return said.startsWith('用的一条说不可就，先看它；') !== !isUseGood;
      if (!isHopeful && !said.includes('书里说这样不谐')) return said.includes('可是');
      return said.includes(`；可是${NAMES[use]}，先看用的一条。`) !== (isUseGood !== isHopeful);
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('a hope that something hinders has the line of 用 behind it where that says otherwise, in all 384 of every subject', () => {
  const wrong = [null, ...SUBJECTS.map(({ id }) => id)].flatMap((id) =>
    BODY_USE_READINGS.filter((reading) => {
      const said = datesOf(id, reading).undated?.sentence ?? '';
      const use = relationInTable(trigramName(reading.use), trigramName(reading.body)) ?? '';
      const name = { 体克: '体克用', 比和: '体用比和' }[use as '体克'];
      const isAgainst = said.includes('书里说这样不谐') && name !== undefined;
      return (
        isAgainst !== /不谐.*；可是体(?:克用|用比和)，先看用的一条。$/.test(said) ||
        !said.includes(isAgainst ? name : '')
      );
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('求名 says neither 容易成 nor a day before the line of 用 that denies it or says 迟, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const said = pointsOf('求名', null, reading.main, reading.movingLine).join('');
    const use = relationInTable(trigramName(reading.use), trigramName(reading.body));
    return (
      said.includes('用的一条说') !==
      ((use === '体生' || use === '克体' || use === '体克') && /容易成|卦气：/.test(said))
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

/** By hand: what the line of 用 says against an easy or a possible success. */
const LATE: Readonly<Record<string, string>> = {
  求名: '成迟',
  求谋: '成迟',
  失物: '迟得',
  感情: '成之迟',
  行人: '归迟',
};

test('the subjects whose line of 体克 says 迟 are those that say it first', () => {
  const late = SUBJECTS.filter((one) => 'lines' in one && one.lines.体克.text.includes('迟'));
  expect(late.map(({ name }) => name).toSorted()).toEqual(Object.keys(LATE).toSorted());
  const strays = late.filter((one) => 'lines' in one && !one.lines.体克.text.includes(LATE[one.name] ?? '—'));
  expect(strays).toEqual([]);
});

test('where the line of 用 says 迟 and another sentence that it is easy, or can be, or dates it, the line comes first, in all 384 of these subjects', () => {
  const wrong = Object.keys(LATE).flatMap((name) =>
    BODY_USE_READINGS.filter((reading) => {
      if (relationInTable(trigramName(reading.use), trigramName(reading.body)) !== '体克') return false;
      const subject = subjectNamed(name);
      const timing = datesOf(subject.id, reading).undated?.sentence ?? '';
      const said = [...pointsOf(name, null, reading.main, reading.movingLine), timing];
      return said.some(
        (one) =>
          /容易成|可以成|求名占只看体|归期看(?:生体|比和)的卦：/.test(one) &&
          !one.startsWith(`用的一条说${LATE[name]}，先看它；`),
      );
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where 占卦诀 or 求名占 hopes and 体 is 衰, or fears one attacker and 体 is 旺, 旺衰 is said, and the line of 用 comes first, in 384 × 12', () => {
  const wrong = SUBJECTS.filter(({ name }) => name !== '天时').flatMap(({ id, name }) =>
    BODY_USE_READINGS.flatMap((reading) =>
      BRANCHES.filter((month) => {
        const timing = datesOf(id, reading, month).undated?.sentence ?? '';
        const points = name === '求名' ? pointsOf(name, month, reading.main, reading.movingLine) : [];
        const strength = strengthOf(elementOf(reading.body), month);
        const use = relationInTable(trigramName(reading.use), trigramName(reading.body)) ?? '';
        const isUseGood = ['生体', '比和', '体克'].includes(use);
        const attackers = relationsOf(reading).filter(({ relation }) => relation === '克体').length;
        return [timing, ...points].some((one) => {
          const isHope = /容易成|可以成|求名占只看体/.test(one);
          const isFear = one.includes('书里说这样不谐') && attackers === 1;
          const [isBeside, isAlso] = [/用的一条也不?好，体在.月却/.test(one), /；体在.月也/.test(one)];
          return (
            /体在.月[也却]气衰/.test(one) !== (isHope && strength === '衰') ||
            /体在.月[也却]正旺/.test(one) !== (isFear && strength === '旺') ||
            (isBeside && (one.includes('也不好') === isUseGood || isUseGood !== isHope)) ||
            (isAlso && !/先看(?:用的一条|它)/.test(one)) ||
            one.includes('先看旺衰') ||
            one.split('先看').length > 2
          );
        });
      }),
    ),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('出行 says which comes first where the line of 用 and 体旺 with 生体 are against one another, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    BRANCHES.filter((month) => {
      const said =
        pointsOf('出行', month, reading.main, reading.movingLine).find((one) => one.includes('出门要体旺')) ?? '';
      const use = relationInTable(trigramName(reading.use), trigramName(reading.body)) ?? '';
      const isGood = ['体克', '比和'].includes(use);
      const isBad = ['克体', '体生'].includes(use);
      const [isFit, isUnfit] = [/正旺，生体的有/.test(said), /气衰，没有生体的卦/.test(said)];
      return said.includes('先看它') !== ((isFit && isBad) || (isUnfit && isGood));
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
