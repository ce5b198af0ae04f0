import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { reportedOf, serveRecord, serveReported, takeDecisions } from '#tests/component/moderation-steps.ts';
import { linesOf } from '#tests/component/one-line.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const PAGE = '/profile/moderation';
const admin = () => somebody('知微', 'admin');
const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const card = (name = '“檐下何物”的一条猜') => page.getByRole('article', { name });
/** 不处理, which is asked once more. */
async function leave(name?: string): Promise<void> {
  await card(name).getByRole('button', { name: '不处理' }).click();
  await page.getByRole('alertdialog', { name: '不处理这一条？' }).getByRole('button', { name: '不处理' }).click();
}
const sentDecisions = () => server.calls('decideReported').map(({ body }) => body);

test('我的 leads an admin to 管理, with the number that waits, and nobody else', async () => {
  serveReported([reportedOf(), reportedOf({ id: '4' })]);
  await openApp('/profile', { as: admin() });
  await page.getByRole('link', { name: '管理 2' }).click();
  await expect.element(tab('待处理 2')).toBeVisible();
  await openApp('/profile', { as: somebody() });
  await expect.element(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /管理/ })).not.toBeInTheDocument();
  await openApp(PAGE, { as: somebody() });
  await expect.element(page.getByRole('heading', { name: '这一页不存在' })).toBeVisible();
});

