import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MESSAGES } from '#contract/words/messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { manualCast } from '#core/casting/cast.ts';
import golden from '#core/share/golden/links.json' with { type: 'json' };
import { parseShareLink, toShareLink } from '#core/share/share-link.ts';
import { logIn } from '#tests/component/account-steps.ts';
import { castByHand, press, resultIsShown } from '#tests/component/cast-steps.ts';
import { serveEntries } from '#tests/component/entry-steps.ts';
import { NOON, serverKeeps } from '#tests/component/history-steps.ts';
import { addressNow, openApp, pauseTimers, somebody } from '#tests/component/open-app.tsx';
import { whenCast } from '#tests/component/result-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const linkOf = (method: string): string => golden.find((one) => one.method === method)?.link ?? '';
/** 革 with 外应, of version 2. */
const WITH_OMEN = golden.find(({ link }) => link.startsWith('2'))?.link ?? '';
/** 革 with 初爻 moving, by 年月日时. */
const GE = linkOf('time');

/** At the west end of the world the clock still shows the day before. */
const OF_YEAR_ZERO = toShareLink({
  cast: manualCast({ main: '010001', moving: [0] }),
  castForMs: Date.parse('0000-01-01T00:00:00.000Z'),
  utcOffset: -1080,
  dayAt: 0,
});

const open = (fragment: string) => openApp(`/c#${fragment}`);
const title = (name: string) => page.getByRole('heading', { name, level: 1 });

test('我也起一卦 shows the form, though another cast was open before', async () => {
  await castByHand();
  await open(GE);
  await resultIsShown();
  await press('我也起一卦');
  await expect.element(page.getByRole('button', { name: '开始起卦' })).toBeVisible();
  await expect.poll(addressNow).toBe('/divination');
});

describe('a link', () => {
  test.each([
    ['empty', ''],
    ['cut', GE.slice(0, -1)],
    ['altered', GE.replace('X', 'Y')],
    ['endless', '1.'.padEnd(1_000_000, 'A')],
    ['of the other version', `2${GE.slice(1)}`],
    ['escaped twice', GE.replaceAll('X', '%2558')],
    ['of a year before the calendar', OF_YEAR_ZERO],
  ])('that is %s says that it is damaged', async (_, fragment) => {
    await open(fragment);
    await expect.element(title(NOTICES.linkDamaged)).toBeVisible();
  });

  test('of another version asks for an update', async () => {
    await open(`3${GE.slice(1)}`);
    await expect.element(title(NOTICES.linkTooNew)).toBeVisible();
  });

  test('that is escaped opens', async () => {
    await open([...GE].map((character) => `%${character.charCodeAt(0).toString(16)}`).join(''));
    await expect.element(title('泽火革')).toBeVisible();
    await expect.element(page.getByLabelText('起卦算式').getByText('除八余 2')).toBeVisible();
  });

  test('of a day that the calendar left out, in the time zone of the reader, opens', async () => {
    const cast = manualCast({ main: '010001', moving: [0] });
    await open(toShareLink({ cast, castForMs: Date.parse('1582-10-10T12:00:00.000Z'), utcOffset: null, dayAt: null }));
    await expect.element(title('水雷屯')).toBeVisible();
    await expect.poll(() => whenCast().join()).toContain('1582年9月30日');
  });

  test('that replaces another in the address is shown instead of it', async () => {
    await open(GE);
    await expect.element(title('泽火革')).toBeVisible();
    location.hash = '';
    await expect.element(title(NOTICES.linkDamaged)).toBeVisible();
    location.hash = GE;
    await expect.element(title('泽火革')).toBeVisible();
  });

  test('of a cast by words has its sums and not its words', async () => {
    await open(linkOf('text-tones'));
    await expect.element(page.getByText('存下时记作手动起卦')).toBeVisible();
    await expect.poll(() => whenCast()[1]).toMatch(/^平仄起卦/);
    await expect.element(page.getByLabelText('起卦算式').getByText('1 + 4 + 3')).toBeVisible();
  });

  test('with a question shows it', async () => {
    await open(golden.find(({ question }) => question !== null)?.link ?? '');
    await expect.element(page.getByText('两雀争枝，一同坠地，主什么事？')).toBeVisible();
  });

  test('with 外应 shows it above the figures and as a step of the reading; one without does not ask for any', async () => {
    await open(WITH_OMEN);
    await expect.element(page.getByText('二雀争枝，一同坠地。（立，取作巽）')).toBeVisible();
    const reading = page.getByRole('region', { name: '解读' });
    await reading.getByRole('button', { name: '列出每一步' }).click();
    await expect
      .element(reading.getByRole('region', { name: '外应' }).getByText('二雀争枝，一同坠地，取作巽'))
      .toBeVisible();
    location.hash = GE;
    await expect.element(reading.getByRole('region', { name: '应期' })).toBeVisible();
    await expect.element(reading.getByRole('region', { name: '外应' })).not.toBeInTheDocument();
  });
});

