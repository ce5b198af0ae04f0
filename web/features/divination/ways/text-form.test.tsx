import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { textsOf } from '#tests/component/texts-of.ts';
import { castButton, openWay } from '#tests/component/way-steps.ts';

const field = () => page.getByLabelText('所占的字');
const strokesOf = (name: string) => page.getByLabelText(`${name}的笔画`);
const minus = (name: string) => page.getByRole('button', { name: `${name}，减一画` });
const plus = (name: string) => page.getByRole('button', { name: `${name}，加一画` });

/** What is counted now. */
const isCounted = (rule: string) =>
  expect
    .poll(() => [...document.querySelectorAll('[aria-current=true]')].map(({ textContent }) => textContent))
    .toEqual([rule]);
const sumsAre = (upper: string, lower: string) =>
  expect.poll(() => textsOf(page.getByText(/^合 /))).toEqual([`合 ${upper}`, `合 ${lower}`]);

test('字, one character: the strokes of its two sides, which are the reader’s to count', async () => {
  await openWay('字');
  await field().fill('林');
  await isCounted('一字 左右画');
  await expect.element(page.getByText('左右两边各几画，由你来数')).toBeVisible();
  await expect.element(minus('左')).toBeDisabled();
  await plus('左').click();
  await plus('左').click();
  strokesOf('右').element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await sumsAre('2', '1');
  await strokesOf('右').fill('1.5');
  await expect.element(page.getByText('笔画请填 1 至 99 的整数')).toBeVisible();
  await expect.element(castButton()).toBeDisabled();
});

test('字, two or three characters: their strokes by the table, and every number can be changed', async () => {
  await openWay('字');
  await field().fill('西林寺');
  await isCounted('二三字 笔画');
  await sumsAre('6', '14');
  await press('西，加一画');
  await press('寺，减一画');
  await sumsAre('7', '13');
});

test('字: of a character that is not in the table nothing is guessed', async () => {
  await openWay('字');
  await field().fill('㐀林');
  await expect.element(page.getByText('㐀 查不到，请自己数笔画')).toBeVisible();
  await sumsAre('—', '8');
  await expect.element(castButton()).toBeDisabled();
});

test('字, four to ten characters: their tones, which can be changed; what an input method has not settled is not counted', async () => {
  await openWay('字');
  await field().fill('今日动静如何');
  await isCounted('四至十字 平仄');
  await sumsAre('8', '5');
  await expect.element(page.getByText('1 + 4 + 3 = 8 除八除尽，作 8 → 坤')).toBeVisible();
  await page.getByRole('group', { name: '如的声调' }).getByRole('radio', { name: '去声，3' }).click();
  await sumsAre('8', '7');
  field().element().focus();
  await userEvent.keyboard('{End}');
  await cdp().send('Input.imeSetComposition', { text: "xi'ri", selectionStart: 5, selectionEnd: 5 });
  await expect.element(field()).toHaveValue("今日动静如何xi'ri");
  await expect.poll(() => textsOf(page.getByRole('alert'))).toEqual(['']);
  await sumsAre('8', '7');
  await cdp().send('Input.insertText', { text: '昔日' });
  await sumsAre('11', '12'); // 去 of 如 is kept
});

test('字, eleven to sixty characters: how many there are; Enter casts', async () => {
  await openWay('字');
  await field().fill('天'.repeat(60));
  await isCounted('十一字起 字数');
  field().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('字数起卦')).toBeVisible();
});

test('字: punctuation is not counted, and it is said what is', async () => {
  await openWay('字');
  await field().fill('我能升职吗？');
  await expect.element(page.getByText('只数汉字：我能升职吗')).toBeVisible();
  await expect.element(castButton()).toBeEnabled();
  await expect.element(field()).toHaveValue('我能升职吗？');
});

test.each([
  { what: 'a text without Han characters', text: 'good luck?', line: '只数汉字，请写汉字' },
  { what: 'a text of 61 characters', text: '天'.repeat(61), line: '最多 60 字，请删去 1 字' },
])('字: $what gets a clear line, and there is nothing to cast', async ({ text, line }) => {
  await openWay('字');
  await field().fill(text);
  await expect.element(page.getByText(line)).toBeVisible();
  await expect.element(castButton()).toBeDisabled();
});
