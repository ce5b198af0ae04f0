import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DivinationResult } from '#contract/divination.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import { castByTime } from '#core/casting/time.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { textOf } from '#core/texts/classic.ts';
import { anyFacts } from '../support/any-facts.ts';
import { ENGINES, startAppInTest, type TestResponse, useApp } from '../support/app.ts';
import { manualFacts } from '../support/facts.ts';
import { resultCaller } from '../support/result-caller.ts';
import { RESULTS } from '../support/sample-bodies.ts';

const SAVED = { success: true, message: '卦例保存成功' };
const KNOWN = { success: true, message: '卦例已存在' };
const DELETED = { success: true, message: '删除成功' };
const AT = '2025-01-16T07:30:00.000Z';
const LATER = '2025-01-16T07:30:00.001Z';

const revisionOf = ({ headers }: TestResponse) => Number(headers['x-data-rev']);

describe.each(ENGINES)('saved results on %s', (engine) => {
  const app = useApp(engine);

  const newcomer = async () => resultCaller(app, await app.user());
  const facts = (token: string, etag?: unknown) =>
    app.call('GET', `${RESULTS}?view=facts`, {
      token,
      ...(etag !== undefined && { headers: { 'if-none-match': String(etag) } }),
    });

  test('a save answers 201, the same save again 200, and another cast with the same timestamp 409 without a change', async () => {
    const caller = await newcomer();
    const first = await caller.save(AT);
    expect([first.status, first.json]).toEqual([201, SAVED]);
    const again = await caller.save(AT);
    expect([again.status, again.json]).toEqual([200, KNOWN]);
    const other = await caller.save(AT, { mainHexagram: '111111' });
    expect([other.status, other.json]).toEqual([
      409,
      { success: false, code: 'result.duplicate', message: '卦例已存在' },
    ]);
    expect(await caller.list()).toEqual([toDivinationResult(manualFacts(AT, '010001'), textOf)]);
  });

  test('a delete answers 200 whether the result is there or not, and the timestamp can be saved again', async () => {
    const caller = await newcomer();
    await caller.save(AT);
    for (let times = 0; times < 2; times++) {
      const { status, json } = await caller.remove(AT);
      expect([status, json]).toEqual([200, DELETED]);
      expect(await caller.list()).toEqual([]);
    }
    expect((await caller.save(AT, { mainHexagram: '111111' })).status).toBe(201);
    expect(await caller.list()).toMatchObject([{ mainHexagram: '111111' }]);
  });

  test('a timestamp with another offset deletes the result of the same instant', async () => {
    const caller = await newcomer();
    await caller.save(AT);
    await caller.remove(encodeURIComponent('2025-01-16T15:30:00+08:00'));
    expect(await caller.list()).toEqual([]);
  });

  test('the list is a bare array of every field, newest first, and every hexagram has six digits', async () => {
    const caller = await newcomer();
    const hours = [3, 11, 7, 0, 23];
    for (const [index, hour] of hours.entries())
      await caller.save(new Date(Date.UTC(2024, 4, 5, hour)).toISOString(), {
        mainHexagram: index.toString(2).padStart(6, '0'),
        movingYao: index,
      });
    const list = await caller.list();
    expect(list.map(({ timestamp }) => new Date(timestamp).getUTCHours())).toEqual(hours.toSorted((a, b) => b - a));
    for (const result of list) {
      const { mainHexagram, movingYao, timestamp, castFor } = result;
      const facts = manualFacts(timestamp, mainHexagram as HexagramCode, [movingYao as LineIndex]);
      expect(result).toEqual(toDivinationResult({ ...facts, castFor }, textOf));
      for (const code of [result.changedHexagram, result.useHexagram, result.bodyHexagram])
        expect(code).toMatch(/^[01]{6}$/);
    }
  });

  test('two users may save and delete results with the same timestamp independently', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    expect((await one.save(AT)).status).toBe(201);
    expect((await two.save(AT, { mainHexagram: '111111' })).status).toBe(201);
    expect(await one.list()).toMatchObject([{ timestamp: AT, mainHexagram: '010001' }]);
    expect(await two.list()).toMatchObject([{ timestamp: AT, mainHexagram: '111111' }]);
    await one.remove(AT);
    expect([await one.list(), (await two.list()).length]).toEqual([[], 1]);
  });

  test('a time cast keeps its numbers if they lead to it; otherwise it is kept as a manual cast', async () => {
    const caller = await newcomer();
    const basis = { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 };
    const { main, moving } = castByTime(basis);
    const cast = { mainHexagram: main, movingYao: moving[0] };
    const kept: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
      ['time', { ...cast, method: 'time', basis }],
      ['manual', { ...cast, method: 'manual', basis }],
      ['manual', { ...cast, method: undefined, basis }],
      ['manual', { ...cast, method: 'time', basis: { ...basis, hourNumber: 10 } }],
      ['manual', { ...cast, method: 'time', basis: { ...basis, dayNumber: 17.5 } }],
      ['manual', { ...cast, method: 'time', basis: { ...basis, dayNumber: 41 } }], // leads to the same cast, but is no day
      ['manual', { ...cast, method: 'time', basis: 'yesterday' }],
      ['manual', { method: 'time', basis }], // the numbers of another cast
    ];
    for (const [index, [method, changes]] of kept.entries()) {
      const timestamp = new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString();
      expect((await caller.save(timestamp, changes)).status, `${index}`).toBe(201);
      const [saved] = (await caller.list()) as [DivinationResult];
      expect([saved.timestamp, saved.method], `${index}`).toEqual([timestamp, method]);
      expect(saved.basis).toEqual(method === 'time' ? basis : undefined);
    }
    const { json } = await facts(caller.user.token);
    expect((json as unknown as object[]).at(-1)).toEqual({
      ...cast,
      movingLines: moving,
      timestamp: '2024-01-01T00:00:00.000Z',
      method: 'time',
      basis,
      castFor: '2024-01-01T00:00:00.000Z',
      utcOffset: null,
      dayAt: null,
    });
  });

  test('every method comes back as it was saved, with its raw inputs, its lines and its clock', async () => {
    const caller = await newcomer();
    const facts = fc.sample(anyFacts, { seed: 17, numRuns: 60 });
    const saved = new Map(facts.map((one) => [one.timestamp, one]));
    for (const one of saved.values())
      expect((await app.call('POST', RESULTS, { token: caller.user.token, body: toFactsOnTheWire(one) })).status).toBe(
        201,
      );
    expect(new Set(facts.map(({ cast }) => cast.method)).size).toBeGreaterThan(10);
    const listed = await caller.list();
    expect(listed).toHaveLength(saved.size);
    for (const result of listed) {
      const one = saved.get(result.timestamp);
      expect(result).toEqual(one && toDivinationResult(one, textOf));
    }
  });

  test('a method of a newer app is kept as it is, with its raw inputs', async () => {
    const caller = await newcomer();
    const given = { method: 'dice', basis: { pips: [6, { of: '骰' }] } };
    expect((await caller.save(AT, given)).status).toBe(201);
    expect(await caller.list()).toMatchObject([{ ...given, mainHexagram: '010001', movingYao: 0 }]);
  });

  test('what is no name of a method, or has too much beside it, is refused, and nothing is saved', async () => {
    const caller = await newcomer();
    const refused = { code: 'request.invalid', message: '起卦方式无效' };
    for (const method of ['', 'Dice', '掷骰', 'd'.repeat(33), 7, null])
      expect((await caller.save(AT, { method })).json).toMatchObject({ ...refused, field: 'method' });
    const { status, json } = await caller.save(AT, { method: 'dice', basis: '骰'.repeat(2047) });
    expect([status, json]).toMatchObject([400, refused]);
    expect((await caller.save(AT, { method: 'dice', basis: '骰'.repeat(2046) })).status).toBe(201);
    expect(await caller.list()).toHaveLength(1);
  });

  test('view=facts answers facts without texts, and 304 to its own ETag until something changes', async () => {
    const caller = await newcomer();
    const { token } = caller.user;
    await caller.save(AT);
    const first = await facts(token);
    expect(first.json).toEqual([
      {
        mainHexagram: '010001',
        movingYao: 0,
        movingLines: [0],
        timestamp: AT,
        method: 'manual',
        castFor: AT,
        utcOffset: null,
        dayAt: null,
      },
    ]);
    const { etag } = first.headers;
    const unchanged = await facts(token, etag);
    expect([unchanged.status, unchanged.text, unchanged.headers['etag']]).toEqual([304, '', etag]);
    expect(revisionOf(unchanged)).toBe(revisionOf(first));
    await caller.save(AT);
    await caller.remove(LATER);
    expect((await facts(token, etag)).status).toBe(304);
    await caller.remove(AT);
    const changed = await facts(token, etag);
    expect([changed.status, changed.json]).toEqual([200, []]);
    expect(changed.headers['etag']).not.toBe(etag);
  });

  test('an ETag is answered 304 only with view=facts, and never for another user', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    await one.save(AT);
    await two.save(AT, { mainHexagram: '111111' });
    const { etag } = (await facts(one.user.token)).headers;
    const whole = await app.call('GET', RESULTS, {
      token: one.user.token,
      headers: { 'if-none-match': String(etag) },
    });
    expect([whole.status, whole.headers['etag']]).toEqual([200, undefined]);
    const strange = await facts(two.user.token, etag);
    expect([strange.status, strange.json]).toMatchObject([200, [{ mainHexagram: '111111' }]]);
  });

  test('every write raises the revision of its user by one, and nothing else does', async () => {
    const [caller, bystander] = [await newcomer(), await newcomer()];
    const now = async () => revisionOf(await facts(caller.user.token));
    const start = await now();
    expect(revisionOf(await caller.save(AT))).toBe(start + 1);
    expect(revisionOf(await caller.save(LATER, {}, 1))).toBe(start + 2);
    for (const response of [
      await caller.save(AT),
      await caller.save(AT, {}, 5),
      await caller.save(LATER, {}, 1),
      await caller.remove('2000-01-01T00:00:00.000Z'),
      await caller.remove(LATER, 1),
    ])
      expect([response.status, revisionOf(response)]).toEqual([200, start + 2]);
    expect((await caller.save(AT, { movingYao: 3 })).status).toBe(409);
    expect((await caller.save('yesterday')).status).toBe(400);
    expect(await now()).toBe(start + 2);
    expect(revisionOf(await caller.remove(AT))).toBe(start + 3);
    expect(await now()).toBe(start + 3);
    expect(revisionOf(await facts(bystander.user.token))).toBe(0);
  });

  test('every answer about results carries the same X-Data-Epoch', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const responses = [
      await one.save(AT),
      await one.save(AT),
      await one.remove(AT),
      await facts(two.user.token),
      await app.call('GET', RESULTS, { token: one.user.token }),
    ];
    const { value } = await app.database.db
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'epoch')
      .executeTakeFirstOrThrow();
    expect(responses.map(({ headers }) => headers['x-data-epoch'])).toEqual(Array(5).fill(value));
  });

  test('writes beyond the limit of a user answer 429 with Retry-After, and are accepted after that time', async () => {
    const strict = await startAppInTest(engine, { RATE_LIMIT_FACTOR: '0.001' }); // a bucket of five, one more in a quarter of an hour and a little
    onTestFinished(() => void vi.useRealTimers());
    const caller = resultCaller(strict, await strict.user());
    const second = (n: number) => new Date(Date.UTC(2024, 0, 1, 0, 0, n)).toISOString();
    for (let n = 0; n < 5; n++) expect((await caller.save(second(n))).status).toBe(201);
    const refused = await caller.save(second(5));
    expect([refused.status, refused.json.message]).toEqual([429, '操作过于频繁，请稍后重试']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBe(1000);
    strict.clock.now += seconds * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 }); // the flood limit has a clock of its own
    expect((await caller.save(second(5))).status).toBe(201);
    expect((await caller.remove(second(5))).status).toBe(429);
  });
});
