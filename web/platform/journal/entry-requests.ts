import { listEntries, saveEntry } from '#contract/entry.ts';
import { exchange, type Failure, messageOf } from '../api.ts';
import { log } from '../logger.ts';
import type { EntryAnswer, EntryCalls } from './entry-calls.ts';

const REJECTIONS = [400, 413, 422];
/** A mistaken header must not stop the queue for days. */
const LONGEST_PAUSE_S = 3600;

function answerOf(failure: Failure): EntryAnswer {
  if (failure.kind === 'network' || (failure.kind === 'unexpected' && failure.status < 400)) return { kind: 'offline' };
  const { kind, status, retryAfterSeconds: seconds } = failure;
  if (status === 401) return { kind: 'ended' };
  if (kind === 'problem' && failure.code === 'result.notFound') return { kind: 'missing' };
  if (kind === 'problem' && REJECTIONS.includes(status)) return { kind: 'rejected', message: messageOf(failure, '') };
  return { kind: 'refused', retryAfterMs: seconds === null ? undefined : Math.min(seconds, LONGEST_PAUSE_S) * 1000 };
}

export const entryCalls: EntryCalls = {
  async send({ timestamp, ...draft }, etag) {
    const body = { ...draft, notes: [...draft.notes] };
    const headers = etag === null ? {} : { 'if-match': etag };
    const result = await exchange(saveEntry, { params: { timestamp }, headers, body });
    if (!result.ok) {
      const answer = answerOf(result.error);
      const status = result.error.kind === 'network' ? 0 : result.error.status;
      log('warning', `entry ${answer.kind}`, { status });
      return answer;
    }
    const { body: answer, headers: about } = result.value;
    if (!about) return { kind: 'offline' };
    const { epoch } = about;
    return answer.success
      ? { kind: 'saved', entry: answer.entry, epoch }
      : { kind: 'changed', entry: answer.entry, epoch };
  },
  async list(since) {
    const result = await exchange(listEntries, { query: { since: String(since) } });
    if (!result.ok || !result.value.headers) return null;
    return { ...result.value.body, ...result.value.headers };
  },
};