test('on a small phone with large text every tab is one line; on a phone the reasons are one row', async () => {
  serveReported(Array.from({ length: 12 }, (_, id) => reportedOf({ id: String(id) })));
  const opening = { as: somebody('知微', 'superadmin') };
  await openApp(PAGE, { ...opening, size: { width: 320, height: 568 }, settings: { textSize: 'larger' } });
  await expect.element(tab('待处理 12')).toBeVisible();
  expect(page.getByRole('tab').all().map(linesOf)).toEqual([1, 1, 1]);
  await openApp(PAGE, { ...opening, size: { width: 390, height: 844 }, settings: { textSize: 'normal' } });
  const reasons = page.getByRole('group', { name: '缘由' }).first();
  await expect.element(reasons).toBeVisible();
  const tops = reasons
    .getByRole('radio')
    .elements()
    .map((one) => one.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
});

test('to hide asks for a reason and a sentence, both of which are sent with the version that was seen', async () => {
  serveReported([reportedOf()]);
  takeDecisions();
  await openApp(PAGE, { as: admin() });
  await expect.element(card().getByText('加我看全部答案，每天更新。')).toBeVisible();
  await expect.element(card().getByText('举报的人说：广告 2')).toBeVisible();
  await expect.element(card().getByText('连发了三条')).toBeVisible();
  const said = card().element().textContent;
  expect(said.indexOf('举报的人说')).toBeLessThan(said.indexOf('连发了三条'));
  await card().getByRole('button', { name: '隐藏' }).click();
  await expect.element(card().getByText('请选缘由，并写一句话给作者')).toBeVisible();
  await card().getByRole('radio', { name: '广告' }).click();
  await card().getByRole('button', { name: '隐藏' }).click();
  await expect.element(card().getByText('请写一句给作者看的话')).toBeVisible();
  await expect.element(card().getByRole('textbox')).toHaveFocus();
  expect(sentDecisions()).toEqual([]);
  await card().getByRole('textbox').fill('猜里请不要留联系方式。');
  await card().getByRole('button', { name: '隐藏' }).click();
  await expect.element(page.getByText('已隐藏', { exact: true })).toBeVisible();
  await expect.element(page.getByText('没有待处理的。')).toBeVisible();
  await expect.element(tab('待处理')).toBeVisible();
  expect(sentDecisions()).toEqual([
    { kind: 'guess', id: '3', revision: 2, verdict: 'hide', reason: 'advertising', note: '猜里请不要留联系方式。' },
  ]);
});

test('同时停发 is off at first; on, it says what it does, for how long, and is sent with the decision', async () => {
  serveReported([reportedOf()]);
  takeDecisions();
  await openApp(PAGE, { as: admin() });
  const pause = card().getByRole('checkbox', { name: /^同时停发/ });
  await expect.element(pause).not.toBeChecked();
  expect(card().getByRole('radio', { name: '三十天' }).query()).toBeNull();
  await pause.click();
  await expect.element(card().getByRole('radio', { name: '七天' })).toBeChecked();
  await expect.element(card().getByText('七天内不能出题、不能猜；能看，能答一次')).toBeVisible();
  await card().getByRole('radio', { name: '直到放开' }).click();
  await card().getByRole('radio', { name: '广告' }).click();
  await card().getByRole('textbox').fill('猜里请不要留联系方式。');
  await card().getByRole('button', { name: '隐藏并停发' }).click();
  await expect.element(page.getByText('已隐藏并停发', { exact: true })).toBeVisible();
  expect(sentDecisions()).toMatchObject([{ verdict: 'hide', pause: 'open' }]);
});

test('what a removed account left can be hidden; there is nobody to pause, and nothing of before to read', async () => {
  serveReported([reportedOf({ kind: 'puzzle', title: '瓶里何物', authorId: 'nobody', author: '已注销' })]);
  await openApp(PAGE, { as: admin() });
  await expect.element(card('题“瓶里何物”').getByRole('button', { name: '隐藏' })).toBeVisible();
  await expect.element(card('题“瓶里何物”').getByText('连发了三条')).toBeVisible();
  expect(card('题“瓶里何物”').getByRole('checkbox').query()).toBeNull();
  expect(server.calls('showRecord')).toEqual([]);
});

test('不处理 pauses nobody, and a server without pauses in decisions does not make the app show one', async () => {
  serveReported([reportedOf()]);
  takeDecisions();
  await openApp(PAGE, { as: admin() });
  await card()
    .getByRole('checkbox', { name: /^同时停发/ })
    .click();
  await leave();
  await expect.element(page.getByText('没有待处理的。')).toBeVisible();
  expect(sentDecisions()[0]).not.toHaveProperty('pause');
  serveReported([reportedOf()]);
  server.answers('decideReported', { status: 200, body: { success: true, message: '已隐藏' } });
  await openApp(PAGE, { as: admin() });
  await card().getByRole('radio', { name: '广告' }).click();
  await card().getByRole('textbox').fill('猜里请不要留联系方式。');
  await card()
    .getByRole('checkbox', { name: /^同时停发/ })
    .click();
  await card().getByRole('button', { name: '隐藏并停发' }).click();
  await expect.element(page.getByText('已隐藏，没有停发；请到“成员”里停发')).toBeVisible();
});

test('the card says what was decided about its author before, three at first, and not about the content itself', async () => {
  serveReported([reportedOf()]);
  serveRecord();
  await openApp(PAGE, { as: admin(), at: '2026-11-15T04:00:00.000Z' });
  const record = card().getByRole('region', { name: '从前的' });
  await expect.element(record.getByText('入会 2025年9月21日')).toBeVisible();
  const rows = () => textsOf(record.getByRole('listitem'));
  await expect.poll(rows).toEqual(['11月3日猜 · 广告隐藏', '10月20日题 · 抄袭隐藏，后恢复', '10月8日猜 · 骂人不处理']);
  await record.getByRole('button', { name: '全部 4' }).click();
  await expect.poll(() => rows().at(-1)).toBe('2025年12月8日名 · 骂人换了名字');
  server.loses('showRecord');
  await openApp(PAGE, { as: admin() });
  await expect.element(card().getByText('没有取到从前的。')).toBeVisible();
  server.answers('showRecord', {
    status: 200,
    body: { joinedAt: '2026-09-21T04:00:00.000Z', pausedUntil: null, verdicts: [] },
  });
  await card().getByRole('button', { name: '重试' }).click();
  await expect.element(card().getByText('从前没有被处理过。')).toBeVisible();
});

test('several pieces of one author stand together under the name', async () => {
  const other = { authorId: 'other', author: '听松' };
  serveReported([
    reportedOf(),
    reportedOf({ id: '8', title: '瓶里何物', ...other }),
    reportedOf({ id: '9', title: '盘中何物' }),
  ]);
  await openApp(PAGE, { as: admin() });
  await expect.element(page.getByRole('heading', { name: '听雨 · 2 件' })).toBeVisible();
  expect(page.getByRole('heading', { name: /听松/ }).query()).toBeNull();
  const rows = page.getByRole('button', { name: /一条猜/ });
  expect(rows.elements().map((row) => /“(.*)”/.exec(row.textContent ?? '')?.[1])).toEqual(['盘中何物', '瓶里何物']);
});

test('which reports do not count towards hiding is said, with the reason; if all count nothing is', async () => {
  const standings = [
    { standing: 'idle', count: 2 },
    { standing: 'counts', count: 1 },
    { standing: 'network', count: 1 },
  ] as const;
  serveReported([reportedOf({ standings: [...standings] }), reportedOf({ id: '4', title: '匣中何物' })]);
  await openApp(PAGE, { as: admin() });
  const words = '计入自动隐藏的 1；不计入的：没有出过题、猜过、存过卦的人 2、与别的举报来自同一网络 1';
  await expect.element(card().getByText(words)).toBeVisible();
  await page.getByRole('button', { name: /匣中何物/ }).click();
  await expect.element(card('“匣中何物”的一条猜')).toBeVisible();
  await expect.element(page.getByText(/计入自动隐藏/)).not.toBeInTheDocument();
});

test('不处理 needs neither; the others are rows that open one at a time', async () => {
  serveReported([
    reportedOf(),
    reportedOf({ kind: 'name', id: 'x'.repeat(26), title: '坏名字', author: '坏名字', questionText: null }),
  ]);
  takeDecisions();
  await openApp(PAGE, { as: admin() });
  await page.getByRole('button', { name: /^名字“坏名字”/ }).click();
  await expect.element(card('名字“坏名字”').getByRole('button', { name: '换个名字' })).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
  await leave('名字“坏名字”');
  await expect.element(page.getByText('已处理', { exact: true }).last()).toBeVisible();
  expect(sentDecisions()).toMatchObject([{ kind: 'name', verdict: 'show', reason: null }]);
});

test('不处理 asks first, and the case that comes up after a decision takes no tap that was meant for the one before', async () => {
  serveReported([reportedOf(), reportedOf({ id: '4', title: '匣中何物' })]);
  const left = reportedOf({ id: '4', title: '匣中何物' });
  server.answers('decideReported', () => {
    serveReported([left]);
    return { status: 200, body: { success: true, message: '已处理' } } as const;
  });
  await openApp(PAGE, { as: admin(), size: { width: 320, height: 568 } });
  await expect.element(card()).toBeVisible();
  scrollTo(0, 500);
  await card().getByRole('button', { name: '不处理' }).click();
  const question = page.getByRole('alertdialog', { name: '不处理这一条？' });
  await expect.element(question.getByText('它照常显示，举报它的都记作查无实据。')).toBeVisible();
  await question.getByRole('button', { name: '再想想' }).click();
  expect(sentDecisions()).toEqual([]);
  await leave();
  const next = card('“匣中何物”的一条猜').getByRole('button', { name: '隐藏' });
  await expect.element(next).toBeVisible();
  const takesTaps = () => getComputedStyle(next.element()).pointerEvents !== 'none';
  expect(takesTaps()).toBe(false);
  expect(scrollY, 'it is read from its beginning').toBe(0);
  await expect.poll(takesTaps).toBe(true);
  expect(sentDecisions()).toHaveLength(1);
});

test('a guess is judged beside its puzzle and the answer to it', async () => {
  serveReported([reportedOf({ title: '檐下何物' })]);
  const more = { answerText: null, questionImage: null, answerImage: null, notes: [] };
  const puzzle = {
    questionText: '得离之旅，檐下挂着的是什么？',
    answerText: '灯笼。',
    questionImage: null,
    answerImage: null,
  };
  server.answers('showReported', { status: 200, body: { ...reportedOf(), ...more, guessedAt: puzzle } });
  await openApp(PAGE, { as: admin() });
  await card().getByRole('button', { name: '看题和答案' }).click();
  const shown = card().getByRole('region', { name: '题和答案' });
  await expect.element(shown.getByText('题：得离之旅，檐下挂着的是什么？')).toBeVisible();
  await expect.element(shown.getByText('答案：灯笼。')).toBeVisible();
});

test('a face is judged by its picture', async () => {
  const face = reportedOf({ kind: 'face', id: 'x'.repeat(26), title: '', author: '听雨', questionText: null });
  serveReported([face]);
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const more = { answerText: null, questionImage: picture, answerImage: null, notes: [] };
  server.answers('showReported', { status: 200, body: { ...face, ...more } });
  await openApp(PAGE, { as: admin() });
  await expect.element(page.getByText('听雨 · 头像')).toBeVisible();
  await expect.element(card('头像').getByRole('button', { name: '头像，点开看全图' })).toBeVisible();
  await expect.element(card('头像').getByRole('button', { name: '隐藏' })).toBeVisible();
});

test('the second admin reads who was first, and gets the current list', async () => {
  serveReported([reportedOf({ judgedBy: '半盏' })]);
  server.refuses('decideReported', 'moderation.taken');
  await openApp(PAGE, { as: admin() });
  await expect.element(card()).toBeVisible();
  await leave();
  await expect.element(page.getByText('半盏刚处理过这一条。')).toBeVisible();
  await expect.poll(() => server.calls('listReported').length).toBeGreaterThan(1);
});

test('a list that is not loaded says so, and is loaded again', async () => {
  server.loses('listReported');
  await openApp(PAGE, { as: admin() });
  await expect.element(page.getByText('没有网络，这里要连上服务器才看得到。')).toBeVisible();
  serveReported([reportedOf()]);
  await press('重试');
  await expect.element(card()).toBeVisible();
});

test('what is reported about a superadmin has no button that the server would refuse', async () => {
  const ofEqual = { authorId: 'another', authorRole: 'superadmin' } as const;
  const hidden = { state: 'hidden', isHidden: true, judgedAt: '2026-11-15T03:00:00.000Z' } as const;
  serveReported(
    [reportedOf(ofEqual)],
    [reportedOf({ ...ofEqual, ...hidden, id: '4' }), reportedOf({ ...hidden, id: '5' })],
  );
  await openApp(PAGE, { as: somebody('掌门', 'superadmin') });
  await expect.element(card().getByText('只能看，不能处理')).toBeVisible();
  await expect.element(card().getByRole('button', { name: '不处理' })).not.toBeInTheDocument();
  await tab('已处理').click();
  await expect.element(page.getByRole('button', { name: '恢复' })).toBeVisible(); // of the second alone
});
