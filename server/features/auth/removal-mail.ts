import { REMOVAL_DAYS } from '#contract/limits.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { User } from './user-repo.ts';

/** In Beijing, where most users are; the offset is named, since the account knows no zone. */
const momentOf = (moment: number): string => {
  const [date = '', time = ''] = new Date(moment + 8 * 3_600_000).toISOString().split('T');
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日 ${time.slice(0, 5)}（北京时间）`;
};

export const removalAskedMail = (user: User, removalAt: number): Mail => ({
  to: user.email,
  subject: '观象：账号将要注销',
  text: `${user.username}，你好：

你的账号已停用，所有设备都已退出登录。${momentOf(removalAt)}起，账号和其中的一切全部删去，不能再恢复。

在此之前（${REMOVAL_DAYS} 天内）用原来的用户名和密码登录一次，点“撤回注销”，就一切照旧。

若不是你本人所为，请立即登录撤回，再修改密码；密码登录不上，请在登录页用“忘记密码”重新设置。

观象`,
});

export const removalWithdrawnMail = (user: User): Mail => ({
  to: user.email,
  subject: '观象：注销已撤回',
  text: `${user.username}，你好：

你的账号不再注销，一切照旧。

若不是你本人所为，说明有人知道你的密码，请立即在登录页用“忘记密码”重新设置。

观象`,
});
