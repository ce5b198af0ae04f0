import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder, removeFolder } from '../support/temporary-folder.ts';

/** A disk of a few megabytes in memory, which fills up fast and can be freed again. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all but so many bytes. */
  fill(leavingBytes: number): void;
  free(): void;
  remove(): void;
}

const BYTES = 12 * 1024 * 1024;

/** Null where this user may not mount one. */
export function smallDisk(bytes = BYTES): SmallDisk | null {
  const folder = newFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    removeFolder(folder);
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(leavingBytes) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leavingBytes), 1));
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', [folder]);
      removeFolder(folder);
    },
  };
}
