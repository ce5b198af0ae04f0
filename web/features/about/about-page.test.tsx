import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const feedback = () => page.getByRole('region', { name: '反馈' });
const version = () => expect.element(page.getByText(/^版本 \d+\.\d+\.\d+$/)).toBeVisible();

test('关于 is open to guests, and offers no 反馈 where the operator has not said where it goes', async () => {
  await openApp('/profile');
  await page.getByRole('link', { name: '关于' }).click();
  await expect.element(page.getByRole('heading', { name: '关于', level: 1 })).toBeVisible();
  await version();
  await expect.poll(() => server.calls('config').length).toBeGreaterThan(0);
  await expect.element(feedback()).not.toBeInTheDocument();
});

test.each([
  ['mailto:me@example.com', 'me@example.com'],
  ['https://yi.example.com/help', 'https://yi.example.com/help'],
])('关于 offers 反馈 at %s', async (contact, label) => {
  server.answers('config', { status: 200, body: { registration: 'open', contact } });
  await openApp('/about');
  await expect.element(feedback().getByRole('link', { name: label })).toHaveAttribute('href', contact);
});

test('关于 offers no 反馈 at an address that is a script', async () => {
  server.sendsJunk('config', 200, JSON.stringify({ registration: 'open', contact: 'javascript:alert(1)' }));
  await openApp('/about');
  await version();
  await expect.poll(() => server.calls('config').length).toBeGreaterThan(0);
  await expect.element(feedback()).not.toBeInTheDocument();
});
