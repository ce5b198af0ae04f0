import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import { removeOldCopies } from './old-copies.ts';

const NOW = Date.parse('2026-11-18T00:00:00.000Z');

test('copies of before a restore or an upgrade end after thirty days; files of the operator do not', () => {
  const dataDir = newFolder();
  onTestFinished(() => removeFolder(dataDir));
  removeOldCopies(dataDir, NOW); // there is no folder yet
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  const old = [
    'before-restore-2026-10-17T10-24-00-000Z.db',
    'before-restore-2026-10-17T10-24-00-000Z.db-wal',
    'before-restore-2026-01-01T00-00-00-000Z.dump',
    'before-0013-puzzles-of-user.db',
  ];
  const stay = ['before-restore-2026-10-20T10-24-00-000Z.db', 'weekly.db', 'before-restore-of-mine.db'];
  for (const name of [...old, ...stay]) {
    writeFileSync(join(folder, name), '');
    const written = name.includes('restore-2026') ? NOW : NOW - 31 * 24 * 3_600_000;
    utimesSync(join(folder, name), written / 1000, written / 1000);
  }
  removeOldCopies(dataDir, NOW);
  expect(readdirSync(folder).sort()).toEqual(stay.sort());
});
