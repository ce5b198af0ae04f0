import type { ResultFacts } from '#contract/divination.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { castName } from '#core/casting/cast-name.ts';
import { textOf } from '#core/texts/classic.ts';
import { createSync, type Sync } from '#web/platform/saved/engine.ts';
import { type Said, UNREACHED } from '#web/platform/saved/queue/kind.ts';
import { createQueue } from '#web/platform/saved/queue/queue.ts';
import { clientIdOf, type Operation } from '#web/platform/saved/results/operation.ts';
import { type ListResponse, resultsKind } from '#web/platform/saved/results/results-kind.ts';
import { parseFactsList } from '#web/platform/saved/results/stored-facts.ts';
import { manualFacts } from '../support/facts.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { type Account, newResult } from '../support/writers.ts';

/** The sync engine of the app on a device of its own, against a real server. */
export interface Device {
  readonly sync: Sync;
  /** The results on its screen. */
  timestamps(): readonly string[];
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const versionOf = (headers: Headers) => ({
  epoch: headers.get('x-data-epoch') ?? '',
  revision: Number(headers.get('x-data-rev')),
});

let made = 0;

export function newDevice(urlNow: () => string, { id, token }: Account): Device {
  const tab = `device-${process.pid}-${made++}`;
  const request = (path: string, init: RequestInit & { headers: Record<string, string> }) =>
    fetch(`${urlNow()}/api/divination/results${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(60_000),
    });

  async function send(operation: Operation): Promise<Said<DataVersion>> {
    const { kind, facts, seq, epoch } = operation;
    const numbered = { 'x-client-id': clientIdOf(operation), 'x-client-seq': String(seq) };
    const meant = { 'x-result-cast': castName(facts.cast), ...(epoch != null && { 'x-data-epoch': epoch }) };
    const sent =
      kind === 'save'
        ? request('', {
            method: 'POST',
            headers: { ...numbered, 'content-type': 'application/json' },
            body: JSON.stringify(toDivinationResult(facts, textOf)),
          })
        : request(`/${encodeURIComponent(facts.timestamp)}`, { method: 'DELETE', headers: { ...numbered, ...meant } });
    const response = await sent.catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    if (!response) return UNREACHED;
    const { ok, status, headers } = response;
    return ok ? { kind: 'ok', value: versionOf(headers) } : { kind: 'problem', status, code: '', message: '' };
  }

  const list = async (etag: string | null): Promise<ListResponse | null> => {
    const response = await request('?view=facts', { headers: etag === null ? {} : { 'if-none-match': etag } }).catch(
      () => null,
    );
    if (response?.status === 304) return { kind: 'unchanged', version: versionOf(response.headers) };
    const facts = response?.status === 200 ? parseFactsList(await response.json().catch(() => null)) : null;
    if (!response || !facts) return null;
    return { kind: 'list', facts, version: versionOf(response.headers), etag: response.headers.get('etag') };
  };

  let last: Promise<unknown> = Promise.resolve();
  /** One holder at a time, as navigator.locks. */
  const withLock = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
  const parts = { user: () => id, storedUser: () => id, now: Date.now, wait };
  const sync = createSync({
    ...parts,
    storage: memoryStorage(),
    tellLeft: () => {},
    endSession: () => {},
    newId: () => tab,
    unsentElse: () => 0,
    onChange: () => {},
    openQueue: async (store, onChange) =>
      createQueue({
        ...parts,
        ...{ onChange, onStart: store.settle, elapsed: () => performance.now(), withLock, log: () => {} },
        kinds: [resultsKind(store, { send, list })],
      }),
  });
  return { sync, timestamps: () => sync.view().results.map(({ timestamp }: ResultFacts) => timestamp) };
}

/** Answers the timestamps of what it has saved. A save that is not acknowledged is an error. */
export async function saveSome({ sync }: Device, count: number): Promise<readonly string[]> {
  const saved: string[] = [];
  for (let n = 0; n < count; n++) {
    const { timestamp, mainHexagram, movingYao } = newResult();
    const outcome = await sync.save(manualFacts(timestamp, mainHexagram, [movingYao]));
    if (outcome !== 'saved') throw new Error(`${timestamp}: ${outcome}`);
    saved.push(timestamp);
  }
  return saved;
}

/** Everything is sent and the list is the server's. */
export const isSettled = async ({ sync }: Device): Promise<boolean> =>
  (await sync.resync()) === 'loaded' && sync.view().pending === 0;
