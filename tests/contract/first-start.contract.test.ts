import { expect, test } from 'vitest';
import { firstSteps } from '#server/lifecycle/first-steps.ts';
import { ENGINES, startAppInTest } from '../support/app.ts';
import { startServer } from '../support/spawned-server.ts';

const SUPERADMIN = '观象：还没有账号，首位超级管理员用 npm run admin -- create-superadmin 用户名 邮箱 建立';

test.each(ENGINES)('on an empty database the first steps on %s are said, until there is an account', async (engine) => {
  const app = await startAppInTest(engine);
  const { config } = app.server.services;
  const mails = `观象：邮件不寄出，写成文件存于 ${app.dataDir}/outbox（要寄出，请设 SMTP_URL）`;
  expect(await firstSteps(config, app.database.db)).toEqual([mails, SUPERADMIN]);
  const smtp = { ...config, mailTransport: 'smtp', smtpUrl: 'smtps://me:secret@mail.example.com:465' } as const;
  expect(await firstSteps(smtp, app.database.db)).toEqual(['观象：邮件经 mail.example.com 寄出', SUPERADMIN]);
  await app.user();
  expect(await firstSteps(config, app.database.db)).toEqual([]);
});

test('the server prints them when it starts, a line each, before its address', async () => {
  const server = await startServer();
  await server.stop();
  expect(server.output()).toMatch(/^观象：数据存于 .*\n观象：邮件不寄出，.*\n观象：还没有账号，.*\n观象：http:.*\n/);
});
