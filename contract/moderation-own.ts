import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { contentRef, decided, moderationText } from './moderation.ts';
import { QUOTAS } from './rate-limits.ts';
import { successMessage } from './schemas/response-schema.ts';
import { MODERATION_MESSAGES } from './words/messages.ts';

/** What a superadmin may do to a puzzle of somebody else, beside hiding it. */
export const INTERVENTIONS = ['edited', 'deleted'] as const;
export type Intervention = (typeof INTERVENTIONS)[number];

export const listOwnDecisions = endpoint({
  method: 'GET',
  path: '/moderation/own',
  summary:
    '我被隐藏的东西和缘由，与七天内写明缘由恢复的，新的在前，至多二百件；超级管理员三十天内改过、删去的题；以及停发到何时',
  access: 'user',
  responses: {
    200: v.object({
      things: v.array(
        v.object({
          ...decided,
          /** Whether another admin than who decided on it reads the answer; null where none has decided on it, and from a server of before. */
          isReadByAnother: v.optional(v.nullable(v.boolean()), null),
        }),
      ),
      interventions: v.optional(
        v.array(
          v.object({
            kind: v.picklist(INTERVENTIONS),
            puzzleId: v.number(),
            /** As it was before. */
            title: v.string(),
            at: v.string(),
          }),
        ),
        [],
      ),
      /** When the last of these was decided, as countNews says it; null from a server of before. */
      until: v.optional(v.nullable(v.string()), null),
      pausedUntil: v.nullable(v.string()),
      pauseNote: v.nullable(v.string()),
    }),
  },
  quota: QUOTAS.read,
});

export const appealDecision = endpoint({
  method: 'POST',
  path: '/moderation/own',
  summary: '对隐藏的缘由答一次',
  access: 'user',
  body: v.object({
    ...contentRef,
    answer: v.pipe(
      moderationText,
      v.check((answer) => answer !== null, MODERATION_MESSAGES.answerRequired),
      v.transform((answer) => answer ?? ''),
    ),
  }),
  responses: { 200: successMessage },
  problems: ['moderation.notFound', 'moderation.answered'],
  quota: QUOTAS.report,
});