/** What a stranger may write: markup, addresses, marks that turn the direction or are not seen, and nothing to break a line at. */
const HOSTILE = [
  '<img src=x onerror="window.isOwned=1"><script>window.isOwned=1</script>',
  'javascript:window.isOwned=1 https://example.com/ data:text/html,<b>',
  `\u202e倒\u2066行\u200b${'e\u0301'.repeat(60)}`,
  'x'.repeat(5000),
  '﷽'.repeat(200),
  '"><svg/onload=window.isOwned=1> {{7*7}} %3Cb%3E &lt;b&gt;',
];

test.each(HOSTILE)('the words of a link are words, and stay within the page: %.30j', async (words) => {
  const cast = manualCast({ main: '010001', moving: [0] });
  const omen = { text: words, posture: null, trigram: null } as const;
  const link = toShareLink({ cast, castForMs: Date.parse(NOON), utcOffset: 480, dayAt: 0, question: words, omen });
  await openApp(`/c#${link}`, { size: { width: 320, height: 640 } });
  await resultIsShown();
  const shown = parseShareLink(link);
  const question = shown.ok ? (shown.value.question ?? '') : expect.fail('not opened');
  await expect.element(page.getByText(question, { exact: true }).first()).toBeVisible();
  expect(document.title).toBe('水雷屯 · 观象');
  expect(document.documentElement.scrollWidth).toBe(320);
  expect(
    document.querySelectorAll('main img, main script, main a[href*="javascript"], main a[href*="example"]'),
  ).toHaveLength(0);
  expect(document.body.innerText).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
  expect('isOwned' in window).toBe(false);
});

describe('存为我的卦例', () => {
  test('saves it with a new timestamp and the moment it was cast for; opened again, it says so', async () => {
    serverKeeps([]);
    serveEntries();
    const before = Date.now();
    await openApp(`/c#${GE}`, { as: somebody() });
    await resultIsShown();
    await pauseTimers();
    await press('存为我的卦例');
    await expect.element(page.getByText(MESSAGES.resultSaved)).toBeVisible();
    await expect.poll(() => server.calls('saveResult')).toHaveLength(1);
    const { timestamp, ...result } = server.calls('saveResult')[0]?.body ?? {};
    expect(result).toMatchObject({
      mainHexagram: '011101',
      movingYao: 0,
      method: 'time',
      castFor: '2025-01-16T08:20:00.000Z',
    });
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
    await open(GE);
    await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
  });

  test('keeps that it is somebody else’s: on the result that the history opens, and in its entry', async () => {
    serverKeeps([]);
    const kept = serveEntries();
    await openApp(`/c#${golden.find(({ question }) => question !== null)?.link}`, { as: somebody() });
    await resultIsShown();
    await press('存为我的卦例');
    await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
    await expect.poll(() => kept().map(({ notes }) => notes.map(({ mark }) => mark))).toEqual([['shared']]);
    await page.getByRole('link', { name: '我的' }).click();
    await page.getByRole('button', { name: /两雀争枝/ }).click();
    await expect.element(page.getByText('别人分享来的一卦；文中的“你”指起卦的人。')).toBeVisible();
    await page.getByRole('link', { name: '断语、札记、结果与回看' }).click();
    await expect.element(page.getByText('这一卦是别人分享来的', { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText(/的札记$/).first()).toHaveValue('文中的“你”指起卦的人。');
  });

  test('leads a guest to the login, and what was asked for is saved after it', async () => {
    serverKeeps([]);
    serveEntries();
    server.answers('login', { status: 200, body: somebody() });
    await open(GE);
    await resultIsShown();
    await pauseTimers();
    await press('存为我的卦例');
    await expect.element(page.getByText(NOTICES.loginToSave)).toBeVisible();
    await vi.advanceTimersByTimeAsync(2000);
    await expect.poll(addressNow).toBe('/login?return=%2Fdivination');
    vi.useRealTimers();
    await logIn();
    await expect.poll(addressNow).toBe('/divination');
    await expect.element(title('泽火革')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
    await expect.poll(() => server.calls('saveResult')).toHaveLength(1);
    await expect.element(page.getByText('别人分享来的一卦；文中的“你”指起卦的人。')).toBeVisible();
  });
});
