import { expect, test } from 'vitest';
import { QUOTED } from './quoted-messages.ts';
import { missingFrom, shownMessages } from './shown-messages.ts';

/** Runs after the suites, in a project of its own. */
test('every message the specification quotes was shown where it belongs', () => {
  expect(missingFrom(shownMessages(), QUOTED)).toEqual([]);
});
