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

test.each([
  [['text', '11111'], '卦象不存在'],
  [['cast', '--sounds', '-1', '--hour', '7'], '--sounds 应为'],
  [['almanac', '1582-10-10T00:00:00+08:00'], 'wrong day 10'],
  [['cast', '--colour', 'red'], '用法'],
])('%j is refused with %s, exit 2 and nothing on standard output', (args, message) => {
  const { status, stderr, json } = yi(args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(json).toBeNull();
});
