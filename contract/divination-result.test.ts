import { expect, test } from 'vitest';
import { castByTime } from '#core/casting/time.ts';
import { HEXAGRAM_CODES, type HexagramCode, lowerOf, upperOf } from '#core/hexagram/hexagram.ts';
import { LINE_INDICES } from '#core/hexagram/line.ts';
import { textOf } from '#core/texts/classic.ts';
import { factsOf, manualFacts } from '#tests/support/facts.ts';
import { toDivinationResult } from './divination-result.ts';

const AT = '2025-01-16T07:30:00.000Z';

test('屯 with 初爻 moving, on the wire', () => {
  expect(toDivinationResult(manualFacts(AT, '010001'), textOf)).toEqual({
    mainHexagram: '010001',
    changedHexagram: '010000',
    useHexagram: '000000',
    bodyHexagram: '100100',
    mainText: '元亨，利贞。勿用有攸往，利建侯。',
    yaoTexts: textOf('010001').lines,
    movingYao: 0,
    movingLines: [0],
    timestamp: AT,
    upperTrigram: '坎',
    lowerTrigram: '震',
    movingYaoPosition: '初爻',
    method: 'manual',
    castFor: AT,
    utcOffset: null,
    dayAt: null,
  });
});

test.each([
  [[0, 3, 4], '001000', '初爻、四爻、五爻'],
  [[], '010001', '六爻不动'],
] as const)('屯 with %j moving has no single line, no 体 and no 用 on the wire', (moving, changed, position) => {
  expect(toDivinationResult(manualFacts(AT, '010001', moving), textOf)).toMatchObject({
    mainHexagram: '010001',
    changedHexagram: changed,
    useHexagram: null,
    bodyHexagram: null,
    movingYao: null,
    movingLines: moving,
    movingYaoPosition: position,
    mainText: '元亨，利贞。勿用有攸往，利建侯。',
  });
});

test('a time cast carries its numbers', () => {
  const basis = { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 };
  expect(toDivinationResult(factsOf(AT, castByTime(basis)), textOf)).toMatchObject({
    mainHexagram: '011101',
    method: 'time',
    basis,
  });
});

test('every hexagram on the wire is six digits, and the mutuals are pure, in all 384 casts', () => {
  for (const main of HEXAGRAM_CODES) {
    for (const moving of LINE_INDICES) {
      const result = toDivinationResult(manualFacts(AT, main, [moving]), textOf);
      for (const code of [result.mainHexagram, result.changedHexagram, result.useHexagram, result.bodyHexagram]) {
        expect(code).toMatch(/^[01]{6}$/);
      }
      for (const pure of [result.useHexagram, result.bodyHexagram] as HexagramCode[])
        expect(upperOf(pure)).toBe(lowerOf(pure));
    }
  }
});

test('乾 and 坤 carry seven line texts, every other hexagram six', () => {
  for (const main of HEXAGRAM_CODES) {
    const { yaoTexts } = toDivinationResult(manualFacts(AT, main), textOf);
    expect(yaoTexts).toHaveLength(main === '111111' || main === '000000' ? 7 : 6);
  }
});
