import { askedSaves } from '#web/platform/casts/asked-saves.ts';

const CREATE = '/academy/shefu/create';
const ACCOUNT = /^\/profile\/account(\/|$)/;
const EDIT = /^(\/academy\/shefu\/[^/]+)\/edit$/;

/** Why somebody is at the login page: given by the page that asked for it, or by a cast that was to be saved. */
export function loginReason(asked: string | null): string {
  if (asked === CREATE) return '登录后，就能出题';
  if (asked !== null && EDIT.test(asked)) return '登录后，就能改题';
  if (asked !== null && ACCOUNT.test(asked)) return '登录后，就能打理账号';
  if (askedSaves().length > 0) return '登录后，这一卦会存进卦例';
  return '登录后，卦例随身';
}

/** Where ‹ leads a visitor who came from outside. A page that asks for a login would lead to it again: then the one before it. */
export function openPathOf(asked: string | null): string | null {
  if (asked === CREATE) return '/academy/shefu';
  if (asked !== null && ACCOUNT.test(asked)) return '/profile';
  return asked?.replace(EDIT, '$1') ?? null;
}
