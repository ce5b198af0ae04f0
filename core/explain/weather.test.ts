import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { isConfirmed } from '#tests/support/quotations.ts';
import { countIn, isOvercome } from '#tests/support/weather.ts';
import { BRANCHES } from '../calendar/ganzhi.ts';
import type { CastFigure } from '../casting/cast-name.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { textOf } from '../texts/classic.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { trigramTextOf } from '../texts/trigrams.ts';
import { trigramName } from '../trigram/trigram.ts';
import { countedTrigramsOf } from './counted-trigrams.ts';
import { explain } from './explain.ts';
import { wordsFrom } from './images.ts';
import type { Step } from './step.ts';
import { subjectReadingOf } from './subject-reading.ts';

const subject = SUBJECTS.find(({ id }) => id === 'weather') ?? expect.fail();
const explained = (cast: CastFigure, month: (typeof BRANCHES)[number] | null) =>
  explain({ cast, month, hourNumber: 1, subject, wordsOf: wordsFrom(trigramTextOf) }, textOf);

const ALL = BODY_USE_READINGS.flatMap((reading) =>
  BRANCHES.map((month) => ({ reading, result: explained(reading, month) })),
);
const OTHERS = HEXAGRAM_CODES.flatMap((main) =>
  LINE_SETS.filter(({ length }) => length !== 1).map((moving) => explained({ main, moving }, '丑')),
);

/** Words that belong to 体 and 用. */
const OF_BODY_USE = /问的这边|来助|来压|耗力|制得住|制住|利于体|生体|克体|体党|用党|体 |用 /;

