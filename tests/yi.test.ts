import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const YI = fileURLToPath(new URL('../scripts/yi.ts', import.meta.url));

function yi(args: readonly string[], timeZone = 'UTC') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [YI, ...args], {
    encoding: 'utf8',
    env: { ...process.env, TZ: timeZone },
  });
  return { status, stderr: stderr.trim(), json: stdout ? JSON.parse(stdout) : null };
}

test('yi cast --upper --lower --line prints a DivinationResult', () => {
  const { status, json } = yi(['cast', '--upper', '坎', '--lower', '震', '--line', '1']);
  expect(status).toBe(0);
  expect(json).toMatchObject({
    mainHexagram: '010001',
    changedHexagram: '010000',
    movingYao: 0,
    movingYaoPosition: '初爻',
  });
  expect(json.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('yi cast --lines takes several lines or none, and prints what 考变占 reads, the leading text first', () => {
  const cast = (...rest: readonly string[]) => yi(['cast', '--upper', '坎', '--lower', '震', ...rest]).json;
  expect(cast('--lines', '5,1,4')).toMatchObject({
    mainHexagram: '010001',
    changedHexagram: '001000',
    useHexagram: null,
    bodyHexagram: null,
    movingYao: null,
    movingLines: [0, 3, 4],
    movingYaoPosition: '初爻、四爻、五爻',
    method: 'manual',
    basis: null,
    rule: {
      name: '考变占',
      texts: [
        { hexagram: '010001', part: 'judgment' },
        { hexagram: '001000', part: 'judgment' },
      ],
    },
  });
  expect(cast('--lines', 'none')).toMatchObject({
    changedHexagram: '010001',
    movingYao: null,
    movingLines: [],
    movingYaoPosition: '六爻不动',
    rule: { texts: [{ hexagram: '010001', part: 'judgment' }] },
  });
  expect(cast('--lines', '1')).toMatchObject({ movingYao: 0, movingLines: [0], useHexagram: '000000' });
  expect(cast('--line', '1').rule.texts).toEqual([{ hexagram: '010001', part: 'line', index: 0 }]);
  const qian = yi(['cast', '--upper', '乾', '--lower', '乾', '--lines', '1,2,3,4,5,6']).json;
  expect(qian.rule.texts).toEqual([{ hexagram: '111111', part: 'extra' }]);
});

test('yi cast --time says which clock it was cast by', () => {
  const { json } = yi(['cast', '--time', '2025-01-16T15:30:00+08:00', '--day-at', '23']);
  expect(json).toMatchObject({ castFor: '2025-01-16T07:30:00.000Z', utcOffset: 480, dayAt: 23, movingLines: [0] });
});

test('yi cast --time adds the basis; --day-at 23 counts 23:30 as the next day', () => {
  const at = '2024-02-09T23:30:00+08:00';
  expect(yi(['cast', '--time', at]).json.basis).toEqual({
    yearNumber: 4,
    monthNumber: 12,
    dayNumber: 30,
    hourNumber: 1,
  });
  expect(yi(['cast', '--time', at, '--day-at', '23']).json.basis).toEqual({
    yearNumber: 5,
    monthNumber: 1,
    dayNumber: 1,
    hourNumber: 1,
  });
});

test('yi almanac prints the same in every time zone of the machine', () => {
  const printed = ['UTC', 'Asia/Shanghai', 'America/New_York'].map(
    (zone) => yi(['almanac', '2025-01-16T15:30:00+08:00'], zone).json,
  );
  expect(printed[0]).toEqual({
    lunar: { year: 2024, month: 12, leap: false, day: 17 },
    pillars: { year: '甲辰', month: '丁丑', day: '乙酉', hour: '甲申' },
    lunarYearPillar: '甲辰',
    term: { name: '小寒', at: '2025-01-05T10:32:47+08:00' },
    next: { name: '大寒', at: '2025-01-20T04:00:08+08:00' },
    doubleHourIndex: 8,
  });
  expect(printed[1]).toEqual(printed[0]);
  expect(printed[2]).toEqual(printed[0]);
});

test('yi text prints a hexagram with its names, yi export all in King Wen order', () => {
  const { json } = yi(['text', '010001']);
  expect(json).toMatchObject({ code: '010001', number: 3, name: '屯', fullName: '水雷屯' });
  expect(Object.keys((json as { plain: object }).plain)).toEqual(['judgment', 'lines', 'tuan', 'daxiang', 'xiaoxiang']);
  const { hexagrams } = yi(['export']).json;
  expect(hexagrams.slice(0, 3).map((one: { name: string }) => one.name)).toEqual(['乾', '坤', '屯']);
  expect(Object.keys(hexagrams[0])).toEqual(['code', 'name', 'judgment', 'lines', 'tuan', 'daxiang', 'xiaoxiang']);
});

test.each([
  [['text', '11111'], '卦象不存在'],
  [['text', '1111111'], '卦象不存在'],
  [['text', '１１１１１１'], '卦象不存在'],
  [['cast', '--upper', '天', '--lower', '震', '--line', '1'], '--upper 应为'],
  [['cast', '--upper', '坎', '--lower', '震', '--line', '7'], '--line 应为'],
  [['cast', '--upper', '坎', '--lower', '震', '--line', '1.0'], '--line 应为'],
  [['cast', '--upper', '坎', '--lower', '震', '--line', '1,4'], '--line 应为'],
  [['cast', '--upper', '坎', '--lower', '震'], '--line 应为'],
  [['cast', '--upper', '坎', '--lower', '震', '--lines', ''], '--lines 应为'],
  [['cast', '--upper', '坎', '--lower', '震', '--lines', '0,1'], '--lines 应为'],
  [['cast', '--upper', '坎', '--lower', '震', '--lines', '1,1'], '--lines 应为'],
  [['cast', '--upper', '坎', '--lower', '震', '--lines', '1，4'], '--lines 应为'],
  [['cast', '--upper', '坎', '--lower', '震', '--lines', '1,4', '--line', '1'], '只能用一个'],
  [['cast', '--time', '2025-01-16T15:30:00+08:00', '--lines', '1'], '--time 不能与'],
  [['cast', '--upper', '坎', '--line', '1'], '--lower 应为'],
  [['cast', '--time', '2025-06-31T00:00:00+08:00'], 'wrong day 31'],
  [['almanac', '1582-10-10T00:00:00+08:00'], 'wrong day 10'],
  [['almanac', '2025-01-01T00:00:00+08:00', '--day-at', '22'], '--day-at 只能是'],
  [['almanac'], '用法'],
  [['export', 'more'], '用法'],
  [['drop'], '用法'],
  [['cast', '--colour', 'red'], '用法'],
])('%j is refused with %s, exit 2 and nothing on standard output', (args, message) => {
  const { status, stderr, json } = yi(args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(json).toBeNull();
});
