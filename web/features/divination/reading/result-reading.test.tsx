import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BRANCHES } from '#core/calendar/ganzhi.ts';
import { summaryOf } from '#core/explain/summary.ts';
import { type PlainOf, plainIn } from '#core/explain/text-step.ts';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { wholeReadingOf } from '#core/reading/reading.ts';
import { textOf } from '#core/texts/classic.ts';
import { SUBJECTS, SUBJECTS_LEFT_OUT } from '#core/texts/subjects.ts';
import type { WeatherSubject } from '#core/texts/types.ts';
import {
  castByHand,
  castByTheClock,
  castByTheClockOnForm,
  castSeveral,
  press,
  ZHUN,
} from '#tests/component/cast-steps.ts';
import { noteOmen } from '#tests/component/entry-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { addressNow, somebody } from '#tests/component/open-app.tsx';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { loadCompanions } from '#tests/support/companions.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';

/** The moment of 革, 初爻, in 丑月 and 申时. */
const PLUM = '2025-01-16T15:30:00+08:00';

const summary = () => page.getByRole('region', { name: '三句话' });
const reading = () => page.getByRole('region', { name: '解读' });
const card = (title: string) => reading().getByRole('region', { name: title, exact: true });
const head = (title: string) => card(title).getByRole('heading', { level: 3 }).getByRole('button');

const showSteps = () => reading().getByRole('button', { name: '列出每一步' }).click();

async function castPlum(): Promise<void> {
  await castByTheClock({ at: PLUM });
  await showSteps();
}

