import { listEntries, saveEntry } from '#contract/entry.ts';
import { log } from '../log/logger.ts';
import { exchange, type Failure, messageOf, pauseOf } from '../network/api.ts';
import { refusalOf } from '../sending/retry.ts';
import type { EntryAnswer, EntryCalls } from './entry-calls.ts';

function answerOf(failure: Failure): EntryAnswer {
  if (failure.kind === 'problem' && failure.code === 'result.notFound') return { kind: 'missing' };
  const kind = refusalOf(failure.kind, failure.kind === 'network' ? 0 : failure.status);
  if (kind === 'rejected') return { kind, message: messageOf(failure, '') };
  return { kind, ...(kind === 'refused' && { retryAfterMs: pauseOf(failure) }) };
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
