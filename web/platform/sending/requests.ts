import * as v from 'valibot';
import { deleteResult, listResults, saveResult } from '#contract/divination.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import { castName } from '#core/casting/cast-name.ts';
import { err } from '#core/result.ts';
import { parseFactsList } from '../casts/stored-facts.ts';
import { log } from '../log/logger.ts';
import { exchange, type Failure, httpStatusOf, pauseOf } from '../network/api.ts';
import { clientIdOf, type Operation } from '../sync/operation.ts';
import { classicTexts } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import type { FetchList } from './list-reader.ts';
import { createQueue, type Queue, type QueueParts } from './queue.ts';

/** Facts are parsed by hand: the contract's schema takes too long over thousands (stored-facts.ts). */
const listFacts = { ...listResults, answers: { 200: v.array(v.unknown()), 304: v.undefined() } };

function answerOf(failure: Failure): Answer {
  const status = httpStatusOf(failure);
  return { kind: failure.kind, status, version: null, retryAfterMs: pauseOf(failure) };
}

const headersOf = (one: Operation) => ({ 'x-client-id': clientIdOf(one), 'x-client-seq': String(one.seq) });

/** Posts the whole result, built now. The queue and the storage keep facts alone; the server derives the rest again. */
async function sendSave(operation: Operation, isSignedIn: () => boolean) {
  const texts = await classicTexts.load().catch(() => null);
  if (!texts || !isSignedIn()) return err<Failure>({ kind: 'network' }); // not reached, or another user's token by now
  const body = toDivinationResult(operation.facts, texts.textOf);
  return exchange(saveResult, { headers: headersOf(operation), body });
}

async function send(operation: Operation, isSignedIn: () => boolean): Promise<Answer> {
  const { kind, facts, epoch } = operation;
  const meant = { 'x-result-cast': castName(facts.cast), ...(epoch != null && { 'x-data-epoch': epoch }) };
  const headers = { ...headersOf(operation), ...meant };
  const result =
    kind === 'save'
      ? await sendSave(operation, isSignedIn)
      : await exchange(deleteResult, { headers, params: { timestamp: facts.timestamp } });
  if (!result.ok) return answerOf(result.error);
  return { kind: 'ok', status: result.value.status, version: result.value.headers?.version ?? null };
}

const fetchList: FetchList = async (etag) => {
  const headers = etag === null ? {} : { 'if-none-match': etag };
  const result = await exchange(listFacts, { query: { view: 'facts' }, headers });
  if (!result.ok || !result.value.headers) return { kind: 'failed' };
  const { status, body, headers: answer } = result.value;
  if (status === 304) return { kind: 'unchanged', version: answer.version };
  const facts = parseFactsList(body);
  return facts ? { kind: 'list', facts, ...answer } : { kind: 'failed' };
};

/** Web Locks exist only on https and on this machine. Elsewhere tabs may send at the same time, which the server's sequence numbers make harmless. */
const withLock: QueueParts['withLock'] = (work) =>
  navigator.locks ? (navigator.locks.request('divination-queue', work) as ReturnType<typeof work>) : work();

/** The queue of this browser; loaded once somebody is signed in. */
export const openQueue = (parts: Omit<QueueParts, 'withLock' | 'send' | 'fetchList' | 'log'>): Queue =>
  createQueue({ ...parts, withLock, send, fetchList, log });
