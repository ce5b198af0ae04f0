import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { haveExpired } from '#tests/component/account-steps.ts';
import { castByTheClockOnForm, castOnForm, press } from '#tests/component/cast-steps.ts';
import { historyHas, resultOf, serverKeeps } from '#tests/component/history-steps.ts';
import { reportedOf, serveReported } from '#tests/component/moderation-steps.ts';
import { pauseTimers, somebody } from '#tests/component/open-app.tsx';
import { pickFile } from '#tests/component/pick-file.ts';
import { practicedOn, practised } from '#tests/component/practice-steps.ts';
import { serveKeeper, serveOwner } from '#tests/component/sample-data.ts';
import { queueIsIdle, server } from '#tests/component/stub-server.ts';
import { sweep } from '#tests/component/sweep.ts';
import { manualFacts } from '#tests/support/facts.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';
import { addDraft } from '#web/platform/casts/cast-drafts.ts';
import { followNews } from '#web/platform/news/news.ts';

const owner = () => ({ as: somebody('观梅客', 'superadmin') });
const member = () => ({ as: somebody('小满') });
const newcomer = () => ({ as: somebody('东篱') });

/** The second by 丈尺, the others by hand. */
const LONG = Array.from({ length: 300 }, (_, index) =>
  resultOf({
    mainHexagram: HEXAGRAM_CODES[(index * 7) % 64] ?? '',
    movingYao: index % 6,
    timestamp: new Date(SEEN_AT - index * 50_000_000).toISOString(),
    ...(index === 1 && { mainHexagram: '101110', method: 'zhang-chi', basis: { zhang: 3, chi: 5 } }),
  }),
);

const serveLong = () => serverKeeps(LONG);

const openRowMenu = () => page.getByRole('button', { name: /^更多/ }).first().click();

async function askToDelete(): Promise<void> {
  await openRowMenu();
  await page.getByRole('menuitem', { name: '删除' }).click();
}

const search = (words: string) => page.getByRole('searchbox').fill(words);

async function saveCast(): Promise<void> {
  await press('保存卦例');
  await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
}

/** Two casts are saved, a minute apart, and the profile is opened. */
async function saveTwo(between = async () => {}): Promise<void> {
  vi.setSystemTime(SEEN_AT + 60_000);
  await castOnForm();
  await saveCast();
  await between();
  await press('再起一卦');
  vi.setSystemTime(SEEN_AT + 120_000);
  await castByTheClockOnForm();
  await saveCast();
  await page.getByRole('link', { name: '我的' }).click();
}

/** Two casts of a guest. */
function leaveUnsaved(): void {
  addDraft(manualFacts(new Date(SEEN_AT - 60_000).toISOString(), '010001'));
  addDraft(manualFacts(new Date(SEEN_AT - 30_000).toISOString(), '111111', [5]));
}

const ROW = { mainHexagram: '010001', movingYao: 0, timestamp: '2026-11-13T00:00:00.000Z', method: 'manual' };

