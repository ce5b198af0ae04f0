import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { textOf } from './classic.ts';
import { isReason, isRepeated, reasonsOf } from './xiaoxiang.ts';

const reasonsIn = (code: HexagramCode) => {
  const { lines, xiaoxiang } = textOf(code);
  return lines.map((_, index) => reasonsOf(xiaoxiang[index] ?? '').join(' | '));
};

test('the reasons of 屯, read by hand', () => {
  expect(reasonsIn('010001')).toEqual([
    '志行正也 | 以贵下贱，大得民也',
    '乘刚也 | 反常也',
    '以从禽也 | 君子舍之，“往吝”，穷也',
    '求而往，明也',
    '施未光也',
    '何可长也？',
  ]);
});

test('the reasons of 革 and of 用九 and 用六, read by hand', () => {
  expect(reasonsIn('011101')).toEqual([
    ...['不可以有为也', '已日革之，行有嘉也', '又何之矣？', '信志也', '其文炳也', '其文蔚也 | 顺以从君也'],
  ]);
  expect([reasonsIn('111111').at(-1), reasonsIn('000000').at(-1)]).toEqual(['天德不可为首也', '以大终也']);
});

test('every 小象 gives a reason, verbatim in it; only two lines have nothing but the words of the line', () => {
  const all = HEXAGRAM_CODES.flatMap((code) =>
    textOf(code).lines.map((_, index) => ({ xiaoxiang: textOf(code).xiaoxiang[index] ?? '' })),
  );
  expect(all).toHaveLength(386);
  const wrong = all.filter(({ xiaoxiang }) => {
    const reasons = reasonsOf(xiaoxiang);
    return reasons.length === 0 || reasons.some((reason) => reason === '' || !xiaoxiang.includes(reason));
  });
  expect(wrong).toEqual([]);
  const quoting = all.filter(({ xiaoxiang }) => reasonsOf(xiaoxiang).every((one) => one.startsWith('“')));
  expect(quoting.map(({ xiaoxiang }) => xiaoxiang).toSorted()).toEqual(
    ['比之初六，“有它吉”也。', '大有初九，“无交害”也。'].toSorted(),
  );
});

test('where the line stands is part of the reason: 在上, 在中', () => {
  const wrong = HEXAGRAM_CODES.flatMap((code) => {
    const { lines, xiaoxiang } = textOf(code);
    return lines.flatMap((line, index) => {
      const [, place] = /”(在[上中])，/.exec(xiaoxiang[index] ?? '') ?? [];
      return place && !reasonsOf(xiaoxiang[index] ?? '').some((one) => one.startsWith(place)) ? [line] : [];
    });
  });
  expect({ count: wrong.length, wrong }).toEqual({ count: 0, wrong: [] });
});

const ALL = HEXAGRAM_CODES.flatMap((code) => textOf(code).xiaoxiang);

test('a question keeps its mark, and an unquoted clause of its own stays', () => {
  const asked = ALL.filter((xiaoxiang) => /[？！]$/.test(xiaoxiang));
  expect(asked).toHaveLength(16);
  expect(asked.filter((xiaoxiang) => !/[？！]$/.test(reasonsOf(xiaoxiang).at(-1) ?? ''))).toEqual([]);
  expect(reasonsOf('不胜而往，咎也。')).toEqual(['不胜而往，咎也']);
  expect(reasonsOf('无妄之药，不可试也。')).toEqual(['无妄之药，不可试也']);
  expect(reasonsOf('上六失道，凶三岁也。')).toEqual(['上六失道，凶三岁也']);
});

test('what only judges once more, asks or finds the picture ugly is no reason, and all else is one', () => {
  const reasons = [...new Set(ALL.flatMap(reasonsOf))];
  const judging = reasons.filter((reason) => !isReason(reason) && !/[？！]/.test(reason));
  expect(judging.toSorted()).toEqual(
    [
      '“不如其娣之袂良”也',
      '“无交害”也',
      '“有它吉”也',
      '亦可丑也',
      '不可咎也',
      '义无咎也',
      '以终吉也',
      '其义凶也',
      '其义吉也',
      '吉行也',
      '吝道也',
      '正乎凶也',
      '窥观女贞，亦可丑也',
      '终不可用也',
      '终无咎也',
      '老妇士夫，亦可丑也',
    ].toSorted(),
  );
  expect(['进无咎也', '失律凶也', '刚柔之际，义无咎也', '咎不长也'].filter((reason) => !isReason(reason))).toEqual([]);
});

test('a reason that has no word but those of its line only says it once more, in all 386', () => {
  const repeated = HEXAGRAM_CODES.flatMap((code) =>
    textOf(code).lines.flatMap((line, index) =>
      reasonsOf(textOf(code).xiaoxiang[index] ?? '').filter((reason) => isReason(reason) && isRepeated(reason, line)),
    ),
  );
  expect(repeated.toSorted()).toEqual(
    [
      ...[
        '不胜而往，咎也',
        '君子罔也',
        '君子好遁，小人否也',
        '行人得牛，邑人灾也',
        '直以方也',
        '勿问之矣',
        '受福也',
        '有庆也',
      ],
    ].toSorted(),
  );
});
