import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolderOnDisk, removeFolder } from '../support/temporary-folder.ts';
import type { DiskReply } from './disk-process.ts';

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** A file system on a block device over an image file; journal and all, as a machine has it. */
function mountImage(image: string, folder: string, isNew: boolean): () => void {
  const device = run('losetup', '--find', '--show', image);
  mkdirSync(folder, { recursive: true });
  if (isNew) run('mkfs.ext4', '-q', '-E', 'nodiscard,lazy_itable_init=0,lazy_journal_init=0', device);
  run('mount', '-t', 'ext4', device, folder);
  return () => {
    run('umount', folder);
    run('losetup', '--detach', device);
  };
}

export interface Picture {
  /** The file system as it is after its own recovery. */
  readonly folder: string;
  /** Blocks that were written and not synced when the power went. */
  readonly unsynced: number;
  remove(): void;
}

export interface ForgetfulDisk {
  readonly folder: string;
  /** What would be there if the power went during the next sync: all that was synced before, and each later write with this likelihood. */
  powerLoss(share: number): Promise<Picture>;
  remove(): Promise<void>;
}

const DISK_PROCESS = fileURLToPath(new URL('disk-process.ts', import.meta.url));

/** An ext4 on a disk that forgets what was not synced. It needs root, /dev/fuse and loop devices. */
export async function forgetfulDisk(bytes: number): Promise<ForgetfulDisk> {
  const parent = newFolderOnDisk();
  chmodSync(parent, 0o711); // PostgreSQL runs as a user of its own
  const fuse = join(parent, 'fuse');
  mkdirSync(fuse);
  const disk = fork(DISK_PROCESS, [fuse, 'disk', join(parent, 'synced'), String(bytes)]);
  const [first] = await Promise.race([once(disk, 'message'), once(disk, 'exit')]);
  if (first !== 'mounted') throw new Error('the disk could not be mounted');
  const folder = join(parent, 'disk');
  const unmount = mountImage(join(fuse, 'disk'), folder, true);
  let pictures = 0;
  return {
    folder,
    async powerLoss(share) {
      const name = join(parent, `picture-${pictures++}`);
      disk.send({ picture: name, share });
      const [{ unsynced }] = (await once(disk, 'message')) as [DiskReply];
      const unmountPicture = mountImage(name, `${name}-folder`, false);
      return {
        folder: `${name}-folder`,
        unsynced,
        remove() {
          unmountPicture();
          removeFolder(name);
        },
      };
    },
    async remove() {
      unmount();
      run('umount', fuse);
      disk.kill();
      await once(disk, 'exit');
      removeFolder(parent);
    },
  };
}
