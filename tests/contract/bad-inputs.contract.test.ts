import { describe, expect, test } from 'vitest';
import { ENGINES, ONE_ENGINE, useApp } from '../support/app.ts';
import { type BadInput, holds, isWithoutSql } from '../support/bad-input.ts';
import { ALL_ROWS } from './bad-inputs/all-rows.ts';

const COMMON_IDS = Array.from({ length: 16 }, (_, index) => `C${index + 1}`);
const CALL_IDS = Array.from({ length: 126 }, (_, index) => String(index + 1));

describe.each(ENGINES)('bad inputs on %s', (engine) => {
  describe.each(Object.entries(ALL_ROWS))('%s', (_, rows) => {
    const app = useApp(engine);

    const isAsked = (row: BadInput) => ONE_ENGINE.includes(engine) || !isWithoutSql(row);
    test.each(rows.filter(isAsked))('$row $name', (row) => holds(app, row));
  });
});

test('every number of the table has at least one row', () => {
  const held = new Set(Object.values(ALL_ROWS).flatMap((rows) => rows.map(({ row }) => row)));
  expect([...COMMON_IDS, ...CALL_IDS].filter((id) => !held.has(id))).toEqual([]);
});
