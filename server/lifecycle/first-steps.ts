import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { hasUsers } from '../features/auth/user-repo.ts';
import { mailFolderOf } from '../mail/mailer.ts';

/** Only the host: the address of the mail server has a password. */
function whereMailsGo(config: Config): string {
  if (config.mailTransport === 'smtp' && config.smtpUrl !== null)
    return `邮件经 ${new URL(config.smtpUrl).hostname} 寄出`;
  return `邮件不寄出，写成文件存于 ${mailFolderOf(config)}${config.smtpUrl === null ? '（要寄出，请设 SMTP_URL）' : ''}`;
}

/** What the operator of an empty database must know, in one line each; nothing once there is an account. */
export async function firstSteps(config: Config, db: Db): Promise<readonly string[]> {
  if (await hasUsers(db)) return [];
  return [
    `观象：${whereMailsGo(config)}`,
    '观象：还没有账号，首位超级管理员用 npm run admin -- create-superadmin 用户名 邮箱 建立',
  ];
}

/** What is allowed and yet most likely an oversight, in one line each, said at every start. */
export function startWarnings({ mode, trustedProxies }: Pick<Config, 'mode' | 'trustedProxies'>): readonly string[] {
  if (mode !== 'production' || trustedProxies.length > 0) return [];
  return [
    '观象：没有设置 TRUSTED_PROXIES，经代理来的访客都算同一个地址，一人超限，人人受限：请写明代理的地址（如 127.0.0.1）',
  ];
}
