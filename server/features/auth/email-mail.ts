import { EMAIL_LINK_MINUTES, EMAIL_UNDO_DAYS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { maskedEmail } from './account-names.ts';
import type { User } from './user-repo.ts';

export const confirmEmailMail = (user: User, email: string, url: string): Mail => ({
  to: email,
  subject: '观象：确认新邮箱',
  text: `${user.username}，你好：

你要把账号的邮箱换成这一个。请在 ${EMAIL_LINK_MINUTES} 分钟内打开下面的链接，点“确认更换”，才算换好：

${url}

链接只能用一次。换好之后，旧邮箱 ${EMAIL_UNDO_DAYS} 天内可以撤回。

若不是你本人，不必理会，什么都不会改变，多半是别人写错了地址。

观象`,
});

/** To an address that another account has. The caller was told nothing else than for a free one. */
export const emailHeldMail = (email: string): Mail => ({
  to: email,
  subject: '观象：这个邮箱已经有账号',
  text: `你好：

有人想把另一个账号的邮箱换成这一个。这个邮箱已经属于一个账号，所以没有换。

若是你本人，请换一个邮箱，或用“忘记密码”登录这个邮箱的账号。

若不是你本人，不必理会，你的账号没有任何改变。

观象`,
});

export const emailChangedMail = (user: User, email: string, url: string): Mail => ({
  to: user.email,
  subject: '观象：邮箱已更换',
  text: `${user.username}，你好：

你的账号刚刚换了邮箱，新邮箱是 ${maskedEmail(email)}，以后的信都寄到那里。

若是你本人，不必理会。

若不是你本人，请在 ${EMAIL_UNDO_DAYS} 天内打开下面的链接，点“撤回更换”。撤回之后，邮箱换回这一个，所有设备都退出登录，原来的密码作废，重置密码的链接也寄到这里：

${url}

登录着的人修改两次密码，前后隔了一天以上，这个链接就提前失效，另有一封信寄到这里。所以若不是你本人，请今天就撤回。

观象`,
});

/** To the address of before, whose link back has ended before its time. */
export const emailSettledMail = (user: User, email: string): Mail => ({
  to: email,
  subject: '观象：邮箱的更换不能再撤回',
  text: `${user.username}，你好：

你的账号换邮箱以后，登录着的人两次修改了密码，前后隔了一天以上。寄到这里的撤回链接因此作废，账号的信以后都寄到新邮箱。

若是你本人，不必理会。若不是你本人，请告诉网站的管理员。

观象`,
});

/** With the link that sets a new password: the one of before fits no more. */
export const emailUndoneMail = (user: User, url: string): Mail => ({
  to: user.email,
  subject: '观象：邮箱已换回，请设新密码',
  text: `${user.username}，你好：

账号的邮箱已经换回这一个，所有设备都已退出登录，原来的密码作废了。请在 ${RESET_LINK_MINUTES} 分钟内打开下面的链接，设一个新密码：

${url}

链接只能用一次。过了时间，请在登录页用“忘记密码”再要一封。

若不是你本人撤回的，有人能看到这个邮箱里的信：请先改邮箱的密码，再用上面的链接给观象设新密码。

观象`,
});
