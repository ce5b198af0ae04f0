import { expect, test } from 'vitest';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { countIn, isOvercome } from '#tests/support/weather.ts';
import type { Branch } from '../calendar/ganzhi.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { type Reading, readingOf } from '../reading/reading.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { bodyUseStepOf } from './body-use-step.ts';
import { isWeather, subjectReadingOf } from './subject-reading.ts';
import { weatherSentences } from './weather-points.ts';

const weather = SUBJECTS.find(isWeather) ?? expect.fail('天时');

/** Every figure with every set of moving lines, in one month of each season: 64 × 64 × 4. */
const CASTS = HEXAGRAM_CODES.flatMap((main) =>
  LINE_SETS.flatMap((moving) => {
    const reading = readingOf({ main, moving });
    return (['卯', '午', '酉', '子'] as const).map((month) => {
      const { points } = subjectReadingOf(weather, reading, month);
      const text = points.map(({ sentence }) => sentence).join('');
      const quotations = points.flatMap((point) => point.quotations);
      return { reading, month, text, quotations, ...weatherSentences(reading, weather, month) };
    });
  }),
);

const NAMES: Readonly<Record<string, string>> = {
  ...{ 泰: '昏蒙之象', 需: '昏蒙之象', 否: '黑暗之形', 比: '黑暗之形', 离: '四季皆晴', 坎: '四时必雨', 旅: '暮雨朝晴' },
  ...{ 既济: '不测风云', 未济: '不测风云', 蹇: '必须执盖', 蒙: '必须执盖', 升: '不可行船', 观: '不可行船' },
  ...{ 节: '凝霜作雪', 井: '虹霞乃见', 家人: '虹霞乃见', 中孚: '三冬必然雨雪', 大过: '三冬必然雨雪' },
};
const namesOf = ({ main, changed }: Reading): readonly string[] => [...new Set([main, changed])].map(shortName);
const isMany = (reading: Reading, name: string): boolean => countIn(reading, name) > 1;
const wrongIn = (isWrong: (cast: (typeof CASTS)[number]) => boolean) => {
  const wrong = CASTS.filter(isWrong);
  return { count: wrong.length, first: wrong[0] };
};
const NONE = { count: 0, first: undefined };

test('坎 that is many leaves one 离 no sunshine, by 体用论, in 64 × 64 × 4', () => {
  expect(
    wrongIn(({ reading, text, decide, quotations }) => {
      const isDark = isOvercome(reading, '离');
      const isQuoted = quotations.some((one) => one.text.includes('坎水克离火也') && one.variant !== undefined);
      const isSunny = /逢离则晴|离多主晴/.test(decide) || text.includes('逢离则晴');
      return (isDark && isSunny) || text.includes('离不晴') !== isDark || isQuoted !== isDark;
    }),
  ).toEqual(NONE);
  const dark = CASTS.filter(({ reading, month }) => month === '子' && isOvercome(reading, '离'));
  expect(dark.filter(({ reading }) => reading.moving.length === 1)).toHaveLength(16);
});

test('断 has what the chapter says of a figure by name, and where 五行 deny its rain both are said, with 通变, in 64 × 64 × 4', () => {
  expect(
    wrongIn(({ reading, month, text, decide, quotations }) => {
      const names = namesOf(reading).filter((name) => name in NAMES);
      const isLost = names.some((name) => {
        const isInSeason = !['中孚', '大过'].includes(name) || month === '子';
        return isInSeason && !decide.includes(NAMES[name] ?? '');
      });
      const isDenied = isOvercome(reading, '坎') && names.some((name) => '坎蹇蒙'.includes(name));
      const isNamed = /点了名的[主变]卦.*却主雨，两处相反/.test(text);
      const isAdapted = quotations.some((one) => one.text === '此又须通变而推验之');
      return isLost || isNamed !== isDenied || isAdapted !== isDenied || text.includes('为准');
    }),
  ).toEqual(NONE);
});

test('五行 count as many what is two and more than the other, and 看 says so too, in 64 × 64 × 4', () => {
  const pairs = [
    { many: '金', of: ['乾', '兑'], few: '木', over: ['震', '巽'] },
    { many: '土', of: ['坤', '艮'], few: '水', over: ['坎'] },
  ];
  expect(
    wrongIn(({ reading, text, look }) =>
      pairs.some(({ many, of, few, over }) => {
        const isMore = over.some((name) => isOvercome(reading, name));
        const isSeen = of.some((name) => isMany(reading, name));
        return (
          new RegExp(`属${many}的有[二三四五六]，多于属${few}的有?[一二]`).test(text) !== isMore ||
          look.includes(`${many}多于${few}`) !== (isMore && !isSeen) ||
          (isMore && look.includes('没有哪一卦多'))
        );
      }),
    ),
  ).toEqual(NONE);
});

