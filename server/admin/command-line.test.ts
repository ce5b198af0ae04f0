import { expect, test } from 'vitest';
import { parseCommand } from './command-line.ts';
import { COMMANDS } from './commands.ts';

const NO_LIST = { removedFile: null, withoutRemoved: false };

test.each([
  ['create-superadmin 掌门 a@example.com', 'create-superadmin', { username: '掌门', email: 'a@example.com' }],
  ['set-role 掌门 admin', 'set-role', { username: '掌门', role: 'admin' }],
  ['revoke-sessions 掌门', 'revoke-sessions', '掌门'],
  ['audit', 'audit', { username: null, days: 30 }],
  ['audit 掌门 --days 180', 'audit', { username: '掌门', days: 180 }],
  ['move-images --to s3', 'move-images', 's3'],
  ['move-images --to=database', 'move-images', 'database'],
  ['backup a.db', 'backup', 'a.db'],
  ['removed list.txt', 'removed', 'list.txt'],
  ['restore a.db', 'restore', { file: 'a.db', keepsSessions: false, ...NO_LIST }],
  ['restore --keep-sessions a.db', 'restore', { file: 'a.db', keepsSessions: true, ...NO_LIST }],
  ['restore -- --odd-name', 'restore', { file: '--odd-name', keepsSessions: false, ...NO_LIST }],
  ['status', 'status', undefined],
  ['new-secret', 'new-secret', undefined],
  ['migrate', 'migrate', 'contract'],
  ['migrate --phase expand', 'migrate', 'expand'],
  ['new-epoch', 'new-epoch', { endsSessions: false, ...NO_LIST }],
  ['new-epoch --end-sessions', 'new-epoch', { endsSessions: true, ...NO_LIST }],
  [
    'new-epoch --removed list.txt',
    'new-epoch',
    { endsSessions: false, removedFile: 'list.txt', withoutRemoved: false },
  ],
  [
    'restore a.db --without-removed',
    'restore',
    { file: 'a.db', keepsSessions: false, removedFile: null, withoutRemoved: true },
  ],
])('%s is parsed', (words, name, input) => {
  expect(parseCommand(words.split(' '))).toEqual({ ok: true, value: { command: COMMANDS[name], input } });
});

test.each(['backup --help', '-h'])('%s asks for help', (words) => {
  expect(parseCommand(words.split(' '))).toEqual({ ok: true, value: 'help' });
});

const COUNT = '参数的个数不对';

test.each([
  [[], '请写明命令'],
  [['delete-everything'], '没有 delete-everything 这个命令'],
  [['__proto__'], '没有 __proto__ 这个命令'],
  [['create-superadmin', '掌门'], COUNT],
  [['create-superadmin', '', 'a@example.com'], COUNT],
  [['create-superadmin', '掌门', 'a@example.com', 'password'], COUNT],
  [['set-role', '掌门'], COUNT],
  [['set-role', '掌门', 'root'], '角色只能是 superadmin、admin、user'],
  [['set-role', '掌门', 'admin', 'user'], COUNT],
  [['revoke-sessions'], COUNT],
  [['revoke-sessions', '甲', '乙'], COUNT],
  [['audit', '甲', '乙'], COUNT],
  [['audit', '甲', '--days', '0'], '--days 须是 1 到 180 的整数'],
  [['audit', '甲', '--days', '181'], '--days 须是 1 到 180 的整数'],
  [['audit', '甲', '--days', '1.5'], '--days 须是 1 到 180 的整数'],
  [['audit', '--days'], '有不认识的选项'],
  [['backup', 'a', '--days', '3'], '--days 只用于 audit'],
  [['move-images'], '--to 只能是 database、s3'],
  [['move-images', '--to', 'disk'], '--to 只能是 database、s3'],
  [['move-images', 's3'], COUNT],
  [['backup', 'a', '--to', 's3'], '--to 只用于 move-images'],
  [['backup'], COUNT],
  [['backup', ''], COUNT],
  [['backup', 'a', 'b'], COUNT],
  [['backup', 'a', '--keep-sessions'], '--keep-sessions 只用于 restore'],
  [['status', 'a'], COUNT],
  [['migrate', 'expand'], COUNT],
  [['migrate', '--phase', 'all'], '--phase 只能是 expand、contract'],
  [['migrate', '--phase'], '有不认识的选项'],
  [['status', '--phase', 'expand'], '--phase 只用于 migrate'],
  [['restore', 'a', '--end-sessions'], '--end-sessions 只用于 new-epoch'],
  [['status', '--removed', 'a'], '--removed 只用于 new-epoch、restore'],
  [['restore', 'a', '--removed'], '有不认识的选项'],
  [['restore'], COUNT],
  [['restore', 'a', '--force'], '有不认识的选项'],
  [['restore', 'a', '--keep-sessions=no'], '有不认识的选项'],
])('%j is refused: %s', (args, reason) => {
  expect(parseCommand(args)).toEqual({ ok: false, error: reason });
});
