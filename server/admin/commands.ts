import { ROLES } from '#contract/auth.ts';
import { err, ok, type Result } from '#core/result.ts';
import { EVENTS_KEPT_DAYS } from '../audit/audit-event.ts';
import type { Config } from '../config/config.ts';
import { IMAGE_STORES } from '../config/images.ts';
import type { Phase } from '../db/upgrade.ts';
import { changeRole, createSuperadmin, revokeSessions, type Terminal } from './accounts.ts';
import { audit } from './audit.ts';
import { backUp } from './backup.ts';
import { migrateData } from './migrate-data.ts';
import { moveImages } from './move-images.ts';
import { newEpoch } from './new-epoch.ts';
import { newSecret } from './new-secret.ts';
import { REMOVED_OPTIONS, removedWishOf, saveRemoved } from './removed-lists.ts';
import { restore } from './restore.ts';
import { status } from './status.ts';

type Options = Readonly<Record<string, string | boolean | undefined>>;

interface Scene {
  /** Past a pooler: locks and the programs of PostgreSQL need connections of their own. */
  readonly config: Config;
  /** As servers connect. */
  readonly given: Config;
  readonly terminal: Terminal;
}

export interface Command<Input> {
  /** Its arguments and what it does, as the usage prints them. */
  readonly usage: readonly [words: string, purpose: string];
  /** How many words it takes at least and at most; none by default. */
  readonly words?: readonly [least: number, most: number];
  /** Its own options: a flag, or one with a text. */
  readonly options?: Readonly<Record<string, 'boolean' | 'string'>>;
  /** What the words and options mean, or what is wrong with them; without it the first word is the input. */
  readonly parse?: (words: readonly string[], options: Options) => Result<Input, string>;
  readonly run: (input: Input, scene: Scene) => Promise<Result<string, string>>;
}

/** A command whose input only its own `parse` and `run` know. */
const command = <Input = string>(one: Command<Input>): Command<unknown> => one as Command<unknown>;

/** The choice that the text names. */
function oneOf<Choice extends string>(choices: readonly Choice[], text: unknown, what: string): Result<Choice, string> {
  const choice = choices.find((one) => one === text);
  return choice === undefined ? err(`${what}只能是 ${choices.join('、')}`) : ok(choice);
}

const PHASES = ['expand', 'contract'] as const satisfies readonly Phase[];

export const COMMANDS: Readonly<Record<string, Command<unknown>>> = {
  'create-superadmin': command({
    usage: ['NAME EMAIL', '新建超级管理员；密码在终端输入两次，或由标准输入给出两行'],
    words: [2, 2],
    parse: ([username = '', email = '']) => ok({ username, email }),
    run: (account, { config, terminal }) => createSuperadmin(config, account, terminal),
  }),
  'set-role': command({
    usage: ['NAME superadmin|admin|user', '更改用户的角色，并结束其所有登录'],
    words: [2, 2],
    parse([username = '', named]) {
      const role = oneOf(ROLES, named, '角色');
      return role.ok ? ok({ username, role: role.value }) : role;
    },
    run: ({ username, role }, { config }) => changeRole(config, username, role),
  }),
  'revoke-sessions': command({
    usage: ['NAME', '结束用户的所有登录'],
    words: [1, 1],
    run: (username, { config }) => revokeSessions(config, username),
  }),
  audit: command({
    usage: [
      '[NAME] [--days N]',
      '列出最近 N 天（不写为 30）与用户有关的登录、拒绝、重置等；不写 NAME，列出与账号无关的',
    ],
    options: { days: 'string' },
    words: [0, 1],
    parse([username = null], { days = '30' }) {
      const isWhole = /^[1-9]\d{0,2}$/.test(String(days)) && Number(days) <= EVENTS_KEPT_DAYS;
      return isWhole ? ok({ username, days: Number(days) }) : err(`--days 须是 1 到 ${EVENTS_KEPT_DAYS} 的整数`);
    },
    run: (wish, { config, terminal }) => audit(config, wish, terminal.now()),
  }),
  status: command({
    usage: ['', '版本、数据结构、待做的升级、数据纪元；PostgreSQL：正在运行的服务'],
    run: (_, { config }) => status(config),
  }),
  migrate: command({
    usage: ['[--phase expand|contract]', '升级数据库；expand 只做旧版本的服务也能共处的部分，contract（默认）做其余'],
    options: { phase: 'string' },
    parse: (_, { phase = 'contract' }) => oneOf(PHASES, phase, '--phase '),
    run: (phase, { config, given }) => migrateData(config, phase, given.databaseUrl),
  }),
  'new-epoch': command({
    usage: [
      '[--end-sessions] [--removed FILE]',
      '数据库换过机器或回到过去之后：各设备补回自己有的卦例，注销过的账号再次删去；没有名单时要加 --without-removed',
    ],
    options: { 'end-sessions': 'boolean', ...REMOVED_OPTIONS },
    parse: (_, options) => ok({ endsSessions: options['end-sessions'] === true, ...removedWishOf(options) }),
    run: (wish, { config, terminal }) => newEpoch(config, wish, terminal.now()),
  }),
  'new-secret': command({
    usage: ['', 'PostgreSQL：此后启动的服务都须有现在的密钥'],
    run: (_, { config }) => newSecret(config),
  }),
  'move-images': command({
    usage: ['--to s3|database', '将所有图片移到 S3 或数据库，服务可以照常运行；中断后再执行一次即可继续'],
    options: { to: 'string' },
    parse: (_, { to }) => oneOf(IMAGE_STORES, to, '--to '),
    run: (to, { config }) => moveImages(config, to),
  }),
  removed: command({
    usage: ['FILE', '将注销过的账号的名单写入新文件，与备份放在一处；恢复时用 --removed 指出'],
    words: [1, 1],
    run: (file, { config }) => saveRemoved(config, file),
  }),
  backup: command({
    usage: ['FILE', '备份数据，服务可以照常运行'],
    words: [1, 1],
    run: (file, { config, terminal }) => backUp(config, file, terminal.now()),
  }),
  restore: command({
    usage: [
      'FILE [--keep-sessions] [--removed FILE]',
      '从备份恢复，须先停下服务；所有登录随之结束，除非加 --keep-sessions；注销过的账号再次删去，没有名单时要加 --without-removed',
    ],
    options: { 'keep-sessions': 'boolean', ...REMOVED_OPTIONS },
    words: [1, 1],
    parse: ([file = ''], options) =>
      ok({ file, keepsSessions: options['keep-sessions'] === true, ...removedWishOf(options) }),
    run: (wish, { config, terminal }) => restore(config, wish, terminal.now()),
  }),
};
