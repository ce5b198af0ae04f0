import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { castByHand, press, ZHUN } from '#tests/component/cast-steps.ts';
import { ask, ENTRY_PAGE, ENTRY_RESULT, serveEntries, write } from '#tests/component/entry-steps.ts';
import { historyHas, NOON, serverKeeps, THREE_RESULTS } from '#tests/component/history-steps.ts';
import { openApp, pauseTimers, somebody } from '#tests/component/open-app.tsx';
import { pickFile } from '#tests/component/pick-file.ts';
import { queueIsIdle, server } from '#tests/component/stub-server.ts';

const rowOf = (state: string) => page.getByRole('button', { name: new RegExp(`^水雷屯，初爻动，今日 .*，${state}$`) });

/** Operations on the device that the server has not acknowledged. */
const operationsKept = (): number =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('divination-operation:'))
    .flatMap((key): unknown[] => JSON.parse(localStorage.getItem(key) ?? '[]')).length;

/** Casts 屯, saves it and opens the history. */
async function saveCast(): Promise<void> {
  await castByHand(ZHUN, { as: somebody(), at: NOON });
  await press('保存卦例');
  await expect.element(page.getByText('卦例保存成功')).toBeVisible();
  await page.getByRole('link', { name: '我的' }).click();
}

describe('results that are not on the server yet', () => {
  test('are marked on their row and above the list until 重新同步 has sent them', async () => {
    serverKeeps(THREE_RESULTS);
    server.refuses('saveResult', 'server.unavailable');
    await saveCast();
    await historyHas(4);
    await expect.element(page.getByText('1 条未同步', { exact: true })).toBeVisible();
    await expect.element(rowOf('未同步')).toBeVisible();
    expect(page.getByRole('button', { name: /，未同步$/ }).elements()).toHaveLength(1);
    await expect.poll(() => server.calls('listResults').length).toBeGreaterThan(1); // the history has begun to load,
    await queueIsIdle(); // and is loaded: it does not send what 重新同步 is to send
    const kept = serverKeeps(THREE_RESULTS);
    await press('重新同步');
    await expect.poll(() => page.getByText('未同步').elements().length).toBe(0);
    await historyHas(4);
    expect(kept()).toHaveLength(4);
  });

  test.each([
    ['server.unavailable', '未同步'],
    ['entry.tooLarge', '未同步·拒收'],
  ] as const)('and entries whose sending ended with %s: their row says %s', async (code, badge) => {
    serverKeeps([ENTRY_RESULT]);
    serveEntries();
    server.refuses('saveEntry', code);
    await openApp(ENTRY_PAGE, { as: somebody(), at: NOON });
    await write('断语', '先难后成。');
    await page.getByRole('link', { name: '我的' }).click();
    await expect
      .element(page.getByRole('button', { name: new RegExp(`^水雷屯，初爻动，.*，${badge}$`) }))
      .toBeVisible();
  });

  test('stay where 重新同步 has no network, which is said at once; where the server fails that is said too', async () => {
    server.refuses('saveResult', 'server.unavailable');
    await saveCast();
    await expect.element(page.getByText('1 条未同步', { exact: true })).toBeVisible();
    await queueIsIdle();
    server.refuses('listResults', 'server.unavailable');
    await press('重新同步');
    await expect.element(page.getByText('操作失败，请稍后重试')).toBeVisible();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press('重新同步');
    await expect.element(page.getByText('没有网络，连上后再试')).toBeVisible();
    await expect.element(rowOf('未同步')).toBeVisible();
  });

  test('are named once at 退出登录, as many as the history says, whatever was asked about them', async () => {
    server.refuses('saveResult', 'server.unavailable');
    server.answers('logout', { status: 200, body: { success: true } } as never);
    await castByHand(ZHUN, { as: somebody(), at: NOON });
    await ask('写下所问', '此行可成？');
    await press('保存卦例');
    await expect.element(page.getByText('卦例保存成功')).toBeVisible();
    await page.getByRole('link', { name: '我的' }).click();
    await expect.element(page.getByText('1 条未同步', { exact: true })).toBeVisible();
    await press('退出登录');
    const dialog = page.getByRole('alertdialog');
    await expect
      .element(dialog.getByText('还有 1 条卦例未同步，将保留在本机并在下次登录后继续同步。', { exact: true }))
      .toBeVisible();
    await expect.element(page.getByText('都在账号里', { exact: false })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: '退出', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: '游客' })).toBeVisible();
    expect(dialog.query()).toBeNull();
    expect(operationsKept()).toBe(1);
  });

  test('say so when the server has refused them', async () => {
    server.refuses('saveResult', 'result.full');
    await saveCast();
    await expect.element(rowOf('未同步·拒收')).toBeVisible();
    await expect.element(page.getByText('其中 1 条服务器没有收下，仍存在本机；可先导出留底。')).toBeVisible();
  });
});