test('天时: the three sentences say nothing of 体 and 用, in 384 × 12', () => {
  const wrong = ALL.filter(({ result: { summary } }) => OF_BODY_USE.test(summary.look + summary.decide));
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('no step of 天时 weighs the clues of 体 and 用, with any number of moving lines', () => {
  const wrong = [...ALL.map(({ result }) => result), ...OTHERS].filter(({ steps }) =>
    steps.some(({ id, fact, sentence }) => id !== 'text' && OF_BODY_USE.test(fact + sentence)),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('天时 does not deny what it does: where 五行 are weighed no step says that 生克 does not count, in 384 × 12 and 64 × 58', () => {
  const wrong = [...ALL.map(({ result }) => result), ...OTHERS].filter(({ steps }) =>
    steps.some(({ sentence }) => /不论(?:五行|生克|旺衰)/.test(sentence)),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('看 names every trigram that is there, and says which are many; each sentence is one of at most 52 characters', () => {
  const wrong = ALL.filter(({ reading, result: { summary } }) => {
    const names = countedTrigramsOf(reading).map(trigramName);
    const many = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
    const [, said = ''] = /；(.*)。$/.exec(summary.look) ?? [];
    const none = [...'震巽坎'].some((name) => isOvercome(reading, name))
      ? /^单看都不多，合看[金土]多于[木水]/
      : /^没有哪一卦多$/;
    const isMany = many.length === 0 ? none.test(said) : many.every((name) => said.includes(name));
    const isShort = Object.values(summary).every(
      (one) => one.length <= 52 && /^[^。？！]+。$/.test(one.replaceAll(/“[^”]*”/g, '')),
    );
    return !(names.every((name) => summary.look.includes(name)) && isMany && isShort);
  });
  expect(wrong.map(({ result }) => result.summary)).toEqual([]);
});

test('观梅占 asked for the weather', () => {
  const { summary, steps, body, relations } = explained({ main: '011101', moving: [0] }, '丑');
  expect(summary).toMatchObject({
    look: '占天时不分体用，主、互、变里的卦都看：兑、离、乾、巽、艮各一见；单看都不多，合看金多于木。',
    decide: '书里说“乾主晴明”；再看四时和天气预报，由你断。', // 乾 and 兑 leave no 巽 to meet 艮
  });
  expect(steps.map(({ id }) => id)).toEqual(['text', 'bodyUse', 'images', 'omen', 'judge']);
  expect([body, relations]).toEqual([null, []]);
  const images = steps.find(({ id }) => id === 'images');
  expect(images?.fact).toContain('按天时取象，主卦上 兑金：雨泽、新月、星；主卦下 离火：日、电、虹、霓、霞；');
});

test('what is quoted for 天时 is confirmed', () => {
  const quoted = new Set(
    ALL.flatMap(({ result: { steps } }) =>
      steps.filter(({ id }) => id !== 'text').flatMap(({ quotations }) => quotations),
    ),
  );
  expect([...quoted].filter(({ text }) => !isConfirmed(text))).toEqual([]);
});

test('你来断 of 天时 asks what is many, with any number of moving lines', () => {
  const asked = [...ALL.map(({ result }) => result), ...OTHERS].map(({ steps }) => steps.at(-1));
  const wrong = asked.filter(
    (step) => step?.id !== 'judge' || !step.sentence.includes('哪一样多') || step.fact.includes('所占之辞'),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

const pointsOf = (reading: (typeof BODY_USE_READINGS)[number], month: (typeof BRANCHES)[number] | null): string =>
  subjectReadingOf(subject, reading, month)
    .points.map(({ sentence, quotations }) => `${sentence}${quotations.map(({ text }) => text).join('')}`)
    .join('');

test('the rule of 体 is given where there is a 体 alone', () => {
  const ruleIn = ({ steps }: { readonly steps: readonly Step[] }) =>
    steps.find(({ id }) => id === 'bodyUse')?.rule ?? '';
  const withBody = BODY_USE_READINGS.map((cast) => explain({ cast, month: null, hourNumber: 1 }, textOf));
  expect(withBody.filter((one) => !ruleIn(one).includes('体就是你'))).toEqual([]);
  expect([...ALL.map(({ result }) => result), ...OTHERS].filter((one) => ruleIn(one).includes('体就是你'))).toEqual([]);
  const whole = explain({ cast: { main: '010001', moving: [0, 3] }, month: null, hourNumber: 1 }, textOf);
  expect(ruleIn(whole)).toBe('书里有一爻动，才分得出体用：有动爻的一卦为用，没有动爻的一卦为体。');
});

test('where 震 is many it is said whether the month is in spring or summer, and else whether 金 checks it, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) => {
    const isMany = countIn(reading, '震') > 1;
    const late =
      countIn(reading, '乾', '兑') > 0 ? '的金制它，没有书里说的非常之雷' : '没有金制它，书里说秋冬也有非常之雷';
    return BRANCHES.filter((month) => {
      const point = subjectReadingOf(subject, reading, month).points.at(-1)?.sentence ?? '';
      const said = '寅卯辰巳午未'.includes(month) ? '雷轰，正在春夏' : `雷轰，不在春夏；`;
      const isLate = !'寅卯辰巳午未'.includes(month);
      return (
        point.includes('雷轰') !== isMany || (isMany && !(point.includes(said) && point.includes(late) === isLate))
      );
    });
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

/** 天时占, typed by hand: which figures it names, and a word of what it says of them. */
const NAMED: Readonly<Record<string, string>> = {
  ...{
    泰: '昏蒙',
    需: '昏蒙',
    否: '黑暗',
    比: '黑暗',
    离: '夏必旱',
    坎: '四时必雨',
    既济: '不测风云',
    未济: '不测风云',
  },
  ...{
    中孚: '三冬',
    大过: '三冬',
    蹇: '执盖',
    蒙: '执盖',
    升: '行船',
    观: '行船',
    节: '凝霜',
    旅: '暮雨',
    井: '虹霞',
    家人: '虹霞',
  },
};

test('every figure that the chapter names is said where it is 主卦 or 变卦, and no other, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const said = pointsOf(reading, null);
    return [
      { of: '主卦', name: shortName(reading.main) },
      { of: '变卦', name: shortName(reading.changed) },
    ].some(
      ({ of, name }) =>
        new RegExp(`${of}${name}[、。；]`).test(said) !== name in NAMED || !said.includes(NAMED[name] ?? ''),
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('that nothing is there which the chapter names is said only where it is so, in all 384', () => {
  const pairs = ['乾坤', '坤艮', '艮巽', '离震', '坎巽'];
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const meets = pairs.some((pair) => [...pair].every((name) => countIn(reading, name) > 0));
    const isTwice = countIn(reading, '震') > 1 || countIn(reading, '坎') > 1;
    const isNamed = [reading.main, reading.changed].some((code) => shortName(code) in NAMED);
    return pointsOf(reading, null).includes('这一卦里都没有') === (meets || isTwice || isNamed);
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('every season has what the chapter says of it: 坤 and 艮 in spring and summer, 乾 and 兑 in autumn and winter, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    BRANCHES.filter((month) => {
      const [earth, metal] = [countIn(reading, '坤', '艮') > 0, countIn(reading, '乾', '兑') > 0];
      const said = subjectReadingOf(subject, reading, month).points.at(-1)?.sentence ?? '';
      const season = '春夏秋冬'[Math.floor(((BRANCHES.indexOf(month) + 10) % 12) / 3)];
      const word = { 春: '雨泽', 夏: '炎蒸', 秋: '晴明', 冬: '霜雪' }[season as '春'];
      return said.includes(word) !== (season === '春' || season === '夏' ? earth : metal);
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('断 quotes only what 五行 and the season leave of the chapter, in 384 × 12', () => {
  const said = { 震: '雷轰', 巽: '风烈', 坎: '坎多主雨', 离: '离多主晴' };
  const one = { 震: '有震则有雷', 巽: '有巽则有风', 坎: '逢坎则有雨', 离: '逢离则晴' };
  const wrong = ALL.filter(({ reading, result }) => {
    const { decide } = result.summary;
    const month = result.strength?.month ?? '';
    return (['震', '巽', '坎', '离'] as const).some((name) => {
      const isQuoted = decide.includes(said[name]) || decide.includes(one[name]);
      const isOut = name === '震' && decide.includes('雷轰') && '申酉戌亥子丑'.includes(month);
      const isMet = decide.includes(`与${name}`) || decide.includes(`${name}与`);
      const isDenied = isOvercome(reading, name) && (isQuoted || name !== '离'); // 离 keeps its lightning
      return ((isQuoted || isMet) && (countIn(reading, name) === 0 || isDenied)) || isOut;
    });
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('断 quotes what one 坎 is beside one 乾, and one 离 beside one 坤, which is the contrary, in 384 × 12', () => {
  const wrong = ALL.filter(({ reading, result: { summary } }) =>
    (
      [
        ['乾', '坎', '逢坎则有雨'],
        ['坤', '离', '逢离则晴'],
      ] as const
    ).some(
      ([first, second, words]) =>
        countIn(reading, first) === 1 &&
        countIn(reading, second) === 1 &&
        !isOvercome(reading, second) &&
        !summary.decide.includes(`“${words}”`),
    ),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('a single 震, 巽, 坎 or 离 has what 体用 says of one (“此一定之理”), unless 五行 leave nothing of it, in all 384', () => {
  const one = { 震: '有震则有雷', 巽: '有巽则有风', 坎: '逢坎则有雨', 离: '逢离则晴' };
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const said = subjectReadingOf(subject, reading, null).points.map(({ sentence }) => sentence);
    const isSaid = (words: string) => said.some((sentence) => sentence.includes(`“${words}”`));
    return (['震', '巽', '坎', '离'] as const).some(
      (name) => isSaid(one[name]) !== (countIn(reading, name) > 0 && !isOvercome(reading, name)),
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('summer has 震 or 离, winter 坎, and no season what 五行 leave nothing of, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    BRANCHES.filter((month) => {
      const said = subjectReadingOf(subject, reading, month).points.at(-1)?.sentence ?? '';
      const has = (name: string) => countIn(reading, name) > 0 && (name === '离' || !isOvercome(reading, name)); // 离 keeps its lightning
      const [isSummer, isWinter] = ['巳午未'.includes(month), '亥子丑'.includes(month)];
      return (
        said.includes('应在夏天') !== (isSummer && (has('震') || has('离'))) ||
        said.includes('雪和寒气') !== (isWinter && has('坎')) ||
        (said.includes('主雨雪') && isOvercome(reading, '坎'))
      );
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('取象 of 天时 puts first what the chapter counts: 乾 and 坤 where they are there, else what is many, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { sentence = '' } = explained(reading, null).steps.find(({ id }) => id === 'images') ?? {};
    const names = [...'乾兑离震巽坎艮坤'].filter((name) => countIn(reading, name) > 0);
    const counted = names.filter((name) => countIn(reading, name) > ('乾坤'.includes(name) ? 0 : 1));
    if (counted.length === 0) return !sentence.endsWith('不分先后。');
    const isWhole = counted.length === names.length;
    const [, first = ''] = /^天时的象，[先就]看(.*)的[，。]/.exec(sentence) ?? [];
    return (
      [...first.split('、')].toSorted().join('') !== counted.toSorted().join('') ||
      sentence.includes('别的') === isWhole
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('坎 is said to bring no rain, 震 no thunder, 巽 no wind and 离 no sunshine, where what overcomes them is more, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { points } = subjectReadingOf(subject, reading, null);
    const said = points.map(({ sentence }) => sentence).join('');
    const isNoneMany = [...'乾兑离震巽坎艮坤'].every((name) => countIn(reading, name) < 2);
    return (
      (isNoneMany && /[乾兑坤艮]多/.test(said)) || // 看 counts trigrams, 五行 elements
      said.includes('坎无雨') !== isOvercome(reading, '坎') ||
      said.includes('巽无风') !== isOvercome(reading, '巽') ||
      said.includes('震无雷') !== isOvercome(reading, '震') ||
      said.includes('离不晴') !== isOvercome(reading, '离')
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
