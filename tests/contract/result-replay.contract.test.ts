import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResultFacts } from '#contract/divination.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { FakeServer, type Request } from '../model/fake-server.ts';
import { type Answer, ENGINES, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { RESULTS, resultBody } from '../support/sample-bodies.ts';

const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + n).toISOString();
const CASTS = ['010001', '111111'] as const;

/** Two results of one moment and two of another, on two devices and as repeated after a restore. */
const factsArbitrary = fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...CASTS)).map(
  ([moment, main]): ResultFacts => ({
    timestamp: at(moment),
    cast: { method: 'manual', main: main as HexagramCode, moving: 0 },
  }),
);
const requests = fc.array(
  fc.record({
    kind: fc.constantFrom('save' as const, 'delete' as const),
    facts: factsArbitrary,
    device: fc.constantFrom('device-0001', 'device-0002', 'restore-0123456789abcdef'),
    seq: fc.integer({ min: 1, max: 3 }),
    isNumbered: fc.boolean(),
    first: fc.option(
      fc.record({ client: fc.constantFrom('device-0001', 'device-0002'), seq: fc.integer({ min: 1, max: 3 }) }),
    ),
    isRestoredBefore: fc.oneof(
      { weight: 4, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  }),
  { minLength: 1, maxLength: 14 },
);

describe.each(ENGINES)('results repeated after a restore on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  afterAll(() => app.close());

  function call({ token }: TestUser, { kind, facts, client, seq, first }: Request): Promise<Answer> {
    const { main, moving } = facts.cast;
    const headers = {
      ...(client !== null && { 'x-client-id': client, 'x-client-seq': String(seq) }),
      ...(first && { 'x-first-id': first.client, 'x-first-seq': String(first.seq) }),
      ...(kind === 'delete' && { 'x-result-cast': castName(facts.cast) }),
    };
    const body = resultBody(facts.timestamp, { mainHexagram: main, movingYao: moving });
    return kind === 'save'
      ? app.call('POST', RESULTS, { token, headers, body })
      : app.call('DELETE', `${RESULTS}/${facts.timestamp}`, { token, headers });
  }

  /** What `npm run admin -- restore` writes; what was there stays, as in a backup made a moment ago. */
  async function markRestored(): Promise<void> {
    const value = String(app.clock.now);
    await app.database.db
      .insertInto('meta')
      .values({ key: 'restored', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }

  const results = async ({ token }: TestUser): Promise<readonly string[]> => {
    const { json } = await app.call('GET', `${RESULTS}?view=facts`, { token });
    return (json as unknown as { timestamp: string; mainHexagram: string }[]).map(
      ({ timestamp, mainHexagram }) => `${timestamp} ${mainHexagram}`,
    );
  };

  test('the fake server of the model answers and stores the same as the real one for any requests', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (all) => {
        const user = await app.user();
        const fake = new FakeServer();
        await app.database.db.deleteFrom('meta').where('key', '=', 'restored').execute();
        for (const { device, isNumbered, isRestoredBefore, first, ...rest } of all) {
          app.clock.now += 1000;
          if (isRestoredBefore) {
            await markRestored();
            fake.restoredAt = app.clock.now;
          }
          const named = (name: string) => `${name}-${castName(rest.facts.cast)}`;
          const request = {
            ...rest,
            client: isNumbered ? named(device) : null,
            first: first && { ...first, client: named(first.client) },
          };
          const { status, headers } = await call(user, request);
          expect(status).toBe(fake.handle(user.id, request, app.clock.now));
          if (status < 300) expect(Number(headers['x-data-rev'])).toBe(fake.version(user.id).rev);
        }
        const expected = fake.list(user.id).map(({ timestamp, cast }) => `${timestamp} ${cast.main}`);
        expect(await results(user)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('a delete with the X-Result-Cast of another cast deletes nothing', async () => {
    const user = await app.user();
    const [mine, other] = CASTS.map(
      (main): ResultFacts => ({ timestamp: at(5), cast: { method: 'manual', main: main as HexagramCode, moving: 0 } }),
    ) as [ResultFacts, ResultFacts];
    await call(user, { kind: 'save', facts: mine, client: null, seq: 0 });
    expect((await call(user, { kind: 'delete', facts: other, client: null, seq: 0 })).status).toBe(200);
    expect(await results(user)).toHaveLength(1);
    await call(user, { kind: 'delete', facts: mine, client: null, seq: 0 });
    expect(await results(user)).toEqual([]);
  });
});
