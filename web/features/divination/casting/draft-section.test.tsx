import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { logIn, logOut } from '#tests/component/account-steps.ts';
import { castByHand, castOnForm, press, QIAN, startButton, ZHUN } from '#tests/component/cast-steps.ts';
import { ask } from '#tests/component/entry-steps.ts';
import { historyNow, serverKeeps } from '#tests/component/history-steps.ts';
import { openApp, pauseTimers, somebody } from '#tests/component/open-app.tsx';
import { mainCard } from '#tests/component/result-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { manualFacts } from '#tests/support/facts.ts';
import { toStoredFacts } from '#web/platform/saved/results/stored-facts.ts';

const KEY = 'divination-drafts';
const drafts = () => page.getByRole('region', { name: '未保存的卦' });
const head = (count: number) => page.getByRole('button', { name: `未保存的卦 · ${count}` });
const row = (name: RegExp) => drafts().getByRole('button', { name });

/** The rows as they are read aloud, without their dates. */
const namesAre = (...names: readonly string[]) =>
  expect
    .poll(() =>
      drafts()
        .getByRole('img')
        .elements()
        .map(({ ariaLabel }) => /^[^，]+，.爻动/.exec(ariaLabel ?? '')?.[0]),
    )
    .toEqual(names);

/** The form is there with all its parts: a list of drafts would be too. */
const formIsWhole = () => expect.element(page.getByRole('textbox', { name: '想问什么' })).toBeVisible();

/** On the form: casts, and turns back to it without saving. */
async function castAndLeave(taps: typeof ZHUN | typeof QIAN = ZHUN): Promise<void> {
  await castOnForm(taps);
  await press('再起一卦');
}

