import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ENTRY_MESSAGES, MESSAGES } from '#contract/words/messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { castByHand, castByTheClock, press, ZHUN } from '#tests/component/cast-steps.ts';
import {
  ask,
  ENTRY_PAGE,
  ENTRY_RESULT,
  entryOf,
  noteOmen,
  omenChoice,
  omenField,
  serveEntries,
} from '#tests/component/entry-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { chooseWay, openShareSheet, type ShareWay } from '#tests/component/share-steps.ts';

const SPARROWS = { text: '二雀争枝，一同坠地。', posture: 'standing', trigram: '110' };
const ROW = '二雀争枝，一同坠地。（立，取作巽）';

const asked = () => localStorage.getItem('divination-asked');
const row = () => page.getByRole('button', { name: `外应 ${ROW}` });

test('nothing is preset; what is tapped again is taken back; a trigram shows what the book counts to it', async () => {
  await castByHand();
  await press('记下外应');
  await expect.element(page.getByText('0 / 200')).toBeVisible();
  await expect.element(page.getByText('推应期时：行取半，立取全，坐加倍')).toBeVisible();
  for (const name of ['行', '立', '坐', '卧', '乾', '坤']) await expect.element(omenChoice(name)).not.toBeChecked();
  await omenChoice('巽').click();
  await expect.element(page.getByText('鸡、百禽')).toBeVisible();
  await omenChoice('立').click();
  await omenChoice('坐').click();
  await expect.element(omenChoice('立')).not.toBeChecked();
  await omenChoice('坐').click();
  await expect.element(omenChoice('坐')).not.toBeChecked();
  await omenChoice('巽').click();
  await expect.element(page.getByText('鸡、百禽')).not.toBeInTheDocument();
  await omenField().fill('雀'.repeat(201));
  await expect.element(page.getByText(ENTRY_MESSAGES.omenTooLong)).toBeVisible();
  await omenField().fill(' \n');
  await press('记下');
  await expect.element(page.getByRole('button', { name: '记下外应' })).toBeVisible();
  expect(asked()).toBeNull();
});

test.each([
  { width: 390, height: 844 },
  { width: 320, height: 844 },
  { width: 320, height: 568 },
])(
  'in a window of $width × $height the sheet has 记下 in view, and keeps its height with every trigram',
  async (size) => {
    await castByHand(ZHUN, { size });
    await press('记下外应');
    const sheet = page.getByRole('dialog', { name: '外应' });
    await expect.element(page.getByText('点一卦，看书里归它的事物。')).toBeVisible();
    const before = sheet.element().getBoundingClientRect().height;
    const done = page.getByRole('button', { name: '记下', exact: true });
    expect(done.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
    for (const name of ['乾', '兑', '离', '震', '巽', '坎', '艮', '坤']) {
      await omenChoice(name).click();
      await expect.poll(() => sheet.getByText('像不像由你定。').element().textContent?.startsWith(name)).toBe(true);
      expect(sheet.element().getBoundingClientRect().height, name).toBe(before);
    }
  },
);

test('it stays on the device until the cast is saved, beside what was asked, and is then in the entry', async () => {
  serverKeeps([]);
  const kept = serveEntries();
  await castByHand(ZHUN, { as: somebody() });
  await noteOmen('记下外应');
  await expect.element(row()).toBeVisible();
  await expect.element(page.getByRole('button', { name: '记下外应' })).not.toBeInTheDocument();
  await ask('写下所问', '此行可成？');
  expect(JSON.parse(asked() ?? '')).toMatchObject([{ question: '此行可成？', omen: SPARROWS }]);
  await press('保存卦例');
  await expect.element(page.getByText(MESSAGES.resultSaved)).toBeVisible();
  await expect.poll(() => kept()[0]).toMatchObject({ question: '此行可成？', omen: SPARROWS });
  await expect.poll(asked).toBeNull();
  await row().click();
  await omenChoice('立').click();
  await omenChoice('行').click();
  await press('记下');
  await expect.poll(() => kept()[0]).toMatchObject({ question: '此行可成？', omen: { posture: 'walking' } });
});

test('the page of the entry shows it and changes it; emptied, it is removed', async () => {
  serverKeeps([ENTRY_RESULT]);
  const kept = serveEntries(entryOf({ question: '此行可成？', omen: { ...SPARROWS, trigram: '110' } }));
  await openApp(ENTRY_PAGE, { as: somebody() });
  await page.getByRole('button', { name: ROW }).click();
  await omenField().fill('');
  await omenChoice('立').click();
  await omenChoice('巽').click();
  await press('记下');
  await expect.element(page.getByRole('button', { name: '记下外应' })).toBeVisible();
  await expect.poll(() => kept()[0]).toMatchObject({ question: '此行可成？', omen: null });
});

test('the reading has a dashed row that opens the sheet, then a step with it; 应期 and 你来断 say it too', async () => {
  await castByTheClock({ at: '2025-01-16T15:30:00+08:00' });
  const reading = page.getByRole('region', { name: '解读' });
  await reading.getByRole('button', { name: '列出每一步' }).click();
  const card = (title: string) => reading.getByRole('region', { name: title, exact: true });
  await expect.element(card('外应').getByText('没有记。起卦那一刻看见、听见了什么？')).toBeVisible();
  await noteOmen('没有记');
  await expect.element(card('外应').getByText('二雀争枝，一同坠地，取作巽')).toBeVisible();
  for (const title of ['外应', '应期', '你来断']) await card(title).getByRole('button').first().click();
  await expect.element(card('外应').getByText('；金克木，为体所克')).toBeVisible();
  await expect.element(card('外应').getByText('先看卦，后看外应。')).toBeVisible();
  await card('外应').getByText('书中原文').click();
  await expect.element(card('外应').getByText('“必须以易卦为主，克应次之”')).toBeVisible();
  await card('应期').getByText('成卦之数', { exact: true }).click();
  await expect.element(card('应期').getByText('外应里记了自己当时站着：成卦之数看全数，14。')).toBeVisible();
  await expect
    .element(card('你来断').getByRole('region', { name: '卦外的' }).getByText('外应 巽木为体所克'))
    .toBeVisible();
});

test('带上外应 is off each time and its own choice; chosen, it is in the link, of version 2, and in the text', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await castByHand();
  await noteOmen('记下外应');
  await ask('写下所问', '此行可成？');
  const copy = async (switches: readonly string[], way: ShareWay, saying: string): Promise<string> => {
    await openShareSheet();
    for (const name of ['带上所问', '带上外应']) {
      const choice = page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
      await expect.element(choice).not.toBeChecked();
      if (switches.includes(name)) await choice.click();
    }
    copied.mockClear();
    await chooseWay(way);
    await expect.element(page.getByText(saying)).toBeVisible();
    await expect.poll(() => copied.mock.calls.length).toBe(1);
    return copied.mock.lastCall?.[0] ?? '';
  };
  expect(await copy(['带上外应'], '文字', NOTICES.textCopied)).toMatch(
    /^外应：二雀争枝，一同坠地。（立，取作巽）\n主卦水雷屯，初爻动，变卦水地比 http[^ ]*\/c#2\./,
  );
  expect(await copy([], '链接', NOTICES.linkCopied)).toContain('/c#1.');
  expect(await copy(['带上所问'], '链接', NOTICES.linkCopied)).toContain('/c#1.');
  const link = await copy(['带上外应'], '链接', NOTICES.linkCopied);
  await openApp(link.replace(location.origin, ''));
  await expect.element(page.getByText(ROW)).toBeVisible();
  await expect.element(page.getByText('此行可成？')).not.toBeInTheDocument();
});
