import type { ResultFacts } from '#contract/divination.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { SyncPass } from '../sending/queue.ts';
import { isTriedAgain, RETRY_DELAY_MS } from '../sending/retry.ts';
import type { EntryAnswer, EntryCalls } from './entry-calls.ts';
import type { EntryDb, UpdateRecords } from './entry-db.ts';
import {
  acknowledged,
  type EntryRecord,
  idOf,
  inState,
  moved,
  type RecordId,
  received,
  withoutCopy,
} from './entry-record.ts';
import { createEntryReader, isOfEpoch, seenBefore } from './read-entries.ts';

export interface EntryPassParts {
  readonly db: EntryDb;
  readonly calls: EntryCalls;
  readonly wait: (ms: number) => Promise<void>;
  readonly update: UpdateRecords;
}

const recordIdOf = ({ timestamp, cast }: ResultFacts): RecordId => ({ timestamp, cast: castName(cast) });
const idsOf = (all: readonly ResultFacts[]): ReadonlySet<string> => new Set(all.map((one) => idOf(recordIdOf(one))));

/** A cast whose millisecond is taken is saved at one of the next hundred. */
const MOVED_WITHIN_MS = 100;
/** So many other versions of one entry are answered in one pass. */
const MERGES = 5;

/** The present timestamp of the cast of a record, if it was moved because another cast has its millisecond; otherwise null. */
function movedTo(results: readonly ResultFacts[]): (id: RecordId) => string | null {
  const byCast = new Map<string, ResultFacts[]>();
  for (const one of results) {
    const alike = byCast.get(castName(one.cast));
    if (alike) alike.push(one);
    else byCast.set(castName(one.cast), [one]);
  }
  return ({ timestamp, cast }) => {
    const from = Date.parse(timestamp);
    const isNear = (ms: number) => ms > from && ms <= from + MOVED_WITHIN_MS;
    return byCast.get(cast)?.find((one) => isNear(Date.parse(one.timestamp)))?.timestamp ?? null;
  };
}

