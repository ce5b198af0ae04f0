import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { CastFigure } from '../casting/cast-name.ts';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
import { textOf } from '../texts/classic.ts';
import { weatherFigureSaid } from '../texts/subject-rules.ts';
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

const countIn = (reading: (typeof BODY_USE_READINGS)[number], ...wanted: readonly string[]): number =>
  countedTrigramsOf(reading).filter((trigram) => wanted.includes(trigramName(trigram))).length;

/** By hand: whether 土 or 金 that is many leaves nothing of a trigram. */
const isOvercome = (reading: (typeof BODY_USE_READINGS)[number], name: string): boolean =>
  (name === '坎' && countIn(reading, '坤', '艮') > 1) || ('震巽'.includes(name) && countIn(reading, '乾', '兑') > 1);

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
  expect(decideOf('001011', 5, '寅')).toBe('书里说“离多主晴”，离与震“雷电俱作”；再看四时和天气预报，由你断。');
  expect(decideOf('110110', 0, '午')).toBe('书里说“乾主晴明”；属金的多，巽无风；再看四时和天气预报，由你断。');
});

test('断 of 天时 quotes at least one line and has at most 52 characters, in all 64 × 64 × 12', () => {
  if (!isWeather(subject)) return expect.fail('天时');
  const wrong = HEXAGRAM_CODES.flatMap((main) =>
    LINE_SETS.flatMap((moving) =>
      BRANCHES.filter((month) => {
        const { decide } = computedSentences(readingOf({ main, moving }), month, subject);
        return !decide.startsWith('书里说“') || decide.length > 52;
      }),
    ),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('what the chapter says of a figure in winter alone is left out of 断 in another month, and in an unknown one, in all 384', () => {
  if (!isWeather(subject)) return expect.fail('天时');
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    [...BRANCHES, null].filter((month) => {
      const isNamed = [reading.main, reading.changed].some((code) => ['坎', '中孚', '大过'].includes(shortName(code)));
      const isOut = isNamed && !['亥', '子', '丑'].some((winter) => winter === month);
      const { decide } = computedSentences(reading, month, subject);
      const [point] = subjectReadingOf(subject, reading, month).points;
      return (isOut && /冬必寒|三冬/.test(decide)) || point?.sentence.includes('一句只说冬天，这里不论') !== isOut;
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('what is said of a figure without the names are words of the line on it', () => {
  const said = HEXAGRAM_CODES.map(shortName).flatMap((name) =>
    weatherFigureSaid(name) ? [[name, weatherFigureSaid(name)]] : [],
  );
  expect(Object.fromEntries(said)).toEqual({
    ...{ 泰: '昏蒙之象', 需: '昏蒙之象', 否: '黑暗之形', 比: '黑暗之形', 离: '四季皆晴', 坎: '冬必寒' },
    ...{ 既济: '四时不测风云', 未济: '四时不测风云', 中孚: '三冬必然雨雪', 大过: '三冬必然雨雪', 节: '凝霜作雪' },
    ...{ 蹇: '百步必须执盖', 蒙: '百步必须执盖', 升: '四时不可行船', 观: '四时不可行船', 旅: '暮雨朝晴' },
    ...{ 井: '虹霞乃见', 家人: '虹霞乃见' },
  });
});

test('the sentence on the chapter names what is many, and 乾 and 坤 where they are there, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const [, said = ''] = subjectReadingOf(subject, reading, null).sentence.split('要多才算：这里');
    const meant = [...'乾兑离震巽坎艮坤'].filter((name) => countIn(reading, name) > ('乾坤'.includes(name) ? 0 : 1));
    const isNone = said.startsWith('都没有。') === (meant.length === 0);
    return !isNone || [...'乾兑离震巽坎艮坤'].some((name) => said.includes(name) !== meant.includes(name));
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where 金 checks the thunder of autumn and winter none is told of otherwise, in 384 × 12', () => {
  const wrong = ALL.filter(({ result: { summary, subject: said } }) => {
    const points = (said?.points ?? []).map(({ sentence }) => sentence).join('');
    return points.includes('不论雷') && /有震则有雷|雷电俱作/.test(summary.decide + points);
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('断 says what is many where it denies rain, wind or thunder, and the chapter that this goes before what it said, in 384 × 12', () => {
  const wrong = ALL.filter(({ reading, result: { summary, subject: said } }) => {
    const isReasoned = [...'震巽坎'].every(
      (name) => !new RegExp(`${name}无[雷风雨]`).test(summary.decide) || /；属[金土]的多，/.test(summary.decide),
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
    const isOut =
      ['中孚', '大过', '坎'].some((name) => names.includes(name)) && !'亥子丑'.includes(strength?.month ?? '亥');
    const point = said?.points[0]?.sentence ?? '';
    return (
      (isOut && /三冬|冬必寒/.test(summary.decide)) ||
      point.includes('只说冬天') !== isOut ||
      /“(.*)”.*“\1”/.test(summary.decide)
    );
  });
  expect({ count: wrong.length, one: wrong[0]?.result.summary }).toEqual({ count: 0, one: undefined });
});
