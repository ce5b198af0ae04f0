import { expect, test } from 'vitest';
import { NOTICES } from '#contract/notices.ts';
import { fullName, hexagramNumberOf, KING_WEN_ORDER, neighboursOf, shortName } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex } from '#core/hexagram/line.ts';
import { textOf } from '#core/texts/classic.ts';
import { detailOf, loadCompanion, notesOf } from '#core/texts/companion.ts';
import { trigramTextOf } from '#core/texts/trigrams.ts';
import { TRIGRAM_CODES, trigramImage, trigramName, trigramNumberOf } from '#core/trigram/trigram.ts';
import { useFixtures } from './fixtures.ts';

const fixtures = useFixtures();

test('六十四卦 is a grid of four columns in King Wen’s order, each drawn from its lines', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/library');
  const tiles = page.getByRole('list', { name: '六十四卦' }).getByRole('link');
  await tiles.last().waitFor();
  const shown = await tiles.evaluateAll((links) =>
    links.map((link) => ({
      name: link.querySelector('[role=img]')?.getAttribute('aria-label'),
      text: link.textContent,
      href: link.getAttribute('href'),
      bars: link.querySelector('path')?.getAttribute('d')?.split('M').slice(1).length,
      top: link.getBoundingClientRect().top,
    })),
  );
  expect(shown.map(({ top: _, ...tile }) => tile)).toEqual(
    KING_WEN_ORDER.map((code, index) => ({
      name: `第${index + 1}卦，${fullName(code)}`,
      text: `${index + 1}${shortName(code)}`,
      href: `/hexagram/${code}`,
      bars: 6 + [...code].filter((line) => line === '0').length,
    })),
  );
  expect(new Set(shown.map(({ top }) => top)).size).toBe(16);
});

test('八卦 is the other tab, also of four columns, and is kept in the address', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/library');
  await page.getByRole('tab', { name: '八卦' }).click();
  const tiles = page.getByRole('list', { name: '八卦' }).getByRole('link');
  await tiles.last().waitFor();
  const shown = await tiles.evaluateAll((links) =>
    links.map((link) => ({
      name: link.querySelector('[role=img]')?.getAttribute('aria-label'),
      text: link.textContent,
      href: link.getAttribute('href'),
      top: link.getBoundingClientRect().top,
    })),
  );
  expect(shown.map(({ top: _, ...tile }) => tile)).toEqual(
    TRIGRAM_CODES.map((code, index) => {
      const [name, image, number] = [trigramName(code), trigramImage(code), index + 1];
      return {
        name: `${name}，${image}，先天数${number}`,
        text: `${number}${name}${image}`,
        href: `/trigram/${code}`,
      };
    }),
  );
  expect(new Set(shown.map(({ top }) => top)).size).toBe(2);
  await page.getByRole('link', { name: '兑，泽' }).click();
  await page.waitForURL('**/trigram/011');
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL('**/library?tab=trigrams');
  expect(await page.getByRole('tab', { name: '八卦' }).getAttribute('aria-selected')).toBe('true');
});

