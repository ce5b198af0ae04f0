import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import { castName } from '#core/casting/cast-name.ts';
import { FakeServer, type Request } from '../model/fake-server.ts';
import { ENGINES, type TestResponse, type TestUser, useApp } from '../support/app.ts';
import { manualFacts } from '../support/facts.ts';
import { RESULTS } from '../support/sample-bodies.ts';

const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + n).toISOString();
/** One line moves, none, and all. */
const CASTS = [
  ['010001', [0]],
  ['010001', []],
  ['111111', [0, 1, 2, 3, 4, 5]],
] as const;

/** Three results of one timestamp and three of another, by two devices, in this epoch and another. */
const factsArbitrary = fc
  .tuple(fc.constantFrom(0, 1), fc.constantFrom(...CASTS))
  .map(([moment, [main, moving]]) => manualFacts(at(moment), main, moving));
const requests = fc.array(
  fc.record({
    kind: fc.constantFrom('save' as const, 'delete' as const),
    facts: factsArbitrary,
    device: fc.constantFrom('device-0001', 'device-0002', null),
    seq: fc.integer({ min: 1, max: 3 }),
    epoch: fc.constantFrom('unknown' as const, 'current' as const, 'another' as const),
  }),
  { minLength: 1, maxLength: 14 },
);

describe.each(ENGINES)('the server of the model and the real one on %s', (engine) => {
  const app = useApp(engine);
  let epoch: string;
  beforeAll(async () => {
    const meta = app.database.db.selectFrom('meta').select('value').where('key', '=', 'epoch');
    epoch = (await meta.executeTakeFirstOrThrow()).value;
  });

  function call({ token }: TestUser, { kind, facts, clientId, seq, epoch: known }: Request): Promise<TestResponse> {
    const headers = {
      ...(clientId !== null && { 'x-client-id': clientId, 'x-client-seq': String(seq) }),
      ...(kind === 'delete' && { 'x-result-cast': castName(facts.cast) }),
      ...(kind === 'delete' && known && { 'x-data-epoch': known }),
    };
    const body = toFactsOnTheWire(facts);
    return kind === 'save'
      ? app.call('POST', RESULTS, { token, headers, body })
      : app.call('DELETE', `${RESULTS}/${facts.timestamp}`, { token, headers });
  }

  const results = async ({ token }: TestUser): Promise<readonly string[]> => {
    const { json } = await app.call('GET', `${RESULTS}?view=facts`, { token });
    return (json as unknown as { timestamp: string; mainHexagram: string; movingLines: number[] }[]).map(
      ({ timestamp, mainHexagram, movingLines }) => `${timestamp} ${mainHexagram} ${movingLines}`,
    );
  };

  test('give the same answers and end with the same results, whatever they are sent', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (all) => {
        const user = await app.user();
        const fake = new FakeServer();
        fake.epoch = epoch;
        const epochs = { unknown: null, current: epoch, another: 'another-epoch' };
        for (const { device, epoch: known, ...rest } of all) {
          const clientId = device && `${device}-${castName(rest.facts.cast)}`;
          const request = { ...rest, clientId, epoch: epochs[known] };
          const { status, headers } = await call(user, request);
          expect(status).toBe(fake.handle(user.id, request));
          if (status < 300) expect(Number(headers['x-data-rev'])).toBe(fake.version(user.id).revision);
        }
        const expected = fake.list(user.id).map(({ timestamp, cast }) => `${timestamp} ${cast.main} ${cast.moving}`);
        expect(await results(user)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('a delete from before a restore deletes nothing; the same delete in the present epoch does', async () => {
    const user = await app.user();
    const facts = manualFacts(at(6), '010001');
    const request = { kind: 'delete', facts, clientId: 'device-0001-010001-010000', seq: 2 } as const;
    await call(user, { ...request, kind: 'save', seq: 1 });
    const { status, json } = await call(user, { ...request, epoch: 'before-the-restore' });
    expect([status, json.code, json.message]).toEqual([409, 'result.restored', '数据已从备份恢复，请刷新列表后再删除']);
    expect(await results(user)).toHaveLength(1);
    expect((await call(user, { ...request, epoch })).status).toBe(200);
    expect(await results(user)).toEqual([]);
  });

  test('a delete with the X-Result-Cast of another cast deletes nothing', async () => {
    const user = await app.user();
    const [mine, other] = [manualFacts(at(5), '010001'), manualFacts(at(5), '010001', [0, 1])];
    await call(user, { kind: 'save', facts: mine, clientId: null, seq: 0 });
    expect((await call(user, { kind: 'delete', facts: other, clientId: null, seq: 0 })).status).toBe(200);
    expect(await results(user)).toHaveLength(1);
    await call(user, { kind: 'delete', facts: mine, clientId: null, seq: 0 });
    expect(await results(user)).toEqual([]);
  });
});
