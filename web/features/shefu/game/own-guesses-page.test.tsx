import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { listOwnGuesses } from '#contract/guess.ts';
import { keepGuess } from '#tests/component/guess-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { puzzleOf, sentGuess, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { FIRST_VERSION, server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';
import { keptGuesses } from '#web/platform/saved/guesses/kept-guesses.ts';

const PAGE = '/profile/guesses';
const NOON = '2026-11-15T04:00:00.000Z';
const group = (name: string) => page.getByRole('region', { name });

const TOTALS = [
  { method: 'time', verdict: 'hit', count: 2 },
  { method: 'time', verdict: 'miss', count: 1 },
  { method: null, verdict: null, count: 1 },
] as const;

const GUESSES = [
  sentGuess({ id: 9, puzzleTitle: '灯下何物' }),
  sentGuess({ id: 8, puzzleTitle: '匣中三物', verdict: 'near', sealedAt: '2026-10-06T04:00:00.000Z' }),
  sentGuess({ id: 6, puzzleTitle: '掌中一叶', isHidden: true, sealedAt: '2026-10-05T04:00:00.000Z' }),
  sentGuess({ id: 7, puzzleTitle: '盆里四色', authorVerdict: 'hit', sealedAt: '2025-09-02T04:00:00.000Z' }),
];

/** An item of ⋯ of the row with this title. */
async function chooseOf(title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `更多 ${title} 的猜` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

type Listed = EndpointResponse<typeof listOwnGuesses>['body']['guesses'][number];

const has = (guesses: readonly Listed[], totals: readonly (typeof TOTALS)[number][] = TOTALS) =>
  server.answers('listOwnGuesses', {
    status: 200,
    body: { guesses: [...guesses], next: null, totals: [...totals] },
  });

test('one’s guesses: how many, how they went, by kind of cast; those without a word first, then by month', async () => {
  has(GUESSES);
  await openApp(PAGE, { as: somebody(), at: NOON });
  await expect.element(group('总数')).toBeVisible();
  await expect
    .poll(() => textsOf(group('总数').getByRole('listitem')))
    .toEqual([...['中2', '近0', '未中1', '未判1', '时间起卦 3 次，中 2 次', '没有带卦 1 次，中 0 次']]);
  await expect.element(group('还没判的 1').getByText('灯下何物')).toBeVisible();
  await expect.element(group('还没判的 1').getByRole('link', { name: '去判 灯下何物 的猜' })).toBeVisible();
  await expect.element(group('10月').getByText('匣中三物')).toBeVisible();
  await expect.element(group('2025年9月').getByText('出题人说的')).toBeVisible();
  servePuzzle(puzzleOf());
  await expect.element(group('10月').getByText('已隐藏')).toBeVisible();
  await group('10月').getByRole('link').first().click();
  await expect.poll(addressNow).toBe('/academy/shefu/7');
  await expect.element(page.getByRole('heading', { name: '袖中何物' })).toBeVisible();
});

test('a guess at a puzzle that its writer has reported says so, and nothing leads there', async () => {
  server.answers('listReports', { status: 200, body: { reports: [{ kind: 'puzzle', id: '77' }] } });
  has([sentGuess({ id: 9, puzzleTitle: '灯下何物', puzzleId: 77 }), sentGuess({ puzzleTitle: '匣中三物' })]);
  await openApp(PAGE, { as: somebody(), at: NOON });
  await expect.element(group('11月').getByText('你举报过这道题，不再显示')).toBeVisible();
  await expect.element(group('11月').getByText('灯下何物')).toBeVisible();
  expect(group('11月').getByRole('link').query()).toBeNull();
  await expect.element(group('还没判的 1').getByRole('link', { name: '去判 匣中三物 的猜' })).toBeVisible();
  await page.getByRole('button', { name: '更多 灯下何物 的猜' }).click();
  await expect.element(page.getByRole('menuitem', { name: '删去' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: '看这一题' }).query()).toBeNull();
});

test('a row has one sign and whose it is, 新 if the author has spoken since, ⋯ that leads to the puzzle, and two lines of a long guess', async () => {
  const long = '是灯笼。火在里头，外面罩着一层；夜里才用，挂在高处。风大的时候要收进来，不然就灭了。';
  has([
    { ...sentGuess({ id: 9, puzzleTitle: '灯下何物', verdict: 'hit', authorVerdict: 'hit', text: long }), isNew: true },
    sentGuess({ id: 8, puzzleTitle: '匣中三物', verdict: 'hit', authorVerdict: 'near' }),
    sentGuess({ id: 7, puzzleTitle: '盆里四色', verdict: 'near' }),
    sentGuess({ id: 6, puzzleTitle: '掌中一叶' }),
  ]);
  await openApp(PAGE, { as: somebody(), at: NOON });
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const marks = (title: string) => row(title).element().querySelector('div:last-child')?.textContent;
  await expect.element(row('灯下何物')).toBeVisible();
  expect(marks('灯下何物')).toBe('中自己说的，出题人也说中新');
  expect(marks('匣中三物')).toBe('近出题人说的，自己说中');
  expect(marks('盆里四色')).toBe('近自己说的');
  expect(marks('掌中一叶')).toBe('未判去判 ›');
  const words = row('灯下何物').getByRole('button', { name: long });
  const height = () => words.element().getBoundingClientRect().height;
  const closed = height();
  await words.click();
  await expect.poll(height).toBeGreaterThan(closed);
  servePuzzle(puzzleOf());
  await chooseOf('匣中三物', '看这一题');
  await expect.poll(addressNow).toBe('/academy/shefu/7');
});

const JUDGED = {
  kind: 'guess',
  id: '6',
  state: 'hidden',
  title: '掌中一叶',
  judgedAt: NOON,
  answer: null,
  reason: 'advertising',
  note: '猜里请不要留联系方式。',
} as const;

test('a hidden guess says in its row why, is answered there once; one that was restored after an answer says so, another that it stays', async () => {
  has(GUESSES);
  const restored = { ...JUDGED, id: '8', state: 'kept', note: '看过了，可以留。', answer: '没有广告。' } as const;
  const kept = { ...JUDGED, id: '7', state: 'kept', note: '看不出是广告。' } as const;
  server.answers('listOwnDecisions', {
    status: 200,
    body: { things: [JUDGED, restored, kept], pausedUntil: null, pauseNote: null },
  });
  server.answers('appealDecision', { status: 200, body: { success: true, message: '已送出' } });
  await openApp(PAGE, { as: somebody(), at: NOON });
  const october = group('10月');
  await expect.element(october.getByText('猜里请不要留联系方式。')).toBeVisible();
  await expect.element(october.getByText('看过了，恢复了。')).toBeVisible();
  await expect.element(group('2025年9月').getByText('看过了，照常显示。')).toBeVisible(); // it never was hidden
  await expect.element(group('2025年9月').getByText('看不出是广告。')).toBeVisible();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await october.getByRole('button', { name: '答一次' }).click();
  await expect.element(october.getByText('没有网络，答不了。')).toBeVisible();
  online.mockRestore();
  await october.getByRole('button', { name: '答一次' }).click();
  await expect.element(october.getByRole('textbox', { name: '要说的话' })).toHaveFocus();
  await october.getByRole('textbox', { name: '要说的话' }).fill('以后不写了。');
  await october.getByRole('button', { name: '送出' }).click();
  await expect.element(october.getByText('已答，等人看。')).toBeVisible();
  expect(server.calls('appealDecision').map(({ body }) => body)).toEqual([
    { kind: 'guess', id: '6', answer: '以后不写了。' },
  ]);
});

test('a guess is deleted, also where its puzzle is gone; one that was not sent says why', async () => {
  const as = somebody();
  has(GUESSES);
  server.answers('deleteGuess', () => {
    has(GUESSES.slice(1));
    return { status: 200, body: { success: true, message: '已删去这一猜' }, headers: FIRST_VERSION } as const;
  });
  server.refuses('sendGuess', 'puzzle.notFound');
  keepGuess(as.user.id, { refusal: '题目不存在', puzzleId: 12, puzzleTitle: '没了的题' });
  await openApp(PAGE, { as, at: NOON });
  await expect.element(group('还没有送出的').getByText('题目不存在')).toBeVisible();
  const remove = async (title: string) => {
    await chooseOf(title, '删去');
    await page.getByRole('alertdialog').getByRole('button', { name: '删去' }).click();
  };
  await remove('没了的题');
  await expect.element(group('还没有送出的')).not.toBeInTheDocument();
  expect(keptGuesses.of(as.user.id)).toEqual([]);
  await remove('灯下何物');
  await expect.element(page.getByText('已删去这一猜')).toBeVisible();
  await expect.element(page.getByText('灯下何物')).not.toBeInTheDocument();
  expect(server.calls('deleteGuess').map(({ query }) => query.get('id'))).toEqual(['9']);
});

test('a list that could not be read again has each guess once when it is', async () => {
  has(GUESSES);
  server.answers('deleteGuess', () => {
    server.loses('listOwnGuesses');
    return { status: 200, body: { success: true, message: '已删去这一猜' }, headers: FIRST_VERSION } as const;
  });
  await openApp(PAGE, { as: somebody(), at: NOON });
  await chooseOf('灯下何物', '删去');
  await page.getByRole('alertdialog').getByRole('button', { name: '删去' }).click();
  await expect.element(page.getByText('连不上服务器')).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('main');
  has(GUESSES.slice(1));
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('灯下何物')).not.toBeInTheDocument();
  expect(page.getByText('匣中三物').elements()).toHaveLength(1);
});

