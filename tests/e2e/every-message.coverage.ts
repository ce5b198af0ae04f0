import { expect, test } from 'vitest';
import { QUOTED } from './quoted-messages.ts';
import { missingFrom, shownMessages } from './shown-messages.ts';

/** Runs after the end-to-end files of the same run, in a project of its own. */
test('every message the specification quotes was shown in its place during this run', () => {
  expect(missingFrom(shownMessages(), QUOTED)).toEqual([]);
});
