import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#contract/limits.ts';

/** Copies of the data before a restore or an upgrade hold accounts that were removed since. */
export const COPIES_KEPT_DAYS = 30;

/** Named by `restore` with its moment, by an upgrade with its migration. */
const COPY = /^before-(?:restore-(\d{4}-\d\d-\d\d)T[\d-]+Z|\d{4}-[a-z0-9-]+)\.(?:db|dump)(?:-wal)?$/;

/** By its name: a copy may be a link to a file that was last written long before. */
const madeAt = (path: string, day: string | undefined): number =>
  day === undefined ? statSync(path).mtimeMs : Date.parse(day);

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // none was ever made
  }
}

/** Removes the copies that are older than thirty days, and nothing else in the folder. */
export function removeOldCopies(dataDir: string, now: number): void {
  const folder = join(dataDir, 'backups');
  for (const name of namesIn(folder)) {
    const match = COPY.exec(name);
    const path = join(folder, name);
    if (match && madeAt(path, match[1]) < now - COPIES_KEPT_DAYS * DAY_MS) rmSync(path, { force: true });
  }
}
