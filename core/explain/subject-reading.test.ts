import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { readingOf } from '../reading/reading.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { isWeather, subjectReadingOf } from './subject-reading.ts';

test('what 用 does is said of trigrams, and of no person as 它, in all 384 of every subject', () => {
  const first = SUBJECTS.filter((subject) => !isWeather(subject)).flatMap((subject) =>
    BODY_USE_READINGS.map((reading) => subjectReadingOf(subject, reading, null).first),
  );
  expect(first.filter((said) => said.includes('它') || !said.includes('这一卦'))).toEqual([]);
});

test('what is looked at first is said in whole words of every body, in all 384 of every subject, and care is said of 行人 where no line alone moves', () => {
  const firsts = SUBJECTS.filter(({ name }) => name !== '天时').flatMap((subject) =>
    BODY_USE_READINGS.map((reading) => subjectReadingOf(subject, reading, null).first),
  );
  expect({ count: firsts.filter((first) => /这一边那一卦|同气于|受制于/.test(first)).length }).toEqual({ count: 0 });
  const traveller = SUBJECTS.find(({ name }) => name === '行人') ?? expect.fail('行人');
  const ofTraveller = HEXAGRAM_CODES.flatMap((main) =>
    LINE_SETS.filter(({ length }) => length !== 1).map(
      (moving) => subjectReadingOf(traveller, readingOf({ main, moving }), null).first,
    ),
  );
  const careless = ofTraveller.filter((first) => !first.endsWith('不是人出了事；挂念就先联系。') || first.length > 54);
  expect({ count: careless.length }).toEqual({ count: 0 });
});
