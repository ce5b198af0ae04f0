import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { isConfirmed } from '#tests/support/quotations.ts';
import { BRANCHES } from '../calendar/ganzhi.ts';
import type { CastFigure } from '../casting/cast-name.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { textOf } from '../texts/classic.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { trigramTextOf } from '../texts/trigrams.ts';
import { trigramName } from '../trigram/trigram.ts';
import { countedTrigramsOf } from './counted-trigrams.ts';
import { explain } from './explain.ts';
import { wordsFrom } from './images.ts';
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
const OF_BODY_USE = /问事的这边|来助|来压|耗力|制得住|制住|利于体|生体|克体|体党|用党|体 |用 /;

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

test('看 names every trigram that is there, and says which are many; each sentence is one of at most 52 characters', () => {
  const wrong = ALL.filter(({ reading, result: { summary } }) => {
    const names = countedTrigramsOf(reading).map(trigramName);
    const many = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
    const [, said = ''] = /；(.*)。$/.exec(summary.look) ?? [];
    const isMany = many.length === 0 ? said === '没有哪一卦多' : many.every((name) => said.includes(name));
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
    look: '占天时不分体用，主、互、变里的卦都看：兑、离、乾、巽、艮各一见；没有哪一卦多。',
    decide: '书里说“乾主晴明”，又有艮与巽会合；再看四时和天气预报，由你断。',
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

test('where 震 is many it is said whether the month is in spring or summer, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) => {
    const names = countedTrigramsOf(reading).map(trigramName);
    const isMany = names.filter((name) => name === '震').length > 1;
    return BRANCHES.filter((month) => {
      const point = subjectReadingOf(subject, reading, month).points.at(-1)?.sentence ?? '';
      const said = '寅卯辰巳午未'.includes(month) ? `${month}月正在春夏` : `${month}月不在春夏`;
      return point.includes('春夏') !== isMany || (isMany && !point.includes(said));
    });
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
