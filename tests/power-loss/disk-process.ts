/**
 * A process that is a disk: it shows one file, on which a file system can be made. What is written stays in a log until it is asked to
 * sync; a picture of the disk as a power cut would leave it has what was synced and any part of the log.
 */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { type Store, serveFile } from './fuse.ts';

/** What a disk writes whole or not at all. */
const BLOCK = 4096;

export interface DiskOrder {
  /** Where to write the picture. */
  readonly picture: string;
  /** How likely each write that was not synced has reached the disk all the same. */
  readonly share: number;
}

export interface DiskReply {
  /** Blocks that were written and not synced. */
  readonly unsynced: number;
}

interface Disk extends Store {
  /** At the next sync of something that was written: before it has taken place. */
  powerLoss(order: DiskOrder, taken: (answer: DiskReply) => void): void;
}

function forgetfulStore(path: string, bytes: number): Disk {
  const kept = openSync(path, 'w+', 0o600);
  ftruncateSync(kept, bytes);
  let log: { readonly block: number; readonly data: Buffer }[] = [];
  let latest = new Map<number, Buffer>();

  let atNextSync: (() => void) | null = null;

  function drawPicture({ picture, share }: DiskOrder): DiskReply {
    execFileSync('cp', ['--sparse=always', path, picture]);
    const file = openSync(picture, 'r+');
    for (const { block, data } of log) if (Math.random() < share) writeSync(file, data, 0, BLOCK, block * BLOCK);
    closeSync(file);
    return { unsynced: log.length };
  }

  function readBlock(block: number): Buffer {
    const known = latest.get(block);
    if (known) return known;
    const data = Buffer.alloc(BLOCK);
    readSync(kept, data, 0, BLOCK, block * BLOCK);
    return data;
  }

  return {
    bytes,
    read(offset, size) {
      const out = Buffer.alloc(size);
      readSync(kept, out, 0, size, offset);
      for (let block = Math.floor(offset / BLOCK); block * BLOCK < offset + size; block++) {
        const known = latest.get(block);
        if (!known) continue;
        const from = Math.max(offset, block * BLOCK);
        known.copy(out, from - offset, from - block * BLOCK, Math.min(BLOCK, offset + size - block * BLOCK));
      }
      return out;
    },
    write(offset, data) {
      for (let at = 0; at < data.length; ) {
        const block = Math.floor((offset + at) / BLOCK);
        const within = (offset + at) % BLOCK;
        const part = data.subarray(at, at + BLOCK - within);
        const whole = Buffer.from(readBlock(block));
        part.copy(whole, within);
        latest.set(block, whole);
        log.push({ block, data: whole });
        at += part.length;
      }
    },
    sync() {
      if (log.length > 0) {
        atNextSync?.();
        atNextSync = null;
      }
      for (const [block, data] of latest) writeSync(kept, data, 0, BLOCK, block * BLOCK);
      log = [];
      latest = new Map();
    },
    powerLoss(order, taken) {
      atNextSync = () => taken(drawPicture(order));
    },
  };
}

const [folder = '', name = '', path = '', bytes = ''] = process.argv.slice(2);
const store = forgetfulStore(path, Number(bytes));
const device = openSync('/dev/fuse', 'r+');
serveFile(device, name, store);
const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
const mount = spawn('mount', ['-i', '-t', 'fuse', '-o', options, 'disk', folder], {
  stdio: ['ignore', 'inherit', 'inherit', device],
});
mount.once('exit', (code) => {
  if (code !== 0) process.exit(1);
  process.send?.('mounted');
});
process.on('message', (order: DiskOrder) => store.powerLoss(order, (answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
