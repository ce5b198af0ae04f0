import { expect, test } from 'vitest';
import type { Quota } from '#contract/rate-limits.ts';
import { err, ok } from '#core/result.ts';
import { lookUpWithin } from './look-up.ts';
import { windowCounter } from './window-counter.ts';

const QUOTA: Quota = { per: 'address', max: 3, windowMs: 60_000 };
const TOO_MANY = err({ code: 'request.tooMany', retryAfterSeconds: 60 });

/** Things by their names, how often they were looked for, and a clock. */
function setUp(...names: string[]) {
  const clock = { now: 0 };
  const things = new Set(names);
  const asked: string[] = [];
  const lookUp = lookUpWithin(
    QUOTA,
    windowCounter(1, () => clock.now),
  );
  const find = (name: string, caller = '192.0.2.1') =>
    lookUp(caller, name, async () => {
      asked.push(name);
      if (name === 'fault') throw new Error('the database is away');
      return things.has(name) ? name : null;
    });
  return { clock, things, asked, find };
}

test('names that are not found are counted by address, and the one beyond the quota is not looked for', async () => {
  const { clock, asked, find } = setUp();
  for (const name of ['a', 'b', 'c']) expect(await find(name)).toEqual(ok(null));
  expect(await find('d')).toEqual(TOO_MANY);
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(await find('d', '192.0.2.2')).toEqual(ok(null));
  clock.now += QUOTA.windowMs;
  expect(await find('d')).toEqual(ok(null));
});

test('of ten at once as many are looked for as the quota has', async () => {
  const { asked, find } = setUp();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => find(`name ${n}`)));
  expect(answers.filter(({ ok: isLooked }) => isLooked)).toHaveLength(3);
  expect(asked).toHaveLength(3);
});

test('what is found, and what could not be looked for, does not count', async () => {
  const { find } = setUp('mine');
  for (let n = 0; n < 5; n++) expect(await find('mine')).toEqual(ok('mine'));
  for (let n = 0; n < 5; n++) await expect(find('fault')).rejects.toThrow('the database is away');
  for (const name of ['a', 'b', 'c']) expect(await find(name)).toEqual(ok(null));
  expect(await find('d')).toEqual(TOO_MANY);
});

test('a name that was found is looked for from an address over its quota, until it is gone', async () => {
  const { things, find } = setUp('mine', 'other');
  expect(await find('mine')).toEqual(ok('mine'));
  for (const name of ['a', 'b', 'c']) await find(name);
  expect(await find('other')).toEqual(TOO_MANY);
  expect(await find('mine')).toEqual(ok('mine'));
  things.delete('mine');
  expect(await find('mine')).toEqual(ok(null));
  expect(await find('mine')).toEqual(TOO_MANY);
});

test('a site of IPv6 has ten times the quota of one of its networks', async () => {
  const { find } = setUp();
  for (let n = 0; n < 30; n++) expect(await find(`name ${n}`, `2001:db8:1:${n.toString(16)}::/64`)).toEqual(ok(null));
  expect(await find('one more', '2001:db8:1:ff::/64')).toEqual(TOO_MANY);
  expect(await find('one more', '2001:db8:2:1::/64')).toEqual(ok(null));
});