sweep([
  { name: 'profile-guest', path: '/profile', shows: '未登录' },
  { name: 'profile-guest-unsaved', path: '/profile', before: leaveUnsaved, shows: '还有 2 则未保存的卦' },
  {
    name: 'profile-offer',
    path: '/profile',
    opening: owner(),
    before: () => {
      leaveUnsaved();
      serveOwner();
    },
    shows: '登录前起的 2 则卦',
  },
  {
    name: 'profile-offer-practice',
    path: '/profile',
    opening: newcomer(),
    before: async () => {
      leaveUnsaved();
      await practised([practicedOn('2026-10-01', 'name:010001')]);
    },
    shows: '练过 1 次',
  },
  { name: 'profile-expired', path: '/profile', before: haveExpired, shows: '登录已过期，请重新登录' },
  {
    name: 'profile-unread',
    path: '/profile',
    opening: newcomer(),
    before: () => server.loses('listResults'),
    shows: '卦例没有载入',
  },
  { name: 'profile-empty', path: '/profile', opening: newcomer(), shows: '还没有存下的卦例' },
  {
    name: 'profile-menu',
    path: '/profile',
    opening: owner(),
    before: serveOwner,
    act: openRowMenu,
    shows: '分享',
  },
  {
    name: 'profile-export',
    path: '/profile',
    opening: owner(),
    before: serveOwner,
    act: async () => {
      await historyHas(4);
      await press('卦例的更多');
    },
    shows: '导出 Markdown，一月一份',
  },
  {
    name: 'profile-delete',
    path: '/profile',
    opening: owner(),
    before: serveOwner,
    act: askToDelete,
    shows: '删除这则卦例？',
  },
  {
    name: 'profile-settings',
    path: '/profile',
    opening: owner(),
    before: serveOwner,
    act: async () => {
      await historyHas(4);
      await press('设置');
    },
    shows: '晚子时换日',
  },
  {
    name: 'profile-deleted',
    path: '/profile',
    opening: member(),
    before: () => {
      serveLong();
      server.loses('deleteResult');
    },
    act: askToDelete,
    tap: '删除',
    shows: '撤销',
  },
  {
    name: 'profile-code',
    path: '/profile',
    opening: owner(),
    before: () => {
      serveOwner();
      vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    },
    act: () => historyHas(4),
    tap: '获取邀请码',
    shows: '邀请码已复制',
  },
  { name: 'profile-long', path: '/profile', opening: member(), before: serveLong, shows: '卦例 · 300' },
  {
    name: 'profile-found',
    path: '/profile',
    opening: member(),
    before: serveLong,
    act: () => search('第3卦'),
    shows: '找到',
  },
  {
    name: 'profile-found-nothing',
    path: '/profile',
    opening: member(),
    before: serveLong,
    act: () => search('时间起卦'),
    shows: '没有相符的卦例',
  },
  {
    name: 'profile-unsynced',
    path: '/divination',
    opening: owner(),
    before: () => {
      serveOwner();
      server.refuses('saveResult', 'result.full');
    },
    act: () =>
      saveTwo(async () => {
        await expect.poll(() => server.calls('saveResult')).toHaveLength(1);
        server.holds('saveResult');
      }),
    shows: '其中 1 条服务器没有收下',
  },
  {
    name: 'profile-leave-unsynced',
    path: '/divination',
    opening: owner(),
    before: () => {
      serveOwner();
      server.holds('saveResult');
    },
    act: async () => {
      await saveTwo();
      await expect.element(page.getByText('2 条未同步')).toBeVisible();
      await pauseTimers();
      await press('退出登录');
      await expect.element(page.getByText('正在同步…')).toBeVisible();
      await vi.advanceTimersByTimeAsync(3000); // so long it tries to send them
    },
    shows: '放弃并退出',
  },
  {
    name: 'profile-leave',
    path: '/profile',
    opening: owner(),
    before: serveOwner,
    act: async () => {
      await historyHas(4);
      await press('退出登录');
    },
    shows: '退出登录？',
  },
  {
    name: 'profile-owner-empty',
    path: '/profile',
    opening: owner(),
    before: () => {
      serveOwner();
      serverKeeps([]);
      vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    },
    act: () => historyHas(0),
    tap: '获取邀请码',
    shows: '邀请码已复制',
  },
  {
    name: 'profile-imported',
    path: '/profile',
    opening: member(),
    before: () => serverKeeps([]),
    act: async () => {
      await pickFile('导入卦例', JSON.stringify({ app: '观象', version: 3, results: [ROW, ROW, {}] }));
      await expect.poll(() => server.calls('saveResult')).toHaveLength(1);
      await queueIsIdle();
      await expect.element(page.getByText('未同步')).not.toBeInTheDocument();
    },
    shows: '已导入 1 则，1 则已有，1 则读不出来',
  },
  {
    name: 'profile-import-refused',
    path: '/profile',
    opening: newcomer(),
    act: () => pickFile('导入卦例', 'x'),
    shows: '这个文件读不出来，没有导入任何卦例',
  },
  {
    name: 'profile-news',
    path: '/profile',
    opening: { as: somebody('知微', 'admin') },
    before: () => {
      followNews();
      serverKeeps(LONG.slice(0, 3));
      serveReported([reportedOf()]);
      const waiting = reportedOf().changedAt;
      const places = [{ id: 7, title: '檐下何物', guesses: 2, until: waiting }];
      const fresh = { until: waiting, wordsUntil: waiting, places };
      server.answers('countNews', { status: 200, body: { guesses: 2, words: 1, own: 24, waiting, ...fresh } });
    },
    shows: '有 2 条新猜',
  },
  {
    name: 'profile-due',
    path: '/profile',
    opening: { as: somebody('记事人') },
    before: serveKeeper,
    shows: '到了回看的日子 · 1',
  },
  {
    name: 'profile-filtered',
    path: '/profile',
    opening: { as: somebody('记事人') },
    before: serveKeeper,
    act: () => page.getByLabelText('结果', { exact: true }).selectOptions('应'),
    shows: '找到 1 则',
  },
]);
