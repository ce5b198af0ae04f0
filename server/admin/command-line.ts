import { parseArgs } from 'node:util';
import { ROLES, type Role } from '#contract/auth.ts';
import { err, ok, type Result } from '#core/result.ts';
import { EVENTS_KEPT_DAYS } from '../audit/audit-event.ts';

export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'create-superadmin'; readonly username: string; readonly email: string }
  | { readonly name: 'set-role'; readonly username: string; readonly role: Role }
  | { readonly name: 'revoke-sessions'; readonly username: string }
  | { readonly name: 'audit'; readonly username: string | null; readonly days: number }
  | { readonly name: 'new-secret' }
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string; readonly keepsSessions: boolean };

export const USAGE = `用法：npm run admin -- 命令 …
  create-superadmin NAME EMAIL          新建超级管理员；密码在终端输入两次，或由标准输入给出两行
  set-role NAME superadmin|admin|user   更改用户的角色，并结束其所有登录
  revoke-sessions NAME                  结束用户的所有登录
  audit [NAME] [--days N]               列出最近 N 天（不写为 30）与用户有关的登录、拒绝、重置等；不写 NAME，列出与账号无关的
  new-secret                            PostgreSQL：此后启动的服务都须有现在的密钥
  backup FILE                           备份数据，服务可以照常运行
  restore FILE [--keep-sessions]        从备份恢复，须先停下服务；所有登录随之结束，除非加 --keep-sessions`;

type Parsed = Result<Command, string>;

const WRONG_COUNT = '参数的个数不对';

function accountCommand(name: string, [username = '', second, ...rest]: readonly string[]): Parsed | null {
  if (name === 'revoke-sessions') {
    return username === '' || second !== undefined ? err(WRONG_COUNT) : ok({ name, username });
  }
  if (name !== 'create-superadmin' && name !== 'set-role') return null;
  if (username === '' || !second || rest.length > 0) return err(WRONG_COUNT);
  if (name === 'create-superadmin') return ok({ name, username, email: second });
  const role = ROLES.find((known) => known === second);
  return role ? ok({ name, username, role }) : err(`角色只能是 ${ROLES.join('、')}`);
}

function fileCommand(name: string, [file = '', ...rest]: readonly string[], keepsSessions: boolean): Parsed | null {
  if (name !== 'backup' && name !== 'restore') return null;
  if (file === '' || rest.length > 0) return err(WRONG_COUNT);
  return ok(name === 'backup' ? { name, file } : { name, file, keepsSessions });
}

function secretCommand(name: string, words: readonly string[]): Parsed | null {
  if (name !== 'new-secret') return null;
  return words.length > 0 ? err(WRONG_COUNT) : ok({ name });
}

const DAYS = 30;

function auditCommand(name: string, [username, ...rest]: readonly string[], days = String(DAYS)): Parsed | null {
  if (name !== 'audit') return null;
  if (rest.length > 0) return err(WRONG_COUNT);
  const isWhole = /^[1-9]\d{0,2}$/.test(days) && Number(days) <= EVENTS_KEPT_DAYS;
  return isWhole
    ? ok({ name, username: username ?? null, days: Number(days) })
    : err(`--days 须是 1 到 ${EVENTS_KEPT_DAYS} 的整数`);
}

/** The command, or what is wrong with the arguments. */
export function parseCommand(args: readonly string[]): Parsed {
  let parsed: { values: { help?: boolean; 'keep-sessions'?: boolean; days?: string }; positionals: string[] };
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      'keep-sessions': { type: 'boolean' },
      days: { type: 'string' },
    } as const;
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return err('有不认识的选项');
  }
  const [name, ...words] = parsed.positionals;
  if (parsed.values.help) return ok({ name: 'help' });
  if (name === undefined) return err('请写明命令');
  const keepsSessions = parsed.values['keep-sessions'] ?? false;
  if (keepsSessions && name !== 'restore') return err('--keep-sessions 只用于 restore');
  const { days } = parsed.values;
  if (days !== undefined && name !== 'audit') return err('--days 只用于 audit');
  return (
    accountCommand(name, words) ??
    fileCommand(name, words, keepsSessions) ??
    secretCommand(name, words) ??
    auditCommand(name, words, days) ??
    err(`没有 ${name} 这个命令`)
  );
}