test('a guess that is sent while the list is open moves from 还没有送出的 to the others', async () => {
  const as = somebody();
  has([], []);
  server.refuses('sendGuess', 'account.paused');
  keepGuess(as.user.id);
  await openApp(PAGE, { as, at: NOON });
  await expect.element(group('还没有送出的').getByText('你已被停发', { exact: false })).toBeVisible();
  server.answers('sendGuess', () => {
    const guess = sentGuess({ text: '铜镜', puzzleTitle: '袖中何物' });
    has([guess]);
    return { status: 201, body: { guess, answer: { text: null, imageUrl: null } }, headers: FIRST_VERSION } as const;
  });
  await page.getByRole('button', { name: '再送一次' }).click();
  await expect.element(group('还没判的 1').getByText('铜镜')).toBeVisible();
  await expect.element(group('还没有送出的')).not.toBeInTheDocument();
});

test('a guest is led to the login, and a list that is not loaded can be loaded again', async () => {
  await openApp(PAGE);
  await expect.poll(addressNow).toBe(`/login?return=${encodeURIComponent(PAGE)}`);
  server.loses('listOwnGuesses');
  await openApp(PAGE, { as: somebody() });
  await expect.element(page.getByText('连不上服务器')).toBeVisible();
  has(GUESSES);
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('匣中三物')).toBeVisible();
});
