import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Card, DECK } from '#core/practice/deck.ts';
import { faceOf, isRight } from '#core/practice/face.ts';
import { textOf } from '#core/texts/classic.ts';
import { trigramTextOf } from '#core/texts/trigrams.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { button, practicedOn, practised, storedPracticeAnswers } from '#tests/component/practice-steps.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';

const AT = { at: SEEN_AT };
const TODAY = '2026-10-08';
/** One card of each kind; it was answered once, so that its options are turned once. */
const OF_EACH_KIND = [...new Map(DECK.map((card) => [card.kind, card])).values()].map((card) => ({
  kind: card.kind,
  card,
}));
const faceNow = (card: Card) => faceOf(card, { textOf, trigramTextOf }, 1);
const group = () => page.getByRole('group');

/** Opens a session in which one card is due. */
async function openCard({ id }: Card): Promise<void> {
  await practised([practicedOn('2026-10-01', id, 'again')]);
  await openApp('/academy/practice/today', AT);
  await expect.element(page.getByText('第 1 张，共 1 张')).toBeVisible();
}

async function give(card: Card, isGood: boolean): Promise<void> {
  const face = faceNow(card);
  if (face.how === 'flip') {
    await button(new RegExp(face.ask)).click();
    await button(isGood ? /^记得/ : /^忘了/).click();
  } else if (face.how === 'type') {
    await page.getByRole('textbox', { name: '第几卦' }).fill(isGood ? face.right : '0');
    await button('看对不对').click();
  } else {
    const at = face.options.findIndex(({ value }) => isRight(face, value) === isGood);
    await group().getByRole('button').nth(at).click();
  }
}

const lastAnswer = async () => (await storedPracticeAnswers()).at(-1);

describe.each(OF_EACH_KIND)('a card of the kind $kind', ({ card }) => {
  const face = faceNow(card);

  test('a right answer is kept as 记得 and ends the session', async () => {
    await openCard(card);
    await give(card, true);
    if (face.how !== 'flip') {
      await expect.element(page.getByRole('heading', { name: `对，是${face.answer}` })).toHaveFocus();
      await expect.element(page.getByText(face.about)).toBeVisible();
      await button(/^下一张 这一张.+再见$/).click();
    }
    await expect.element(page.getByRole('heading', { name: '这一轮 1 张，记得 1' })).toBeVisible();
    expect(await lastAnswer()).toMatchObject({ card: card.id, answer: 'good', day: TODAY });
  });

  test('a wrong answer is kept as 忘了, says what is right, and the card comes again', async () => {
    await openCard(card);
    await give(card, false);
    await expect.poll(lastAnswer).toMatchObject({ card: card.id, answer: 'again', day: TODAY });
    if (face.how !== 'flip') {
      await expect.element(page.getByRole('heading', { name: `不对，是${face.answer}`, exact: true })).toHaveFocus();
      await button('下一张 这一张今天再来一遍').click();
    }
    await expect.element(page.getByText('再来一遍，还有 1 张')).toBeVisible();
    expect(await storedPracticeAnswers()).toHaveLength(2);
  });
});

test('who begins gets the eight trigrams, and not in the order of the tiles below them', async () => {
  await openApp('/academy/practice/new', AT);
  const answers: string[] = [];
  for (let number = 1; number <= 8; number++) {
    await expect.element(page.getByText(`第 ${number} 张，共 8 张`)).toBeVisible();
    await group().getByRole('button').first().click();
    const feedback = page.getByRole('heading', { name: /是.$/ });
    await expect.element(feedback).toHaveFocus();
    answers.push(feedback.element().textContent?.slice(-1) ?? '');
    await button(/^下一张/).click();
  }
  expect(answers.toSorted()).toEqual([...'乾兑离震巽坎艮坤'].toSorted());
  expect(answers.join('')).not.toBe('乾兑离震巽坎艮坤');
});

test.each(['trigram:111', 'number:010001'])(
  'who does not know %s says so: the right answer is shown, nothing is called wrong, and the card comes again',
  async (id) => {
    const card = DECK.find((one) => one.id === id) as Card;
    await openCard(card);
    await button('不知道').click();
    await expect.element(page.getByRole('heading', { name: `是${faceNow(card).answer}`, exact: true })).toHaveFocus();
    await expect.element(button('不知道')).not.toBeInTheDocument();
    expect(await lastAnswer()).toMatchObject({ card: card.id, answer: 'again', day: TODAY });
    await button('下一张 这一张今天再来一遍').click();
    await expect.element(page.getByText('再来一遍，还有 1 张')).toBeVisible();
  },
);

