import * as v from 'valibot';
import { ROLES } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { PAUSE_MAX_DAYS } from './limits.ts';
import { CONTENT_KINDS, moderationText } from './moderation.ts';
import { QUOTAS } from './rate-limits.ts';
import { wholeBetween } from './schemas/id-schema.ts';
import { successMessage } from './schemas/response-schema.ts';
import { rule } from './schemas/rule.ts';
import { requiredTextLike } from './schemas/text-schema.ts';
import { MODERATION_MESSAGES } from './words/messages.ts';

const userId = requiredTextLike(/^[0-9a-z]{1,40}$/, MODERATION_MESSAGES.member);

export const listMembers = endpoint({
  method: 'GET',
  path: '/member',
  summary:
    '管理员、停发中的人、举报不再计入的人、近来处理过的人；给出用户名或其拼音的开头时，是名字这样开头的人，至多二十个，不找邮箱',
  access: 'admin',
  query: v.object({ name: v.optional(v.string(MODERATION_MESSAGES.member)) }),
  responses: {
    200: v.object({
      members: v.array(
        v.object({
          id: v.string(),
          username: v.string(),
          role: v.picklist(ROLES),
          pausedUntil: v.nullable(v.string()),
          /** Three of this person's reports were found groundless: further ones count no more. */
          isDiscounted: v.optional(v.boolean(), false),
          /** Null from a server of before. */
          joinedAt: v.optional(v.nullable(v.string()), null),
        }),
      ),
      /** More names begin so than are listed. */
      more: v.optional(v.boolean(), false),
    }),
  },
  quota: QUOTAS.moderation,
});

/** hidden: it is hidden. restored: it was, and is shown again. kept: it was left as it is. */
export const DECISION_OUTCOMES = ['hidden', 'restored', 'kept'] as const;
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

export const showRecord = endpoint({
  method: 'GET',
  path: '/member/record',
  summary: '一个人从前被处理过的，每件东西最后的一次，新的在前，至多五十件；以及入会的日子',
  access: 'admin',
  query: v.object({ userId }),
  responses: {
    200: v.object({
      joinedAt: v.string(),
      pausedUntil: v.nullable(v.string()),
      verdicts: v.array(
        v.object({
          kind: v.picklist(CONTENT_KINDS),
          id: v.string(),
          /** Of what was hidden or restored, why it was hidden, null where reports alone did it; else of most reports. */
          reason: v.nullable(v.string()),
          outcome: v.picklist(DECISION_OUTCOMES),
          judgedAt: v.string(),
        }),
      ),
    }),
  },
  problems: ['member.notFound', 'auth.forbidden'],
  quota: QUOTAS.moderation,
});

export const countReportsAgain = endpoint({
  method: 'POST',
  path: '/member/reports',
  summary: '一个人的举报三次查无实据之后，让以后的举报重新计入',
  access: 'admin',
  body: v.object({ userId }),
  responses: { 200: successMessage },
  problems: ['member.notFound', 'auth.forbidden'],
  quota: QUOTAS.moderation,
});

export const pauseMember = endpoint({
  method: 'POST',
  path: '/member/pause',
  summary: '让一个人停发若干天；0 天是放开',
  access: 'admin',
  body: v.pipe(
    v.object({
      userId,
      days: v.optional(wholeBetween(0, PAUSE_MAX_DAYS, MODERATION_MESSAGES.days), -1),
      note: moderationText,
    }),
    rule('note', ({ days, note }) => days === 0 || note !== null, MODERATION_MESSAGES.noteRequired),
  ),
  responses: { 200: successMessage },
  problems: ['member.notFound', 'auth.forbidden'],
  quota: QUOTAS.moderation,
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/member/role',
  summary: '改一个人的角色，其所有登录随之结束；不能改自己的，所以总有一位超级管理员',
  access: 'superadmin',
  body: v.object({ userId, role: v.optional(v.picklist(ROLES, MODERATION_MESSAGES.role), '' as 'user') }),
  responses: { 200: successMessage },
  problems: ['member.notFound', 'auth.forbidden'],
  quota: QUOTAS.moderation,
});
