import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { buildDate } from './version.ts';

test('the build date is the UTC day on which the page was written; without a page there is none', () => {
  const page = join(temporaryFolder(), 'index.html');
  expect(buildDate(page)).toBeNull();
  writeFileSync(page, '');
  utimesSync(page, new Date(), new Date('2026-11-15T23:59:59Z'));
  expect(buildDate(page)).toBe('2026-11-15');
});
