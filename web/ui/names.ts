import type { Role } from '#contract/auth.ts';
import type { Reason } from '#contract/moderation.ts';

const NAMES: Readonly<Record<Reason, string>> = {
  spoiler: '泄题',
  abuse: '骂人',
  advertising: '广告',
  privacy: '隐私',
  copied: '抄袭',
  other: '其他',
};

/** A reason of a newer version is 其他. */
export const reasonName = (reason: string): string => NAMES[reason as Reason] ?? NAMES.other;

const ROLE_NAMES: Readonly<Record<Role, string>> = { superadmin: '超级管理员', admin: '管理员', user: '普通会员' };

export const roleName = (role: Role): string => ROLE_NAMES[role];
