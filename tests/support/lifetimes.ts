import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** Stands for what a hook makes later: its members are those of what is there when they are read or set. */
function standIn<T extends object>(made: () => T | undefined): T {
  const current = () => {
    const there = made();
    if (!there) throw new Error('only hooks and tests may use it: it is made before them');
    return there;
  };
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(current(), name),
    set: (_, name, value) => Reflect.set(current(), name, value),
  });
}

/** Made before the tests of this file or group, ended after them; what is made later is ended earlier. */
export function perGroup<T extends object>(make: () => Promise<T>, end: (made: T) => unknown): T {
  let made: T | undefined;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(() => made && end(made));
  return standIn(() => made);
}

/** Made anew before each test, ended after it. */
export function perTest<T extends object>(make: () => Promise<T>, end: (made: T) => unknown): T {
  let made: T | undefined;
  beforeEach(async () => {
    made = undefined;
    made = await make();
  });
  afterEach(() => made && end(made));
  return standIn(() => made);
}
