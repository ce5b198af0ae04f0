import * as v from 'valibot';
import { deleteResult, listResults, saveResult } from '#contract/divination.ts';
import type { DataVersion as VersionOnTheWire } from '#contract/result-headers.ts';
import { castName } from '#core/casting/cast-name.ts';
import { exchange, type Failure } from '../api.ts';
import { parseFactsList, toStoredFacts } from '../stored-facts.ts';
import type { FetchList } from './list-reader.ts';
import { type DataVersion, firstNumberOf, type Operation, wireNumberOf } from './operation.ts';
import type { Answer } from './verdict.ts';

/** Facts are read by hand: the contract's schema takes too long over thousands (stored-facts.ts). */
const listFacts = { ...listResults, answers: { 200: v.array(v.unknown()), 304: v.undefined() } };

const RETRY_AFTER_MAX_SECONDS = 3600;

const versionOf = ({ epoch, revision }: VersionOnTheWire): DataVersion => ({ epoch, rev: revision });

function answerTo(failure: Failure): Answer {
  if (failure.kind === 'network') return { kind: 'network', status: 0, version: null };
  const { kind, status, retryAfterSeconds } = failure;
  const retryAfterMs =
    retryAfterSeconds === null ? undefined : Math.min(retryAfterSeconds, RETRY_AFTER_MAX_SECONDS) * 1000;
  return { kind, status, version: null, retryAfterMs };
}

function sent(operation: Operation) {
  const { kind, facts } = operation;
  const number = wireNumberOf(operation);
  const first = firstNumberOf(operation);
  const headers = { 'x-client-id': number.client, 'x-client-seq': String(number.seq) };
  if (kind === 'save') return exchange(saveResult, { headers, body: toStoredFacts(facts) });
  return exchange(deleteResult, {
    params: { timestamp: facts.timestamp },
    headers: {
      ...headers,
      'x-result-cast': castName(facts.cast),
      ...(first && { 'x-first-id': first.client, 'x-first-seq': String(first.seq) }),
    },
  });
}

export async function sendOperation(operation: Operation): Promise<Answer> {
  const result = await sent(operation);
  if (!result.ok) return answerTo(result.error);
  const { headers } = result.value;
  return { kind: 'ok', status: 200, version: headers && versionOf(headers.version) };
}

export const fetchList: FetchList = async (etag) => {
  const result = await exchange(listFacts, {
    query: { view: 'facts' },
    ...(etag !== null && { headers: { 'if-none-match': etag } }),
  });
  if (!result.ok || !result.value.headers) return { kind: 'failed' };
  const { status, body, headers } = result.value;
  const version = versionOf(headers.version);
  if (status === 304) return { kind: 'unchanged', version };
  const facts = parseFactsList(body);
  return facts ? { kind: 'list', facts, version, etag: headers.etag } : { kind: 'failed' };
};
