import { expect, test } from 'vitest';
import { doubled } from '../hexagram/hexagram.ts';
import { fullName } from '../hexagram/king-wen.ts';
import { palaceOf } from '../kin/palace.ts';
import { TRIGRAM_CODES, trigramImage, trigramName, trigramNumberOf } from '../trigram/trigram.ts';
import { trigramTextOf } from './trigrams.ts';

const all = TRIGRAM_CODES.map(trigramTextOf);
const values = (aspect: string) => all.map((one) => new Map(one.correspondences).get(aspect));

test('code, name, number and image of each trigram text are those of core/trigram', () => {
  TRIGRAM_CODES.forEach((code, index) => {
    const text = trigramTextOf(code);
    expect(text).toMatchObject({
      code,
      name: trigramName(code),
      number: trigramNumberOf(code),
      image: trigramImage(code),
    });
    expect(text.symbol).toBe('☰☱☲☳☴☵☶☷'[index]);
  });
});

test('五行, 卦德, 家人, 身体, 动物 and 方位 are those of 说卦 and the 后天 order', () => {
  expect(all.map((one) => one.element).join('')).toBe('金金火木木水土土');
  expect(all.map((one) => one.virtue).join('')).toBe('健说丽动入陷止顺');
  expect(values('家人')).toEqual(['父', '少女', '中女', '长男', '长女', '中男', '少男', '母']);
  expect(
    values('身体')
      .map((value) => value?.[0])
      .join(''),
  ).toBe('首口目足股耳手腹');
  expect(
    values('动物')
      .map((value) => value?.[0])
      .join(''),
  ).toBe('马羊雉龙鸡豕狗牛');
  expect(values('方位').map((value) => value?.split('（')[0])).toEqual([
    '西北',
    '西',
    '南',
    '东',
    '东南',
    '北',
    '东北',
    '西南',
  ]);
});

test('all eight have the same correspondences in the same order', () => {
  for (const { correspondences } of all) {
    expect(correspondences.map(([aspect]) => aspect)).toEqual([
      '家人',
      '身体',
      '动物',
      '方位',
      '颜色',
      '时令',
      '物象',
      '人物',
    ]);
  }
});

test('the strong and the waning season follow from the element', () => {
  const strong: Record<string, string> = { 金: '秋', 木: '春', 水: '冬', 火: '夏', 土: '辰' };
  const waning: Record<string, string> = { 金: '夏', 木: '秋', 水: '辰', 火: '冬', 土: '春' };
  for (const { element, strongSeason, waningSeason } of all) {
    expect(strongSeason.startsWith(`旺于${strong[element]}`)).toBe(true);
    expect(waningSeason.startsWith(`衰于${waning[element]}`)).toBe(true);
  }
});

test('each has a nature of 80 to 140 characters and a poem of four lines of seven characters', () => {
  expect(new Set(all.map((one) => one.nature)).size).toBe(8);
  for (const { nature, poem } of all) {
    expect(nature.length).toBeGreaterThanOrEqual(80);
    expect(nature.length).toBeLessThanOrEqual(140);
    expect(poem).toHaveLength(4);
    for (const line of poem) expect(line).toMatch(/^\p{Script=Han}{7}[，。]$/u);
  }
  expect(new Set(all.flatMap((one) => one.poem)).size).toBe(32);
});

/** What each word of 八卦取象歌 says of the three lines, the upper one first. */
const LOOKS: Readonly<Record<string, string>> = {
  三连: '111',
  六断: '000',
  仰盂: '001', // a bowl that stands open: only its foot is whole
  覆碗: '100',
  中虚: '101',
  中满: '010',
  上缺: '011',
  下断: '110',
};

test.each(TRIGRAM_CODES)(
  '%s looks as its song says, and that of its palace names what the rule of palaces gives',
  (code) => {
    const { shape, palaceSong } = trigramTextOf(code);
    expect(LOOKS[shape]).toBe(code);
    expect(palaceSong).toBe(`${palaceOf(doubled(code)).figures.map(fullName).join('，')}。`);
  },
);
