import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import { castName } from '#core/casting/cast-name.ts';
import { FakeServer } from '../model/fake-server.ts';
import { anyEntry } from '../support/any-entry.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { manualFacts } from '../support/facts.ts';
import { RESULTS } from '../support/sample-bodies.ts';

const ENTRIES = '/api/divination/entries';
const STATUSES = { saved: [200, 201], changed: [412], missing: [404] };

const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + n).toISOString();
const facts = fc
  .tuple(fc.constantFrom(0, 1, 2, 3), fc.constantFrom('010001', '111111'))
  .map(([moment, main]) => manualFacts(at(moment), main));
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('save' as const), facts }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), facts }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('write' as const),
        facts,
        entry: anyEntry,
        match: fc.constantFrom('last' as const, 'last' as const, 'first' as const, 'none' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('list' as const), since: fc.nat(6) }) },
  ),
  { minLength: 1, maxLength: 20 },
);

describe.each(ENGINES)('the entries of the model’s server and of the real one on %s', (engine) => {
  const app = useApp(engine);

  const pageOf = async ({ token }: TestUser, since: number) => {
    const { json, headers } = await app.call('GET', `${ENTRIES}?since=${since}`, { token });
    return { ...json, epoch: headers['x-data-epoch'] } as unknown as ReturnType<FakeServer['listEntries']>;
  };

  /** All pages: those of the model are short. */
  function fakeList(fake: FakeServer, user: string, since: number): ReturnType<FakeServer['listEntries']> {
    const first = fake.listEntries(user, since);
    if (!first.more) return first;
    const { entries, ...rest } = fakeList(fake, user, first.revision);
    return { ...rest, entries: [...first.entries, ...entries] };
  }

  test('are the same, whatever is sent', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const user = await app.user();
        const { token, id } = user;
        const fake = new FakeServer();
        fake.epoch = (await pageOf(user, 0)).epoch;
        const tags = new Map<string, string[]>();
        for (const step of all) {
          if (step.do === 'list') expect(await pageOf(user, step.since)).toEqual(fakeList(fake, id, step.since));
          else if (step.do === 'write') {
            const entry = { ...step.entry, timestamp: step.facts.timestamp, cast: castName(step.facts.cast) };
            const known = tags.get(entry.timestamp) ?? [];
            const ifMatch = { last: known.at(-1), first: known[0], none: undefined }[step.match] ?? null;
            const answer = fake.saveEntry(id, entry, ifMatch);
            const { status, json } = await app.call('PUT', `${ENTRIES}/${entry.timestamp}`, {
              token,
              headers: ifMatch === null ? {} : { 'if-match': ifMatch },
              body: entry,
            });
            expect(STATUSES[answer.kind]).toContain(status);
            if (answer.kind === 'missing') continue;
            expect(json['entry']).toEqual(answer.entry);
            if (answer.entry) tags.set(entry.timestamp, [...known, answer.entry.etag]);
          } else {
            const request = { kind: step.do, facts: step.facts, clientId: null, seq: 0 } as const;
            fake.handle(id, request);
            const headers = { 'x-result-cast': castName(step.facts.cast) };
            if (step.do === 'save') await app.call('POST', RESULTS, { token, body: toFactsOnTheWire(step.facts) });
            else await app.call('DELETE', `${RESULTS}/${step.facts.timestamp}`, { token, headers });
          }
        }
        expect(await pageOf(user, 0)).toEqual(fakeList(fake, id, 0));
      }),
      { numRuns: 12 },
    );
  });
});
