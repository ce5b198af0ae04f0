import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { relationInTable, SEASON_TABLE, strengthInTable } from '#tests/support/element-tables.ts';
import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { trigramName } from '../trigram/trigram.ts';
import { relationsStepOf } from './relations-step.ts';
import { timingStepOf } from './timing-step.ts';

/** The table of relations reads “other to 体”: 生体 says that the first generates the second. */
const KINDS: Readonly<Record<string, string>> = { 生体: '生', 克体: '克', 比和: '同气' };
const EFFECTS: Readonly<Record<string, string>> = {
  ...{ '生体 生': 'more', '生体 克': 'less', '克体 生': 'heavier', '克体 克': 'eased' },
};

const fourOf = (reading: BodyUseReading) =>
  relationsOf(reading).map(({ of, trigram }) => ({ of, name: trigramName(trigram) }));

function edgesInTables(reading: BodyUseReading, month: Branch): readonly string[] {
  const body = trigramName(reading.body);
  const four = fourOf(reading);
  return four.flatMap((to, toIndex) =>
    four.flatMap((from, fromIndex) => {
      const isOne = from.of === to.of || [from, to].every(({ of }) => of === 'use' || of === 'changed');
      const kind = isOne ? undefined : KINDS[relationInTable(from.name, to.name) ?? ''];
      if (kind === undefined || (kind === '同气' && fromIndex > toIndex)) return [];
      const effect = EFFECTS[`${relationInTable(to.name, body)} ${kind}`] ?? null;
      return [`${from.of} ${kind} ${to.of} ${effect} ${strengthInTable(from.name, month)}`];
    }),
  );
}

function seasonsInTables(reading: BodyUseReading): readonly string[] {
  return fourOf(reading).flatMap(({ of, name }) => {
    const relation = relationInTable(name, trigramName(reading.body)) ?? '';
    return ['生体', '克体'].includes(relation) ? [`${of} ${relation} ${SEASON_TABLE[name]}`] : [];
  });
}

test('interplay and seasons of 384 casts in twelve months are those of the tables typed by hand', () => {
  const casts = BODY_USE_READINGS.flatMap((reading) => BRANCHES.map((month) => ({ reading, month })));
  const wrong = casts.filter(({ reading, month }) => {
    const edges = relationsStepOf(reading, month).values.interplay.edges.map(
      ({ from, to, kind, effect, strength }) => `${from} ${kind} ${to} ${effect} ${strength}`,
    );
    const seasons = timingStepOf(reading, BRANCHES.indexOf(month) + 1, 'time').values.seasons.map(
      ({ of, relation, branches, elementBranches, stems }) =>
        [of, relation, ...[branches, elementBranches, stems].map((some) => some.join(''))].join(' '),
    );
    return (
      String(edges) !== String(edgesInTables(reading, month)) || String(seasons) !== String(seasonsInTables(reading))
    );
  });
  expect(casts).toHaveLength(384 * 12);
  expect(wrong).toEqual([]);
});
