import { expect, test } from 'vitest';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import type { Omen } from '../journal/omen.ts';
import { textOf } from '../texts/classic.ts';
import { type Explained, explain } from './explain.ts';

test('what the book says of other trigrams than those that are there is marked as an example', () => {
  const examplesIn = (main: HexagramCode, line: LineIndex, more: Partial<Explained> = {}) =>
    explain({ cast: { main, moving: [line] }, month: null, hourNumber: null, ...more }, textOf).steps.flatMap(
      ({ quotations }) => quotations.filter(({ isExample }) => isExample).map(({ text }) => text),
    );
  const fire: Omen = { text: '炉火', posture: null, trigram: '101' };
  expect(examplesIn('011101', 0, { omen: fire })).toEqual([]); // 观梅占: 体 兑, and 离, 乾, 巽, 艮
  // 师 with 五爻: 体 坎, 用 坤, 体互 震, 用互 坤, 变 坎
  expect(examplesIn('000010', 4, { omen: fire })).toEqual([
    '而巽为股，故有伤股之应',
    '且兑之属，非止女子。乾之属，非止马',
  ]);
  // 既济 with 初爻: 体 坎, 用 离, 体互 离, 用互 坎, 变 艮: 离 generates the 艮 that overcomes 体
  expect(examplesIn('010101', 0, { omen: { ...fire, trigram: '000' } })).toEqual([
    '互中巽木……起离火，则克体之卦气盛',
    '而巽为股，故有伤股之应',
    '且兑之属，非止女子。乾之属，非止马',
    '真火能克金，形色则不能克',
  ]);
  // 姤 with 五爻: what overcomes 体 巽 is 乾
  expect(examplesIn('111110', 4)).toEqual(['看卦中有坤、艮，则断其辰、戌、丑、未之土月日']);
});
