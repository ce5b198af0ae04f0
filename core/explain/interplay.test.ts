import { expect, test } from 'vitest';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { relationInTable, strengthInTable } from '#tests/support/element-tables.ts';
import { BRANCHES } from '../calendar/ganzhi.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { PLACES, placeName, type RelationToBody, relationsOf } from '../reading/relation.ts';
import { trigramName } from '../trigram/trigram.ts';
import { influencesOf, isObstructed } from './interplay.ts';
import { interplayOf } from './interplay-words.ts';
import { relationsStepOf } from './relations-step.ts';

/** 用互巽 生 用离 heavier */
const typed = (main: HexagramCode, line: LineIndex): readonly string[] => {
  const relations = relationsOf(bodyUseOf(main, line));
  const named = (place: RelationToBody['of']) =>
    `${placeName(place)}${trigramName(relations.find(({ of }) => of === place)?.trigram ?? '111')}`;
  return influencesOf(relations).map(({ from, to, kind, effect }) =>
    [named(from), kind, named(to), ...(effect ? [effect] : [])].join(' '),
  );
};

test('观梅占, by hand: 巽 feeds the 离 that attacks 体, 乾 overcomes 巽, and 巽 the 艮 that generates 体', () => {
  expect(typed('011101', 0)).toEqual([
    '用互巽 生 用离 heavier',
    '用离 克 体互乾',
    '变艮 生 体互乾',
    '体互乾 克 用互巽',
    '用互巽 克 变艮 less',
  ]);
});

test('王姓起屋 and 田姓起屋, by hand: 离 overcomes the 兑 that attacks 体 (“虽得离火制兑金”)', () => {
  expect(typed('001101', 2)).toContain('用离 克 体互兑 eased');
  expect(typed('010110', 4)).toContain('用互离 克 体互兑 eased');
});

test('西林寺牌额占: all are 土, and only 同气 is there, each pair once', () => {
  expect(typed('100000', 2)).toEqual([
    '用坤 同气 体互坤',
    '用坤 同气 用互坤',
    '体互坤 同气 用互坤',
    '体互坤 同气 变艮',
    '用互坤 同气 变艮',
  ]);
});

/** The table of relations, typed by hand, reads “other to 体”: 生体 says that the first generates the second. */
const KINDS: Readonly<Record<string, string>> = { 生体: '生', 克体: '克', 比和: '同气' };
const EFFECTS: Readonly<Record<string, string>> = {
  ...{ '生体 生': 'more', '生体 克': 'less', '克体 生': 'heavier', '克体 克': 'eased' },
};

test('every influence in 384 casts is that of the table typed by hand, and none is missing', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const relations = relationsOf(reading);
    const body = trigramName(reading.body);
    const expected = relations.flatMap((to) =>
      relations.flatMap((from) => {
        const [first, second] = [trigramName(from.trigram), trigramName(to.trigram)];
        const isOne = from.of === to.of || [from, to].every(({ of }) => of === 'use' || of === 'changed');
        const kind = isOne ? undefined : KINDS[relationInTable(first, second) ?? ''];
        if (kind === undefined || (kind === '同气' && PLACES.indexOf(from.of) > PLACES.indexOf(to.of))) return [];
        const effect = EFFECTS[`${relationInTable(second, body)} ${kind}`] ?? null;
        return [`${from.of} ${kind} ${to.of} ${effect}`];
      }),
    );
    const found = influencesOf(relations).map(({ from, to, kind, effect }) => `${from} ${kind} ${to} ${effect}`);
    return String(found) !== String(expected);
  });
  expect(wrong).toEqual([]);
});

test('事有阻节 is said where 生体 and 克体 are both there, and only there', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const body = trigramName(reading.body);
    const table = relationsOf(reading).map(({ trigram }) => relationInTable(trigramName(trigram), body));
    const both = table.includes('生体') && table.includes('克体');
    const { obstructedSentence } = interplayOf(relationsOf(reading), null);
    return isObstructed(relationsOf(reading)) !== both || (obstructedSentence !== null) !== both;
  });
  expect(wrong).toEqual([]);
  expect(interplayOf(relationsOf(bodyUseOf('011101', 0)), null).obstructedSentence).toBe(
    '变 艮土生体，用 离火克体，两样都有。书云：若有生体之卦，又有克体之卦，则事有阻节。',
  );
});

test('who acts is said to be 旺 or 气衰 in the month as the table says, in 384 casts and twelve months', () => {
  let edges = 0;
  for (const reading of BODY_USE_READINGS) {
    const relations = relationsOf(reading);
    for (const month of BRANCHES) {
      for (const { from, kind, sentence } of interplayOf(relations, month).edges) {
        if ((kind === '同气') !== (sentence === null)) expect.fail(`${kind} ${sentence}`);
        if (sentence === null) continue;
        const acting = relations.find(({ of }) => of === from)?.trigram ?? expect.fail(from);
        const strength = strengthInTable(trigramName(acting), month);
        if (sentence.includes('正旺') !== (strength === '旺') || sentence.includes('气衰') !== (strength === '衰'))
          expect.fail(`${sentence} ${month}`);
        edges++;
      }
    }
  }
  expect(edges).toBeGreaterThan(384 * 12 * 3);
});

test('an edge says what it means for 体', () => {
  const sentences = (month: '丑' | '午') =>
    interplayOf(relationsOf(bodyUseOf('001101', 2)), month).edges.map(({ sentence }) => sentence);
  expect(sentences('丑')).toContain('用 离火克体互 兑金：兑金克体而自己受制，压得轻了。');
  expect(sentences('午')).toContain('用 离火克体互 兑金：兑金克体而自己受制，压得轻了；离火这个月正旺，这一层更着力。');
});

test('用 and 变 are one trigram before and after: neither acts on the other in any of 384 casts', () => {
  const ends = BODY_USE_READINGS.flatMap((reading) =>
    influencesOf(relationsOf(reading)).filter(({ from, to }) =>
      [from, to].every((of) => of === 'use' || of === 'changed'),
    ),
  );
  expect({ count: ends.length }).toEqual({ count: 0 });
});

test('同气 is said once of all that are alike, in all 384 casts', () => {
  const said = BODY_USE_READINGS.map((reading) => interplayOf(relationsOf(reading), null));
  const wrong = said.filter(({ edges, alikeSentences }) => {
    const sentences = [...edges.map(({ sentence }) => sentence ?? ''), ...alikeSentences];
    return sentences.filter((one) => one.includes('合在一处看')).length > 2;
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
  expect(interplayOf(relationsOf(bodyUseOf('100000', 2)), null).alikeSentences).toEqual([
    '用、体互、用互 坤土、变 艮土同气，都与体比和，合在一处看。',
  ]);
});

test('of a weak trigram that overcomes another the case of the book is told where it is fire, else by analogy, once; the rule names all three effects; in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    BRANCHES.filter((month) => {
      const { rule, values } = relationsStepOf(reading, month);
      const weak = values.interplay.edges.filter(({ kind, strength }) => kind === '克' && strength === '衰');
      const said = weak.map(({ sentence }) => sentence ?? '');
      const isFire = said.some((one) => one.startsWith('用 离') || /^.互 离|^变 离/.test(one));
      const grounds = said.filter((one) => /田姓起屋|照此类推/.test(one));
      return (
        said.some((one) => !one.includes('气衰，力量小')) ||
        grounds.length !== Math.min(weak.length, 1) ||
        grounds.some((one) => one.includes('书里田姓起屋一例仍算它制得住') !== isFire) ||
        !/生体的卦自己受克.*克体的卦自己受克.*得了生.*这三样/.test(rule)
      );
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
