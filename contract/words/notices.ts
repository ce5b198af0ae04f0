import { PASSWORD_MIN_CHARACTERS, USERNAME_MAX_CHARACTERS, USERNAME_MIN_CHARACTERS } from '../limits.ts';
import type { PasswordPattern } from '../password-pattern.ts';

/** Why a new password is not sent: the server would refuse it with less to say. */
export const PASSWORD_NOTICES: Readonly<Record<PasswordPattern, string>> = {
  name: '密码与用户名或邮箱太像，容易被猜到，请换一个',
  repeat: '密码只是重复同样的字符，容易被猜到，请换一个',
  run: '密码只是连着的字母、数字或键盘上相邻的键，容易被猜到，请换一个',
  date: '密码只是一个日期，容易被猜到，请换一个',
};

/** Never shorter than the wait is: 40 秒, 30 分钟, 2 小时. */
function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 60 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}

/** Texts that only the app shows; the server never sends them. */
export const NOTICES = {
  failed: '操作失败，请稍后重试',
  /** By this number the operator finds the request in the log; its beginning is enough. */
  numbered: (message: string, requestId: string) => `${message}（编号 ${requestId.slice(0, 8)}）`,
  tooMany: (seconds: number) => `操作过于频繁，请 ${waitText(seconds)}后重试`,
  loginToSave: '请先登录才能保存卦例',
  storageFull: '本机存储空间不足，卦例未能保存',
  practiceFull: '本机存储空间不足，练习没有存下',
  passwordRule: `至少 ${PASSWORD_MIN_CHARACTERS} 个字符；连号、重复、日期、名字容易被猜到`,
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