describe('a save that the server has not accepted', () => {
  const savesSent = () => server.calls('saveResult').length;

  /** On the form: casts 屯 and saves it; from then on timers stand still. */
  async function save(): Promise<void> {
    await castByHand(ZHUN, { as: somebody() });
    await pauseTimers();
    await press('保存卦例');
    await expect.element(page.getByText('卦例保存成功')).toBeVisible();
  }

  /** Then timers run as always again. */
  async function passAMinute(): Promise<void> {
    await vi.advanceTimersByTimeAsync(60_000);
    await queueIsIdle();
    vi.useRealTimers();
  }

  test('is kept through ten answers of 500, one in each run, and sent once the server accepts it', async () => {
    const kept = serverKeeps([]);
    server.sendsJunk('saveResult', 500);
    await save();
    await expect.poll(savesSent).toBe(1);
    await passAMinute();
    expect(savesSent()).toBe(1); // an answer is not asked for again in the same run
    await page.getByRole('link', { name: '我的' }).click(); // which asks for the list, and sends what waits before
    await expect.poll(savesSent).toBe(2);
    for (let tries = 3; tries <= 10; tries++) {
      await press('重新同步');
      await expect.poll(savesSent).toBe(tries);
    }
    expect(kept()).toEqual([]);
    await expect.element(page.getByRole('button', { name: /，未同步$/ })).toBeVisible();
    const accepted = serverKeeps([]);
    await press('重新同步');
    await expect.poll(accepted).toHaveLength(1);
    await expect.poll(() => page.getByText('未同步').elements().length).toBe(0);
    expect(savesSent()).toBe(11); // ten refused, one accepted, none besides
  });

  test('is kept when a page of HTML with status 200, as of a captive portal, answers for the server', async () => {
    for (const name of ['saveResult', 'listResults', 'listEntries'] as const)
      server.sendsJunk(name, 200, '<!doctype html><title>登录网络</title>');
    await save();
    await expect.poll(savesSent).toBe(1);
    await passAMinute();
    expect(operationsKept()).toBe(1);
    const kept = serverKeeps([]);
    await page.getByRole('link', { name: '我的' }).click();
    await expect.poll(kept).toHaveLength(1);
    await historyHas(1);
    await expect.poll(operationsKept).toBe(0);
  });
});

/** Everything in a row that overflows it or covers the button beside it. */
const cutInRows = (): readonly string[] =>
  [...document.querySelectorAll('section[aria-label=卦例] li')].flatMap((row) => {
    const box = row.getBoundingClientRect();
    const [open, remove] = [...row.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
    const isStacked = (remove?.top ?? 0) >= (open?.bottom ?? 0) - 1;
    const right = isStacked ? box.right : (remove?.left ?? 0);
    const parts = [...row.querySelectorAll('[aria-hidden=true] span, b, button:first-child svg, button + button')];
    return parts
      .filter((part) => {
        const { top, bottom, right: end } = part.getBoundingClientRect();
        const isBeside = part.matches('button');
        return top < box.top - 0.5 || bottom > box.bottom + 0.5 || end > (isBeside ? box.right : right) + 0.5;
      })
      .map((part) => `${part.tagName} ${part.textContent}`);
  });

test('a row is high enough for the longest name, date, question, outcome and badge at every width and text size', async ({
  onTestFinished,
}) => {
  const { style } = document.documentElement;
  onTestFinished(() => {
    style.fontSize = '';
  });
  server.refuses('saveResult', 'result.full');
  await openApp('/profile', { as: somebody(), at: NOON });
  const row = { mainHexagram: '101001', movingYao: 0 };
  const entry = { question: '此行可成？', notes: [] };
  const results = [
    {
      ...row,
      timestamp: '2025-11-13T00:00:00.000Z',
      entry: { ...entry, outcome: { kind: '半应', at: NOON, text: '' } },
    },
    { ...row, timestamp: '2025-11-12T00:00:00.000Z', entry },
  ];
  await pickFile('导入卦例', JSON.stringify({ app: '观象', version: 3, results }));
  for (const rest of ['13日，所问：此行可成？，结果：半应', '12日，所问：此行可成？']) {
    const name = `火雷噬嗑，初爻动，2025年11月${rest}，未同步·拒收`;
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  for (const width of [320, 360, 390, 430, 1280]) {
    await page.viewport(width, 844);
    for (const scale of [100, 115, 130, 150, 175, 200]) {
      style.fontSize = `${scale}%`;
      expect.soft(cutInRows(), `${width} px, ${scale} %`).toEqual([]);
    }
  }
});
