import { parseArgs } from 'node:util';
import { ROLES, type Role } from '#contract/auth.ts';
import { err, ok, type Result } from '#core/result.ts';
import { IMAGE_STORES, type ImageStoreName } from '../config-images.ts';

export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'create-superadmin'; readonly username: string; readonly email: string }
  | { readonly name: 'set-role'; readonly username: string; readonly role: Role }
  | { readonly name: 'revoke-sessions'; readonly username: string }
  | { readonly name: 'new-secret' }
  | { readonly name: 'move-images'; readonly to: ImageStoreName }
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string; readonly keepsSessions: boolean };

export const USAGE = `用法：npm run admin -- 命令 …
  create-superadmin NAME EMAIL          新建超级管理员；密码在终端输入两次，或由标准输入给出两行
  set-role NAME superadmin|admin|user   更改用户的角色，并结束其所有登录
  revoke-sessions NAME                  结束用户的所有登录
  new-secret                            PostgreSQL：此后启动的服务都须有现在的密钥
  move-images --to s3|database          将所有图片移到 S3 或数据库，服务可以照常运行；中断后再执行一次即可继续
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

function imagesCommand(name: string, words: readonly string[], to: string | undefined): Parsed | null {
  if (name !== 'move-images') return null;
  if (words.length > 0) return err(WRONG_COUNT);
  const place = IMAGE_STORES.find((known) => known === to);
  return place ? ok({ name, to: place }) : err(`--to 只能是 ${IMAGE_STORES.join('、')}`);
}

/** The command, or what is wrong with the arguments. */
export function parseCommand(args: readonly string[]): Parsed {
  let parsed: { values: { help?: boolean; 'keep-sessions'?: boolean; to?: string }; positionals: string[] };
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      'keep-sessions': { type: 'boolean' },
      to: { type: 'string' },
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
  if (parsed.values.to !== undefined && name !== 'move-images') return err('--to 只用于 move-images');
  return (
    accountCommand(name, words) ??
    fileCommand(name, words, keepsSessions) ??
    secretCommand(name, words) ??
    imagesCommand(name, words, parsed.values.to) ??
    err(`没有 ${name} 这个命令`)
  );
}
