import type { Page } from 'playwright-core';
import { stubLongPuzzle } from './long-puzzle.ts';
import type { Screen } from './screens.ts';
import { PUZZLES } from './seeds.ts';

const NEWEST = `/academy/shefu/${PUZZLES.newest}`;
const ANSWERS_NOTHING = [/net::ERR_FAILED/];

const withoutServer = (page: Page) => page.route('**/api/shefu*', (route) => route.abort());
const withoutPuzzles = (page: Page) =>
  page.route('**/api/shefu*', (route) =>
    route.fulfill({
      json: { success: true, puzzles: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } },
    }),
  );
const openDelete = (page: Page) => page.getByRole('button', { name: '删除' }).click();

/** What a form that was left has stored; `isInterrupted` if the session ended under it. */
const keptDraft = (isInterrupted: boolean) => (page: Page) =>
  page.addInitScript((wasInterrupted) => {
    const { user } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}');
    const texts = { title: '袖中何物', questionText: '得屯之比，其物何状？', answerText: '一枚古钱。' };
    const create = { texts, hadUploads: true, isInterrupted: wasInterrupted };
    localStorage.setItem(`puzzle-drafts:${user?.id}`, JSON.stringify({ create }));
  }, isInterrupted);

export const PUZZLE_SCREENS: readonly Screen[] = [
  { name: 'academy', path: '/academy', shows: '观梅客' },
  {
    name: 'academy-article',
    path: '/academy',
    after: 'academy',
    act: (page) => page.getByRole('heading', { name: '一卦怎么读' }).click(),
    shows: '收起',
  },
  {
    name: 'academy-filter',
    path: '/academy',
    act: (page) => page.getByRole('radio', { name: '技巧' }).check(),
    shows: '射覆步步来',
  },
  { name: 'academy-empty', path: '/academy', before: withoutPuzzles, shows: '覆一物，凭卦象猜' },
  {
    name: 'terms',
    path: '/academy/terms',
    act: (page) => page.getByRole('radio', { name: '梅花' }).check(), // all eighty take the checks half a minute
    shows: '应期',
  },
  { name: 'puzzles', path: '/academy/shefu', shows: '1 / 2' },
  { name: 'puzzles-last', path: '/academy/shefu?page=2', shows: '2 / 2' },
  {
    name: 'puzzles-shared',
    path: '/academy/shefu',
    before: (page) => page.context().grantPermissions(['clipboard-write']),
    tap: '分享',
    shows: '链接已复制！粘贴分享给朋友查看吧',
  },
  { name: 'puzzles-long', path: '/academy/shefu', before: stubLongPuzzle, shows: '1 / 1' },
  { name: 'puzzles-empty', path: '/academy/shefu', before: withoutPuzzles, shows: '还没有题目' },
  {
    name: 'puzzles-loading',
    path: '/academy/shefu',
    isLoading: true,
    before: (page) => page.route('**/api/shefu*', () => {}),
    shows: '出题',
  },
  { name: 'puzzles-offline', path: '/academy/shefu', before: withoutServer, shows: '重试', expects: ANSWERS_NOTHING },
  { name: 'puzzle', path: `/academy/shefu/${PUZZLES.pictured}`, shows: '显示答案' },
  {
    name: 'puzzle-picture',
    path: `/academy/shefu/${PUZZLES.pictured}`,
    after: 'puzzle',
    act: (page) => page.getByRole('button', { name: '放大题目图片' }).click(),
    shows: '显示答案',
  },
  { name: 'puzzle-long', path: '/academy/shefu/1', before: stubLongPuzzle, shows: '显示答案' },
  {
    name: 'puzzle-answer',
    path: NEWEST,
    act: (page) => page.getByRole('button', { name: '显示答案' }).click(),
    shows: '一只陶埙。',
  },
  { name: 'puzzle-owner', path: NEWEST, as: 'owner', shows: '编辑' },
  { name: 'puzzle-delete', path: NEWEST, as: 'owner', after: 'puzzle-owner', act: openDelete, shows: '删除这道题？' },
  {
    name: 'puzzle-delete-failed',
    path: NEWEST,
    as: 'owner',
    before: (page) => page.route('**/api/shefu?action=delete*', (route) => route.fulfill({ status: 502, body: '' })),
    act: async (page) => {
      await openDelete(page);
      await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    },
    shows: '删除失败 (502)',
    expects: [/status of 502/],
  },
  { name: 'puzzle-offline', path: NEWEST, before: withoutServer, shows: '加载题目失败', expects: ANSWERS_NOTHING },
  { name: 'missing-puzzle', path: '/academy/shefu/abc', shows: '题目不存在' },
  { name: 'create', path: '/academy/shefu/create', as: 'member', shows: '上传题目图片' },
  {
    name: 'create-errors',
    path: '/academy/shefu/create',
    as: 'member',
    after: 'create',
    act: async (page) => {
      await page.getByLabel('标题').fill('袖中何物');
      await page.getByRole('button', { name: '发布' }).click();
    },
    shows: '题目内容不能为空，请至少提供文字或图片',
  },
  {
    name: 'create-left',
    path: '/academy/shefu/create',
    as: 'member',
    before: keptDraft(false),
    shows: '继续填写',
  },
  {
    name: 'create-restored',
    path: '/academy/shefu/create',
    as: 'member',
    before: keptDraft(true),
    shows: '已填回刚才写的文字，图片请重新上传',
  },
  {
    name: 'edit',
    path: `/academy/shefu/${PUZZLES.pictured}/edit`,
    as: 'owner',
    shows: '更换题目图片',
  },
];