test('a number that was typed is there again after a look at another page, and not on the next card', async () => {
  await practised(['number:010001', 'number:111111'].map((id) => practicedOn('2026-10-01', id, 'again')));
  await openApp('/academy/practice/today', AT);
  const field = page.getByRole('textbox', { name: '第几卦' });
  await field.fill('5');
  await page.getByRole('link', { name: '易经' }).click();
  await expect.element(page.getByRole('tab', { name: '六十四卦' })).toBeVisible();
  history.back();
  await expect.element(field).toHaveValue('5');
  await button('看对不对').click();
  await button(/^下一张/).click();
  await expect.element(page.getByText('第 2 张，共 2 张')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('the title of a session is the same on its cards and on its last page', async () => {
  await practised([practicedOn('2026-10-01', 'name:000100', 'again')]);
  await openApp('/academy/practice/today', AT);
  const title = page.getByRole('heading', { name: '温习', level: 1 });
  await expect.element(title).toBeVisible();
  await button(/想一想/).click();
  await button(/^记得/).click();
  await expect.element(page.getByRole('heading', { name: '这一轮 1 张，记得 1' })).toBeVisible();
  await expect.element(title).toBeVisible();
});

test('the front of a name card has the lines and not the name, and is one button', async () => {
  await openCard(DECK.find(({ id }) => id === 'name:000100') as Card);
  const figure = page.getByRole('img', { name: '卦画，自下而上：阴、阴、阳、阴、阴、阴' });
  await expect.element(figure).toBeInTheDocument();
  expect(page.getByRole('main').element().innerHTML).not.toMatch(/谦|000100/);
});

test('by keyboard: a card is opened by the space bar and answered by Enter; the answer has the focus', async () => {
  await openCard(DECK.find(({ id }) => id === 'name:000100') as Card);
  (button(/想一想它叫什么/).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('heading', { name: '谦' })).toHaveFocus();
  await expect.element(page.getByText('地中有山，谦；君子以裒多益寡，称物平施。')).toBeVisible();
  await expect.element(page.getByText('qiān')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: '读这一卦' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(button(/^忘了/)).toHaveFocus();
  await userEvent.tab();
  await expect.element(button(/^记得/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: '这一轮 1 张，记得 1' })).toBeVisible();
});

test('both answers say when the card comes back: what FSRS makes of them', async () => {
  await practised([practicedOn('2026-10-05', 'name:000100')]);
  await openApp('/academy/practice/today', AT);
  await button(/想一想/).click();
  await expect.element(button('忘了 今天再来一遍')).toBeVisible();
  await expect.element(button(/^记得 \d+ 天后再见$|^记得 .天后再见$/)).toBeVisible();
});

test('a forgotten card comes again after the others, until it is remembered; the first answer of the day counts', async () => {
  await practised(['name:111111', 'name:000000'].map((id) => practicedOn('2026-10-01', id, 'again')));
  await openApp('/academy/practice/today', AT);
  for (const answer of [/^忘了/, /^记得/, /^忘了/, /^记得/]) {
    await button(/想一想/).click();
    await button(answer).click();
  }
  await expect.element(page.getByRole('heading', { name: '这一轮 2 张，记得 1' })).toBeVisible();
  await expect.element(page.getByText('没答上的 1 张，刚才都再来过一遍，明天还会再见。')).toBeVisible();
  expect((await storedPracticeAnswers()).slice(2).map(({ answer }) => answer)).toEqual([
    'again',
    'good',
    'again',
    'good',
  ]);
});

test('退一张 takes the last answer back: the card is asked again, and the log keeps both', async () => {
  await practised(['name:111111', 'name:000000'].map((id) => practicedOn('2026-10-01', id, 'again')));
  await openApp('/academy/practice/today', AT);
  await expect.element(page.getByText('第 1 张，共 2 张')).toBeVisible();
  await button(/想一想/).click();
  await button(/^忘了/).click();
  await expect.element(page.getByText('第 2 张，共 2 张')).toBeVisible();
  await button('退一张').click();
  await expect.element(page.getByText('第 1 张，共 2 张')).toBeVisible();
  await expect.element(button('退一张')).not.toBeInTheDocument();
  const kept = await storedPracticeAnswers();
  expect(kept.map(({ answer }) => answer)).toEqual(['again', 'again', 'again', 'undone']);
  await button(/想一想/).click();
  await expect.element(button(/^记得/)).toBeVisible();
});

test('an invalid number is refused with a message under the field, which has the focus', async () => {
  await openCard(DECK.find(({ kind }) => kind === 'number') as Card);
  const field = page.getByRole('textbox', { name: '第几卦' });
  for (const typed of ['', '三']) {
    await field.fill(typed);
    await button('看对不对').click();
    await expect.element(page.getByText('请填 1 到 64 的数')).toBeVisible();
    await expect.element(field).toHaveFocus();
  }
  expect(await storedPracticeAnswers()).toHaveLength(1);
});

test('a session of twenty of what is due; 再来一轮 brings the rest', async () => {
  const cards = DECK.filter(({ kind }) => kind === 'name').slice(0, 22);
  await practised(cards.map(({ id }) => practicedOn('2026-10-01', id)));
  await openApp('/academy/practice/today', AT);
  for (let number = 1; number <= 20; number++) {
    await expect.element(page.getByText(`第 ${number} 张，共 20 张`)).toBeVisible();
    await button(/想一想/).click();
    await button(/^记得/).click();
  }
  await expect.element(page.getByRole('heading', { name: '这一轮 20 张，记得 20' })).toBeVisible();
  await button('再来一轮').click();
  await expect.element(page.getByText('第 1 张，共 2 张')).toBeVisible();
});

test('a session is chosen by the log as it is when it begins: another tab has practised since 练习 was opened', async () => {
  await practised(['name:111111', 'name:000000'].map((id) => practicedOn('2026-10-01', id)));
  await openApp('/academy/practice', AT);
  await expect.element(page.getByRole('region', { name: '今日该温' })).toMatchTextContent('2 张');
  await practised([practicedOn(TODAY, 'name:111111')]);
  await page.getByRole('link', { name: '开始' }).click();
  await expect.element(page.getByText('第 1 张，共 1 张')).toBeVisible();
});

test('× leads back to 练习; what was answered is kept', async () => {
  await practised(['name:111111', 'name:000000'].map((id) => practicedOn('2026-10-01', id)));
  await openApp('/academy/practice', AT);
  await page.getByRole('link', { name: '开始' }).click();
  await button(/想一想/).click();
  await button(/^记得/).click();
  await expect.element(page.getByText('第 2 张，共 2 张')).toBeVisible();
  await page.getByRole('link', { name: '回到练习' }).click();
  await expect.poll(addressNow).toBe('/academy/practice');
  await expect.element(page.getByRole('region', { name: '今日该温' })).toMatchTextContent('1 张');
});
