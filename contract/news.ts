import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { QUOTAS } from './rate-limits.ts';
import { success } from './schemas/response-schema.ts';
import { instant } from './schemas/timestamp-schema.ts';

/** No mail and no push: numbers at 我的. */
export const countNews = endpoint({
  method: 'GET',
  path: '/shefu/news',
  summary:
    '上次看过之后，我的题有几个新猜、在哪几题，我的猜有几句出题人的话，各数到一百；我计数的猜共有几个；我的东西最近一次处理、停发到几时；管理员要处理的最新一件',
  access: 'user',
  responses: {
    200: v.object({
      guesses: v.number(),
      words: v.number(),
      own: v.number(),
      /** When the last of what is new was made, null where nothing is; a server of before leaves it out. */
      until: v.optional(v.nullable(v.string())),
      /** When the last of these words was said; null: none is new. */
      wordsUntil: v.optional(v.nullable(v.string()), null),
      /** One's own puzzles at which these guesses were made, that of the last guess first, and when the last at each was made. */
      places: v.optional(
        v.array(v.object({ id: v.number(), title: v.string(), guesses: v.number(), until: v.string() })),
        [],
      ),
      /** When something of one's own was last hidden, restored or changed by admins or reports; null: not of late. */
      judged: v.optional(v.nullable(v.string()), null),
      /** Until when one may post nothing; null: one may. */
      pausedUntil: v.optional(v.nullable(v.string()), null),
      /** When the newest came of what waits for one's word as an admin; null: nothing waits, or one is no admin. */
      waiting: v.optional(v.nullable(v.string()), null),
    }),
  },
  quota: QUOTAS.read,
});

export const seeNews = endpoint({
  method: 'POST',
  path: '/shefu/news',
  summary: '看过了：从这一刻之后重新数；不写就是现在',
  access: 'user',
  query: v.object({ until: v.optional(instant) }),
  responses: { 200: success },
  quota: QUOTAS.guess,
});
