import { expect, test } from 'vitest';
import { QUOTED } from './quoted-messages.ts';
import { missingFrom, shownMessages } from './shown-messages.ts';

/** Runs after all other suites (tests/support/run-order.ts). */
test('every message the specification quotes was shown where it belongs', () => {
  expect(missingFrom(shownMessages(), QUOTED)).toEqual([]);
});