describe('解读 of 观梅占', () => {
  test('three sentences stand right below the figures, above all texts', async () => {
    await castByTheClock({ at: PLUM });
    await expect
      .element(summary().getByText('先读革的初九：“用黄牛的皮革牢牢捆缚”；卦辞讲全卦，放在后面看。'))
      .toBeVisible();
    await expect
      .element(
        summary().getByText('问的这边是兑金，丑月土生金，气足；来助的有艮，相安的有乾，来压的有离，好坏相抵的有巽。'),
      )
      .toBeVisible();
    await expect.element(summary().getByText('合不合你问的事，由你断。')).toBeVisible();
    await expect.element(summary().getByText('都从八步里摘出，没有另下的判断')).toBeVisible();
    const [figures, texts] = [page.getByRole('link', { name: /^体互/ }), page.getByRole('list', { name: '爻辞' })];
    const [above, here, below] = [figures, summary(), texts].map((one) => one.element().getBoundingClientRect());
    expect((here?.top ?? 0) - (above?.bottom ?? 0)).toBeLessThan(16);
    expect(below?.top).toBeGreaterThan(here?.bottom ?? 0);
  });

  test('the steps they are taken from are shown on demand, and then always', async () => {
    await castByTheClock({ at: PLUM });
    await expect.element(reading().getByRole('button', { name: '列出每一步' })).toBeVisible();
    await expect.element(card('体用')).not.toBeInTheDocument();
    await summary().getByRole('button', { name: '看八步' }).click();
    const title = reading().getByRole('heading', { name: '解读' });
    await expect.element(title).toHaveFocus();
    expect(title.element().getBoundingClientRect().top).toBeLessThan(60);
    await expect.element(card('体用')).toBeVisible();
    await press('再起一卦');
    await castByTheClockOnForm();
    await expect.element(card('体用')).toBeVisible();
    await reading().getByRole('button', { name: '收起' }).click();
    await expect.element(card('体用')).not.toBeInTheDocument();
  });

  test('where it is known what kind of thing was asked, what to read first for it', async () => {
    await castByTheClock({ at: PLUM });
    await page.getByRole('combobox', { name: '类别' }).selectOptions('求财');
    await expect
      .element(summary().getByText('问求财，先看用卦离：离指所求的财，这一卦克着求财的人那一卦，是相压的。'))
      .toBeVisible();
    await page.getByRole('combobox', { name: '类别' }).selectOptions('天时');
    await expect.element(summary().getByText('问天时，先看卦里哪一样多，再推五行、看四时。')).toBeVisible();
    await expect.element(summary().getByText(/^占天时不分体用，.*单看都不多，合看金多于木。$/)).toBeVisible();
    await expect.element(card('体用').getByRole('region', { name: '类别天时' })).toBeVisible();
    await expect.element(card('生克')).not.toBeInTheDocument();
  });

  test('each sentence has at most three lines on a phone 390 px wide, whatever was cast', async () => {
    await castByTheClock({ at: PLUM });
    await expect.element(summary().getByText('合不合你问的事，由你断。')).toBeVisible();
    const place = summary().element().querySelector('dd') as HTMLElement;
    const companions = await loadCompanions();
    const plainOf: PlainOf = (text, isShort) => plainIn(companions.get(text.hexagram)?.plain, text, isShort);
    const weather = SUBJECTS.find(({ id }) => id === 'weather') as WeatherSubject;
    const sentences = BODY_USE_READINGS.flatMap((one) => [
      ...BRANCHES.flatMap((month) => Object.values(summaryOf(one, month, textOf, plainOf))),
      ...[null, ...BRANCHES].flatMap((month) => Object.values(summaryOf(one, month, textOf, () => null, weather))),
    ]);
    const whole = HEXAGRAM_CODES.flatMap((main) =>
      LINE_SETS.flatMap((moving) => Object.values(summaryOf(wholeReadingOf({ main, moving }), null, textOf, plainOf))),
    ).filter(({ length }) => length >= 50); // the longest have 52
    const tall = [...new Set([...sentences, ...whole])].filter((sentence) => {
      place.textContent = sentence;
      return place.getBoundingClientRect().height > 3 * 16 * 1.6 + 1;
    });
    expect(innerWidth).toBe(390);
    expect(tall).toEqual([]);
  });

  test('爻辞 is about its own line: its words, its place among the six, its 小象', async () => {
    await castPlum();
    await head('爻辞').click();
    const line = card('爻辞');
    await expect.element(line.getByText('这一爻只有象，没有断语')).toBeVisible();
    const facts = () => [...line.element().querySelectorAll('dl > div')].map((fact) => fact.textContent);
    await expect
      .poll(facts)
      .toEqual(['位阳居阳位，当位', '中在最下，不居中', '应与九四同是阳爻，敌应', '乘六二在上面乘它']);
    await expect.element(line.getByText('“‘巩用黄牛’，不可以有为也。”')).toBeVisible();
    await expect.element(line.getByText('革初九站的位置合适；与对面的九四不相应。')).toBeVisible();
    await line.getByRole('button', { name: '应', exact: true }).click();
    await expect
      .element(line.getByRole('link', { name: '详见术语' }))
      .toHaveAttribute('href', '/academy/terms#di-ying');
    await line.getByRole('button', { name: '位', exact: true }).click(); // one at a time
    await expect
      .element(line.getByRole('link', { name: '详见术语' }))
      .toHaveAttribute('href', '/academy/terms#dang-wei');
    await expect.element(line.getByRole('link', { name: '革 初九的详解' })).toBeVisible();
  });

  test('爻辞 says of what kind its words of judgment are', async () => {
    await castByHand(ZHUN);
    await showSteps();
    await head('爻辞').click();
    await expect
      .element(card('爻辞').getByText('其余说处境和条件。利居贞：宜于安居守正。利：利于、宜于，后面的话说宜于什么。'))
      .toBeVisible();
    await expect.poll(() => head('爻辞').element().textContent).toContain('屯 · 初九');
  });

  test('its cards say folded what they found', async () => {
    await castPlum();
    const heads = reading().getByRole('heading', { level: 3 });
    const textOf = (title: Element) => (title as HTMLElement).innerText.replaceAll(/\s+/g, ' ');
    await expect
      .poll(() => heads.elements().map(textOf))
      .toEqual([
        '一 爻辞 初九，只有象，没有断语',
        '二 体用 体 兑金，用 离火',
        '三 生克 用克体，体互与体比和，体克用互，变生体',
        '四 取象 按人事看',
        '五 旺衰 丑月土当令，体相，用休',
        '六 外应 没有记。起卦那一刻看见、听见了什么？',
        '七 应期 卦气：按时序，生体的在丑、寅，克体的在午',
        '八 你来断 这件事，你怎么断？凭的是哪一条？',
      ]);
  });

  test('is short at first, and not endless with every step open, on a phone 390 px wide', async () => {
    await castByHand({ upper: '离，火', lower: '坎，水', line: '四爻' }); // of those tried the longest
    await expect.element(reading().getByRole('button', { name: '列出每一步' })).toBeVisible();
    expect(innerWidth).toBe(390);
    expect(reading().element().getBoundingClientRect().height).toBeLessThan(200);
    await showSteps();
    const heads = reading().getByRole('heading', { level: 3 }).getByRole('button');
    await expect.element(heads.last()).toBeVisible();
    for (const one of heads.all()) if (one.element().ariaExpanded === 'false') await one.click();
    await expect.element(card('你来断').getByText('利于体的', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: '类别' }).selectOptions('求财');
    await expect.element(card('生克').getByRole('region', { name: '类别求财' })).toBeVisible();
    await noteOmen('记下外应');
    const omen = head('外应');
    await expect.element(omen).toBeVisible();
    if (omen.element().ariaExpanded === 'false') await omen.click();
    expect(reading().element().getBoundingClientRect().height).toBeLessThan(4500);
  });

  test('its cards are opened and folded by their heads', async () => {
    await castPlum();
    await head('体用').click();
    await expect.element(card('体用').getByText('初爻动，在下卦离，离为用；上卦兑没有动爻，为体。')).toBeVisible();
    await head('体用').click();
    await head('旺衰').click();
    await expect.element(card('旺衰').getByRole('img', { name: '起卦在丑月，土当令' })).toBeVisible();
    for (const [title, isOpen] of [
      ['体用', 'false'],
      ['旺衰', 'true'],
      ['生克', 'false'],
    ] as const) {
      await expect.element(head(title)).toHaveAttribute('aria-expanded', isOpen);
    }
  });

  test('quotes the lines of the subject in the card of 生克', async () => {
    await castPlum();
    await page.getByRole('combobox', { name: '类别' }).selectOptions('求财');
    const subject = card('生克').getByRole('region', { name: '类别求财' });
    await expect.element(subject.getByText('书云：用克体，无财。')).toBeVisible();
    await expect.element(reading().getByText(SUBJECTS_LEFT_OUT.text)).toBeVisible();
  });

  test('ends with both sides and a question', async () => {
    await castPlum();
    await head('你来断').click();
    const sides = card('你来断');
    await expect
      .element(sides.getByRole('region', { name: '不利于体的' }).getByText('用 离火克体，体受压'))
      .toBeVisible();
    await expect
      .element(
        sides.getByRole('region', { name: '利于体的', exact: true }).getByText('变 艮土生体，来助；艮土这个月正旺'),
      )
      .toBeVisible();
    await expect.element(sides.getByText('数进来的：用、体互、用互、变与体的生克')).toBeVisible();
    const rows = sides
      .getByRole('region', { name: /利于体的$/ })
      .getByRole('listitem')
      .elements();
    expect(new Set(rows.map((row) => row.getBoundingClientRect().left)).size).toBe(1); // one column
    await expect.element(sides.getByText('“当用理胜处验之，不可拘执于一也”')).not.toBeInTheDocument();
    await sides.getByText('书中原文 5 条').click();
    await expect.element(sides.getByText('“当用理胜处验之，不可拘执于一也”')).toBeVisible();
  });
});

test('the question of 断 leads to where its answer is written, once the cast is saved', async () => {
  serverKeeps([]);
  await castByHand(ZHUN, { as: somebody() });
  await showSteps();
  await head('你来断').click();
  await expect.element(card('你来断').getByText('凭的是哪一条')).toBeVisible();
  expect(card('你来断').getByRole('link').query()).toBeNull();
  await press('保存卦例');
  await card('你来断').getByRole('link', { name: '写下断语' }).click();
  await expect.poll(addressNow).toMatch(/^\/profile\/cast\/\d+$/);
});

test('with three moving lines there is no 体: the reading says why, repeats nothing of 考变占, and asks', async () => {
  await castSeveral(['初爻', '四爻', '五爻']);
  await showSteps();
  const steps = reading().getByRole('region');
  await expect
    .poll(() => steps.elements().map((step) => step.getAttribute('aria-label')))
    .toEqual(['经文', '体用', '外应', '你来断']);
  await head('体用').click();
  await expect.element(card('体用').getByText('这一卦不止一爻动，不论体用')).toBeVisible();
  await expect.poll(() => page.getByText('两卦的卦辞都读，屯为主，豫为辅。').elements().length).toBe(1);
});
