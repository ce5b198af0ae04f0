import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Download, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { LoginResponse } from '#contract/auth.ts';
import { ACCOUNT_NOTICES, REMOVAL_NOTICES } from '#contract/words/account-notices.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { PROBLEMS } from '#contract/words/problems.ts';
import { picked } from '../e2e/pages/image-field.ts';
import { pressButton } from '../e2e/pages/puzzles.ts';
import { plain } from '../support/images.ts';
import type { Account, Api } from '../support/running-app.ts';
import type { ReceivedMail } from '../support/smtp-sink.ts';
import type { Moment, Striker } from './strike.ts';

const PATIENT = { timeout: 120_000, interval: 50 };

/** Who goes through the flows, one after another, in a browser. */
export interface Person {
  readonly page: Page;
  /** As registered; the address of before is its address again in the end. */
  readonly who: Account;
  password: string;
  /** Of the session in the browser. */
  token: string;
}

export interface Surroundings {
  readonly moment: Moment;
  readonly api: Api['api'];
  readonly striker: Striker;
  /** Starts what was killed; both servers answer. */
  readonly heal: () => Promise<void>;
  mailsTo(address: string): readonly ReceivedMail[];
}

export type Flow = (person: Person, surroundings: Surroundings) => Promise<void>;

const isMade = ({ moment }: Surroundings): boolean => moment === 'between its commit and its answer';
const shows = (page: Page, text: string) => page.getByText(text).first().waitFor();

interface Pressed {
  /** What the page says when no answer came. */
  readonly lost: string | RegExp;
  readonly done: Locator;
}

/**
 * Presses, and once more if the page says that no answer came. It may not: Chromium itself sends a call again whose connection was used before
 * and broke without an answer.
 */
async function finish(press: () => Promise<unknown>, { lost, done }: Pressed): Promise<void> {
  const notice = done.page().getByText(lost);
  await notice.or(done).first().waitFor();
  if (await notice.isVisible()) await press();
  await done.waitFor();
}

async function logInBeside({ who, password }: Person, { api }: Surroundings): Promise<LoginResponse> {
  const { status, json } = await api('POST', '/auth/login', { body: { username: who.username, password } });
  expect([status, json]).toEqual([200, expect.anything()]);
  return json as unknown as LoginResponse;
}

const statusOf = async (token: string, { api }: Surroundings) => (await api('GET', '/account', { token })).status;

/** Once: at most once more where the user had to ask again. */
async function mailed(address: string, words: string, { mailsTo, moment }: Surroundings, times = 1): Promise<void> {
  const found = () => mailsTo(address).filter(({ text }) => text.includes(words)).length;
  await vi.waitFor(() => expect(found(), words).toBeGreaterThanOrEqual(times), PATIENT);
  const isAskedAgain = moment === 'between its commit and its answer';
  expect(found(), words).toBeLessThanOrEqual(isAskedAgain ? times + 1 : times);
}

const mailedPath = (address: string, path: string, { mailsTo }: Surroundings): Promise<string> =>
  vi.waitFor(() => {
    const links = mailsTo(address).flatMap(({ text }) => /http\S+?(\/[a-z-]+\?token=[\w-]+)/.exec(text)?.[1] ?? []);
    const found = links.findLast((link) => link.startsWith(`${path}?`));
    if (found === undefined) throw new Error(`no mail to ${address} with a link to ${path} yet`);
    return found;
  }, PATIENT);

const changePassword: Flow = async (person, around) => {
  const { page, who } = person;
  const next = `${person.password}-2`;
  const elsewhere = await logInBeside(person, around);
  await page.goto('/profile/account/password');
  await page.getByLabel('旧密码').fill(person.password);
  await page.getByLabel('新密码').fill(next);
  await page.getByLabel('确认密码').fill(next);
  const press = () => pressButton(page, '修改密码');
  await around.striker.strikeWrite('audit_events', press);
  const said = isMade(around) ? PROBLEMS['auth.oldPassword'].message : ACCOUNT_NOTICES.passwordChanged;
  await finish(press, { lost: ACCOUNT_NOTICES.passwordNotChanged, done: page.getByText(said, { exact: true }) });
  const old = { username: who.username, password: person.password };
  expect((await around.api('POST', '/auth/login', { body: old })).status).toBe(401);
  person.password = next;
  await logInBeside(person, around);
  expect([await statusOf(person.token, around), await statusOf(elsewhere.token, around)]).toEqual([200, 401]);
  await mailed(who.email, '密码刚刚修改过', around);
};

