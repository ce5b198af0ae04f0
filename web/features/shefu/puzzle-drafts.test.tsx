import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LoginResponse } from '#contract/auth.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { logIn, logOut, storedSession } from '#tests/component/account-steps.ts';
import { press } from '#tests/component/cast-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { fillPuzzle, LIST, listed, puzzleField, puzzleOf, questionOf, shown } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { signIn } from '#web/platform/storage/session.ts';

const DRAFT = { title: '袖中何物', questionText: '得屯之比', answerText: '古钱' };
const CREATE = `${LIST}/create`;
const loginFor = (path: string) => `/login?return=${encodeURIComponent(path)}`;

/** What the three fields hold, once they are there. */
async function areTyped(...texts: readonly string[]): Promise<void> {
  await expect.element(puzzleField('answerText')).toBeVisible();
  const fields = () => page.getByRole('textbox').elements() as HTMLInputElement[];
  await expect.poll(() => fields().map(({ value }) => value)).toEqual(texts);
}

const announces = (text: string) =>
  expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();

/** The server has ended the session, which the page finds out when it sends the form; after the login it is another one. */
async function sendTooLate(button: '发布' | '保存', next: LoginResponse): Promise<void> {
  server.refuses(button === '发布' ? 'createPuzzle' : 'updatePuzzle', 'auth.expired');
  server.answers('login', { status: 200, body: next });
  const path = addressNow();
  await press(button);
  await expect.poll(addressNow).toBe(loginFor(path));
  expect(storedSession()).toBeNull();
}

/** The same user in a new session. */
const again = (who: LoginResponse): LoginResponse => ({ ...who, token: `${who.token}-again` });

test('a form that is left leaves none of its text on the device after 退出登录', async () => {
  server.answers('logout', { status: 200, body: { success: true } });
  await openApp(CREATE, { as: somebody() });
  await fillPuzzle(DRAFT);
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain(DRAFT.answerText);
  await page.getByRole('link', { name: '我的' }).click();
  await logOut();
  await expect.element(page.getByRole('heading', { name: '游客' })).toBeVisible();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(DRAFT.title);
});

test('重新填写 asks before it clears what was written', async () => {
  const as = somebody();
  await openApp(CREATE, { as });
  await fillPuzzle(DRAFT);
  await openApp('/academy', { as });
  await openApp(CREATE, { as });
  const question = page.getByRole('alertdialog', { name: '清掉重新填写？' });
  await press('重新填写');
  await question.getByRole('button', { name: '再想想' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText(DRAFT.title)).toBeVisible();
  await press('重新填写');
  await question.getByRole('button', { name: '清掉' }).click();
  await areTyped('', '', '');
});

test('what one user is writing is not in the form of the next, who has signed in in another tab', async () => {
  await openApp(CREATE, { as: somebody() });
  await fillPuzzle(DRAFT);
  signIn(somebody());
  await areTyped('', '', '');
});

test('a session that ended while a puzzle was written leads to the login, and from there back to the form with the typed text', async () => {
  const who = somebody();
  await openApp(CREATE, { as: who });
  await fillPuzzle(DRAFT);
  await sendTooLate('发布', again(who));
  await logIn();
  await expect.poll(addressNow).toBe(CREATE);
  await announces(NOTICES.draftRestored);
  await areTyped(...Object.values(DRAFT));
});

test('text that was restored after a login is gone from the form once it is posted', async () => {
  const who = somebody();
  await openApp(CREATE, { as: who, at: Date.now(), isPaused: true });
  await fillPuzzle(DRAFT);
  await sendTooLate('发布', again(who));
  await logIn();
  await areTyped(...Object.values(DRAFT));
  server.answers('createPuzzle', { status: 201, body: { success: true, message: '', id: 8 } });
  server.answers('listPuzzles', listed([]));
  await press('发布');
  await announces('创建成功');
  await vi.advanceTimersByTimeAsync(1500);
  await expect.poll(addressNow).toBe(LIST);
  await press('＋ 出题');
  await areTyped('', '', '');
});

test('after the end of a session the changes of an edit are restored in that edit only', async () => {
  const who = somebody();
  const puzzleAt = (id: string | null) =>
    puzzleOf({
      id: Number(id),
      user_id: who.user.id,
      title: DRAFT.title,
      question_text: DRAFT.questionText,
      answer_text: DRAFT.answerText,
    });
  server.answers('showPuzzle', ({ query }) => shown(puzzleAt(query.get('id'))));
  server.answers('showQuestion', ({ query }) => {
    return { status: 200, body: questionOf(puzzleAt(query.get('id'))) } as const;
  });
  await openApp(`${LIST}/7/edit`, { as: who });
  await fillPuzzle({ questionText: '得泰之临' });
  await sendTooLate('保存', again(who));
  await logIn();
  await expect.poll(addressNow).toBe(`${LIST}/7/edit`);
  await areTyped(DRAFT.title, '得泰之临', DRAFT.answerText);
  await sendTooLate('保存', again(who));
  await openApp(loginFor(`${LIST}/8/edit`));
  await logIn();
  await expect.poll(addressNow).toBe(`${LIST}/8/edit`);
  await areTyped(...Object.values(DRAFT));
});

test('after the end of a session the typed text is not shown to another user', async () => {
  await openApp(CREATE, { as: somebody() });
  await fillPuzzle(DRAFT);
  await sendTooLate('发布', somebody('别人'));
  await logIn('别人');
  await expect.poll(addressNow).toBe(CREATE);
  await areTyped('', '', '');
});
