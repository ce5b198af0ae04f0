/** The part of Linux's FUSE protocol (linux/fuse.h, version 7.31) that a folder with a single file needs. */
import { read as readInto, writeSync } from 'node:fs';

const OPCODE = {
  lookup: 1,
  forget: 2,
  getattr: 3,
  setattr: 4,
  open: 14,
  read: 15,
  write: 16,
  statfs: 17,
  release: 18,
  fsync: 20,
  flush: 25,
  init: 26,
  opendir: 27,
  releasedir: 29,
  interrupt: 36,
  batchForget: 42,
} as const;

const IN_HEADER = 40;
const OUT_HEADER = 16;
const MAX_WRITE = 128 * 1024;
const PAGE = 4096;
/** FUSE_BIG_WRITES and FUSE_MAX_PAGES. */
const FLAGS = (1 << 5) | (1 << 22);
const ENOENT = 2;
const EIO = 5;
const ENOSYS = 38;
const FOLDER = { id: 1n, mode: 0o040700, links: 2 };
const FILE = { id: 2n, mode: 0o100600, links: 1 };

/** What stands behind the file. */
export interface Store {
  readonly bytes: number;
  read(offset: number, size: number): Buffer;
  write(offset: number, data: Buffer): void;
  /** What was written before is kept from now on. */
  sync(): void;
}

function attributes({ id, mode, links }: typeof FOLDER | typeof FILE, bytes: number): Buffer {
  const out = Buffer.alloc(88);
  const size = id === FILE.id ? bytes : 0;
  out.writeBigUInt64LE(id, 0);
  out.writeBigUInt64LE(BigInt(size), 8);
  out.writeBigUInt64LE(BigInt(Math.ceil(size / 512)), 16);
  out.writeUInt32LE(mode, 60);
  out.writeUInt32LE(links, 64);
  out.writeUInt32LE(PAGE, 80);
  return out;
}

const validFor = (seconds: number, length: number): Buffer => {
  const out = Buffer.alloc(length);
  out.writeBigUInt64LE(BigInt(seconds), 0);
  return out;
};

function attributesOf(node: bigint, bytes: number): Buffer {
  return Buffer.concat([validFor(3600, 16), attributes(node === FILE.id ? FILE : FOLDER, bytes)]);
}

function entryOf(bytes: number): Buffer {
  const head = Buffer.alloc(40);
  head.writeBigUInt64LE(FILE.id, 0);
  head.writeBigUInt64LE(3600n, 16);
  head.writeBigUInt64LE(3600n, 24);
  return Buffer.concat([head, attributes(FILE, bytes)]);
}

function hello(): Buffer {
  const out = Buffer.alloc(64);
  out.writeUInt32LE(7, 0);
  out.writeUInt32LE(31, 4);
  out.writeUInt32LE(MAX_WRITE, 8);
  out.writeUInt32LE(FLAGS, 12);
  out.writeUInt16LE(16, 16);
  out.writeUInt16LE(12, 18);
  out.writeUInt32LE(MAX_WRITE, 20);
  out.writeUInt32LE(1, 24);
  out.writeUInt16LE(MAX_WRITE / PAGE, 28);
  return out;
}

const wrote = (size: number): Buffer => {
  const out = Buffer.alloc(8);
  out.writeUInt32LE(size, 0);
  return out;
};

/** The answer to a request: its body, an error number, or null where the kernel waits for none. */
function answer(store: Store, name: string, request: Buffer): Buffer | number | null {
  const body = request.subarray(IN_HEADER);
  const offset = () => Number(body.readBigUInt64LE(8));
  const size = () => body.readUInt32LE(16);
  switch (request.readUInt32LE(4)) {
    case OPCODE.init:
      return hello();
    case OPCODE.lookup:
      return body.toString('utf8').replace(/\0+$/, '') === name ? entryOf(store.bytes) : ENOENT;
    case OPCODE.getattr:
    case OPCODE.setattr:
      return attributesOf(request.readBigUInt64LE(16), store.bytes);
    case OPCODE.open:
    case OPCODE.opendir:
      return Buffer.alloc(16);
    case OPCODE.read:
      return store.read(offset(), size());
    case OPCODE.write:
      store.write(offset(), body.subarray(40, 40 + size()));
      return wrote(size());
    case OPCODE.fsync:
      store.sync();
      return Buffer.alloc(0);
    case OPCODE.statfs:
      return Buffer.alloc(80);
    case OPCODE.flush:
    case OPCODE.release:
    case OPCODE.releasedir:
      return Buffer.alloc(0);
    case OPCODE.forget:
    case OPCODE.batchForget:
    case OPCODE.interrupt:
      return null;
    default:
      return ENOSYS;
  }
}

function answerOrFault(store: Store, name: string, request: Buffer): Buffer | number | null {
  try {
    return answer(store, name, request);
  } catch {
    return EIO;
  }
}

function send(device: number, request: Buffer, given: Buffer | number): void {
  const body = typeof given === 'number' ? Buffer.alloc(0) : given;
  const header = Buffer.alloc(OUT_HEADER);
  header.writeUInt32LE(OUT_HEADER + body.length, 0);
  header.writeInt32LE(typeof given === 'number' ? -given : 0, 4);
  header.writeBigUInt64LE(request.readBigUInt64LE(8), 8);
  writeSync(device, Buffer.concat([header, body]));
}

/** Answers the kernel, one request after another, until the folder is unmounted. `device`: /dev/fuse, opened for this mount. */
export function serveFile(device: number, name: string, store: Store): void {
  const buffer = Buffer.alloc(MAX_WRITE + PAGE);
  const next = () =>
    readInto(device, buffer, 0, buffer.length, null, (error, length) => {
      if (error) {
        if (error.code === 'ENODEV') return; // unmounted
        if (error.code === 'EPERM') return void setTimeout(next, 1); // not mounted yet
        if (error.code === 'ENOENT' || error.code === 'EINTR') return next(); // a request that was taken back
        throw error;
      }
      const request = buffer.subarray(0, length);
      const given = answerOrFault(store, name, request);
      if (given !== null) send(device, request, given);
      next();
    });
  next();
}
