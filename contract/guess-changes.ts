import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { QUOTAS } from './rate-limits.ts';
import { logPart, since } from './schemas/response-schema.ts';
import { epochResponseHeaders } from './schemas/result-headers.ts';

/**
 * For a device that keeps copies of what it sent. In the order of the last change: while `more` is true the next call is since=`revision`. A
 * `revision` lower than `since` means that the data was restored.
 */
export const listGuessChanges = endpoint({
  method: 'GET',
  path: '/shefu/guesses/changes',
  summary: '我的猜与看过的答案：修订号大于 since 的改动，一次 1000 条；more 为真则以 revision 续读',
  access: 'user',
  query: v.object({ since }),
  responses: {
    200: v.object({
      changes: v.array(
        v.object({
          /** Of a guess; null: an answer that was opened. */
          clientId: v.nullable(v.string()),
          puzzleId: v.number(),
          /** The guess was deleted; of an opened answer: its puzzle was. */
          isGone: v.boolean(),
        }),
      ),
      ...logPart,
    }),
  },
  responseHeaders: epochResponseHeaders,
  quota: QUOTAS.read,
});
