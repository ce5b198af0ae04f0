import { expect, test } from 'vitest';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, lineLabel, lineName } from '../hexagram/line.ts';
import { parseNamedPlace } from './named-place.ts';

test('every line is named by its figure with its label or its position', () => {
  for (const code of KING_WEN_ORDER)
    for (const line of LINE_INDICES)
      for (const word of [lineLabel(code, line), lineName(line)])
        expect(parseNamedPlace(`${shortName(code)}${word}`), `${shortName(code)}${word}`).toEqual({
          code,
          kind: 'line',
          label: lineLabel(code, line),
          path: `/hexagram/${code}/text/${line}`,
        });
});

test.each([
  ['乾卦初九', '111111', 'line', '初九'],
  ['乾 用九', '111111', 'line', '用九'],
  ['水雷屯六二爻辞', '010001', 'line', '六二'],
  ['泰卦辞', '000111', 'judgment', '卦辞'],
  ['屯卦的彖傳', '010001', 'tuan', '彖传'],
  ['谦卦大象', '000100', 'daxiang', '大象'],
  ['大过上六', '011110', 'line', '上六'],
])('%s', (typed, code, kind, label) => {
  expect(parseNamedPlace(typed)).toMatchObject({ code, kind, label });
});

test.each(['', '屯', '屯六九', '初九', '屯九二', '屯用九', '天行健'])('%j names no place', (typed) => {
  expect(parseNamedPlace(typed)).toBeNull();
});
