import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerLongPuzzle } from '#tests/component/long-puzzle.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { puzzleOf } from '#tests/component/puzzle-steps.ts';
import { servePuzzles } from '#tests/component/sample-data.ts';
import { server } from '#tests/component/stub-server.ts';
import { sweep } from '#tests/component/sweep.ts';
import { PUZZLES } from '#tests/support/seed-data.ts';
import { setPuzzleDraft } from '#web/platform/storage/puzzle-drafts.ts';

const LIST = '/academy/shefu';
const CREATE = `${LIST}/create`;
const PICTURED = `${LIST}/${PUZZLES.pictured}`;
const NEWEST = `${LIST}/${PUZZLES.newest}`;

const owner = () => ({ as: somebody('观梅客', 'superadmin') });
const member = () => ({ as: somebody('小满') });
const openDelete = () => page.getByRole('button', { name: '删除' }).click();

/** A form that was left has stored what was written; `isInterrupted` if the session ended under it. */
function createWithDraft(isInterrupted: boolean) {
  const opening = member();
  const texts = { title: '袖中何物', questionText: '得屯之比，其物何状？', answerText: '一枚古钱。' };
  const before = () => setPuzzleDraft(opening.as.user.id, 'create', { texts, hadUploads: true, isInterrupted });
  return { path: CREATE, opening, before };
}

sweep([
  { name: 'puzzles-last', path: `${LIST}?page=2`, before: () => servePuzzles(), shows: '2 / 2' },
  {
    name: 'puzzles-shared',
    path: LIST,
    before: () => {
      servePuzzles();
      vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    },
    tap: '分享',
    shows: '链接已复制！粘贴分享给朋友查看吧',
  },
  {
    name: 'puzzles-found',
    path: `${LIST}?q=何物`,
    before: () =>
      server.answers('searchPuzzles', {
        status: 200,
        body: { success: true, puzzles: [puzzleOf({ title: '檐下何物' })], next: 401 },
      }),
    shows: '更早的还没有找',
  },
  { name: 'puzzles-long', path: LIST, before: answerLongPuzzle, shows: '作者作者' },
  { name: 'puzzles-empty', path: LIST, before: () => servePuzzles([]), shows: '还没有题目' },
  { name: 'puzzles-loading', path: LIST, before: () => server.holds('listPuzzles'), shows: '出题', isLoading: true },
  { name: 'puzzles-offline', path: LIST, before: () => server.loses('listPuzzles'), shows: '重试' },
  {
    name: 'puzzle-picture',
    path: PICTURED,
    before: () => servePuzzles(),
    act: () => page.getByRole('button', { name: '放大题目图片' }).click(),
    shows: '显示答案',
  },
  { name: 'puzzle-long', path: PICTURED, before: answerLongPuzzle, shows: '显示答案' },
  {
    name: 'puzzle-answer',
    path: NEWEST,
    before: () => servePuzzles(),
    act: () => page.getByRole('button', { name: '显示答案' }).click(),
    shows: '一只陶埙。',
  },
  { name: 'puzzle-owner', path: NEWEST, opening: owner(), before: () => servePuzzles(), shows: '编辑' },
  {
    name: 'puzzle-delete',
    path: NEWEST,
    opening: owner(),
    before: () => servePuzzles(),
    act: openDelete,
    shows: '删除这道题？',
  },
  {
    name: 'puzzle-delete-failed',
    path: NEWEST,
    opening: owner(),
    before: () => {
      servePuzzles();
      server.sendsJunk('deletePuzzle', 502);
    },
    act: async () => {
      await openDelete();
      await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    },
    shows: '删除失败 (502)',
  },
  { name: 'puzzle-offline', path: NEWEST, before: () => server.loses('showPuzzle'), shows: '加载题目失败' },
  { name: 'missing-puzzle', path: `${LIST}/abc`, shows: '题目不存在' },
  {
    name: 'create-errors',
    path: CREATE,
    opening: member(),
    act: async () => {
      await page.getByLabelText('标题').fill('袖中何物');
      await page.getByRole('button', { name: '发布' }).click();
    },
    shows: '题目内容不能为空，请至少提供文字或图片',
  },
  { name: 'create-left', ...createWithDraft(false), shows: '继续填写' },
  { name: 'create-restored', ...createWithDraft(true), shows: '已填回刚才写的文字，图片请重新上传' },
]);
