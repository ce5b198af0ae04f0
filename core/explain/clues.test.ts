import { expect, test } from 'vitest';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { neitherByHand, relationInTable, strengthInTable } from '#tests/support/element-tables.ts';
import { BRANCHES } from '../calendar/ganzhi.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { textOf } from '../texts/classic.ts';
import { trigramName } from '../trigram/trigram.ts';
import { judgeStepOf } from './judge-step.ts';
import { strengthStepOf } from './strength-step.ts';
import { summaryOf } from './summary.ts';

const judgedOf = (reading: BodyUseReading) => judgeStepOf(reading, null, null).values;
const named = ({ main, movingLine }: BodyUseReading): string => `${main} ${movingLine}`;

test('what 体 overcomes in 互 or 变 is on neither side where it feeds an attacker or overcomes a helper, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const places = judgedOf(reading).helping.flatMap(({ of }) => of ?? []);
    return neitherByHand(reading).some((place) => places.includes(place));
  });
  expect({ count: wrong.length, wrong: wrong.map(named) }).toEqual({ count: 0, wrong: [] });
});

test('each of the four is on one of both sides or on neither, as the tables typed by hand say', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { helping, hindering, neither } = judgedOf(reading);
    const places = [helping, hindering, neither].map((some) => some.flatMap(({ of }) => of ?? []));
    return places.flat().length !== 4 || String(places[2]) !== String(neitherByHand(reading));
  });
  expect(wrong.map(named)).toEqual([]);
});

test('the month is said of 体 alone and not again of what is 比和 with it, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    BRANCHES.filter((month) => /与体比和，相安；/.test(judgeStepOf(reading, month, null).fact)),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('看 names the trigrams that 你来断 counts, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { look } = summaryOf(reading, null, textOf, () => null);
    const said = look.slice(look.indexOf('；'));
    const names = relationsOf(reading).map(({ trigram }) => trigramName(trigram));
    return !said.includes('四卦都是') && names.some((name) => !said.includes(name));
  });
  expect({ count: wrong.length, wrong: wrong.map(named) }).toEqual({ count: 0, wrong: [] });
});

test('观梅占: 巽 is on neither side, since it feeds 离 and overcomes 艮', () => {
  const { helping, neither } = judgedOf(bodyUseOf('011101', 0));
  expect(helping.map(({ of }) => of)).toEqual(['bodyMutual', 'changed']);
  expect(neither.map(({ text }) => text)).toEqual(['用互 巽木为体所克，却去生压体的用 离火，又克助体的变 艮土']);
});

test('a trigram that does two things at two stages is named once, with both, in all 384', () => {
  const looks = BODY_USE_READINGS.map((reading) => summaryOf(reading, null, textOf, () => null).look);
  const twice = looks.filter((look) => {
    const names = look.slice(look.indexOf('；')).match(/[乾兑离震巽坎艮坤]/g) ?? [];
    return new Set(names).size < names.length;
  });
  expect(twice).toEqual([]);
  expect(summaryOf(bodyUseOf('111101', 4), null, textOf, () => null).look).toBe(
    '问的这边是离火，月令不明；来助的有巽，相安的有离，乾在眼前制得住、中间好坏相抵。',
  );
});

test('the three sentences say nothing of parties, whose name they cannot explain, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.filter((reading) =>
    [...BRANCHES, null].some((month) =>
      /党/.test(Object.values(summaryOf(reading, month, textOf, () => null)).join('')),
    ),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('断 shows two sides exactly where 你来断 says that the clues are on two sides, in 384 × 12 and without a month', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    [...BRANCHES, null].filter((month) => {
      const { decide } = summaryOf(reading, month, textOf, () => null);
      const isTwoSided = /来助的|相安|制得住|有利/.test(decide) && /来压的|耗力的|不利/.test(decide);
      return isTwoSided !== judgeStepOf(reading, month, null).sentence.startsWith('线索分在两边');
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('月令 is 好在 where one attacker at most is there (“虽有他卦克之，亦无大害”), in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) => {
    const body = trigramName(reading.body);
    const relations = relationsOf(reading).map(({ trigram }) => relationInTable(trigramName(trigram), body));
    const isPressed = relations.filter((relation) => relation === '克体').length > 1;
    return BRANCHES.filter((month) => {
      const { decide } = summaryOf(reading, month, textOf, () => null);
      const isStrong = strengthInTable(body, month) === '旺';
      return decide.includes('好在') && (isPressed || !isStrong);
    });
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('the clues are all on one side only where none is on neither, or it is said that those are left out, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    [...BRANCHES, null].filter((month) => {
      const { sentence, values } = judgeStepOf(reading, month, null);
      const isAll = sentence.includes('线索都在');
      const side = values.helping.length > 0 ? '都在利于体的一边' : '都在不利于体的一边'; // also before a case of the book
      return (
        isAll && (sentence.startsWith('除了好坏相抵的，') !== values.neither.length > 0 || !sentence.includes(side))
      );
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('a party is many from two on, 体 and 用 themselves not counted', () => {
  const parties = BODY_USE_READINGS.map((reading) => {
    const { helping, hindering } = judgedOf(reading);
    return [...helping, ...hindering].find(({ kind }) => kind === 'parties')?.text;
  });
  const wrong = parties.filter((text) => text !== undefined && !text.includes('、'));
  expect({ count: wrong.length }).toEqual({ count: 0 });
  expect(parties).toContain('用党多于体党：体互 乾金、用互 乾金'); // 牡丹占
});

test('what is on neither side is in no party either', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { helping, hindering, neither } = judgedOf(reading);
    const party = [...helping, ...hindering].find(({ kind }) => kind === 'parties')?.text ?? '';
    return neither.some(({ text }) => party.includes(text.slice(0, text.indexOf('为体所克'))));
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('no trigram stands on one side by itself and in its party on the other, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { helping, hindering } = judgedOf(reading);
    return [helping, hindering].some((some, index) => {
      const party = some.find(({ kind }) => kind === 'parties')?.text ?? '';
      const opposite = [hindering, helping][index] ?? [];
      return opposite.some(({ kind, text }) => kind === 'relation' && party.includes(/^\S+ ../u.exec(text)?.[0] ?? ''));
    });
  });
  expect({ count: wrong.length, wrong: wrong.map(named) }).toEqual({ count: 0, wrong: [] });
});

test('a larger party of 体 is no clue in the month in which it is 衰, unless something generates 体, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) => {
    const body = trigramName(reading.body);
    const relations = relationsOf(reading).map(({ trigram }) => relationInTable(trigramName(trigram), body));
    const isMany = relations.slice(1).filter((relation) => relation === '比和').length > 1;
    return BRANCHES.filter((month) => {
      const isWeak = strengthInTable(body, month) === '衰' && !relations.includes('生体');
      const { values } = judgeStepOf(reading, month, null);
      const weighed = strengthStepOf(reading, month).sentence;
      const isCounted = values.helping.some(({ kind }) => kind === 'parties');
      return (isWeak && isCounted) || weighed.includes('书里说多也无用') !== (isWeak && isMany);
    });
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('what is on neither side is said to go to others of 体, and not three times by 体, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) =>
    judgeStepOf(reading, null, null).values.neither.some(({ text }) => !/为体所克，却去(?:生压|克助)体的/.test(text)),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
