import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { textOf } from './classic.ts';
import { reasonsOf } from './xiaoxiang.ts';

const reasonsIn = (code: HexagramCode) => {
  const { lines, xiaoxiang } = textOf(code);
  return lines.map((line, index) => reasonsOf(xiaoxiang[index] ?? '', line).join(' | '));
};

test('the reasons of 屯, read by hand', () => {
  expect(reasonsIn('010001')).toEqual([
    '志行正也 | 以贵下贱，大得民也',
    '乘刚也 | 反常也',
    '以从禽也 | 穷也',
    '明也',
    '施未光也',
    '何可长也',
  ]);
});

test('the reasons of 革 and of 用九 and 用六, read by hand', () => {
  expect(reasonsIn('011101')).toEqual([
    ...['不可以有为也', '行有嘉也', '又何之矣', '信志也', '其文炳也', '其文蔚也 | 顺以从君也'],
  ]);
  expect([reasonsIn('111111').at(-1), reasonsIn('000000').at(-1)]).toEqual(['天德不可为首也', '以大终也']);
});

test('every 小象 gives a reason, verbatim in it; only two lines have nothing but the words of the line', () => {
  const all = HEXAGRAM_CODES.flatMap((code) =>
    textOf(code).lines.map((line, index) => ({ line, xiaoxiang: textOf(code).xiaoxiang[index] ?? '' })),
  );
  expect(all).toHaveLength(386);
  const wrong = all.filter(({ line, xiaoxiang }) => {
    const reasons = reasonsOf(xiaoxiang, line);
    return reasons.length === 0 || reasons.some((reason) => reason === '' || !xiaoxiang.includes(reason));
  });
  expect(wrong).toEqual([]);
  const quoting = all.filter(({ line, xiaoxiang }) => reasonsOf(xiaoxiang, line).every((one) => one.startsWith('“')));
  expect(quoting.map(({ xiaoxiang }) => xiaoxiang).toSorted()).toEqual(
    ['比之初六，“有它吉”也。', '大有初九，“无交害”也。'].toSorted(),
  );
});

test('where the line stands is part of the reason: 在上, 在中', () => {
  const wrong = HEXAGRAM_CODES.flatMap((code) => {
    const { lines, xiaoxiang } = textOf(code);
    return lines.flatMap((line, index) => {
      const [, place] = /”(在[上中])，/.exec(xiaoxiang[index] ?? '') ?? [];
      return place && !reasonsOf(xiaoxiang[index] ?? '', line).some((one) => one.startsWith(place)) ? [line] : [];
    });
  });
  expect({ count: wrong.length, wrong }).toEqual({ count: 0, wrong: [] });
});
