import type { Role } from '#contract/auth.ts';

const ROLE_NAMES: Readonly<Record<Role, string>> = { superadmin: '超级管理员', admin: '管理员', user: '普通会员' };

export const roleName = (role: Role): string => ROLE_NAMES[role];
