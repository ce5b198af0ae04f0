import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Result } from '#core/result.ts';
import { semaphore } from '../semaphore.ts';

interface HashCost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  /** Lanes. */
  readonly parallelism: number;
}

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const HASH_BYTES = 32;
const AT_ONCE = 2;
const WAITING = 20;

type Busy = 'server.busy';

const run = promisify(argon2);

const encode = ({ memory, passes, parallelism, salt, hash }: Encoded): string => {
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(hash)}`;
};

/** With the parameters of the PHC string, so that a hash of another cost can be checked. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

interface Encoded extends HashCost {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

function decode(encoded: string): Encoded | null {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(encoded) ?? [];
  if (salt === undefined || hash === undefined) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** A cheaper cost is for tests, which make hundreds of accounts. */
export function passwordHasher(cost = COST) {
  const gate = semaphore(AT_ONCE, WAITING);
  const standIn: Encoded = { ...cost, salt: Buffer.alloc(16), hash: Buffer.alloc(HASH_BYTES) };
  const encodedStandIn = encode(standIn);
  let runs = 0;
  const derive = (password: string, { memory, passes, parallelism, salt, hash }: Encoded) => {
    runs++;
    const options = { message: password, nonce: salt, memory, passes, parallelism, tagLength: hash.length };
    return run('argon2id', options) as Promise<Buffer>;
  };
  return {
    hash: (password: string): Promise<Result<string, Busy>> =>
      gate.run(async () => {
        const salted = { ...standIn, salt: randomBytes(16) };
        return encode({ ...salted, hash: await derive(password, salted) });
      }),
    /** Does the same work without a hash, so that an unknown name takes as long as a known one. */
    verify: (password: string, encoded: string | null): Promise<Result<boolean, Busy>> =>
      gate.run(async () => {
        const known = decode(encoded ?? encodedStandIn);
        const derived = await derive(password, known ?? standIn);
        return timingSafeEqual(derived, (known ?? standIn).hash) && known !== null && encoded !== null;
      }),
    /** Whether a hash was made at today's cost; another one is still checked, and renewed at the next login (auth-routes.ts). */
    isCurrent(encoded: string): boolean {
      const known = decode(encoded);
      return (
        known !== null &&
        known.memory === cost.memory &&
        known.passes === cost.passes &&
        known.parallelism === cost.parallelism &&
        known.hash.length === HASH_BYTES
      );
    },
    /** How many times Argon2 has run; tests compare it instead of times. */
    get runs() {
      return runs;
    },
  };
}

export type PasswordHasher = ReturnType<typeof passwordHasher>;
