import { ENTRY_MAX_KILOBYTES, IMAGE_MAX_MEGABYTES } from '../limits.ts';

/** Refusals that the app also says by itself, without asking the server. Apart from the others, of which no page needs the words. */
export const APP_PROBLEMS = {
  'auth.expired': { status: 401, message: '登录已过期，请重新登录' },
  'auth.resetLink': { status: 400, message: '重置链接无效，请重新申请密码重置' },
  /** The only 401 on which a device forgets the account with all it has of it. */
  'account.removed': { status: 401, message: '账号已注销' },
  'result.duplicate': { status: 409, message: '卦例已存在' },
  'entry.tooLarge': { status: 413, message: `一卦的记录不能超过 ${ENTRY_MAX_KILOBYTES}KB` },
  'image.tooLarge': { status: 413, message: `图片大小不能超过 ${IMAGE_MAX_MEGABYTES}MB` },
} as const;
