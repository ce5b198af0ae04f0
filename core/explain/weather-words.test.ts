import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { countIn, isOvercome } from '#tests/support/weather.ts';
import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { CastFigure } from '../casting/cast-name.ts';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
import { textOf } from '../texts/classic.ts';
import { weatherFigureOf } from '../texts/subject-rules.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { trigramTextOf } from '../texts/trigrams.ts';
import { trigramName } from '../trigram/trigram.ts';
import { countedTrigramsOf } from './counted-trigrams.ts';
import { explain } from './explain.ts';
import { wordsFrom } from './images.ts';
import { isWeather, subjectReadingOf } from './subject-reading.ts';
import { computedSentences } from './summary.ts';

const subject = SUBJECTS.find(({ id }) => id === 'weather') ?? expect.fail();
const explained = (cast: CastFigure, month: Branch) =>
  explain({ cast, month, hourNumber: 1, subject, wordsOf: wordsFrom(trigramTextOf) }, textOf);
const ALL = BODY_USE_READINGS.flatMap((reading) =>
  BRANCHES.map((month) => ({ reading, result: explained(reading, month) })),
);

test('断 gives the words of the book on what meets and on a figure that it names, and none that are not quoted, in 384 × 12', () => {
  const wrong = ALL.filter(({ result: { summary, subject: said } }) => {
    const given = [...(said?.quotations ?? []), ...(said?.points ?? []).flatMap(({ quotations }) => quotations)];
    const words = [...summary.decide.matchAll(/“([^”]+)”/g)].map(([, one = '']) => one);
    return (
      /会合|点了名/.test(summary.decide) ||
      words.some((one) => !given.some(({ text, variant = '' }) => `${text}；${variant}`.includes(one)))
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
  const decideOf = (main: HexagramCode, line: LineIndex, month: Branch) =>
    explained({ main, moving: [line] }, month).summary.decide;
  expect(decideOf('110011', 1, '子')).toBe(
    '书里说“有巽则有风”，艮与巽“风云际会”，主卦中孚“三冬必然雨雪”；再看四时和天气预报，由你断。',
  );
  expect(decideOf('001011', 5, '午')).toBe('书里说“离多主晴”，离与震“雷电俱作”；再看四时和天气预报，由你断。');
  expect(decideOf('001011', 5, '寅')).toBe('书里说“离多主晴”；再看四时和天气预报，由你断。'); // 应在夏天
  expect(decideOf('110110', 0, '午')).toBe('书里说“巽多则四时风烈”“乾主晴明”；再看四时和天气预报，由你断。');
});

test('断 of 天时 quotes at least one line, of winter alone that there is no thunder, and has at most 52 characters, in all 64 × 64 × 12', () => {
  if (!isWeather(subject)) return expect.fail('天时');
  const wrong = HEXAGRAM_CODES.flatMap((main) =>
    LINE_SETS.flatMap((moving) =>
      BRANCHES.filter((month) => {
        const reading = readingOf({ main, moving });
        const { decide } = computedSentences(reading, month, subject);
        const has = countedTrigramsOf(reading).some((trigram) => trigramName(trigram) === '震');
        const isStray = decide.includes('冬月岂有雷声') && !(has && '亥子丑'.includes(month));
        return !decide.startsWith('书里说“') || decide.length > 52 || isStray;
      }),
    ),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('what the chapter says of a figure in winter alone is left out of 断 in another month, and in an unknown one, in all 384', () => {
  if (!isWeather(subject)) return expect.fail('天时');
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    [...BRANCHES, null].filter((month) => {
      const isNamed = [reading.main, reading.changed].some((code) => ['中孚', '大过'].includes(shortName(code)));
      const isWinter = ['亥', '子', '丑'].some((winter) => winter === month);
      const isOut = isNamed && !isWinter;
      const { decide } = computedSentences(reading, month, subject);
      const [point] = subjectReadingOf(subject, reading, month).points;
      return (!isWinter && /冬必寒|三冬/.test(decide)) || point?.sentence.includes('一句只说冬天，这里不论') !== isOut;
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('what is said of a figure without the names are words of the line on it', () => {
  const said = HEXAGRAM_CODES.map(shortName).flatMap((name) =>
    [weatherFigureOf(name, null)?.said ?? []].flat().map((one) => [name, one]),
  );
  expect(Object.fromEntries(said)).toEqual({
    ...{ 泰: '昏蒙之象', 需: '昏蒙之象', 否: '黑暗之形', 比: '黑暗之形', 离: '四季皆晴', 坎: '四时必雨' },
    ...{ 既济: '四时不测风云', 未济: '四时不测风云', 中孚: '三冬必然雨雪', 大过: '三冬必然雨雪', 节: '凝霜作雪' },
    ...{ 蹇: '百步必须执盖', 蒙: '百步必须执盖', 升: '四时不可行船', 观: '四时不可行船', 旅: '暮雨朝晴' },
    ...{ 井: '虹霞乃见', 家人: '虹霞乃见' },
  });
  expect(weatherFigureOf('坎', '冬')?.said).toBe('冬必寒，四时必雨');
  expect(weatherFigureOf('离', '夏')?.said).toBe('夏必旱，四季皆晴');
});

test('the sentence on the chapter names what is many, and 乾, 坤 and 艮 where they are there, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const [, said = ''] = subjectReadingOf(subject, reading, null).sentence.split('要多才算：这里');
    const meant = [...'乾兑离震巽坎艮坤'].filter((name) => countIn(reading, name) > ('乾坤'.includes(name) ? 0 : 1));
    const isOnce = countIn(reading, '艮') === 1;
    const isNone = said.startsWith('都没有。') === (meant.length === 0 && !isOnce);
    const isSaid = (name: string) => meant.includes(name) || (name === '艮' && isOnce);
    return (
      !isNone ||
      said.includes('见到艮，只论久雨久晴。') !== isOnce ||
      [...'乾兑离震巽坎艮坤'].some((name) => said.includes(name) !== isSaid(name))
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where 金 checks 震 in winter no thunder is told of otherwise, in 384 × 12', () => {
  const wrong = ALL.filter(({ result: { summary, subject: said } }) => {
    const points = (said?.points ?? []).map(({ sentence }) => sentence).join('');
    return /冬天：.*没有书里说的非常之雷/.test(points) && /有震则有雷|雷电俱作/.test(summary.decide + points);
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('断 says what is many where it denies rain, wind or thunder, and the chapter that both are to be weighed, in 384 × 12', () => {
  const wrong = ALL.filter(({ reading, result: { summary, subject: said } }) => {
    const isReasoned = [...'震巽坎'].every(
      (name) => !new RegExp(`${name}无[雷风雨]`).test(summary.decide) || /；但?[金土]多于[木水]，/.test(summary.decide),
    );
    const points = (said?.points ?? []).map(({ sentence }) => sentence);
    const denying = points.find((one) => one.startsWith('再推五行')) ?? '';
    const isAnswered = [...'震巽坎'].every((name) => {
      const isTold = countIn(reading, name) > 1 || new RegExp(`${name}与|与${name}`).test(points[0] ?? '');
      const [, instead = ''] = denying.split('前面说到');
      return instead.includes(name) === (isTold && isOvercome(reading, name));
    });
    return !isReasoned || !isAnswered;
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('that 天时 knows no 体 and 用 stands in 看 and in its step, and the trigrams are listed once, in 384 × 12', () => {
  const wrong = ALL.filter(({ result: { summary, subject: said, steps } }) => {
    const own = [said?.first, said?.sentence, ...(said?.points ?? []).map(({ sentence }) => sentence)];
    const others = steps
      .filter(({ id }) => id !== 'bodyUse')
      .flatMap(({ rule, fact, sentence }) => [rule, fact, sentence]);
    const texts = [...Object.values(summary), ...own, ...others].join('');
    return texts.split('不分体用').length !== 2 || texts.split('一见').length > 2;
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('断 of no other season quotes what a figure says of winter, the point says that it is of winter, and one saying stands once, in 384 × 12', () => {
  const wrong = ALL.filter(({ reading, result: { summary, subject: said, strength } }) => {
    const names = [reading.main, reading.changed].map(shortName);
    const isOut = ['中孚', '大过'].some((name) => names.includes(name)) && !'亥子丑'.includes(strength?.month ?? '亥');
    const point = said?.points[0]?.sentence ?? '';
    return (
      (isOut && /三冬/.test(summary.decide)) ||
      point.includes('只说冬天') !== isOut ||
      /“(.*)”.*“\1”/.test(summary.decide)
    );
  });
  expect({ count: wrong.length, one: wrong[0]?.result.summary }).toEqual({ count: 0, one: undefined });
});

const pointsOf = (reading: (typeof BODY_USE_READINGS)[number], month: Branch | null) =>
  subjectReadingOf(subject, reading, month).points;
const textOfPoints = (reading: (typeof BODY_USE_READINGS)[number], month: Branch | null): string =>
  pointsOf(reading, month)
    .map(({ sentence }) => sentence)
    .join('');

test('震 of winter is thunder only where it is many and nothing checks it, in 384 × 12', () => {
  const wrong = ALL.filter(({ reading, result: { summary, strength } }) => {
    const month = strength?.month ?? '寅';
    const isChecked = countIn(reading, '乾', '兑') > 0;
    const isOut = '亥子丑'.includes(month) && (isChecked || countIn(reading, '震') < 2);
    const said = textOfPoints(reading, month);
    const isWind = isOut && countIn(reading, '震') > 0 && !isOvercome(reading, '震');
    return (isOut && /有震则有雷|雷电俱作/.test(summary.decide + said)) || said.includes('是风撼震动之类') !== isWind;
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('lightning is of summer: 断 of no other season quotes 雷电俱作, and the point says so, in 384 × 12 and without a month', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    [...BRANCHES, null].filter((month) => {
      const isSummer = ['巳', '午', '未'].some((one) => one === month);
      const isMet = countIn(reading, '离') > 0 && countIn(reading, '震') > 0;
      const { decide } = computedSentences(reading, month, isWeather(subject) ? subject : null);
      const isTold = textOfPoints(reading, month).includes('离与震的一句只说夏天，这里不论');
      return (!isSummer && decide.includes('雷电俱作')) || isTold !== (isMet && !isSummer);
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('what the chapter says of lasting weather is told once of each of 坤, 乾 and 艮 that is there, and of no other, in all 384', () => {
  const words = {
    坤: ['晴久转雨', '坤为老阴之极'],
    乾: ['雨久转晴', '乾为老阳之极'],
    艮: ['雨久当止', '艮为山云之气'],
  };
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const quoted = pointsOf(reading, null).flatMap(({ quotations }) => quotations.map(({ text }) => text));
    return (['坤', '乾', '艮'] as const).some((name) => {
      const [said = '', rule = ''] = words[name];
      const count = Number(countIn(reading, name) > 0);
      const told = textOfPoints(reading, null).split(`有${name}，${said}`).length - 1;
      return told !== count || quoted.filter((text) => text.startsWith(rule)).length !== count;
    });
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('坎 is quoted in full and told in every month, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const isNamed = [reading.main, reading.changed].some((code) => shortName(code) === '坎');
    const quoted = pointsOf(reading, null).flatMap(({ quotations }) => quotations.map(({ text }) => text));
    return quoted.includes('纯坎，冬必寒，四时必雨') !== isNamed;
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
  expect(explained({ main: '010010', moving: [0] }, '午').summary.decide).toContain('主卦坎“四时必雨”');
});
