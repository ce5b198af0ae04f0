import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { resultOf, serverKeeps } from '#tests/component/history-steps.ts';
import { serveLongPuzzle } from '#tests/component/long-puzzle.ts';
import { reportedOf, serveReported } from '#tests/component/moderation-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { otherGuess, puzzleAnswerIn, puzzleOf, sentGuess, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { servePuzzles } from '#tests/component/sample-data.ts';
import { server } from '#tests/component/stub-server.ts';
import { sweep } from '#tests/component/sweep.ts';
import { PUZZLES } from '#tests/support/seed-data.ts';
import { keptGuesses } from '#web/platform/saved/guesses/kept-guesses.ts';
import { setPuzzleDraft } from '#web/platform/storage/puzzle-drafts.ts';

const LIST = '/academy/shefu';
const CREATE = `${LIST}/create`;
const PICTURED = `${LIST}/${PUZZLES.pictured}`;
const ONE_PUZZLE = `${LIST}/7`;
const NEWEST = `${LIST}/${PUZZLES.newest}`;

const owner = () => ({ as: somebody('观梅客', 'superadmin') });
const member = () => ({ as: somebody('小满') });
const AUTHOR = member();
const openDelete = () => page.getByRole('button', { name: '删除' }).click();

/** Of somebody else, changed by a superadmin. */
function serveForeign(): void {
  servePuzzle(puzzleOf({ author: '听松' }), {}, { isEditedByAdmin: true });
  serveReported([reportedOf({ kind: 'puzzle', id: '7' })]);
}

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
  { name: 'puzzles-long', path: LIST, before: serveLongPuzzle, shows: '作者作者' },
  { name: 'puzzles-empty', path: LIST, before: () => servePuzzles([]), shows: '还没有题目' },
  {
    name: 'puzzles-beyond',
    path: `${LIST}?page=9`,
    before: () => servePuzzles(),
    shows: '这一页没有题目了',
  },
  { name: 'puzzles-loading', path: LIST, before: () => server.holds('listPuzzles'), shows: '出题', isLoading: true },
  { name: 'puzzles-offline', path: LIST, before: () => server.loses('listPuzzles'), shows: '重试' },
  {
    name: 'puzzle-picture',
    path: PICTURED,
    before: () => servePuzzles(),
    act: () => page.getByRole('button', { name: '题目图片，点开看全图' }).click(),
    shows: '显示答案',
  },
  { name: 'puzzle-long', path: PICTURED, before: serveLongPuzzle, shows: '显示答案' },
  {
    name: 'puzzle-answer',
    path: NEWEST,
    before: () => servePuzzles(),
    act: () => page.getByRole('button', { name: '显示答案' }).click(),
    shows: '一只陶埙。',
  },
  {
    name: 'puzzle-guessing',
    path: `${LIST}/7`,
    opening: member(),
    before: () => servePuzzle(puzzleOf()),
    act: async () => {
      await page.getByRole('textbox', { name: '我来猜' }).fill('是灯笼。火在里头，外面罩着一层。');
      await page.getByRole('button', { name: '此刻起一卦' }).click();
    },
    shows: '不能改',
  },
  {
    name: 'puzzle-choosing',
    path: `${LIST}/7`,
    opening: member(),
    before: () => {
      servePuzzle(puzzleOf());
      serverKeeps([resultOf({ timestamp: '2026-11-14T02:00:00.000Z', mainHexagram: '010001', movingYao: 0 })]);
    },
    act: () => page.getByRole('button', { name: '从卦例选' }).click(),
    shows: '水雷屯',
  },
  {
    name: 'puzzle-guessed',
    path: `${LIST}/7`,
    opening: member(),
    before: () => {
      servePuzzle(puzzleOf(), { guess: sentGuess({ verdict: 'hit' }), answer: puzzleAnswerIn(puzzleOf()) });
      const guesses = [
        otherGuess({ verdict: 'near' }),
        otherGuess({ id: 5, author: '听松', text: '铜镜，有光，照人。', verdict: 'miss', hasSeenAnswer: true }),
        otherGuess({ id: 6, author: '半盏', text: '纸糊的灯笼。', authorVerdict: 'hit' }),
      ];
      server.answers('listGuesses', { status: 200, body: { guesses, next: 6 } });
    },
    shows: '纸糊的灯笼。',
  },
  {
    name: 'puzzle-shared',
    path: `${LIST}/7`,
    opening: member(),
    before: () => servePuzzle(puzzleOf(), { guess: sentGuess({ verdict: 'hit' }), answer: puzzleAnswerIn(puzzleOf()) }),
    act: async () => {
      await page.getByRole('button', { name: /^更多 袖中何物/ }).click();
      await page.getByRole('menuitem', { name: '分享图片' }).click();
      await expect.element(page.getByRole('img', { name: '袖中何物，分享图' })).toBeVisible();
    },
    shows: '长按图片也可保存',
  },
  {
    name: 'puzzle-kept',
    path: `${LIST}/7`,
    opening: member(),
    before: () => {
      servePuzzle(puzzleOf());
      server.refuses('sendGuess', 'account.paused');
    },
    act: async () => {
      await page.getByRole('textbox', { name: '我来猜' }).fill('铜镜');
      await page.getByRole('button', { name: '封存我的猜' }).click();
    },
    shows: '你已被停发',
  },
  {
    name: 'puzzles-guessed',
    path: `${LIST}?show=guessed`,
    opening: member(),
    before: () => {
      const rowOf = (id: number, outcome: 'hit' | 'near' | null) => ({
        ...{ puzzle: puzzleOf({ id, title: `第${id}题` }), guesses: 21, hits: 2, verdict: outcome },
      });
      const puzzles = [rowOf(9, 'hit'), rowOf(8, 'near'), rowOf(7, null)];
      server.answers('browsePuzzles', { status: 200, body: { puzzles, next: 7 } });
    },
    shows: '我未判',
  },
  { name: 'puzzle-owner', path: NEWEST, opening: owner(), before: () => servePuzzles(), shows: '编辑' },
  {
    name: 'puzzle-delete',
    ...{ path: ONE_PUZZLE, opening: AUTHOR },
    before: () => servePuzzle(puzzleOf({ user_id: AUTHOR.as.user.id })),
    act: openDelete,
    shows: '删除这道题？',
  },
  {
    name: 'puzzle-delete-of-other',
    ...{ path: ONE_PUZZLE, opening: owner(), before: serveForeign },
    act: openDelete,
    shows: '删除别人的题？',
  },
  {
    name: 'puzzle-hide',
    ...{ path: ONE_PUZZLE, opening: owner(), before: serveForeign },
    act: async () => {
      await openDelete();
      await press('先隐藏');
      await press('隐藏');
    },
    shows: '请选缘由，并写一句话给作者',
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
  {
    name: 'puzzle-report',
    path: NEWEST,
    opening: member(),
    before: () => servePuzzles(),
    act: async () => {
      await page.getByRole('button', { name: /^更多/ }).click();
      await page.getByRole('menuitem', { name: '举报这道题' }).click();
      await page.getByRole('button', { name: '提交' }).click();
    },
    shows: '请选一个缘由',
  },
  {
    name: 'puzzle-offline',
    path: `${LIST}/7`,
    before: () => {
      server.loses('showQuestion');
      const { clientId, puzzleId, puzzleTitle, text, cast, sealedAt } = sentGuess();
      const state = { version: 1, hasSeenAnswer: false, verdict: null, refusal: null };
      keptGuesses.keep(null, { clientId, puzzleId, puzzleTitle, text, cast, sealedAt, ...state });
    },
    shows: '只在这台设备上',
  },
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