/** As if an earlier page had left this on the device. */
function store(text: string): void {
  localStorage.setItem(KEY, text);
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

const goTo = (tab: '占卜' | '我的') => page.getByRole('link', { name: tab }).click();

describe('the list of drafts', () => {
  test('is hidden while it is empty, and while a cast is shown', async () => {
    await openApp('/divination');
    await formIsWhole();
    expect(drafts().query()).toBeNull();
    await castByHand();
    expect(drafts().query()).toBeNull();
  });

  test('is newest first, says where it is kept, and a tap opens one', async () => {
    await openApp('/divination');
    await castAndLeave();
    await castAndLeave(QIAN);
    await head(2).click();
    await expect.element(page.getByText('只留在这台设备上，最多 20 则。登录后可存入卦例。')).toBeVisible();
    await expect
      .element(drafts().getByRole('link', { name: '登录' }))
      .toHaveAttribute('href', '/login?return=%2Fdivination');
    await namesAre('乾为天，二爻动', '水雷屯，初爻动');
    await row(/^水雷屯/).click();
    await expect.element(mainCard('水雷屯，初爻动')).toBeVisible();
    await press('再起一卦');
    await expect.element(head(2)).toBeVisible();
  });

  test('says what was asked about each', async () => {
    await openApp('/divination');
    await castOnForm(ZHUN);
    await ask('写下所问', '此行可成？');
    await press('再起一卦');
    await head(1).click();
    await expect.element(drafts().getByText('此行可成？')).toBeVisible();
  });

  test('loses one by 移除, and all by 全部清除 after a confirmation', async () => {
    await openApp('/divination');
    await castAndLeave();
    await castAndLeave(QIAN);
    await castAndLeave(QIAN);
    await head(3).click();
    await press('移除 水雷屯，初爻动');
    await expect.element(head(2)).toBeVisible();
    await expect.element(drafts().getByRole('button', { name: '移除 乾为天，二爻动' }).last()).toHaveFocus();
    const dialog = page.getByRole('alertdialog', { name: '清除未保存的卦？' });
    await press('全部清除');
    await dialog.getByRole('button', { name: '再想想' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await namesAre('乾为天，二爻动', '乾为天，二爻动');
    await press('全部清除');
    await dialog.getByRole('button', { name: '清除' }).click();
    await expect.element(drafts()).not.toBeInTheDocument();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('has twenty; the oldest is dropped first', async () => {
    const held = Array.from({ length: 20 }, (_, index) => {
      const timestamp = new Date(Date.UTC(2026, 0, 20 - index)).toISOString();
      return { ...toStoredFacts(manualFacts(timestamp, '010001', [index === 19 ? 5 : 0])), user: null };
    });
    store(JSON.stringify(held));
    await openApp('/divination');
    await head(20).click();
    await namesAre(...Array(19).fill('水雷屯，初爻动'), '水雷屯，上爻动');
    await castAndLeave(QIAN);
    await head(20).click();
    await namesAre('乾为天，二爻动', ...Array(19).fill('水雷屯，初爻动'));
  });

  test.each(['{"cut', '{}', '[null, 7, {"user": null}]', '"x"'])('is empty where %s is stored', async (text) => {
    store(text);
    await openApp('/divination');
    await formIsWhole();
    expect(drafts().query()).toBeNull();
  });

  test('leaves on the device what it cannot read, such as a newer app’s', async () => {
    const newer = { shape: 'another', user: null };
    store(JSON.stringify([newer]));
    await openApp('/divination');
    await castAndLeave();
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([expect.objectContaining({ method: 'manual' }), newer]);
  });
});

describe('drafts and accounts', () => {
  test('after login a guest’s draft can be saved, and then is no longer a draft', async () => {
    serverKeeps([]);
    server.answers('login', { status: 200, body: somebody() });
    await openApp('/divination');
    await castAndLeave();
    await castAndLeave(QIAN);
    await openApp('/login?return=/divination');
    await logIn();
    await head(2).click();
    await expect.element(page.getByText('存入卦例才随账号走，退出登录即清除。')).toBeVisible();
    await row(/^水雷屯/).click();
    await press('保存卦例');
    await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
    await expect.poll(() => server.calls('saveResult')).toHaveLength(1);
    await press('再起一卦');
    await head(1).click();
    await namesAre('乾为天，二爻动');
  });

  test('a cast that a guest asked to save and then removed is not saved after the login', async () => {
    serverKeeps([]);
    server.answers('login', { status: 200, body: somebody() });
    await openApp('/divination');
    for (const taps of [ZHUN, QIAN]) {
      await castOnForm(taps);
      await pauseTimers(); // in two seconds it would be the login page
      await press('保存卦例');
      await press('再起一卦');
      vi.useRealTimers();
    }
    await head(2).click();
    await press('移除 水雷屯，初爻动');
    await expect.element(head(1)).toBeVisible();
    await openApp('/login?return=/profile');
    await logIn();
    await expect.poll(historyNow).toEqual(['乾为天，二爻动']);
    await expect.poll(() => server.calls('saveResult').map(({ body }) => body.mainHexagram)).toEqual(['111111']);
  });

  test('退出登录 removes the drafts of the user and the current cast', async () => {
    server.answers('logout', { status: 200, body: { success: true } });
    await openApp('/divination', { as: somebody() });
    await castAndLeave();
    await castOnForm(QIAN);
    await goTo('我的');
    await logOut();
    await expect.element(page.getByRole('heading', { name: '游客' })).toBeVisible();
    expect(localStorage.getItem(KEY)).toBeNull();
    await goTo('占卜');
    await expect.element(startButton()).toBeVisible();
    await formIsWhole();
    expect(drafts().query()).toBeNull();
  });

  test('drafts of a session that expired are hidden from the next user and shown again to their own', async () => {
    const [first, second] = [somebody('甲'), somebody('乙')];
    await openApp('/divination', { as: first });
    await castAndLeave();
    server.refuses('listResults', 'auth.expired');
    await openApp('/profile');
    await expect.element(page.getByRole('heading', { name: '游客' })).toBeVisible();
    await goTo('占卜');
    await formIsWhole();
    expect(drafts().query()).toBeNull();
    await castAndLeave(QIAN);
    await expect.element(head(1)).toBeVisible();

    serverKeeps([]);
    server.answers('login', { status: 200, body: second });
    await openApp('/login?return=/divination');
    await logIn();
    await head(1).click();
    await namesAre('乾为天，二爻动');
    server.answers('logout', { status: 200, body: { success: true } });
    await goTo('我的');
    await logOut();
    await expect.element(page.getByRole('heading', { name: '游客' })).toBeVisible();
    expect(JSON.parse(localStorage.getItem(KEY) ?? '[]')).toMatchObject([{ user: first.user.id }]);

    server.answers('login', { status: 200, body: first });
    await openApp('/login?return=/divination');
    await logIn();
    await head(1).click();
    await namesAre('水雷屯，初爻动');
  });
});
