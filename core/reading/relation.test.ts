import { expect, test } from 'vitest';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { ELEMENT_OF_TRIGRAM, RELATION_TABLE, relationInTable } from '#tests/support/element-tables.ts';
import golden from '../casting/golden/worked-cases.json' with { type: 'json' };
import { shortName } from '../hexagram/king-wen.ts';
import { lineOf } from '../hexagram/line.ts';
import { ELEMENTS } from '../trigram/element.ts';
import { trigramName } from '../trigram/trigram.ts';
import { partiesOf, placeName, relationOf, relationsOf } from './relation.ts';

const NAMES: Readonly<Record<string, string>> = {
  ...{ '111': '乾', '011': '兑', '101': '离', '001': '震', '110': '巽', '010': '坎', '100': '艮', '000': '坤' },
};

test('the relation of any element to 体 is that of the table', () => {
  const rows = ELEMENTS.map((body) => [body, ELEMENTS.map((other) => relationOf(other, body)).join(' ')]);
  expect(Object.fromEntries(rows)).toEqual(RELATION_TABLE);
});

/** The four trigrams by name, cut out of the code as a text. */
function expectedTrigrams(main: string, line: number): readonly string[] {
  const lines = [...main].reverse();
  const after = lines.map((one, index) => (index === line ? (one === '1' ? '0' : '1') : one));
  const inner = main === '111111' || main === '000000' ? after : lines;
  const named = (from: readonly string[], first: number) =>
    NAMES[
      from
        .slice(first, first + 3)
        .reverse()
        .join('')
    ] as string;
  return line < 3
    ? [named(lines, 0), named(inner, 2), named(inner, 1), named(after, 0)]
    : [named(lines, 3), named(inner, 1), named(inner, 2), named(after, 3)];
}

test('用, 体互, 用互 and 变 of all 384 casts stand to 体 as the table says', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const body = trigramName(reading.body);
    const trigrams = expectedTrigrams(reading.main, reading.movingLine);
    const expected = trigrams.map((name) => `${name}${ELEMENT_OF_TRIGRAM[name]} ${relationInTable(name, body)}`);
    const found = relationsOf(reading).map(
      ({ trigram, element, relation }) => `${trigramName(trigram)}${element} ${relation}`,
    );
    return String(found) !== String(expected);
  });
  expect(wrong).toEqual([]);
  expect(BODY_USE_READINGS).toHaveLength(384);
});

test.each(golden.meihua)('$name: 体, 用, both mutuals, 变 and their relations are those of the book', (worked) => {
  const reading = bodyUseOf(worked.mainTopFirst as '111111', lineOf(worked.movingLine as 1));
  const relations = relationsOf(reading);
  const trigrams = Object.fromEntries(relations.map(({ of, trigram }) => [placeName(of), trigramName(trigram)]));
  expect([shortName(reading.main), shortName(reading.changed), trigramName(reading.body)]).toEqual([
    worked.main,
    worked.changed,
    worked.body,
  ]);
  expect(trigrams).toEqual({
    用: worked.use,
    体互: worked.bodyMutual,
    用互: worked.useMutual,
    变: worked.changedTrigram,
  });
  expect(Object.fromEntries(relations.map(({ of, relation }) => [placeName(of), relation]))).toEqual(
    worked.relationToBody,
  );
});

test('党 counts 互 and 变 of the element of 体 and of 用; of one element they share it', () => {
  expect(partiesOf(bodyUseOf('111110', 4))).toEqual({ body: [], use: ['bodyMutual', 'useMutual'], isShared: false });
  expect(partiesOf(bodyUseOf('001101', 2))).toEqual({ body: ['useMutual', 'changed'], use: [], isShared: false });
  expect(partiesOf(bodyUseOf('100000', 2))).toMatchObject({
    isShared: true,
    body: ['bodyMutual', 'useMutual', 'changed'],
  });
  for (const reading of BODY_USE_READINGS) {
    const { body, use, isShared } = partiesOf(reading);
    expect(isShared ? String(body) === String(use) : !body.some((place) => use.includes(place))).toBe(true);
  }
});
