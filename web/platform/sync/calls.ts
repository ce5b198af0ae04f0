import * as v from 'valibot';
import { deleteResult, listResults, saveResult } from '#contract/divination.ts';
import { call, type Failure } from '../api.ts';
import { parseFactsList, toStoredFacts } from '../stored-facts.ts';
import type { FetchList } from './list-reader.ts';
import { type DataVersion, firstNumberOf, type Operation, wireNumberOf } from './operation.ts';
import type { Answer } from './verdict.ts';

/** Facts are read by hand: the contract's schema takes too long over thousands (stored-facts.ts). */
const listFacts = { ...listResults, answers: { 200: v.array(v.unknown()), 304: v.undefined() } };

const versionOf = (headers: Headers): DataVersion | null => {
  const epoch = headers.get('x-data-epoch');
  const rev = headers.get('x-data-rev');
  return epoch !== null && rev !== null && /^\d+$/.test(rev) ? { epoch, rev: Number(rev) } : null;
};

const waitOf = (headers: Headers): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds, 3600) * 1000 : undefined;
};

const statusOf = (failure: Failure): number => (failure.kind === 'network' ? 0 : failure.status);

export async function sendOperation(operation: Operation): Promise<Answer> {
  const { kind, facts } = operation;
  const { client, seq } = wireNumberOf(operation);
  const first = firstNumberOf(operation);
  let headers = new Headers();
  const input = {
    headers: { 'x-client-id': client, 'x-client-seq': String(seq) },
    onResponse: (response: Pick<Response, 'headers'>) => {
      headers = response.headers;
    },
  };
  const result =
    kind === 'save'
      ? await call(saveResult, { ...input, body: toStoredFacts(facts) })
      : await call(deleteResult, {
          ...input,
          headers: {
            ...input.headers,
            'x-result-cast': `${facts.cast.main}-${facts.cast.moving}`,
            ...(first && { 'x-first-id': first.client, 'x-first-seq': String(first.seq) }),
          },
          params: { timestamp: facts.timestamp },
        });
  const seen = { version: versionOf(headers), retryAfterMs: waitOf(headers) };
  if (result.ok) return { kind: 'ok', status: 200, ...seen };
  return { kind: result.error.kind, status: statusOf(result.error), ...seen };
}

export const fetchList: FetchList = async (etag) => {
  let seen: Pick<Response, 'status' | 'headers'> | null = null;
  const result = await call(listFacts, {
    query: { view: 'facts' },
    ...(etag !== null && { headers: { 'if-none-match': etag } }),
    onResponse: (response) => {
      seen = response;
    },
  });
  const { status, headers } = (seen ?? { status: 0, headers: new Headers() }) as Pick<Response, 'status' | 'headers'>;
  const version = versionOf(headers);
  if (!result.ok || !version) return { kind: 'failed' };
  if (status === 304) return { kind: 'unchanged', version };
  const facts = parseFactsList(result.value);
  return facts ? { kind: 'list', facts, version, etag: headers.get('etag') } : { kind: 'failed' };
};
