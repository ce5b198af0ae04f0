import { expect, test } from 'vitest';
import { openInApp, useOwnServer } from './fixtures.ts';
import { LIST, makePuzzle, pressButton } from './pages/puzzles.ts';

const fixtures = useOwnServer();

/** What would run, load or break out if it were anything but text. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "';alert(1)//",
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '<a href="javascript:alert(1)">x</a>',
  '</textarea><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '&lt;b&gt; &amp; &#x3c;',
  '<style>*{display:none}</style>',
  '<!--',
  ']]>',
  '$' + '{alert(1)}',
  '\\u003cscript\\u003ealert(1)',
] as const;

test('whatever users write is shown as they wrote it, on every page that shows it, and runs nowhere', async () => {
  const who = await fixtures.account();
  const text = HOSTILE.join('\n');
  const { page } = await fixtures.visit({ as: who });
  page.on('dialog', (dialog) => {
    void dialog.dismiss();
    expect.unreachable(dialog.message());
  });
  const ids = [];
  for (const title of HOSTILE) {
    ids.push(await makePuzzle(fixtures.app, who, { title, questionText: text, answerText: text }));
  }

  await page.goto(LIST);
  for (const title of HOSTILE) await page.getByText(title, { exact: true }).first().waitFor();

  await page.goto('/academy');
  await page
    .getByRole('link', { name: '每日射覆' })
    .getByText(HOSTILE.at(-1) ?? '', { exact: true })
    .waitFor();

  await page.getByRole('link', { name: '每日射覆' }).click();
  for (const [index, id] of ids.entries()) {
    await openInApp(page, `${LIST}/${id}`);
    await page.getByRole('heading', { name: HOSTILE[index] ?? '', exact: true }).waitFor();
    expect(await page.title()).toBe(`${HOSTILE[index]} · 观象`);
  }
  await pressButton(page, '显示答案');
  const shown = await page.locator('article p > bdi').allInnerTexts();
  expect(shown.filter((one) => one === text)).toHaveLength(2);

  await page.getByRole('link', { name: '编辑' }).click();
  const fields = page.getByRole('textbox');
  await fields.first().waitFor();
  expect(await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    HOSTILE.at(-1),
    text,
    text,
  ]);
  expect(await page.locator('main :is(script, iframe, svg[onload], style, a[href^="javascript"])').count()).toBe(0);
});
