import { expect, test } from 'vitest';
import { REFUSED, UNREACHED, useOwnServer } from './fixtures.ts';
import { callsTo, logIn } from './pages/account-forms.ts';
import { fillPuzzle, LIST, makePuzzle, pressButton, uploadImage } from './pages/puzzles.ts';
import { shows } from './shown-messages.ts';

const fixtures = useOwnServer();

test('an empty list shows 还没有题目', async () => {
  const { page } = await fixtures.visit();
  await page.goto(LIST);
  await page.getByRole('heading', { name: '还没有题目' }).waitFor();
});

test('the list shows the newest first, twenty a page, and each page has its own address, to which ‹ leads back', async () => {
  const who = await fixtures.account();
  for (let number = 1; number <= 41; number++) await makePuzzle(fixtures.app, who, { title: `第${number}题` });
  const { page } = await fixtures.visit();
  const calls = callsTo(page, '/api/shefu?');
  await page.goto(LIST);
  const titles = page.locator('main li bdi:first-child').filter({ hasText: /^第\d+题$/ });
  const numbersFrom = (first: number, last: number) =>
    Array.from({ length: first - last + 1 }, (_, index) => `第${first - index}题`);
  await page.getByText('1 / 3').waitFor();
  expect(await titles.allTextContents()).toEqual(numbersFrom(41, 22));
  expect(await page.getByRole('button', { name: '上一页' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '下一页' }).click();
  await page.getByText('2 / 3').waitFor();
  expect(await titles.allTextContents()).toEqual(numbersFrom(21, 2));
  expect(calls.map((call) => new URL(call.url()).search)).toEqual([
    '?action=list&page=1&limit=20',
    '?action=list&page=2&limit=20',
  ]);
  await page.reload();
  await page.getByText('2 / 3').waitFor();
  await page.getByRole('button', { name: '下一页' }).click();
  await page.getByText('3 / 3').waitFor();
  expect(await titles.allTextContents()).toEqual(['第1题']);
  expect(await page.getByRole('button', { name: '下一页' }).isDisabled()).toBe(true);
  await page.goBack();
  await page.getByText('2 / 3').waitFor();
  await page.getByRole('link', { name: '第3题' }).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(300);
  await page.getByRole('link', { name: '第3题' }).click();
  await page.getByRole('heading', { name: '第3题' }).waitFor();
  await page.getByRole('link', { name: '返回' }).click();
  await page.getByText('2 / 3').waitFor();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, left);
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL('**/academy');
});

test('a list that cannot be fetched offers a retry; a server out of reach is not called 没有网络', async () => {
  const { page } = await fixtures.visit({ expects: [UNREACHED] });
  await page.route('**/api/shefu?**', (route) => route.abort());
  await page.goto(LIST);
  await page.getByRole('heading', { name: '连不上服务器' }).waitFor();
  await page.unroute('**/api/shefu?**');
  await pressButton(page, '重试');
  await page.getByText('1 / 3').waitFor();
});

test('分享 copies the address of the page and shows its message for a second and a half', async () => {
  const id = await makePuzzle(fixtures.app, await fixtures.account());
  const { page, context } = await fixtures.visit({ at: Date.now() });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const path of [LIST, `${LIST}/${id}`]) {
    await page.goto(path);
    await page.getByRole('button', { name: '分享' }).waitFor();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await pressButton(page, '分享');
    const toast = await shows(page, 'puzzle', '链接已复制！粘贴分享给朋友查看吧');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${fixtures.app.url}${path}`);
    await page.clock.runFor(1499);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
    await page.clock.resume();
  }
});

test('when the browser refuses to copy, 复制失败，请重试 is shown', async () => {
  const { page } = await fixtures.visit();
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto(LIST);
  await pressButton(page, '分享');
  await shows(page, 'puzzle', '复制失败，请重试');
});

test('a guest who wants to add a puzzle logs in first and is then at the form', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit();
  await page.goto(LIST);
  await pressButton(page, '＋ 出题');
  await page.waitForURL('**/login?**');
  await logIn(page, who);
  await page.waitForURL(`**${LIST}/create`);
  await page.getByRole('heading', { name: '出题' }).waitFor();
});

test('the answer is not in the page and its image not fetched before 显示答案, and 隐藏答案 removes it', async () => {
  const who = await fixtures.account();
  const [questionImageUrl, answerImageUrl] = [
    await uploadImage(fixtures.app, who),
    await uploadImage(fixtures.app, who),
  ];
  const id = await makePuzzle(fixtures.app, who, { questionImageUrl, answerImageUrl, answerText: '一面铜镜' });
  const { page } = await fixtures.visit();
  const images = callsTo(page, '/uploads/');
  await page.goto(`${LIST}/${id}`);
  await page.getByRole('img', { name: '题目图片' }).waitFor();
  const hidden = async () => {
    const html = await page.content();
    return !html.includes('一面铜镜') && !html.includes(answerImageUrl);
  };
  expect(await hidden()).toBe(true);
  expect(images.map((request) => new URL(request.url()).pathname)).toEqual([questionImageUrl]);
  await pressButton(page, '显示答案');
  await page.getByText('一面铜镜', { exact: true }).waitFor();
  const image = page.getByRole('img', { name: '答案图片' });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(8);
  await pressButton(page, '隐藏答案');
  expect(await hidden()).toBe(true);
});

test('an unknown number and a malformed one show 题目不存在', async () => {
  const { page } = await fixtures.visit({ expects: [REFUSED(404), REFUSED(400)] });
  for (const id of ['999999', 'abc', '0', '1e3', '12345678901234567']) {
    await page.goto(`${LIST}/${id}`);
    await shows(page, 'puzzle', '题目不存在');
  }
  await page.getByRole('link', { name: '回到射覆' }).click();
  await page.waitForURL(`**${LIST}`);
});

test('a puzzle that cannot be fetched shows 加载题目失败, not 题目不存在, and offers a retry', async () => {
  const id = await makePuzzle(fixtures.app, await fixtures.account());
  const { page } = await fixtures.visit({ expects: [UNREACHED, REFUSED(429)] });
  const json = { success: false, code: 'request.tooMany', message: '操作过于频繁，请稍后重试' };
  await page.route('**/api/shefu?**', (route) => route.fulfill({ status: 429, json }));
  await page.goto(`${LIST}/${id}`);
  await page.getByText('加载题目失败', { exact: true }).waitFor();
  expect(await page.getByText('题目不存在').count()).toBe(0);
  await page.unroute('**/api/shefu?**');
  await pressButton(page, '重试');
  await page.getByRole('heading', { name: '袖中何物' }).waitFor();
});

const DRAFT = { title: '袖中何物', questionText: '得屯之比', answerText: '古钱' };

test('a refusal with a field is shown at that field, whether the form or the server checked it', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account(), expects: [REFUSED(400)] });
  await page.goto(`${LIST}/create`);
  const errorAt = async (name: string) => {
    const field = page.getByRole('textbox', { name, exact: true });
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    return page.locator(`#${await field.getAttribute('aria-describedby')}`).textContent();
  };
  await fillPuzzle(page, { ...DRAFT, questionText: '长'.repeat(5001) });
  await pressButton(page, '发布');
  expect(await errorAt('题目')).toBe('内容不能超过5000个字符');
  await fillPuzzle(page, DRAFT);
  const refusal = { success: false, code: 'request.invalid', message: '内容包含非法字符', field: 'answerText' };
  await page.route('**/api/shefu?action=**', (route) => route.fulfill({ status: 400, json: refusal }));
  await pressButton(page, '发布');
  expect(await errorAt('答案')).toBe('内容包含非法字符');
});
