import * as v from 'valibot';
import { areTheSame, email, knownPassword, mailedToken, newPasswordTwice } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { QUOTAS } from './rate-limits.ts';
import { success } from './schemas/response-schema.ts';
import { MESSAGES } from './words/messages.ts';

/** Ends every other session of the account. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/account/password',
  summary: '修改密码，别处的登录随即退出',
  access: 'user',
  body: v.pipe(
    v.object({ oldPassword: knownPassword(MESSAGES.oldPasswordRequired), ...newPasswordTwice }),
    areTheSame(),
  ),
  responses: { 200: success },
  problems: ['auth.oldPassword', 'auth.commonPassword', 'request.tooMany', 'server.busy'],
  quota: QUOTAS.password,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  summary: '登录着的设备，本机在前，其余按最近用过的先后',
  access: 'user',
  responses: {
    200: v.object({
      sessions: v.array(
        v.object({
          /** Names the session in the list; it opens nothing. */
          id: v.string(),
          /** In words, “iPhone · 微信”. */
          device: v.string(),
          /** When it was opened or last refreshed, to the day: the app refreshes once a day. */
          lastSeenAt: v.string(),
          isThis: v.boolean(),
        }),
      ),
    }),
  },
  quota: QUOTAS.account,
});
export type SessionInList = v.InferOutput<(typeof listSessions.responses)[200]>['sessions'][number];

export const endSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  summary: '让一台设备退出登录',
  access: 'user',
  params: v.object({ id: v.string() }),
  responses: { 200: success },
  problems: ['session.notFound'],
  quota: QUOTAS.account,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/account/sessions',
  summary: '让别的设备都退出登录',
  access: 'user',
  responses: { 200: v.object({ ...success.entries, ended: v.number() }) },
  quota: QUOTAS.account,
});

export const listActivity = endpoint({
  method: 'GET',
  path: '/account/activity',
  summary: '账号最近的二十件事，新的在前',
  access: 'user',
  responses: { 200: v.object({ events: v.array(v.object({ at: v.string(), what: v.string() })) }) },
  quota: QUOTAS.account,
});

export const showAccount = endpoint({
  method: 'GET',
  path: '/account',
  summary: '自己的账号；邮箱只露头尾',
  access: 'user',
  responses: { 200: v.object({ username: v.string(), email: v.string() }) },
  quota: QUOTAS.account,
});

/** The answer is the same whether someone has the address or not: a mail to it says which. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/account/email',
  summary: '更换邮箱：链接寄到新邮箱，点了才算换好',
  access: 'user',
  body: v.object({ password: knownPassword(MESSAGES.passwordRequired), email }),
  responses: { 200: success },
  problems: ['auth.password', 'account.sameEmail', 'request.tooMany', 'server.busy'],
  quota: QUOTAS.password,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/account/email/confirm',
  summary: '确认新邮箱；旧邮箱七天内可以撤回',
  access: 'anyone',
  body: mailedToken,
  responses: { 200: success },
  problems: ['account.emailLink', 'account.emailTaken'],
  quota: QUOTAS.emailLink,
});

export const undoEmail = endpoint({
  method: 'POST',
  path: '/account/email/undo',
  summary: '撤回邮箱的更换：所有登录退出，密码作废，重置链接寄到旧邮箱',
  access: 'anyone',
  body: mailedToken,
  responses: { 200: success },
  problems: ['account.undoLink'],
  quota: QUOTAS.emailLink,
});

export const changeAvatar = endpoint({
  method: 'PUT',
  path: '/account/avatar',
  summary: '换头像：/seals/ 下的一枚卦印，自己上传的一张图片，或不用（null）',
  access: 'user',
  body: v.object({ avatarUrl: v.nullable(v.string(MESSAGES.malformed)) }, MESSAGES.malformed),
  responses: { 200: v.object({ ...success.entries, avatarUrl: v.nullable(v.string()) }) },
  problems: ['image.url', 'account.paused'],
  quota: QUOTAS.account,
});

/** The link is good once, for ten minutes, while this session is open; it streams one zip file. */
export const exportData = endpoint({
  method: 'POST',
  path: '/account/export',
  summary: '导出我的数据：给出一个只能用一次的下载链接',
  access: 'user',
  whileLeaving: true,
  responses: { 200: v.object({ ...success.entries, url: v.string(), expiresAt: v.string() }) },
  quota: QUOTAS.exportData,
});

export const PUZZLE_CHOICES = ['keep', 'remove'] as const;

/** What is removed with the account, shown before the removal. */
export const previewRemoval = endpoint({
  method: 'GET',
  path: '/account/removal',
  summary: '注销会删去什么：卦例、札记、题目、射覆的猜各有多少',
  access: 'user',
  responses: { 200: v.object({ results: v.number(), entries: v.number(), puzzles: v.number(), guesses: v.number() }) },
  quota: QUOTAS.account,
});

/** Ends every session at once. Until `removalAt` a login can withdraw it; then everything of the account is removed. */
export const removeAccount = endpoint({
  method: 'POST',
  path: '/account/removal',
  summary: '注销账号：随即停用，十四天后全部删去；题目可以留下，署名改作“已注销”',
  access: 'user',
  body: v.object({
    password: knownPassword(MESSAGES.passwordRequired),
    puzzles: v.optional(v.picklist(PUZZLE_CHOICES, MESSAGES.puzzleChoice), '' as 'keep'),
  }),
  responses: { 200: v.object({ ...success.entries, removalAt: v.string() }) },
  problems: ['auth.password', 'account.lastSuperadmin', 'request.tooMany', 'server.busy'],
  quota: QUOTAS.password,
});

/** The session goes on as any other. An account that stays is answered the same. */
export const withdrawRemoval = endpoint({
  method: 'DELETE',
  path: '/account/removal',
  summary: '撤回注销，一切照旧',
  access: 'user',
  whileLeaving: true,
  responses: { 200: success },
  problems: ['account.removed'],
  quota: QUOTAS.account,
});