test('tabs switch by arrow keys and name their panel', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/library');
  await page.getByRole('tab', { name: '六十四卦' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tabpanel', { name: '八卦' }).waitFor();
  expect(await page.getByRole('tab', { name: '八卦' }).evaluate((tab) => tab === document.activeElement)).toBe(true);
});

test('a hexagram’s page has the whole text, lines from top to bottom, and 返回 leads back', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/library');
  await page.getByRole('link', { name: '第3卦，水雷屯' }).click();
  await page.waitForURL('**/hexagram/010001');
  const { judgment, tuan, daxiang, lines, xiaoxiang } = textOf('010001');
  const { plain, wings, commentary } = await loadCompanion('010001');
  for (const text of [judgment, tuan, wings.tuan, daxiang, wings.daxiang, commentary]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByRole('img', { name: '水雷屯' }).waitFor();
  await page.getByText('第 3 卦').waitFor();
  await page.getByText('zhūn · 水雷屯 · 坎上震下').waitFor();
  expect(await page.getByRole('term').allTextContents()).toEqual(['上六', '九五', '六四', '六三', '六二', '初九']);
  const rows = await page.getByRole('definition').allTextContents();
  const rowOf = (line: LineIndex) => [lines[line], plain.lines[line], xiaoxiang[line], wings.xiaoxiang[line]].join('');
  expect(rows).toEqual(LINE_INDICES.map(rowOf).toReversed());
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL('**/library');
});

test('a hexagram leads to its opposite, reversed, mutual and six changed figures, and to its neighbours', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/hexagram/010001');
  await page.getByRole('region', { name: '错综互' }).waitFor();
  const linksOf = (region: string) =>
    page
      .getByRole('region', { name: region })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.querySelector('[role=img]')?.getAttribute('aria-label'), link.getAttribute('href')]),
      );
  expect(await linksOf('错综互')).toEqual([
    ['错卦，火风鼎', '/hexagram/101110'],
    ['综卦，山水蒙', '/hexagram/100010'],
    ['互卦，山地剥', '/hexagram/100000'],
  ]);
  expect(await linksOf('变卦')).toEqual([
    ['初爻变，水地比', '/hexagram/010000'],
    ['二爻变，水泽节', '/hexagram/010011'],
    ['三爻变，水火既济', '/hexagram/010101'],
    ['四爻变，泽雷随', '/hexagram/011001'],
    ['五爻变，地雷复', '/hexagram/000001'],
    ['上爻变，风雷益', '/hexagram/110001'],
  ]);
  await page.getByRole('link', { name: '错卦，火风鼎' }).click();
  await page.waitForURL('**/hexagram/101110');
  await page.getByRole('heading', { name: '鼎', level: 1 }).waitFor();
  await page.getByRole('navigation', { name: '相邻的卦' }).getByRole('link', { name: '震' }).click();
  await page.waitForURL('**/hexagram/001001');
});

test('the first hexagram has no previous and the last no next neighbour', async () => {
  const { page } = await fixtures.visit();
  for (const code of ['111111', '101010'] as const) {
    await page.goto(`/hexagram/${code}`);
    const { previous, next } = neighboursOf(code);
    const shown = page.getByRole('navigation', { name: '相邻的卦' }).getByRole('link');
    await shown.first().waitFor();
    const expected = [previous && `‹${shortName(previous)}`, next && `${shortName(next)}›`].filter(Boolean);
    expect(await shown.allTextContents()).toEqual(expected);
    await page.getByText(`第 ${hexagramNumberOf(code)} 卦`).waitFor();
  }
});

test('readings are shown on demand', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/hexagram/010001');
  const reading = page.getByText('卦名 zhūn');
  await page.getByText('读音').waitFor();
  expect(await reading.isVisible()).toBe(false);
  await page.getByText('读音').click();
  expect(await reading.isVisible()).toBe(true);
});

test('乾 shows its seventh text, 用九, which leads to the judgment’s page', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/hexagram/111111');
  await page.getByText('见群龙无首，吉。').waitFor();
  expect(await page.getByRole('term').first().textContent()).toBe('用九');
  await page.getByRole('link', { name: '用九详解' }).click();
  await page.waitForURL('**/hexagram/111111/text');
  await page.getByRole('heading', { name: '用九' }).waitFor();
});

test('a line with a detail has its interpretation, symbol and application, the 白话 of its 小象, and what commentators say', async () => {
  const { page } = await fixtures.visit();
  for (const [code, line] of [
    ['111111', 2],
    ['011111', 4],
  ] as const) {
    await page.goto(`/hexagram/${code}/text/${line}`);
    const companion = await loadCompanion(code);
    const { interpretation, symbol, application } = detailOf(companion, line) ?? {};
    const [note] = notesOf(companion, line);
    for (const text of [
      ...[textOf(code).lines[line], companion.wings.xiaoxiang[line], interpretation, symbol, application, note?.text],
    ]) {
      await page.getByText(text as string, { exact: true }).waitFor();
    }
    await page.getByRole('heading', { name: '异说' }).waitFor();
  }
});

test('the terms of a line’s page are explained on demand, and lead to all of them', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/hexagram/111111/text/2');
  await page.getByText('术语', { exact: true }).click();
  await page.getByRole('term').getByText('无咎', { exact: true }).waitFor();
  await page.getByRole('link', { name: '全部术语' }).click();
  await page.waitForURL('**/academy/terms');
  await page.getByRole('heading', { name: '术语', level: 1 }).waitFor();
});

