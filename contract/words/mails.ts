import {
  EMAIL_LINK_MINUTES,
  EMAIL_UNDO_DAYS,
  REMOVAL_DAYS,
  RESET_LINK_LONGEST_MINUTES,
  RESET_LINK_MINUTES,
} from '../limits.ts';
import { beijingText } from './dates.ts';

/** Plain text only: nothing a user wrote can become markup. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface Reader {
  readonly username: string;
  readonly email: string;
}

const mailTo = (to: string, name: string, subject: string, text: string): Mail => ({
  to,
  subject: `观象：${subject}`,
  text: `${name}你好：\n\n${text}\n\n观象`,
});
const toReader = ({ username, email }: Reader, subject: string, text: string): Mail =>
  mailTo(email, `${username}，`, subject, text);

export const resetMail = (user: Reader, url: string): Mail =>
  toReader(
    user,
    '重置密码',
    `有人为这个账号申请了密码重置。若是你本人，请在 ${RESET_LINK_MINUTES} 分钟内打开下面的链接，设一个新密码：

${url}

链接只能用一次。若再次申请后没有收到新的邮件，请用最近一封里的链接，它自发出起 ${RESET_LINK_LONGEST_MINUTES} 分钟内有效。

若不是你本人，不必理会，密码不会改变。`,
  );

export const passwordChangedMail = (user: Reader): Mail =>
  toReader(
    user,
    '密码已修改',
    `你的密码刚刚修改过，其他设备上的登录都已退出。

若不是你本人所为，请立即在登录页用“忘记密码”重新设置。`,
  );

/** To the new address. */
export const confirmEmailMail = ({ username }: Reader, email: string, url: string): Mail =>
  toReader(
    { username, email },
    '确认新邮箱',
    `你要把账号的邮箱换成这一个。请在 ${EMAIL_LINK_MINUTES} 分钟内打开下面的链接，点“确认更换”，才算换好：

${url}

链接只能用一次。换好之后，旧邮箱 ${EMAIL_UNDO_DAYS} 天内可以撤回。

若不是你本人，不必理会，什么都不会改变，多半是别人写错了地址。`,
  );

/** To an address that another account has. The caller read the same as for a free one. */
export const emailHeldMail = (email: string): Mail =>
  mailTo(
    email,
    '',
    '这个邮箱已经有账号',
    `有人想把另一个账号的邮箱换成这一个。这个邮箱已经属于一个账号，所以没有换。

若是你本人，请换一个邮箱，或用“忘记密码”登录这个邮箱的账号。

若不是你本人，不必理会，你的账号没有任何改变。`,
  );

export const emailChangedMail = (user: Reader, maskedEmail: string, url: string): Mail =>
  toReader(
    user,
    '邮箱已更换',
    `你的账号刚刚换了邮箱，新邮箱是 ${maskedEmail}，以后的信都寄到那里。

若是你本人，不必理会。

若不是你本人，请在 ${EMAIL_UNDO_DAYS} 天内打开下面的链接，点“撤回更换”。撤回之后，邮箱换回这一个，所有设备都退出登录，原来的密码作废，重置密码的链接也寄到这里：

${url}

登录着的人修改两次密码，前后隔了一天以上，这个链接就提前失效，另有一封信寄到这里。所以若不是你本人，请今天就撤回。`,
  );

/** To the address of before, whose link back has ended before its time. */
export const emailSettledMail = ({ username }: Reader, email: string): Mail =>
  toReader(
    { username, email },
    '邮箱的更换不能再撤回',
    `你的账号换邮箱以后，登录着的人两次修改了密码，前后隔了一天以上。寄到这里的撤回链接因此作废，账号的信以后都寄到新邮箱。

若是你本人，不必理会。若不是你本人，请告诉网站的管理员。`,
  );

/** With the link that sets a new password: the one of before fits no more. */
export const emailUndoneMail = (user: Reader, url: string): Mail =>
  toReader(
    user,
    '邮箱已换回，请设新密码',
    `账号的邮箱已经换回这一个，所有设备都已退出登录，原来的密码作废了。请在 ${RESET_LINK_MINUTES} 分钟内打开下面的链接，设一个新密码：

${url}

链接只能用一次。过了时间，请在登录页用“忘记密码”再要一封。

若不是你本人撤回的，有人能看到这个邮箱里的信：请先改邮箱的密码，再用上面的链接给观象设新密码。`,
  );

export const removalAskedMail = (user: Reader, removalAt: number): Mail =>
  toReader(
    user,
    '账号将要注销',
    `你的账号已停用，所有设备都已退出登录。${beijingText(removalAt)}起，账号和其中的一切全部删去，不能再恢复。

在此之前（${REMOVAL_DAYS} 天内）用原来的用户名和密码登录一次，点“撤回注销”，就一切照旧。

若不是你本人所为，请立即登录撤回，再修改密码；密码登录不上，请在登录页用“忘记密码”重新设置。`,
  );

export const removalWithdrawnMail = (user: Reader): Mail =>
  toReader(
    user,
    '注销已撤回',
    `你的账号不再注销，一切照旧。

若不是你本人所为，说明有人知道你的密码，请立即在登录页用“忘记密码”重新设置。`,
  );
