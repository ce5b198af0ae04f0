import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';

type End<T> = (made: T) => void | Promise<void>;

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
export function perGroup<T extends object>(make: () => Promise<T>, end: End<T>): T {
  let made: T | undefined;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(() => made && end(made));
  return standIn(() => made);
}

/** Made anew before each test, ended after it, and after whatever the test itself leaves to be ended. */
export function perTest<T extends object>(make: () => Promise<T>, end: End<T>): T {
  let made: T | undefined;
  beforeEach(async () => {
    const one = await make();
    made = one;
    onTestFinished(() => end(one));
  });
  return standIn(() => made);
}
