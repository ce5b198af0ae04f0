import { expect, test } from 'vitest';
import { castByTime, castManually } from '#core/casting/cast.ts';
import { HEXAGRAM_CODES, lowerOf, upperOf } from '#core/hexagram/hexagram.ts';
import { LINE_INDICES } from '#core/hexagram/line.ts';
import { textOf } from '#core/texts/classic.ts';
import { toDivinationResult } from './divination-result.ts';

const AT = '2025-01-16T07:30:00.000Z';

test('屯 with 初爻 moving, on the wire', () => {
  expect(toDivinationResult(castManually('010', '001', 0), AT, textOf)).toEqual({
    mainHexagram: '010001',
    changedHexagram: '010000',
    useHexagram: '000000',
    bodyHexagram: '100100',
    mainText: '元亨，利贞。勿用有攸往，利建侯。',
    yaoTexts: textOf('010001').lines,
    movingYao: 0,
    timestamp: AT,
    upperTrigram: '坎',
    lowerTrigram: '震',
    movingYaoPosition: '初爻',
    method: 'manual',
  });
});

test('a time cast carries its numbers', () => {
  const basis = { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 };
  expect(toDivinationResult(castByTime(basis), AT, textOf)).toMatchObject({
    mainHexagram: '011101',
    method: 'time',
    basis,
  });
});

test('every hexagram on the wire is six digits, and the mutuals are pure, in all 384 casts', () => {
  for (const main of HEXAGRAM_CODES) {
    for (const moving of LINE_INDICES) {
      const result = toDivinationResult({ method: 'manual', main, moving }, AT, textOf);
      for (const code of [result.mainHexagram, result.changedHexagram, result.useHexagram, result.bodyHexagram]) {
        expect(code).toMatch(/^[01]{6}$/);
      }
      for (const pure of [result.useHexagram, result.bodyHexagram]) expect(upperOf(pure)).toBe(lowerOf(pure));
    }
  }
});

test('乾 and 坤 carry seven line texts, every other hexagram six', () => {
  for (const main of HEXAGRAM_CODES) {
    const { yaoTexts } = toDivinationResult({ method: 'manual', main, moving: 0 }, AT, textOf);
    expect(yaoTexts).toHaveLength(main === '111111' || main === '000000' ? 7 : 6);
  }
});
