import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { QUOTED } from './support/quoted-messages.ts';

const CALL = /\b(?:shows|quoted)\(\s*(?:page,\s*)?'(\w+)',\s*'([^']+)'/g;

/** A call of `shows` waits until its message is on the screen; `quoted` is for those that stand elsewhere, which its callers compare. */
const shown = new Set(
  globSync(['web/**/*.test.{ts,tsx}', 'tests/e2e/**/*.e2e.ts']).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(CALL)].map(([, place, message]) => `${place} ${message}`),
  ),
);

test('every message that the specification quotes is shown in its place by a test', () => {
  const quoted = Object.entries(QUOTED).flatMap(([place, all]) => all.map((message) => `${place} ${message}`));
  expect(quoted.filter((one) => !shown.has(one))).toEqual([]);
});
