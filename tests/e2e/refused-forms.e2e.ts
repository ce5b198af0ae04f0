import { expect, test } from 'vitest';
import { NOTICES, PASSWORD_NOTICES } from '#contract/notices.ts';
import { plain } from '../support/images.ts';
import { useFixtures } from './fixtures.ts';
import { fillAccount, openRegister, submitAs } from './pages/account-forms.ts';
import { pickAndUpload, picked } from './pages/image-field.ts';
import { fillPuzzle, LIST, pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();

test('a refused registration moves the focus to the field that is wrong, whose error goes when it is mended', async () => {
  const { page } = await fixtures.visit();
  await openRegister(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const isMarked = async (label: string) => (await field(label).getAttribute('aria-invalid')) === 'true';
  const refused = async (label: string, message: string) => {
    await submitAs(page, '注册');
    await page.getByText(message, { exact: true }).waitFor();
    expect(await field(label).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await isMarked(label)).toBe(true);
  };
  await fillAccount(page, { username: '新客', email: 'a@b', password: 'wuyue-9tang', confirmPassword: 'other' });
  await refused('邮箱', '请输入有效的邮箱地址');
  await fillAccount(page, { username: '新客人' });
  expect(await isMarked('邮箱')).toBe(true);
  await fillAccount(page, { email: 'new@example.com' });
  await page.getByText('请输入有效的邮箱地址').waitFor({ state: 'detached' });
  expect(await isMarked('邮箱')).toBe(false);
  await refused('确认密码', '两次输入的密码不一致');
  await refused('确认密码', '两次输入的密码不一致');
  await fillAccount(page, { password: 'other' });
  await page.getByText('两次输入的密码不一致').waitFor({ state: 'detached' });
  await fillAccount(page, { password: '654321', confirmPassword: '654321' });
  await refused('密码', PASSWORD_NOTICES.run);
});

test('registration says what it asks for before anything is wrong, and shows a password to whoever asks', async () => {
  const { page } = await fixtures.visit();
  await openRegister(page);
  const described = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(),
    );
  expect(await described('用户名')).toBe(NOTICES.usernameRule);
  expect(await described('密码')).toBe(NOTICES.passwordRule);
  await fillAccount(page, {
    username: '新',
    email: 'a@example.com',
    password: 'wuyue-9tang',
    confirmPassword: 'wuyue-9tang',
  });
  await submitAs(page, '注册');
  await page.getByText('用户名格式不正确').waitFor();
  expect(await described('用户名')).toBe(`用户名格式不正确,${NOTICES.usernameRule}`);
  const typeOf = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('type');
  expect(await typeOf('密码')).toBe('password');
  await pressButton(page, '显示密码');
  expect([await typeOf('密码'), await typeOf('确认密码')]).toEqual(['text', 'password']);
  await pressButton(page, '隐藏密码');
  expect(await typeOf('密码')).toBe('password');
});

test('a refused puzzle moves the focus to the field that is wrong; its error goes with a text or an image', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
  await page.goto(`${LIST}/create`);
  await fillPuzzle(page, { title: '袖中何物', answerText: '古钱' });
  const error = page.getByText('题目内容不能为空，请至少提供文字或图片');
  const refused = async () => {
    await pressButton(page, '发布');
    await error.waitFor();
    const question = page.getByRole('textbox', { name: '题目', exact: true });
    expect(await question.evaluate((element) => element === document.activeElement)).toBe(true);
  };
  await refused();
  await fillPuzzle(page, { title: '匣中何物' });
  expect(await error.isVisible()).toBe(true);
  await fillPuzzle(page, { questionText: '得屯' });
  await error.waitFor({ state: 'detached' });
  await fillPuzzle(page, { questionText: '' });
  await refused();
  await pickAndUpload(page, '题目图片', picked(await plain(8, 8).png().toBuffer(), 'image/png'));
  await error.waitFor({ state: 'detached' });
});