test('where 坎 and 离 are both twice 断 has 时晴时雨 instead of two contrary lines, in 64 × 64 × 4', () => {
  expect(
    wrongIn(({ reading, decide }) => {
      const isBoth = isMany(reading, '坎') && isMany(reading, '离');
      const isContrary = decide.includes('坎多主雨') && decide.includes('离多主晴');
      return isContrary || decide.includes('“若逢重坎重离……时晴时雨”') !== isBoth;
    }),
  ).toEqual(NONE);
});

test('震 of autumn is thunder unless 金 is more than 木, and 金 is said to check what is many alone, in 64 × 64', () => {
  expect(
    wrongIn(({ reading, month, text }) => {
      if (month !== '酉' || countIn(reading, '震') === 0) return false;
      const isChecked = isMany(reading, '震') && countIn(reading, '乾', '兑') > 0;
      return (
        text.includes('有震则有雷') === isOvercome(reading, '震') || text.includes('金制它，没有书里') !== isChecked
      );
    }),
  ).toEqual(NONE);
});

test('the thunder of autumn and winter beside 巽 is 风撼, in the point and in 断, in 64 × 64 × 2', () => {
  expect(
    wrongIn(({ reading, month, text, decide, quotations }) => {
      const isFree = isMany(reading, '震') && countIn(reading, '乾', '兑') === 0 && (month === '酉' || month === '子');
      const isWithWind = isFree && countIn(reading, '巽') > 0;
      const isQuoted = quotations.some((one) => one.text.includes('有巽佐之') && one.variant?.endsWith('风撼震动之应'));
      return (
        text.includes('有巽佐它，便是风撼一类') !== isWithWind ||
        isQuoted !== isWithWind ||
        (isWithWind && !decide.includes('有巽佐之，则为风撼'))
      );
    }),
  ).toEqual(NONE);
});

test('节 has its frost and snow in every month: outside winter it is said that the book names no season, in 64 × 64 × 4', () => {
  expect(
    wrongIn(({ reading, month, text }) => {
      const isOdd = namesOf(reading).includes('节') && month !== '子';
      return /节的一句只说/.test(text) || text.includes('没有说季节，“凝霜作雪”合在冷的月份') !== isOdd;
    }),
  ).toEqual(NONE);
});

test('the snow of 坎 in winter has the other reading, which says it of 金, in 64 × 64 × 4', () => {
  expect(
    wrongIn(({ reading, month, text, quotations }) => {
      const isSnow = month === '子' && countIn(reading, '坎') > 0 && !isOvercome(reading, '坎');
      const [found] = quotations.filter((one) => one.text === '坎之水，冬雪凛冽');
      return (
        text.includes('雪和寒气（另本说的是乾、兑）') !== isSnow ||
        found?.variant?.startsWith('乾兑之金') !== (isSnow || undefined)
      );
    }),
  ).toEqual(NONE);
});

test('天时 of 乾 and 坤 says whose 互 it counts, and of no other figure, in 64 × 64', () => {
  const wrong = CASTS.filter(({ month }) => month === '子').filter(({ reading }) => {
    const { sentence, quotations } = bodyUseStepOf(reading, weather);
    const isBorrowed = ['乾', '坤'].includes(shortName(reading.main));
    const isQuoted = quotations.some(({ text }) => text === '乾坤无互，互其变卦');
    return sentence.includes(`${shortName(reading.main)}没有互卦`) !== isBorrowed || isQuoted !== isBorrowed;
  });
  expect(wrong).toEqual([]);
  const sentenceOf = (moving: readonly (0 | 1)[]) =>
    bodyUseStepOf(readingOf({ main: '111111', moving }), weather).sentence;
  expect(sentenceOf([1])).toContain('乾没有互卦，借之卦同人的，互见乾、巽');
});

test('断 of three casts, word for word', () => {
  const decideOf = (name: string, line: number, month: Branch) =>
    CASTS.find(
      ({ reading, ...cast }) =>
        shortName(reading.main) === name && `${reading.moving}` === `${line}` && cast.month === month,
    )?.decide;
  expect(decideOf('蒙', 0, '午')).toBe(
    '书里说“坤乃阴晦”，主卦蒙“百步必须执盖”；但土多于水，坎无雨；再看四时和天气预报，由你断。',
  );
  expect(decideOf('蒙', 3, '子')).toBe(
    '书里说“坤乃阴晦”“逢离则晴”，蒙“百步必须执盖”，未济“四时不测风云”；但土多于水，坎无雨，由你断。',
  );
  expect(decideOf('既济', 0, '午')).toBe(
    '书里说“若逢重坎重离……时晴时雨”，主卦既济“四时不测风云”，变卦蹇“百步必须执盖”；再看四时，由你断。',
  );
});
