import type { Page, Request } from 'playwright-core';

const LABELS = { username: '用户名', email: '邮箱', password: '密码', confirmPassword: '确认密码' } as const;
type Fields = Partial<Record<keyof typeof LABELS, string>>;

/** Fills what is given and leaves the rest. */
export async function fillAccount(page: Page, fields: Fields): Promise<void> {
  for (const [field, value] of Object.entries(fields)) {
    await page.getByLabel(LABELS[field as keyof Fields], { exact: true }).fill(value);
  }
}

export const submitAs = (page: Page, action: '登录' | '注册'): Promise<void> =>
  page.getByRole('button', { name: action, exact: true }).click();

export async function openRegister(page: Page, path = '/login'): Promise<void> {
  await page.goto(path);
  await page.getByRole('tab', { name: '注册' }).click();
}

export async function logIn(page: Page, who: { username: string; password: string }): Promise<void> {
  await fillAccount(page, { username: who.username, password: who.password });
  await submitAs(page, '登录');
}

/** On 我的: 退出登录, and yes when it asks. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).click();
  await page
    .getByRole('alertdialog', { name: '退出登录？', exact: true })
    .getByRole('button', { name: '退出' })
    .click();
}

/** The calls the page makes from now on to addresses that hold this text. */
export function callsTo(page: Page, part: string): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => request.url().includes(part) && calls.push(request));
  return calls;
}

/** auth-storage as it is now. */
export const storedSession = (page: Page): Promise<Record<string, unknown> | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? 'null'));
