import { OMEN_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from '#core/limits.ts';
import {
  ENTRY_MAX_KILOBYTES,
  IMAGE_MAX_MEGABYTES,
  PASSWORD_MIN_CHARACTERS,
  USERNAME_MAX_CHARACTERS,
  USERNAME_MIN_CHARACTERS,
} from '../limits.ts';
import type { PasswordPattern } from '../password-pattern.ts';
import { waitText } from './dates.ts';

/** Why a new password is not sent: the server would refuse it with less to say. */
export const PASSWORD_NOTICES: Readonly<Record<PasswordPattern, string>> = {
  name: '密码与用户名或邮箱太像，容易被猜到，请换一个',
  repeat: '密码只是重复同样的字符，容易被猜到，请换一个',
  run: '密码只是连着的字母、数字或键盘上相邻的键，容易被猜到，请换一个',
  date: '密码只是一个日期，容易被猜到，请换一个',
};

/** What only the app says, on any page; the server never sends it. */
export const NOTICES = {
  failed: '操作失败，请稍后重试',
  /** By this number the operator finds the request in the log; its beginning is enough. */
  numbered: (message: string, requestId: string) => `${message}（编号 ${requestId.slice(0, 8)}）`,
  tooMany: (seconds: number) => `操作过于频繁，请 ${waitText(seconds)}后重试`,
  loginToSave: '请先登录才能保存卦例',
  storageFull: '本机存储空间不足，卦例未能保存',
  practiceFull: '本机存储空间不足，练习没有存下',
  passwordRule: `至少 ${PASSWORD_MIN_CHARACTERS} 个字符；连号、重复、日期、名字容易被猜到，几个不相干的词连起来就好`,
  emailUse: '忘记密码时，重置链接寄到这里',
  usernameRule: `${USERNAME_MIN_CHARACTERS} 到 ${USERNAME_MAX_CHARACTERS} 个字，汉字、字母、数字都行，也可用 _ 和 -；不同外文的字母不要混用`,
  registered: '注册成功',
  accountFound: '找到账号信息',
  searchFailed: '查询失败，请稍后重试',
  sentTo: (maskedEmail: string) => `收信邮箱：${maskedEmail}`,
  sendFailed: '发送失败，请稍后重试',
  resetTokenMissing: '重置链接无效',
  resetFailed: '密码重置失败，请重试',
  resetDone: '密码重置成功，即将跳转到登录页面',
  serverUnreachable: '连不上服务器',
  puzzleLoadFailed: '加载题目失败',
  createFailed: '创建失败',
  createFailedOffline: '创建失败，请稍后重试',
  draftRestored: '已填回刚才写的内容',
  textRestored: '已填回刚才写的文字，图片请重新上传',
  updateFailed: (status: number | string) => `更新失败 (${status})`,
  deleteFailed: (status: number | string) => `删除失败 (${status})`,
  uploadFailed: '图片上传失败',
  linkCopied: '链接已复制！粘贴分享给朋友查看吧',
  copyFailed: '复制失败，请重试',
  copied: '已复制',
  textCopied: '文字已复制',
  shared: '已分享',
  shareCancelled: '已取消分享',
  pictureSaved: '图片已下载',
  linkDamaged: '链接不完整或已损坏',
  linkTooNew: '请更新',
  codeCopied: '邀请码已复制',
  detailPending: '详细解读正在编撰中',
} as const;

/** Texts for refused input that the app also says by itself, before it sends it. */
export const APP_MESSAGES = {
  questionTooLong: `所问不能超过${QUESTION_MAX_CHARACTERS}个字符`,
  omenTooLong: `外应不能超过${OMEN_MAX_CHARACTERS}个字符`,
} as const;

/** Refusals that the app also says by itself, without asking the server. Apart from problems.ts, of which no page needs the words. */
export const APP_PROBLEMS = {
  'auth.expired': { status: 401, message: '登录已过期，请重新登录' },
  'auth.resetLink': { status: 400, message: '重置链接无效，请重新申请密码重置' },
  /** The only 401 on which a device forgets the account with all it has of it. */
  'account.removed': { status: 401, message: '账号已注销' },
  'result.duplicate': { status: 409, message: '卦例已存在' },
  'entry.tooLarge': { status: 413, message: `一卦的记录不能超过 ${ENTRY_MAX_KILOBYTES}KB` },
  'image.tooLarge': { status: 413, message: `图片大小不能超过 ${IMAGE_MAX_MEGABYTES}MB` },
} as const;
