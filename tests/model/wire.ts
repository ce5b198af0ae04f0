import * as v from 'valibot';
import { type ResultFacts, saveResult } from '#contract/divination.ts';
import { entryDraft, listEntries, type StoredEntry } from '#contract/entry.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import type { Entry } from '#core/journal/entry.ts';
import type { EntryCalls, EntryResponse } from '#web/platform/saved/entries/entries-kind.ts';
import { type Refused, type Said, UNREACHED } from '#web/platform/saved/queue/kind.ts';
import { parseFactsList } from '#web/platform/saved/results/stored-facts.ts';
import type { FakeServer } from './fake-server.ts';
import type { Reply } from './network.ts';
import type { World } from './world.ts';

/** What crosses between a tab and a server is JSON, and parsed by the contract of the receiver. The other side may be a newer version. */
export const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A save as the server reads it. */
export const factsAtServer = (facts: ResultFacts): ResultFacts =>
  v.parse(saveResult.body, json(toFactsOnTheWire(facts)));

/** A list as a tab reads it. */
export const factsAtTab = (list: readonly ResultFacts[]): readonly ResultFacts[] =>
  parseFactsList(json(list.map(toFactsOnTheWire))) ?? [];

/** Drops what only a newer version has, as a schema does that lists its fields. */
function stripped({
  timestamp,
  cast,
  question,
  category,
  judgment,
  notes,
  outcome,
  reviewOn,
  omen,
  images,
}: Entry): Entry {
  const known = notes.map(({ id, at, text, mark }) => ({ id, at, text, mark }));
  return { timestamp, cast, question, category, judgment, notes: known, outcome, reviewOn, omen, images };
}

/** An entry as the server reads it; `isStrict` takes away that it keeps what it does not know. */
function entryAtServer({ timestamp, ...draft }: Entry, isStrict: boolean): Entry {
  const entry = { ...v.parse(entryDraft, json(draft)), timestamp };
  return isStrict ? stripped(entry) : entry;
}

/** Entries as a tab reads them. */
const entriesAtTab = (entries: readonly StoredEntry[]): readonly StoredEntry[] =>
  v.parse(listEntries.responses[200], json({ entries, revision: 0, more: false })).entries;

/** The answer to a sent entry, as the tab reads it. */
function answerAtTab(answer: ReturnType<FakeServer['saveEntry']>): Said<EntryResponse> {
  if (answer.kind === 'missing') return problem(404, 'result.notFound');
  const [entry = null] = answer.entry ? entriesAtTab([answer.entry]) : [];
  return { kind: 'ok', value: { isTaken: answer.kind === 'saved', entry, epoch: answer.epoch } };
}

/** Makes a request, with the token of the signed-in user. */
export type Send = <T>(handle: (user: string) => T, what: string) => Promise<Reply<T>>;

/** A refusal of the server; some ask for a rest. */
export const problem = (status: number, code = ''): Refused => ({
  ...({ kind: 'problem', status, code, message: 'no' } as const),
  ...((status === 429 || status === 503) && { retryAfterMs: 2000 }),
});

/** What a tab receives: the response, or why there is none. */
export function heard<T, V>(reply: Reply<T>, saidBy: (value: T) => Said<V>): Said<V> {
  if (reply.kind === 'answer') return saidBy(reply.value);
  if (reply.kind === 'captive') return { kind: 'unexpected', status: 200, code: '', message: '' };
  return reply.kind === 'status' ? problem(reply.status) : UNREACHED;
}

/** The calls about entries of one tab, which sends by `send`. */
export function entryCallsOf({ server, entryOracle, without }: World, send: Send): EntryCalls {
  return {
    async send(entry, etag) {
      const reply = await send((user) => {
        entryOracle.processed(user, entry);
        const tag = without === 'entry tags' ? server.entryTagOf(user, entry.timestamp) : etag;
        return server.saveEntry(user, entryAtServer(entry, without === 'unknown fields'), tag);
      }, 'entry');
      return heard(reply, answerAtTab);
    },
    async list(since) {
      const reply = await send((user) => server.listEntries(user, since), 'entries');
      return reply.kind === 'answer' ? { ...reply.value, items: entriesAtTab(reply.value.entries) } : null;
    },
  };
}
