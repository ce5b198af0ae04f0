import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { QUOTAS } from './rate-limits.ts';
import { instant } from './timestamp-schema.ts';

/** No mail and no push: numbers at 我的. */
export const countNews = endpoint({
  method: 'GET',
  path: '/shefu/news',
  summary: '上次看过之后，我的题有几个新猜，我的猜有几句出题人的话，各数到一百；以及我计数的猜共有几个',
  access: 'user',
  answers: {
    200: v.object({
      guesses: v.number(),
      words: v.number(),
      own: v.number(),
      /** When the last of what is new was made, null where nothing is; a server of before leaves it out. */
      until: v.optional(v.nullable(v.string())),
    }),
  },
  problems: [],
  quota: QUOTAS.read,
});

export const seeNews = endpoint({
  method: 'POST',
  path: '/shefu/news',
  summary: '看过了：从这一刻之后重新数；不写就是现在',
  access: 'user',
  query: v.object({ until: v.optional(instant) }),
  answers: { 200: v.object({ success: v.literal(true) }) },
  problems: [],
  quota: QUOTAS.guess,
});
