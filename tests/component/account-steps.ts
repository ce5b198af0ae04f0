import { page } from 'vitest/browser';
import { expireSession, signIn } from '#web/platform/storage/session.ts';
import { type Opening, openApp, somebody } from './open-app.tsx';

const LABELS = { username: '用户名', email: '邮箱', password: '密码', confirmPassword: '确认密码' } as const;
export type AccountFields = Partial<Record<keyof typeof LABELS, string>>;

/** A field of the form, by exactly this label. */
export const field = (label: string) => page.getByLabelText(label, { exact: true });

/** Fills what is given and leaves the rest. */
export async function fillAccount(fields: AccountFields): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await field(LABELS[name as keyof AccountFields]).fill(value);
}

export const submitAs = (action: '登录' | '注册'): Promise<void> =>
  page.getByRole('button', { name: action, exact: true }).click();

export async function openRegister(path = '/login', opening: Opening = {}): Promise<void> {
  await openApp(path, opening);
  await page.getByRole('tab', { name: '注册' }).click();
}

export async function logIn(username = '观客', password = 'tang-9wuyue'): Promise<void> {
  await fillAccount({ username, password });
  await submitAs('登录');
}

/** On 我的: 退出登录, and yes when it asks. */
export async function logOut(): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).click();
  await page
    .getByRole('alertdialog', { name: '退出登录？', exact: true })
    .getByRole('button', { name: '退出' })
    .click();
}

/** auth-storage as it is now. */
export const storedSession = (): unknown => JSON.parse(localStorage.getItem('auth-storage') ?? 'null');

/** The last session on this device has expired. */
export function haveExpired(): void {
  signIn(somebody());
  expireSession();
}
