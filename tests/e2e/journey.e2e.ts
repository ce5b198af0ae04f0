import { expect, test } from 'vitest';
import { textOf } from '#core/texts/classic.ts';
import { choose, startButton, ZHUN } from '../support/cast-steps.ts';
import { noiseJpeg } from '../support/images.ts';
import { REFUSED, UNREACHED, useOwnServer } from './fixtures.ts';
import { fillAccount, logIn, logOut, submitAs } from './pages/account-forms.ts';
import { pickAndUpload, picked, statusOfImage } from './pages/image-field.ts';
import { resetPathFor } from './pages/outbox.ts';
import { fillPuzzle, pressButton } from './pages/puzzles.ts';

const fixtures = useOwnServer();
const NEW = { username: '初来者', email: 'first@example.com', password: 'tang-9wuyue', confirmPassword: 'tang-9wuyue' };

/** Every page and a dozen forms in one test. */
const WHOLE_APP_MS = 120_000;

test('a new user on a phone does everything the app is for', { timeout: WHOLE_APP_MS }, async () => {
  const { page, context } = await fixtures.visit({
    serviceWorker: true,
    splash: true,
    at: Date.now(),
    expects: [REFUSED(401), UNREACHED],
  });
  const tab = (name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click();

  /** Waits for the words and not for the time they are given. */
  const after = async (message: string) => {
    await page.getByText(message, { exact: true }).waitFor();
    await page.clock.fastForward(2000);
  };

  // casts, reads
  await page.goto('/');
  await page.waitForURL('**/divination');
  await page.locator('#splash').click(); // a tap skips it
  await choose(page, ZHUN);
  await startButton(page).click();
  await page.getByText(textOf('010001').judgment, { exact: true }).waitFor();
  await page.getByRole('link', { name: /^初九/ }).first().click();
  await page.waitForURL('**/hexagram/010001/text/0');
  await page
    .getByText(textOf('010001').lines[0] ?? '')
    .first()
    .waitFor();
  await page.goBack();

  // registers on the way to saving, and it is saved
  await pressButton(page, '保存卦例');
  await after('请先登录才能保存卦例');
  await page.waitForURL('**/login?**');
  await page.getByRole('tab', { name: '注册' }).click();
  await fillAccount(page, NEW);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/results'),
  );
  await submitAs(page, '注册');
  await page.getByText('卦例保存成功', { exact: true }).waitFor();
  expect((await saved).status()).toBe(201);
  await after('注册成功');
  await page.waitForURL('**/divination');

  // reloads and finds it again
  await page.reload();
  await tab('我的');
  await page.getByText('普通会员').waitFor();
  await page.getByRole('button', { name: /^水雷屯，初爻动，今日/ }).click();
  await page.getByRole('link', { name: '主卦，水雷屯，初爻动' }).waitFor();

  // posts a puzzle with an image
  await tab('学院');
  await page.getByRole('link', { name: /每日射覆/ }).click();
  await pressButton(page, '＋ 出题');
  await fillPuzzle(page, { title: '袖中何物', questionText: '得屯之比。', answerText: '一枚古钱。' });
  const imageUrl = await pickAndUpload(page, '题目图片', picked(await noiseJpeg(1200, 900), 'image/jpeg'));
  await pressButton(page, '发布');
  await after('创建成功');
  await page.waitForURL('**/academy/shefu');
  await page.getByRole('link', { name: /袖中何物/ }).click();
  const image = page.getByRole('img', { name: '题目图片' });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await pressButton(page, '显示答案');
  await page.getByText('一枚古钱。', { exact: true }).waitFor();

  // edits and deletes it
  await page.getByRole('link', { name: '编辑' }).click();
  await fillPuzzle(page, { title: '匣中何物' });
  await pressButton(page, '保存');
  await after('更新成功');
  await page.getByRole('heading', { name: '匣中何物' }).waitFor();
  await pressButton(page, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await page.waitForURL('**/academy/shefu');
  await page.getByText('还没有题目').waitFor();
  await expect.poll(() => statusOfImage(fixtures.app, imageUrl)).toBe(404);

  // resets the password through the mail
  await tab('我的');
  await logOut(page);
  await page.getByRole('link', { name: '登录', exact: true }).click();
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.getByRole('textbox', { name: '邮箱' }).fill(NEW.email);
  await pressButton(page, '查找账号');
  await pressButton(page, '发送重置链接');
  await page.goto(await resetPathFor(fixtures.app.dataDir, NEW.email));
  await page.getByLabel('新密码').fill('wuyue-9tang');
  await page.getByLabel('确认密码').fill('wuyue-9tang');
  await pressButton(page, '重置密码');
  await after('密码重置成功，即将跳转到登录页面');
  await page.waitForURL('**/login');
  await logIn(page, { username: NEW.username, password: 'wuyue-9tang' });
  await page.waitForURL('**/divination');
  await tab('我的');
  await page.getByRole('heading', { name: '卦例 · 1' }).waitFor();

  // reads the library, and goes on reading without a network
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.goto('/library');
  await page.getByRole('link', { name: '第64卦，火水未济' }).click();
  await page.getByText(textOf('101010').judgment, { exact: true }).waitFor();
  await page.getByRole('link', { name: '返回' }).click();
  await page.getByRole('tab', { name: '八卦' }).click();
  await page.getByRole('link', { name: /坎/ }).first().click();
  await page.waitForURL('**/trigram/010');
  await page.getByRole('heading', { level: 1 }).waitFor();
});
