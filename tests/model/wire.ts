import * as v from 'valibot';
import { type ResultFacts, saveResult } from '#contract/divination.ts';
import { entryDraft, listEntries, type StoredEntry } from '#contract/entry.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import type { Entry } from '#core/journal/entry.ts';
import { parseFactsList } from '#web/platform/casts/stored-facts.ts';
import type { EntryAnswer, EntryCalls } from '#web/platform/journal/entry-calls.ts';
import type { Answer } from '#web/platform/sending/answer.ts';
import type { FakeServer } from './fake-server.ts';
import type { Reply } from './network.ts';
import type { World } from './world.ts';

/** What crosses between a tab and a server is JSON, and read by the contract of whoever receives it. The other side may be a newer version. */
export const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A save as the server reads it. */
export const factsAtServer = (facts: ResultFacts): ResultFacts =>
  v.parse(saveResult.body, json(toFactsOnTheWire(facts)));

/** A list as a tab reads it. */
export const factsAtTab = (list: readonly ResultFacts[]): readonly ResultFacts[] =>
  parseFactsList(json(list.map(toFactsOnTheWire))) ?? [];

/** Drops what only a newer version knows, as a schema does that lists its fields. */
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
  v.parse(listEntries.answers[200], json({ entries, revision: 0, more: false })).entries;

/** The answer to a sent entry, as the tab reads it. */
function answerAtTab(answer: ReturnType<FakeServer['saveEntry']>): EntryAnswer {
  if (answer.kind === 'missing' || answer.entry === null) return answer;
  const [entry] = entriesAtTab([answer.entry]);
  return entry ? { ...answer, entry } : answer;
}

/** Makes a request, with the token of whoever is signed in. */
export type Send = <T>(handle: (user: string) => T, what: string) => Promise<Reply<T>>;

const REJECTIONS = [400, 413, 422];
export const REST = [429, 503];

/** The calls about entries of one tab, which sends by `send`. */
export function entryCallsOf({ server, entryOracle, without }: World, send: Send): EntryCalls {
  return {
    async send(entry, etag) {
      const reply = await send((user) => {
        entryOracle.processed(user, entry);
        const tag = without === 'entry tags' ? server.entryTagOf(user, entry.timestamp) : etag;
        return server.saveEntry(user, entryAtServer(entry, without === 'unknown fields'), tag);
      }, 'entry');
      if (reply.kind === 'answer') return answerAtTab(reply.value);
      if (reply.kind !== 'status') return { kind: 'offline' };
      if (reply.status === 401) return { kind: 'ended' };
      if (REJECTIONS.includes(reply.status)) return { kind: 'rejected', message: 'no' };
      return { kind: 'refused', ...(REST.includes(reply.status) && { retryAfterMs: 2000 }) };
    },
    async list(since) {
      const reply = await send((user) => server.listEntries(user, since), 'entries');
      return reply.kind === 'answer' ? { ...reply.value, entries: entriesAtTab(reply.value.entries) } : null;
    },
  };
}

/** The answer to an operation, as the tab reads it. */
export function answerOf(reply: Reply<{ status: number; version: Answer['version'] }>): Answer {
  if (reply.kind === 'network') return { kind: 'network', status: 0, version: null };
  if (reply.kind === 'captive') return { kind: 'unexpected', status: 200, version: null };
  const isRest = reply.kind === 'status' && (reply.status === 429 || reply.status === 503);
  if (reply.kind === 'status')
    return { kind: 'problem', status: reply.status, version: null, ...(isRest && { retryAfterMs: 2000 }) };
  const { status, version } = reply.value;
  return status === 409 ? { kind: 'problem', status, version: null } : { kind: 'ok', status, version };
}
