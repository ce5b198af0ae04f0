import { createHash } from 'node:crypto';
import { JPEG_MAX_BYTES } from '#contract/limits.ts';
import type { S3Settings } from '../config/images.ts';
import { newId } from '../security/tokens.ts';
import { semaphore } from '../semaphore.ts';
import type { Place } from './image-place.ts';
import { type NamePage, s3Client } from './s3-client.ts';
import { StoreFault } from './store-fault.ts';

/** From all callers; however many images are asked for, so many are in memory. */
const READS_AT_ONCE = 16;
const READS_WAITING = 200;
const EMPTY = new Uint8Array(0);
/** A random id, never used again, and the SHA-256 of the bytes. */
const NAME = /^[a-z0-9]{26}-([0-9a-f]{64})$/;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** An object is written once and never again: who finds its name in a row finds these bytes or none. */
export function s3Store(settings: S3Settings) {
  const client = s3Client(settings);
  const reading = semaphore(READS_AT_ONCE, READS_WAITING);
  return {
    async put(bytes: Uint8Array): Promise<Place> {
      const hash = sha256(bytes);
      const object = `${newId()}-${hash}`;
      await client.put(object, bytes, hash);
      return { bytes: EMPTY, object };
    },
    async get({ object }: Place): Promise<Uint8Array | null> {
      if (object === null) return null;
      const read = await reading.run(() => client.get(object, JPEG_MAX_BYTES));
      if (!read.ok) throw new StoreFault('同时读取的图片太多');
      const bytes = read.value;
      return bytes !== null && sha256(bytes) === NAME.exec(object)?.[1] ? bytes : null;
    },
    async discard({ object }: Place): Promise<void> {
      if (object !== null) await client.remove(object);
    },
    /** A page of the names of our objects after this one; what others put into the bucket is left out. */
    async list(after: string): Promise<NamePage> {
      const { names, next } = await client.list(after);
      return { names: names.filter((name) => NAME.test(name)), next };
    },
    remove: (name: string) => client.remove(name),
  };
}

export type S3Store = ReturnType<typeof s3Store>;