const endDevices: Flow = async (person, around) => {
  const { page } = person;
  const { strikeWrite } = around.striker;
  const others = [await logInBeside(person, around), await logInBeside(person, around)];
  await page.goto('/profile/account/devices');
  const rows = page.getByRole('button', { name: '退出 未知设备' });
  await rows.first().waitFor();
  const before = await rows.count();
  const endFirst = () => rows.first().click();
  await strikeWrite('audit_events', endFirst);
  const said = isMade(around) ? PROBLEMS['session.notFound'].message : ACCOUNT_NOTICES.deviceEnded;
  await finish(endFirst, { lost: NOTICES.failed, done: page.getByText(said, { exact: true }) });
  await vi.waitFor(async () => expect(await rows.count()).toBe(before - 1), PATIENT);
  await around.heal();

  const endOthers = async () => {
    await page.getByRole('button', { name: /^退出其他/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click();
  };
  await strikeWrite('audit_events', endOthers);
  await finish(endOthers, { lost: NOTICES.failed, done: page.getByText('只有这一台。') });
  for (const { token } of others) expect(await statusOf(token, around)).toBe(401);
  expect(await statusOf(person.token, around)).toBe(200);
};

const readActivity: Flow = async ({ page }, { striker }) => {
  await striker.strikeRead('audit_events', () => page.goto('/profile/account/activity'));
  const again = () => page.getByRole('button', { name: '重试' }).click();
  await finish(again, { lost: '重试', done: page.getByText('让别的设备退出').first() });
  await shows(page, '修改密码');
};

/** The files of it, by name; null if it was cut off. */
async function filesOf(download: Download): Promise<ReadonlyMap<string, Uint8Array> | null> {
  if ((await download.failure()) !== null) return null;
  return new Map(Object.entries(unzipSync(readFileSync(await download.path()))));
}

const exportAll: Flow = async (person, around) => {
  const { page } = person;
  await page.goto('/profile/account');
  const ask = () => page.getByRole('button', { name: /^导出我的数据/ }).click();
  const begun = page.waitForEvent('download');
  const isLost = await around.striker.strikeRead('images', async () => {
    await ask();
    await begun; // what comes before the images is on its way
  });
  let files = await filesOf(await begun);
  await shows(page, ACCOUNT_NOTICES.exportBegun);
  expect(files === null, 'cut off with its server').toBe(isLost);
  if (isLost) {
    const again = page.waitForEvent('download');
    await ask();
    files = await filesOf(await again);
  }
  const names = [...(files?.keys() ?? [])];
  expect(names).toEqual(expect.arrayContaining(['README.md', 'account.json', 'activity.json', 'casts/0001.md']));
  expect(JSON.parse(Buffer.from(files?.get('casts/0001.json') ?? []).toString())).toHaveLength(3);
  const [image] = names.filter((name) => name.startsWith('images/'));
  expect(files?.get(image ?? '')?.length).toBeGreaterThan(100);
};

const changeAvatar: Flow = async (person, around) => {
  const { page } = person;
  await page.goto('/profile/account/avatar');
  await page.getByRole('tab', { name: '图片' }).click();
  const jpeg = await plain(64, 64).jpeg().toBuffer();
  await page.getByLabel('选一张图片').setInputFiles(picked(jpeg, 'image/jpeg'));
  const press = () => pressButton(page, '用这张图片');
  const shown = async () => {
    const { avatarUrl } = (await logInBeside(person, around)).user;
    return avatarUrl == null ? null : (await fetch(new URL(avatarUrl, page.url()))).status;
  };
  await around.striker.strikeWrite('avatars', press);
  const done = page.getByText(ACCOUNT_NOTICES.avatarChanged);
  const again = async () => {
    expect(await shown(), 'a picture that became the avatar is not discarded').toBe(isMade(around) ? 200 : null);
    await press();
  };
  await finish(again, { lost: new RegExp(`${NOTICES.failed}|${ACCOUNT_NOTICES.avatarOffline}`), done });
  expect(await shown()).toBe(200);
};

const changeEmail: Flow = async (person, around) => {
  const { page, who } = person;
  const {
    heal,
    striker: { strikeWrite },
  } = around;
  const address = `z-${who.email}`;
  await page.goto('/profile/account/email');
  await page.getByLabel('新邮箱').fill(address);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  const ask = () => pressButton(page, '发信到新邮箱');
  await strikeWrite('audit_events', ask);
  await finish(ask, { lost: ACCOUNT_NOTICES.emailNotAsked, done: page.getByText(ACCOUNT_NOTICES.emailAsked) });
  await mailed(address, '/confirm-email?', around);
  await heal();

  const shownEmail = async () => (await around.api('GET', '/account', { token: person.token })).json['email'];
  expect(await shownEmail()).toMatch(/^g/);
  await page.goto(await mailedPath(address, '/confirm-email', around));
  const confirm = () => pressButton(page, '确认更换');
  await strikeWrite('audit_events', confirm);
  const done = page.getByText(isMade(around) ? '若已经确认过，邮箱就已换好' : '邮箱已换好');
  await finish(confirm, { lost: ACCOUNT_NOTICES.linkOffline, done });
  expect(await shownEmail()).toMatch(/^z/);
  await mailed(who.email, '/undo-email?', around);
  await heal();
};

const undoEmail: Flow = async (person, around) => {
  const { page, who } = person;
  await page.goto(await mailedPath(who.email, '/undo-email', around));
  const undo = () => pressButton(page, '撤回更换');
  await around.striker.strikeWrite('audit_events', undo);
  const done = page.getByText(isMade(around) ? '若已经撤回过，邮箱就已换回' : '所有设备都已退出。');
  await finish(undo, { lost: ACCOUNT_NOTICES.linkOffline, done });
  expect(await statusOf(person.token, around)).toBe(401);
  await mailed(who.email, '/reset-password?', around);
  person.password = `${person.password}-3`;
  await page.goto(await mailedPath(who.email, '/reset-password', around));
  await page.getByLabel('新密码').fill(person.password);
  await page.getByLabel('确认密码').fill(person.password);
  await pressButton(page, '重置密码');
  await shows(page, '密码重置成功');
  await logIn(person);
  expect((await around.api('GET', '/account', { token: person.token })).json['email']).toMatch(/^g/);
};

async function logIn(person: Person): Promise<void> {
  const { page, who, password } = person;
  await page.goto('/login');
  await page.getByLabel('用户名').fill(who.username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  const answered = page.waitForResponse('**/api/auth/login');
  await pressButton(page, '登录');
  person.token = ((await (await answered).json()) as LoginResponse).token;
  await page.waitForURL(({ pathname }) => pathname !== '/login');
}

const leaveAndComeBack: Flow = async (person, around) => {
  const { page, who } = person;
  const {
    heal,
    striker: { strikeWrite },
  } = around;
  await page.goto('/profile/account/removal');
  await shows(page, '卦例 3 则');
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  const remove = async () => {
    await pressButton(page, '注销账号');
    await page.getByRole('alertdialog').getByRole('button', { name: '注销', exact: true }).click();
  };
  await strikeWrite('audit_events', remove);
  // a call that Chromium sends again before the commit is seen is answered as the first would have been
  const stopped = page.getByText('账号已停用', { exact: true });
  const done = isMade(around) ? stopped.or(page.getByText(PROBLEMS['auth.expired'].message, { exact: true })) : stopped;
  await finish(remove, { lost: REMOVAL_NOTICES.notRemoved, done });
  expect(await statusOf(person.token, around)).toBe(401);
  await mailed(who.email, '你的账号已停用', around);
  await heal();

  await logIn(person);
  await page.waitForURL('**/profile/leaving');
  await shows(page, '还有 14 天可以撤回');
  const withdraw = () => pressButton(page, '撤回注销');
  await strikeWrite('audit_events', withdraw);
  await finish(withdraw, { lost: REMOVAL_NOTICES.notWithdrawn, done: page.getByText(REMOVAL_NOTICES.withdrawn) });
  await shows(page, '卦例 · 3');
  expect(await statusOf(person.token, around)).toBe(200);
  await mailed(who.email, '你的账号不再注销', around);
};

/** In this order: an export has a picture then, and the activity has what went before. */
export const FLOWS: Readonly<Record<string, Flow>> = {
  换头像: changeAvatar,
  导出我的数据: exportAll,
  修改密码: changePassword,
  登录设备: endDevices,
  最近活动: readActivity,
  更换邮箱: changeEmail,
  撤回更换: undoEmail,
  注销账号: leaveAndComeBack,
};
