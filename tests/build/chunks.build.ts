import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUILT, importsOf, withImports } from '../support/built-files.ts';

const SCRIPTS = readdirSync(`${BUILT}assets`)
  .filter((name) => name.endsWith('.js'))
  .map((name) => `assets/${name}`);

/** What it imports that imports it back, directly or through others. */
const cyclesOf = (script: string): readonly string[] =>
  importsOf(script).filter((imported) => withImports(imported).has(script));

test('no chunk imports itself through others, which would run code before what it needs is there', () => {
  expect(SCRIPTS.length).toBeGreaterThan(20);
  expect(SCRIPTS.map((script) => [script, ...cyclesOf(script)]).filter((cycle) => cycle.length > 1)).toEqual([]);
});
