import { parseArgs } from 'node:util';
import { ROLES, type Role } from '#contract/auth.ts';
import { err, ok, type Result } from '#core/result.ts';
import { EVENTS_KEPT_DAYS } from '../audit/audit-event.ts';
import { IMAGE_STORES, type ImageStoreName } from '../config-images.ts';
import type { Phase } from '../db/upgrade.ts';

const PHASES = ['expand', 'contract'] as const satisfies readonly Phase[];

export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'create-superadmin'; readonly username: string; readonly email: string }
  | { readonly name: 'set-role'; readonly username: string; readonly role: Role }
  | { readonly name: 'revoke-sessions'; readonly username: string }
  | { readonly name: 'audit'; readonly username: string | null; readonly days: number }
  | { readonly name: 'new-secret' }
  | { readonly name: 'status' }
  | { readonly name: 'migrate'; readonly phase: Phase }
  | { readonly name: 'new-epoch'; readonly endsSessions: boolean }
  | { readonly name: 'move-images'; readonly to: ImageStoreName }
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string; readonly keepsSessions: boolean };

export const USAGE = `用法：npm run admin -- 命令 …
  create-superadmin NAME EMAIL          新建超级管理员；密码在终端输入两次，或由标准输入给出两行
  set-role NAME superadmin|admin|user   更改用户的角色，并结束其所有登录
  revoke-sessions NAME                  结束用户的所有登录
  audit [NAME] [--days N]               列出最近 N 天（不写为 30）与用户有关的登录、拒绝、重置等；不写 NAME，列出与账号无关的
  status                                版本、数据结构、待做的升级、数据纪元；PostgreSQL：正在运行的服务
  migrate [--phase expand|contract]     升级数据库；expand 只做旧版本的服务也能共处的部分，contract（默认）做其余
  new-epoch [--end-sessions]            数据库换过机器或回到过去之后：各设备补回自己有的卦例
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

interface Options {
  readonly help?: boolean;
  readonly 'keep-sessions'?: boolean;
  readonly 'end-sessions'?: boolean;
  readonly phase?: string;
  readonly days?: string;
  readonly to?: string;
}

/** Each option and the one command it belongs to. */
const OPTIONS = {
  'keep-sessions': 'restore',
  'end-sessions': 'new-epoch',
  phase: 'migrate',
  days: 'audit',
  to: 'move-images',
} as const;

const strayOption = (name: string, options: Options): string | undefined =>
  Object.entries(OPTIONS).find(([option, command]) => option in options && command !== name)?.[0];

function dataCommand(name: string, words: readonly string[], options: Options): Parsed | null {
  if (name !== 'new-secret' && name !== 'status' && name !== 'migrate' && name !== 'new-epoch') return null;
  if (words.length > 0) return err(WRONG_COUNT);
  if (name === 'new-epoch') return ok({ name, endsSessions: options['end-sessions'] ?? false });
  if (name !== 'migrate') return ok({ name });
  const phase = PHASES.find((known) => known === (options.phase ?? 'contract'));
  return phase ? ok({ name, phase }) : err(`--phase 只能是 ${PHASES.join('、')}`);
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

function imagesCommand(name: string, words: readonly string[], to: string | undefined): Parsed | null {
  if (name !== 'move-images') return null;
  if (words.length > 0) return err(WRONG_COUNT);
  const place = IMAGE_STORES.find((known) => known === to);
  return place ? ok({ name, to: place }) : err(`--to 只能是 ${IMAGE_STORES.join('、')}`);
}

/** The command, or what is wrong with the arguments. */
export function parseCommand(args: readonly string[]): Parsed {
  let parsed: { values: Options; positionals: string[] };
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      'keep-sessions': { type: 'boolean' },
      'end-sessions': { type: 'boolean' },
      phase: { type: 'string' },
      days: { type: 'string' },
      to: { type: 'string' },
    } as const;
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return err('有不认识的选项');
  }
  const [name, ...words] = parsed.positionals;
  if (parsed.values.help) return ok({ name: 'help' });
  if (name === undefined) return err('请写明命令');
  const stray = strayOption(name, parsed.values);
  if (stray !== undefined) return err(`--${stray} 只用于 ${OPTIONS[stray as keyof typeof OPTIONS]}`);
  return (
    accountCommand(name, words) ??
    fileCommand(name, words, parsed.values['keep-sessions'] ?? false) ??
    dataCommand(name, words, parsed.values) ??
    auditCommand(name, words, parsed.values.days) ??
    imagesCommand(name, words, parsed.values.to) ??
    err(`没有 ${name} 这个命令`)
  );
}
