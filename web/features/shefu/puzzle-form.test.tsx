import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PROBLEMS } from '#contract/words/problems.ts';
import { press } from '#tests/component/cast-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { fillPuzzle, LIST, listed, puzzleField, puzzleOf, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { shows } from '#tests/component/shows.ts';
import { server } from '#tests/component/stub-server.ts';

const DRAFT = { title: '袖中何物', questionText: '得屯之比', answerText: '古钱' };
const CREATE = `${LIST}/create`;
const UNSURE = '也许已经发布，只是回音没有到。写的都还在；再点“发布”，也只有一道。';
const PUZZLE = `${LIST}/7`;
const EDIT = `${PUZZLE}/edit`;

const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const announces = (text: string) =>
  expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();

/** What the field says is wrong with it, before its hint. */
async function showsAt(part: 'title' | 'questionText' | 'answerText', reason: string): Promise<void> {
  const field = puzzleField(part);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  const [id] = field.element().getAttribute('aria-describedby')?.split(' ') ?? [];
  await expect.poll(() => document.getElementById(id ?? '')?.textContent).toBe(reason);
}

test('the form asks for title, question and answer, in this order; blanks are not text', async () => {
  await openApp(CREATE, { as: somebody() });
  await press('发布');
  await shows('puzzleForm', '请输入题目标题');
  await fillPuzzle({ title: ' 　 ' });
  await press('发布');
  await shows('puzzleForm', '请输入题目标题');
  await fillPuzzle({ title: DRAFT.title, questionText: '  ' });
  await press('发布');
  await shows('puzzleForm', '题目内容不能为空，请至少提供文字或图片');
  await fillPuzzle({ questionText: DRAFT.questionText });
  await press('发布');
  await shows('puzzleForm', '答案内容不能为空，请至少提供文字或图片');
  expect(server.calls('createPuzzle')).toEqual([]);
});

test.each([
  ['title', '长'.repeat(101), '题目标题不能超过100个字符'],
  ['questionText', '长'.repeat(5001), '内容不能超过5000个字符'],
] as const)('%s that is too long is refused at its field, without a call', async (part, text, reason) => {
  await openApp(CREATE, { as: somebody() });
  await fillPuzzle({ ...DRAFT, [part]: text });
  await press('发布');
  await showsAt(part, reason);
  expect(server.calls('createPuzzle')).toEqual([]);
});

test('a refusal of the server with a field is shown at that field', async () => {
  const refusal = { success: false, code: 'request.invalid', message: '内容包含非法字符', field: 'answerText' };
  server.sendsJunk('createPuzzle', 400, JSON.stringify(refusal));
  await openApp(CREATE, { as: somebody() });
  await fillPuzzle(DRAFT);
  await press('发布');
  await showsAt('answerText', '内容包含非法字符');
});

test('a puzzle that could not be posted stays in the form, with the reason', async () => {
  await openApp(CREATE, { as: somebody() });
  await fillPuzzle(DRAFT);
  server.loses('createPuzzle');
  await press('发布');
  await shows('puzzleForm', '创建失败，请稍后重试');
  server.sendsJunk('createPuzzle', 502);
  await press('发布');
  await shows('puzzleForm', '创建失败');
  server.refuses('createPuzzle', 'server.unavailable');
  await press('发布');
  await says('服务暂时不可用');
  await expect.element(puzzleField('questionText')).toHaveValue(DRAFT.questionText);
});

test('after a lost answer the form says that it may be posted, and posts the same puzzle under the same id, also after a reload', async () => {
  const who = somebody();
  await openApp(CREATE, { as: who });
  await fillPuzzle(DRAFT);
  server.loses('createPuzzle');
  await press('发布');
  await shows('puzzleForm', '创建失败，请稍后重试');
  await announces(UNSURE);
  await press('发布');
  await expect.poll(() => server.calls('createPuzzle').length).toBe(2);
  await openApp(CREATE, { as: who });
  await press('继续填写');
  server.refuses('createPuzzle', 'puzzle.posted');
  await fillPuzzle({ answerText: '铜钱' });
  await press('发布');
  await says(PROBLEMS['puzzle.posted'].message);
  expect(page.getByText(UNSURE).elements()).toEqual([]);
  server.answers('createPuzzle', { status: 201, body: { success: true, message: '', id: 8 } });
  server.answers('listPuzzles', listed([]));
  await press('发布'); // what was posted before stays: this is another one
  await announces('创建成功');
  const ids = server.calls('createPuzzle').map(({ body }) => (body as { clientId: string }).clientId);
  expect([ids.length, new Set(ids.slice(0, 3)).size, new Set(ids).size]).toEqual([4, 1, 2]);
});

