import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { manualFacts } from '#tests/support/facts.ts';
import { saveResult } from './divination.ts';
import { refusalOf } from './refusal.ts';

function refusal(schema: v.GenericSchema, input: unknown): string | null {
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  return result.success ? null : refusalOf(result.issues).message;
}

describe('a result to save', () => {
  const result = { mainHexagram: '010001', movingYao: 0, timestamp: '2024-01-01T00:00:00.000Z' };
  const refused = (change: object) => refusal(saveResult.body, { ...result, ...change });
  const facts = manualFacts(result.timestamp, '010001');
  const six = ['一', '二', '三', '四', '五', '六'];

  test.each(['11111', '1111112', '１１１１１１', '222222', '111111\n', '', 111111, null])(
    '%j is no hexagram',
    (main) => {
      expect(refused({ mainHexagram: main })).toBe('卦象数据无效');
    },
  );

  test('names its mutual figures by three lines or by six, both alike', () => {
    expect(refused({ useHexagram: '000', bodyHexagram: '100' })).toBeNull();
    expect(refused({ useHexagram: '000000', bodyHexagram: '100100' })).toBeNull();
    expect(refused({ useHexagram: '000', bodyHexagram: '100100' })).toBe('卦象数据无效');
    expect(refused({ useHexagram: '0000', bodyHexagram: '1001' })).toBe('卦象数据无效');
  });

  test.each([-1, 6, 1.5, '0', Number.NaN, null])('%j is no moving line', (movingYao) => {
    expect(refused({ movingYao })).toBe('动爻无效');
  });

  test('says which lines move by movingLines, by movingYao if it is one, or by both if they agree', () => {
    const movingOf = (change: object) => v.parse(saveResult.body, { ...result, ...change }).cast.moving;
    expect(movingOf({ movingYao: undefined, movingLines: [2] })).toEqual([2]);
    expect(movingOf({ movingYao: 2, movingLines: [2] })).toEqual([2]);
    expect(movingOf({ movingYao: null, movingLines: [] })).toEqual([]);
    expect(movingOf({ movingYao: undefined, movingLines: [0, 3, 4] })).toEqual([0, 3, 4]);
    expect(movingOf({ movingYao: null, movingLines: [0, 1, 2, 3, 4, 5] })).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test.each([
    { movingYao: undefined },
    { movingYao: null },
    { movingLines: [1] },
    { movingLines: [] },
    { movingYao: null, movingLines: [0] },
    { movingYao: null, movingLines: [1, 0] },
    { movingYao: null, movingLines: [0, 0] },
    { movingYao: null, movingLines: [0, 6] },
    { movingYao: null, movingLines: [0, 1.5] },
    { movingYao: null, movingLines: ['0', '1'] },
    { movingYao: null, movingLines: '01' },
    { movingYao: null, movingLines: null },
    { movingYao: 0, movingLines: [0, 1, 2, 3, 4, 5, 5] },
  ])('does not say which lines move with %j', (change) => {
    expect(refused(change)).toBe('动爻无效');
  });

  test('may leave out 体互 and 用互, or say that there are none', () => {
    expect(refused({ movingYao: null, movingLines: [], useHexagram: null, bodyHexagram: null })).toBeNull();
    expect(refused({ useHexagram: null, bodyHexagram: '100' })).toBe('卦象数据无效');
  });

  test.each(['', 'Dice', '掷骰', '__proto__', 'd'.repeat(33), 7, null, {}])('%j is no method', (method) => {
    expect(refused({ method })).toBe('起卦方式无效');
  });

  test('by hand has no raw inputs: whatever is sent as such is ignored', () => {
    expect(refused({ method: 'manual', basis: '骰'.repeat(3000) })).toBeNull();
  });

  test.each(['dice', 'unknown', 'toString'])(
    'the method %j, which is a newer version’s, is kept as it is',
    (method) => {
      const given = { method, basis: { pips: 6 } };
      expect(v.parse(saveResult.body, { ...result, ...given }).cast).toMatchObject({ method: 'unknown', given });
    },
  );

  test('says when it was cast for and by which clock, or does not', () => {
    const clock = { castFor: '2024-01-01T08:00:00+08:00', utcOffset: 480, dayAt: 23 };
    expect(v.parse(saveResult.body, { ...result, ...clock })).toEqual({
      ...facts,
      ...clock,
      castFor: '2024-01-01T00:00:00.000Z',
    });
    expect(v.parse(saveResult.body, { ...result, utcOffset: null, dayAt: null })).toEqual(facts);
    expect(refused({ castFor: 'now' })).toBe('时间格式无效');
    for (const utcOffset of [1081, -1081, 0.5, '480', {}]) expect(refused({ utcOffset })).toBe('时区无效');
    for (const dayAt of [1, 24, '23', true]) expect(refused({ dayAt })).toBe('换日时刻无效');
  });

  test.each([
    ...['2024-01-01', '1704067200000', '2024-01-01T00:00:00', '2024-02-30T00:00:00Z', '+275760-09-13T00:00:00Z', ''],
  ])('%j is no time', (timestamp) => {
    expect(refused({ timestamp })).toBe('时间格式无效');
  });

  test('has six line texts, seven if it is 乾 or 坤, none longer than 500', () => {
    expect(refused({ yaoTexts: six })).toBeNull();
    const [seven, five, eight] = [[...six, '七'], six.slice(1), [...six, '七', '八']];
    for (const main of ['111111', '000000']) expect(refused({ mainHexagram: main, yaoTexts: seven })).toBeNull();
    expect(refused({ yaoTexts: [...five, 'x'.repeat(500)] })).toBeNull();
    const odd = [Array(10_000).fill(''), [...five, 1], [...five, 'x'.repeat(501)], '一二三四五六'];
    for (const yaoTexts of [seven, five, eight, ...odd]) expect(refused({ yaoTexts })).toBe('爻辞数据无效');
    expect(refused({ mainHexagram: '111111', yaoTexts: eight })).toBe('爻辞数据无效');
  });

  test.each([
    { changedHexagram: '111111', useHexagram: '111111', bodyHexagram: '111111' },
    { upperTrigram: '无', lowerTrigram: '乾', movingYaoPosition: '上爻' },
    { mainText: "<script>alert(1)</script>'; drop table results" },
    { timestamp: '2024-01-01T08:00:00+08:00' },
    { method: 'time', basis: { yearNumber: 1, monthNumber: 1, dayNumber: 1, hourNumber: 1 } },
  ])('is its figure, line and time alone, whatever else it says: %j', (change) => {
    expect(v.parse(saveResult.body, { ...result, ...change })).toEqual(facts);
  });

  test('keeps the numbers of a time cast that lead to it', () => {
    const basis = { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 };
    const cast = { mainHexagram: '011101', movingYao: 0, method: 'time', basis };
    expect(v.parse(saveResult.body, { ...result, ...cast }).cast).toMatchObject({ method: 'time', basis });
  });
});
