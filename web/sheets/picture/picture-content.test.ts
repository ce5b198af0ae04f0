import { expect, test } from 'vitest';
import { wallTimeOf } from '#core/calendar/moment.ts';
import { yearsAround } from '#core/calendar/years.ts';
import { type Cast, manualCast } from '#core/casting/cast.ts';
import { castByTime } from '#core/casting/time.ts';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { type PictureContent, pictureContentOf } from './picture-content.ts';

const AT = '2025-01-16T08:20:00.000Z';
const companions = new Map(
  await Promise.all(HEXAGRAM_CODES.map(async (code) => [code, await loadCompanion(code)] as const)),
);
const years = await yearsAround(2025);

const contentOf = (cast: Cast, isLoaded = true): PictureContent =>
  pictureContentOf({
    facts: { timestamp: AT, cast, castFor: AT, utcOffset: 480, dayAt: 0 },
    question: null,
    omen: null,
    wall: wallTimeOf(Date.parse(AT) / 1000, 480),
    years: isLoaded ? years : null,
    dayAt: 0,
    textOf,
    companionOf: (code) => (isLoaded ? (companions.get(code) ?? null) : null),
  });

test('one moving line: two dates, four figures with 体 and 用, the line with its 白话, the judgment', () => {
  const content = contentOf(castByTime({ yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 }));
  expect(content).toEqual({
    dates: ['2025年1月16日 16:20 · 时间起卦', '农历甲辰年十二月十七 · 申时'],
    name: '泽火革',
    movement: { before: '动 ', moving: '初爻', after: '，之 泽山咸' },
    question: null,
    omen: null,
    figures: [
      { role: '主卦', code: '011101', moving: [0], name: '革' },
      { role: '变卦', code: '011100', moving: [], name: '咸' },
      { role: '用互', code: '110110', moving: [], name: '巽' },
      { role: '体互', code: '111111', moving: [], name: '乾' },
    ],
    body: 'above',
    texts: [
      { label: '初九', classic: textOf('011101').lines[0], plain: companions.get('011101')?.plain.lines[0] },
      { label: '卦辞', classic: textOf('011101').judgment, plain: null },
    ],
  });
});

test('three moving lines: three figures, both judgments in the order of 考变占', () => {
  const content = contentOf(manualCast({ main: '010001', moving: [0, 3, 4] }));
  expect(content.movement).toEqual({ before: '动 ', moving: '初、四、五爻', after: '，之 雷地豫' });
  expect(content.figures.map(({ role, name }) => role + name)).toEqual(['本卦屯', '之卦豫', '互卦剥']);
  expect(content.body).toBe(null);
  expect(content.texts).toEqual([
    { label: '屯 · 卦辞 · 为主', classic: textOf('010001').judgment, plain: companions.get('010001')?.plain.judgment },
    { label: '豫 · 卦辞 · 为辅', classic: textOf('001000').judgment, plain: null },
  ]);
});

test('none moves: two figures and one text; all of 乾 move: 用九', () => {
  const still = contentOf(manualCast({ main: '010001', moving: [] }));
  expect(still.movement).toEqual({ before: '', moving: '六爻不动', after: '' });
  expect(still.figures.map(({ role }) => role)).toEqual(['本卦', '互卦']);
  expect(still.texts.map(({ label }) => label)).toEqual(['屯 · 卦辞']);
  const all = contentOf(manualCast({ main: '111111', moving: [0, 1, 2, 3, 4, 5] }));
  expect(all.movement).toEqual({ before: '', moving: '六爻皆动', after: '，之 坤为地' });
  expect(all.texts).toEqual([
    { label: '乾 · 用九', classic: textOf('111111').lines[6], plain: companions.get('111111')?.plain.lines[6] },
  ]);
});

test('what was not loaded is left out', () => {
  const content = contentOf(manualCast({ main: '010001', moving: [0] }), false);
  expect(content.dates).toEqual(['2025年1月16日 16:20 · 手动起卦', '申时']);
  expect(content.texts[0]?.plain).toBe(null);
});

test('every one of the 4,096 casts has its texts', () => {
  for (const main of HEXAGRAM_CODES) {
    for (const moving of LINE_SETS) {
      const { texts } = contentOf(manualCast({ main, moving }));
      expect(texts.length).toBeGreaterThan(0);
      for (const { classic } of texts) expect(classic).not.toBe('');
      expect(texts[0]?.plain).toBeTruthy();
    }
  }
});
