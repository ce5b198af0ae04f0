import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** A whole run has a sixth of it there at a time. */
const ROOM_BYTES = 2 * 2 ** 30;

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * Files outlive the processes that wrote them in memory too, and no test ends the machine; on a disk a new database takes ten times
 * the CPU time, and every commit waits. TMPDIR says otherwise.
 */
let parent: string | null = null;
const parentOfAll = (): string => {
  parent ??= process.env['TMPDIR'] === undefined && hasRoomInMemory() ? IN_MEMORY : tmpdir();
  return parent;
};

const folderIn = (where: string): string => mkdtempSync(join(where, 'guanxiang-'));

/** An empty folder, in memory if there is room; the caller removes it. */
export const newFolder = (): string => folderIn(parentOfAll());

/** The same among the system's temporary files, for what measures a disk. */
export const newFolderOnDisk = (): string => folderIn(tmpdir());

export const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true });

/** Called in a test, or before each: gone when the test is over. */
export function temporaryFolder(): string {
  const path = newFolder();
  onTestFinished(() => removeFolder(path));
  return path;
}

/** Called by a file or a group, for all its tests: gone after them. */
export function sharedFolder(): string {
  const path = newFolder();
  afterAll(() => removeFolder(path));
  return path;
}
