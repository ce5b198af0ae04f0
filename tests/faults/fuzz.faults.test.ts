import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '#contract/api.ts';
import { ENGINES, type TestResponse, type TestUser, useApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { ENDPOINT_NAMES, prepareCall, type Stage } from '../support/call-samples.ts';
import { newSession } from '../support/tokens.ts';
import { oddity } from './odd-requests.ts';
import { report, scaled } from './scale.ts';

/** FUZZ_SEED repeats a run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
/** So that all calls on all engines together make a thousand, or ten thousand. */
const RUNS = Math.ceil(scaled(1000, 10_000) / ENDPOINT_NAMES.length / ENGINES.length);
const GIVEN_UP_AFTER_MS = 60_000;

/** 503 server.busy is planned; any other status from 500 on is a fault. */
function expectPlanned({ status, json, text }: TestResponse): void {
  if (status >= 500) expect([status, json?.code]).toEqual([503, 'server.busy']);
  if (status >= 400) {
    expect(json, text).toMatchObject({ success: false, code: expect.any(String) });
    expect(json.message).toMatch(/\p{Script=Han}/u);
    expect(text).not.toMatch(/node_modules|\.ts:|sqlite|postgres|select |insert /i);
  }
}

describe.each(ENGINES)('odd requests on %s', (engine) => {
  const app = useApp(engine);
  let stage: Stage;
  /** For login and logout, which open and close sessions: a user has at most twenty, and the owner's must stay. */
  let visitor: TestUser;
  const told = { requests: 0, 'accepted all the same': 0, busy: 0, 'slowest ms': 0 };
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {}); // the path of each mail

  beforeAll(async () => {
    stage = { app, owner: await app.user(undefined, 'superadmin') };
    visitor = await app.user();
  });
  afterAll(async () => {
    report(`fuzz, ${engine}`, { seed: SEED, ...told });
  });

  const stageFor = (name: EndpointName): Stage => (name === 'login' ? { app, owner: visitor } : stage);

  /** Logging out ends a session, so it is given one to end. */
  async function tokenFor(name: EndpointName): Promise<string> {
    if (name !== 'logout') return stage.owner.token;
    return newSession(app, visitor.id);
  }

  test.each(ENDPOINT_NAMES)('%s answers every one of them with a planned status', async (name) => {
    const respondsAsPlanned = fc.asyncProperty(oddity, async (makeOdd) => {
      const { method, url, raw, headers } = makeOdd(await prepareCall(name, stageFor(name)));
      const startedAt = performance.now();
      const token = await tokenFor(name);
      const response = await app.call(method, url, { token, headers, ...(raw !== undefined && { raw }) });
      told['slowest ms'] = Math.max(told['slowest ms'], performance.now() - startedAt);
      told.requests++;
      if (response.status < 300) told['accepted all the same']++;
      if (response.status === 503) told.busy++;
      expectPlanned(response);
    });
    await fc.assert(respondsAsPlanned, {
      seed: SEED,
      numRuns: RUNS,
      interruptAfterTimeLimit: GIVEN_UP_AFTER_MS,
      markInterruptAsFailure: true, // fewer runs than asked for prove less
    });
    expect((await app.call('GET', '/healthz')).status).toBe(200);
  });

  test('afterwards the data is consistent and every job has run', async () => {
    while ((await app.server.outbox.drain()) > 0);
    expect(complaints.mock.calls).toEqual([]);
    expect((await audit(app.database)).faults).toEqual([]);
    const { status } = await app.call('GET', '/api/divination/results', { token: stage.owner.token });
    expect(status).toBe(200);
  });
});
