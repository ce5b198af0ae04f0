import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildDate } from './build-date.ts';

test('the build date is the UTC day on which the page was written; without a page there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guanxiang-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const page = join(folder, 'index.html');
  expect(buildDate(page)).toBeNull();
  writeFileSync(page, '');
  utimesSync(page, new Date(), new Date('2026-11-15T23:59:59Z'));
  expect(buildDate(page)).toBe('2026-11-15');
});