/** Sends the entries that the server does not have, and reads those that it has. */
export function entryPass({ db, calls, wait, update }: EntryPassParts, pass: SyncPass) {
  const { user, isOpen } = pass;
  const readEntries = createEntryReader(db, calls, update);
  const tried = new Set<string>();
  const nameOf = (record: EntryRecord) => `${idOf(record)} ${record.edits}`;
  let mustRead = pass.list ?? false;
  let seenEpoch: string | null = null;
  const results = () => pass.store.resultsOf(user);
  const pendingIds = () => idsOf([...pass.store.latest(user).values()].map(({ facts }) => facts));

  const change = (id: RecordId, to: (record: EntryRecord) => EntryRecord | null | undefined) =>
    update({ user, ids: [id], change: (record) => record && to(record) });

  /** Takes an entry along to where its cast has moved: written there, then removed here. */
  async function follow(id: RecordId, timestamp: string): Promise<void> {
    const [record] = (await db.get(user, [id])) ?? [];
    if (!record || record.state === 'removed') return;
    const there = { timestamp, cast: record.cast };
    const isThere = await update({ user, ids: [there], change: (one) => moved(record, one, timestamp) });
    if (isThere) await change(record, ({ edits }) => (edits === record.edits ? null : undefined));
  }

  /** Brings records in line with the list of results, which has just been read. */
  async function settle(): Promise<void> {
    const [ids, waiting] = await Promise.all([db.ids(user), db.waiting(user)]);
    if (!ids || !waiting || !isOpen()) return;
    const [listed, pending, epoch] = [idsOf(results()), pendingIds(), pass.store.epochOf(user) ?? ''];
    if (waiting.about?.seen && waiting.about.seen.epoch !== epoch) mustRead = true; // the data was restored
    const absent = ids.filter((id) => !listed.has(idOf(id)));
    const isGone = (id: RecordId) => !listed.has(idOf(id)) && !pending.has(idOf(id));
    const isBack = (record: EntryRecord) =>
      (record.state === 'removed' || record.state === 'orphan') &&
      listed.has(idOf(record)) &&
      !pending.has(idOf(record));
    const placeOf = absent.length > 0 ? movedTo(results()) : () => null;
    for (const id of absent) {
      const timestamp = placeOf(id);
      if (timestamp !== null) await follow(id, timestamp);
    }
    const gone = (await db.get(user, absent.filter(isGone))) ?? [];
    const unsettled = [...gone, ...waiting.records.filter(isBack)];
    if (unsettled.length === 0 || !isOpen()) return;
    // a device without room has a list that lacks what the server has: what is dropped here is read again if it is still there
    const seen = seenBefore(waiting.about?.seen ?? null, gone);
    if (seen !== waiting.about?.seen) mustRead = true;
    await update({
      user,
      ids: unsettled,
      about: { seen },
      change(record) {
        if (!record) return undefined;
        if (isBack(record)) return inState(withoutCopy(record), 'unsent'); // it may have been deleted meanwhile
        if (record.state === 'orphan') return undefined;
        // after a restore another device may save its cast again
        const isForgotten = record.state === 'sent' && !isOfEpoch(record.etag ?? '', epoch);
        if (record.state === 'removed' || (record.state === 'sent' && !isForgotten)) return null;
        return inState(record, 'orphan');
      },
    });
  }

  async function due(): Promise<readonly EntryRecord[]> {
    const waiting = await db.waiting(user);
    if (!waiting || waiting.records.length === 0) return [];
    seenEpoch = waiting.about?.seen?.epoch ?? null;
    const [listed, pending] = [idsOf(results()), pendingIds()];
    const isToSend = ({ state }: EntryRecord) =>
      state === 'unsent' || state === 'orphan' || (state === 'refused' && pass.rejected);
    const isReady = (id: string) => listed.has(id) && !pending.has(id);
    return waiting.records.filter((record) => isToSend(record) && isReady(idOf(record)) && !tried.has(nameOf(record)));
  }

  /** Writes down what an answer means. The epoch of the first copy is noted with it: without it a restore would not be noticed. */
  async function record(sent: EntryRecord, answer: EntryAnswer): Promise<void> {
    if (answer.kind === 'rejected')
      await change(sent, (one) => (one.edits === sent.edits ? inState(one, 'refused', answer.message) : undefined));
    if (answer.kind === 'refused') pass.pause(answer.retryAfterMs);
    if (answer.kind !== 'saved' && answer.kind !== 'changed') return;
    const { epoch } = answer;
    const next = (one: EntryRecord) => {
      if (answer.kind === 'saved') return acknowledged(one, sent.own, answer.entry);
      return answer.entry ? received(one, answer.entry, (etag) => isOfEpoch(etag, epoch)) : withoutCopy(one);
    };
    const about = seenEpoch === null && { about: { seen: { epoch, revision: 0 } } };
    await update({ user, ids: [sent], change: (one) => one && next(one), ...about });
    if (seenEpoch !== null && seenEpoch !== epoch) mustRead = true; // the data was restored
    seenEpoch ??= epoch;
  }

  /** At most four requests, five seconds apart; at once only if the server has answered with another version. Answers what it is told last. */
  async function send(first: EntryRecord): Promise<EntryAnswer['kind'] | null> {
    let sent: EntryRecord | undefined = first;
    let last: EntryAnswer['kind'] | null = null;
    for (let retries = 0, merges = 0; sent && isOpen(); ) {
      tried.add(nameOf(sent));
      const answer = await calls.send(sent.own, sent.etag);
      last = answer.kind;
      await record(sent, answer);
      if (last === 'offline' && isTriedAgain('offline', retries++)) await wait(RETRY_DELAY_MS);
      else if (last !== 'changed' || ++merges > MERGES) return last;
      [sent] = (await db.get(user, [sent])) ?? [];
      if (sent?.state !== 'unsent' && sent?.state !== 'orphan') return last;
    }
    return last;
  }

  return {
    async run(isListRead: boolean): Promise<boolean> {
      let isStale = false;
      if (isListRead && isOpen()) await settle();
      if (mustRead && isOpen()) {
        mustRead = false;
        await readEntries(pass);
      }
      for (let all = await due(); all.length > 0 && isOpen(); all = await due())
        for (const one of all) {
          if (!isOpen()) return isStale;
          const kind = await send(one);
          isStale ||= kind === 'missing';
          if (kind === 'ended' || kind === 'offline') return isStale; // no server: the others wait for the next run
        }
      return isStale;
    },
    mustRead: (): boolean => mustRead,
  };
}
