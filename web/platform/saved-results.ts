/** The one door to saved results: what screens show, save and delete goes through here and nowhere else. */
import { create } from 'zustand';
import { deleteResult, listResults, type ResultFacts, saveResult } from '#contract/divination.ts';
import { call, type Failure } from './api.ts';
import { log } from './logger.ts';
import { isTriedAgain, type Outcome, RETRY_DELAY_MS } from './retry.ts';
import { useSession } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { parseFacts, parseFactsList, toStoredFacts } from './stored-facts.ts';

const KEY = 'divination-storage';

interface SavedResults {
  readonly results: readonly ResultFacts[];
}

export const useSavedResults = create<SavedResults>()(() => ({
  results: readStored(localStorage, KEY, parseFactsList) ?? [],
}));

const newestFirst = (a: ResultFacts, b: ResultFacts): number => (a.timestamp < b.timestamp ? 1 : -1);

function keep(results: readonly ResultFacts[]): void {
  useSavedResults.setState({ results });
  writeStored(localStorage, KEY, results.map(toStoredFacts));
}

type Operation =
  | { readonly kind: 'save'; readonly facts: ResultFacts }
  | { readonly kind: 'delete'; readonly timestamp: string };

const queue: Operation[] = [];
let isRunning = false;

async function send(operation: Operation): Promise<{ outcome: Outcome; failure?: Failure }> {
  const result =
    operation.kind === 'save'
      ? await call(saveResult, { body: toStoredFacts(operation.facts) })
      : await call(deleteResult, { params: { timestamp: operation.timestamp } });
  if (result.ok) return { outcome: 'done' };
  return { outcome: result.error.kind === 'network' ? 'offline' : 'refused', failure: result.error };
}

/** One operation at a time; a refusal by the server is only logged. */
async function runQueue(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (let operation = queue[0]; operation; operation = queue[0]) {
    for (let retries = 0; ; retries++) {
      const { outcome, failure } = await send(operation);
      if (outcome !== 'done') log('warning', `${operation.kind} ${outcome}`, failure);
      if (!isTriedAgain(outcome, retries)) break;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
    queue.shift();
  }
  isRunning = false;
}

function enqueue(operation: Operation): void {
  queue.push(operation);
  void runQueue();
}

/** Adds to the list at once and tells the server later; the same moment twice is one result. */
export function save(facts: ResultFacts): 'saved' | 'exists' {
  const { results } = useSavedResults.getState();
  if (results.some((one) => one.timestamp === facts.timestamp)) return 'exists';
  keep([facts, ...results].toSorted(newestFirst));
  enqueue({ kind: 'save', facts });
  return 'saved';
}

export function remove(timestamp: string): void {
  keep(useSavedResults.getState().results.filter((one) => one.timestamp !== timestamp));
  enqueue({ kind: 'delete', timestamp });
}

export type LoadState = 'loaded' | 'failed';

/** What the server has replaces what is here; an answer that comes after its owner has left is let go. */
export async function load(): Promise<LoadState> {
  const { token } = useSession.getState();
  const result = await call(listResults, { query: { view: 'facts' } });
  if (!result.ok || !Array.isArray(result.value) || useSession.getState().token !== token) return 'failed';
  const results = result.value.map(parseFacts).filter((facts) => facts !== null);
  const pending = queue.flatMap((operation) => (operation.kind === 'save' ? [operation.facts] : []));
  const removed = queue.flatMap((operation) => (operation.kind === 'delete' ? [operation.timestamp] : []));
  const merged = new Map([...results, ...pending].map((facts) => [facts.timestamp, facts]));
  for (const timestamp of removed) merged.delete(timestamp);
  keep([...merged.values()].toSorted(newestFirst));
  return 'loaded';
}

/** After logout nothing of the history stays on the device. */
export function clear(): void {
  removeStored(localStorage, KEY);
  useSavedResults.setState({ results: [] });
}