test('a posted puzzle is announced, and a second and a half later the list is shown; it is posted once', async () => {
  server.answers('createPuzzle', { status: 201, body: { success: true, message: '', id: 8 } });
  server.answers('listPuzzles', listed([puzzleOf({ id: 8, title: '匣中何物' }), puzzleOf()]));
  await openApp(CREATE, { as: somebody(), at: Date.now(), isPaused: true });
  await fillPuzzle({ ...DRAFT, title: '  匣中何物  ' });
  await press('发布');
  await announces('创建成功');
  await expect.element(page.getByRole('button', { name: '发布' })).toBeDisabled();
  await vi.advanceTimersByTimeAsync(1499);
  await expect.poll(addressNow).toBe(CREATE);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(addressNow).toBe(LIST);
  await expect.poll(() => document.querySelector('main li')?.textContent).toContain('匣中何物');
  expect(server.calls('createPuzzle')).toHaveLength(1);
});

const owner = somebody();
const serveOwn = (parts = {}) =>
  servePuzzle(
    puzzleOf({
      user_id: owner.user.id,
      title: DRAFT.title,
      question_text: DRAFT.questionText,
      answer_text: DRAFT.answerText,
      ...parts,
    }),
  );

test('an edit begins with what is there, and is shown on the puzzle a second and a half after it is saved', async () => {
  serveOwn();
  server.answers('listPuzzles', listed([]));
  server.answers('updatePuzzle', ({ body }) => {
    serveOwn({ question_text: body.questionText });
    return { status: 200, body: { success: true, message: '' } } as const;
  });
  await openApp(PUZZLE, { as: owner, at: Date.now(), isPaused: true });
  await page.getByRole('link', { name: '编辑' }).click();
  await expect.poll(addressNow).toBe(EDIT);
  for (const part of ['title', 'questionText', 'answerText'] as const)
    await expect.element(puzzleField(part)).toHaveValue(DRAFT[part]);
  await fillPuzzle({ questionText: '得泰之临' });
  await press('保存');
  await announces('更新成功');
  await vi.advanceTimersByTimeAsync(1499);
  await expect.poll(addressNow).toBe(EDIT);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(addressNow).toBe(PUZZLE);
  await says('得泰之临');
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe(LIST); // the puzzle is in the history once
});

test('a failed edit shows the server’s message, else the status', async () => {
  serveOwn();
  await openApp(EDIT, { as: owner });
  await fillPuzzle({ title: '改' });
  server.sendsJunk('updatePuzzle', 502);
  await press('保存');
  await expect.element(await shows('puzzleForm', '更新失败 (status)')).toHaveTextContent('更新失败 (502)');
  server.refuses('updatePuzzle', 'server.unavailable');
  await press('保存');
  await says('服务暂时不可用');
  server.loses('updatePuzzle');
  await press('保存');
  await says('更新失败 (网络)');
});

test('an edit whose puzzle cannot be loaded says 加载题目失败, and offers a retry', async () => {
  server.loses('showQuestion');
  await openApp(EDIT, { as: owner });
  await shows('puzzleForm', '加载题目失败');
  serveOwn();
  await press('重试');
  await expect.element(page.getByRole('heading', { name: '改题' })).toBeVisible();
});

test.each([
  ['999999', 'puzzle.notFound'],
  ['abc', 'request.invalid'],
] as const)('an edit whose puzzle %s is not there says 题目不存在', async (id, code) => {
  server.refuses('showQuestion', code);
  await openApp(`${LIST}/${id}/edit`, { as: owner });
  await shows('puzzle', '题目不存在');
});