test('any other line has its text, and says that its detail is being compiled', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/hexagram/010001');
  await page.getByRole('link', { name: '六二详解' }).click();
  await page.waitForURL('**/hexagram/010001/text/1');
  await page.getByText(textOf('010001').lines[1] as string, { exact: true }).waitFor();
  await page.getByText(NOTICES.detailPending).waitFor();
  await page.getByRole('img', { name: '水雷屯，二爻' }).waitFor();
});

test('line pages lead from the judgment to the last line and back', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/hexagram/010001/text');
  await page.getByRole('heading', { name: '卦辞', level: 1 }).waitFor();
  for (const [index, label] of ['初九', '六二', '六三', '六四', '九五', '上六'].entries()) {
    await page.getByRole('link', { name: `${label} ›` }).click();
    await page.waitForURL(`**/hexagram/010001/text/${index}`);
    await page.getByRole('heading', { name: label }).waitFor();
  }
  expect(await page.getByRole('navigation', { name: '前后' }).getByRole('link').allTextContents()).toEqual(['‹ 九五']);
  await page.goto('/hexagram/010001/text/0');
  await page.getByRole('link', { name: '‹ 卦辞' }).click();
  await page.waitForURL('**/hexagram/010001/text');
  const back = page.getByRole('link', { name: '返回' });
  await back.click();
  await page.waitForURL('**/hexagram/010001'); // opened from outside: the parent, and from there its parent
  await back.click();
  await page.waitForURL('**/library');
});

test('‹ leads back where the reader came from, however many pages were turned since', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/trigram/010');
  await page.getByRole('link', { name: /^读 坎为水/ }).click();
  await page.getByRole('navigation', { name: '相邻的卦' }).getByRole('link', { name: '离' }).click();
  await page.waitForURL('**/hexagram/101101');
  await page.getByRole('link', { name: '初九详解' }).click();
  await page.getByRole('link', { name: '六二 ›' }).click();
  await page.getByRole('link', { name: '九三 ›' }).click();
  await page.waitForURL('**/hexagram/101101/text/2');
  const back = page.getByRole('link', { name: '返回' });
  await back.click();
  await page.waitForURL('**/hexagram/101101');
  await page.reload(); // the way back outlives the page
  await back.click();
  await page.waitForURL('**/trigram/010');
  await back.click();
  await page.waitForURL('**/library?tab=trigrams');
});

test('each trigram’s page has symbol, nature, correspondences, number, element, poem, both seasons, the images of 说卦 and, folded, 《梅花易数》', async () => {
  const { page } = await fixtures.visit();
  for (const code of TRIGRAM_CODES) {
    await page.goto(`/trigram/${code}`);
    const text = trigramTextOf(code);
    await page.getByRole('heading', { name: trigramName(code), level: 1 }).waitFor();
    await page.getByText(text.nature, { exact: true }).waitFor();
    const shown = await page.getByRole('main').innerText();
    const expected = [
      ...[
        `先天数 ${trigramNumberOf(code)}`,
        `五行属${text.element}`,
        text.symbol,
        text.strongSeason,
        text.waningSeason,
      ],
      ...text.poem,
      ...text.correspondences.flat(),
      text.shuogua.join('、'),
    ];
    for (const part of expected) expect(shown).toContain(part);
    expect(shown).not.toContain('谒见');
    await page.getByText('《梅花易数》万物类占').click();
    const unfolded = await page.getByRole('main').innerText();
    for (const part of text.meihua.flat()) expect(unfolded).toContain(part);
  }
});

test.each([
  ['/hexagram/12', '卦象不存在'],
  ['/hexagram/222222', '卦象不存在'],
  ['/hexagram/1111111', '卦象不存在'],
  ['/hexagram/１１１１１１', '卦象不存在'],
  ['/hexagram/222222/text/0', '卦象不存在'],
  ['/trigram/11', '卦象不存在'],
  ['/trigram/222', '卦象不存在'],
  ['/hexagram/111111/text/6', '内容不存在'],
  ['/hexagram/111111/text/-1', '内容不存在'],
  ['/hexagram/111111/text/x', '内容不存在'],
])('%s says %s and offers a way on', async (path, message) => {
  const { page } = await fixtures.visit();
  await page.goto(path);
  await page.getByRole('heading', { name: message }).waitFor();
  await page.getByRole('link', { name: '回到六十四卦' }).click();
  await page.waitForURL('**/library');
});
