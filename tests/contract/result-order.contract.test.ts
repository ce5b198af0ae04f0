import { describe, expect, test } from 'vitest';
import { RESULTS_MAX } from '#contract/limits.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, useApp } from '../support/app.ts';
import { type ResultCaller, resultCaller } from '../support/result-caller.ts';
import { ROW } from '../support/sample-bodies.ts';

const DAY_MS = 86_400_000;
const AT = '2025-01-16T07:30:00.000Z';
const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + n).toISOString();

/** The operations of a device, in this order: save, delete, save again. */
const OPERATIONS = [1, 2, 3] as const;
const isSave = (seq: number) => seq !== 2;
const send = (caller: ResultCaller, timestamp: string, seq: number) =>
  isSave(seq) ? caller.save(timestamp, {}, seq) : caller.remove(timestamp, seq);

/** Every way four requests of those three operations can arrive: late, twice, overtaken, or never. */
const ARRIVALS = OPERATIONS.flatMap((a) =>
  OPERATIONS.flatMap((b) => OPERATIONS.flatMap((c) => OPERATIONS.map((d) => [a, b, c, d] as const))),
);

describe.each(ENGINES)('the order of operations on %s', (engine) => {
  const app = useApp(engine);

  const newcomer = async () => resultCaller(app, await app.user());
  const timestamps = async (caller: ResultCaller) => (await caller.list()).map(({ timestamp }) => timestamp);

  test('a save with a lower number than the delete does not restore the result; one with a higher number does', async () => {
    const caller = await newcomer();
    await caller.remove(AT, 2);
    const late = await caller.save(AT, {}, 1);
    expect([late.status, late.json]).toEqual([200, { success: true, message: '卦例已存在' }]);
    expect(await timestamps(caller)).toEqual([]);
    expect((await caller.save(AT, {}, 3)).status).toBe(201);
    expect(await timestamps(caller)).toEqual([AT]);
  });

  test('a delete with a lower number than the last save deletes nothing', async () => {
    const caller = await newcomer();
    await caller.save(AT, {}, 10);
    const late = await caller.remove(AT, 9); // by number, not by letter: as text 9 comes after 10
    expect([late.status, late.json.message]).toEqual([200, '删除成功']);
    expect(await timestamps(caller)).toEqual([AT]);
  });

  test('in whatever order and however often requests arrive, the operation with the highest number of a device wins', async () => {
    const caller = await newcomer();
    for (const [index, arrival] of ARRIVALS.entries())
      for (const seq of arrival) expect((await send(caller, at(index), seq)).status).toBeLessThan(300);
    const expected = ARRIVALS.flatMap((arrival, index) => (isSave(Math.max(...arrival)) ? [at(index)] : []));
    expect(new Set(await timestamps(caller))).toEqual(new Set(expected));
  });

  test('numbers are counted apart for each device, user and timestamp', async () => {
    const phone = await newcomer();
    const tablet = phone.onDevice('tablet-0001');
    const stranger = await newcomer();
    await phone.save(AT, {}, 7);
    await tablet.remove(AT, 1);
    expect(await timestamps(phone)).toEqual([]);
    await phone.save(AT, {}, 7); // its own number is spent
    expect(await timestamps(phone)).toEqual([]);
    await tablet.save(AT, {}, 2);
    expect((await stranger.save(AT, {}, 1)).status).toBe(201);
    expect((await phone.save(at(0), {}, 1)).status).toBe(201);
    expect(await timestamps(phone)).toEqual([AT, at(0)]);
    await phone.remove(AT, 8);
    expect([await timestamps(phone), await timestamps(stranger)]).toEqual([[at(0)], [AT]]);
  });

  test('the number of a save that was refused can be used again', async () => {
    const caller = await newcomer();
    await caller.save(AT);
    expect((await caller.save(AT, { mainHexagram: '111111' }, 4)).status).toBe(409);
    await caller.remove(AT, 3);
    expect((await caller.save(AT, { mainHexagram: '111111' }, 4)).status).toBe(201);
  });

  test.each([
    ['an empty number', 'device-0001', ''],
    ['a number below zero', 'device-0001', '-1'],
    ['a fraction', 'device-0001', '1.5'],
    ['a number too large to be exact', 'device-0001', '9'.repeat(16)],
    ['an empty id', '', '1'],
    ['an id too short', 'phone', '1'],
    ['an id of other characters', "device'; --", '1'],
    ['an id too long', 'd'.repeat(65), '1'],
  ])('%s is refused with 400, and nothing is saved or deleted', async (_, clientId, seq) => {
    const caller = await newcomer();
    const malformed = caller.onDevice(clientId);
    expect((await malformed.save(AT, {}, seq)).status).toBe(400);
    expect(await timestamps(caller)).toEqual([]);
    await caller.save(AT);
    expect((await malformed.remove(AT, seq)).status).toBe(400);
    expect(await timestamps(caller)).toEqual([AT]);
  });

  test('without a number a save and a delete are idempotent, and a delete can be followed by the same save', async () => {
    const caller = await newcomer();
    for (const times of [1, 2]) {
      expect((await caller.save(AT)).status, `${times}`).toBe(201);
      expect((await caller.save(AT)).status, `${times}`).toBe(200);
      for (const again of [1, 2]) expect((await caller.remove(AT)).status, `${times} ${again}`).toBe(200);
      expect(await timestamps(caller)).toEqual([]);
    }
  });

  test('the same save twenty times at once is saved once', async () => {
    const caller = await newcomer();
    const responses = await Promise.all(Array.from({ length: 20 }, () => caller.save(AT)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    const numbered = await Promise.all(Array.from({ length: 20 }, () => caller.save(at(1), {}, 1)));
    expect(numbered.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(await timestamps(caller)).toEqual([AT, at(1)]);
  });

  test('of two different saves with one timestamp at once, one is saved and the other answers 409', async () => {
    const caller = await newcomer();
    const responses = await Promise.all([caller.save(AT), caller.save(AT, { mainHexagram: '111111' })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await timestamps(caller)).toEqual([AT]);
  });

  test('a save and its delete at once leave nothing, thirty times over', async () => {
    const caller = await newcomer();
    const pairs = Array.from({ length: 30 }, (_, n) => [caller.save(at(n), {}, 1), caller.remove(at(n), 2)]);
    for (const { status } of await Promise.all(pairs.flat())) expect(status).toBeLessThan(300);
    expect(await timestamps(caller)).toEqual([]);
  });

  test('thirty saves at once raise the revision by thirty', async () => {
    const caller = await newcomer();
    await Promise.all(Array.from({ length: 30 }, (_, n) => caller.save(at(n), {}, 1)));
    const { result_revision } = await app.database.db
      .selectFrom('users')
      .select('result_revision')
      .where('id', '=', caller.user.id)
      .executeTakeFirstOrThrow();
    expect([result_revision, (await caller.list()).length]).toEqual([30, 30]);
  });

  test('of eight saves at once with room for one, one is saved and seven answer 422', async () => {
    const caller = await newcomer();
    const row = { ...ROW, user_id: caller.user.id };
    for (let start = 0; start < RESULTS_MAX - 1; start += 1000) {
      const length = Math.min(1000, RESULTS_MAX - 1 - start);
      const rows = Array.from({ length }, (_, n) => ({ ...row, timestamp: at(start + n) }));
      await app.database.db.insertInto('results').values(rows).execute();
    }
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => caller.save(at(9000 + n))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
  });

  test('the number of a delete is kept for 180 days', async () => {
    const { user } = await newcomer();
    const start = app.clock.now;
    await resultCaller(app, user).remove(AT, 2);
    const remembered = async (days: number) => {
      app.clock.now = start + days * DAY_MS;
      await keepHouse(app.server.services);
      const rows = app.database.db.selectFrom('result_operations').selectAll().where('user_id', '=', user.id);
      return (await rows.execute()).length;
    };
    expect([await remembered(180), await remembered(180.1)]).toEqual([1, 0]);
    app.clock.now = start;
  });
});
