import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { castByTheClock, press } from '#tests/component/cast-steps.ts';
import { openApp } from '#tests/component/open-app.tsx';

const reading = () => page.getByRole('region', { name: '解读' });
const card = (title: string) => reading().getByRole('region', { name: title, exact: true });
const head = (title: string) => card(title).getByRole('heading', { level: 3 }).getByRole('button');
const row = (name: string) => card('取象').getByRole('button', { name });
const chip = (word: string) => card('取象').getByRole('button', { name: word, exact: true });

const textOf = (part: Locator) => () => part.element().textContent;

/** 观梅占 with the card 取象 open: 体 兑, 用 离, 用互 巽, 体互 乾, 变 艮. */
async function openImages(): Promise<void> {
  await castByTheClock({ at: '2025-01-16T15:30:00+08:00' });
  await reading().getByRole('button', { name: '列出每一步' }).click();
  await head('取象').click();
}

test('five rows from 体 to 变 have the book’s words under the heading that what was asked opens', async () => {
  await openImages();
  await expect.element(card('取象').getByRole('radio', { name: '人事' })).toBeChecked();
  const rows = card('取象').getByRole('listitem');
  const named = () => rows.elements().map((one) => one.textContent?.replaceAll(/\s/g, ''));
  await expect
    .poll(() => named().slice(0, 5))
    .toEqual([
      '体兑金喜悦、口舌、谗毁、谤说、饮食',
      '用离火文画之所、聪明才学、相见虚心、书事',
      '体互乾金刚健武勇、果决、多动少静、高上下屈',
      '用互巽木柔和、不定、鼓舞、利市三倍、进退不果',
      '变艮土阻隔、守静、进退不决、反背、止住、不见',
    ]);
  await card('取象').getByText('书中原文 2 条').click();
  await expect.element(card('取象').getByText('“而巽为股，故有伤股之应”')).toBeVisible();
  await expect.element(card('取象').getByText('“且兑之属，非止女子。乾之属，非止马”')).toBeVisible();
});

test('another heading is chosen by hand; asking something else opens its own', async () => {
  await openImages();
  await card('取象').getByRole('radio', { name: '身体' }).click();
  await expect.poll(textOf(row('变 艮'))).toContain('手指、骨、鼻、背');
  await page.getByRole('combobox', { name: '类别' }).selectOptions('交易');
  await expect.element(card('取象').getByRole('radio', { name: '静物' })).toBeChecked();
  await expect.poll(textOf(row('变 艮'))).toContain('土石、瓜果、黄物、土中之物');
  await expect.element(card('取象').getByRole('radio', { name: '疾病' })).not.toBeInTheDocument();
});

test('a row opens into chips and what the book says of the trigram; a chosen word goes to 你来断 and stays', async () => {
  await openImages();
  await row('变 艮').click();
  await expect.element(card('取象').getByText('助力从哪里来，书里想到的是东北方和山林田土')).toBeVisible();
  await expect.element(card('取象').getByText('艮卦生体，有东北方之财')).toBeVisible();
  await chip('守静').click();
  await expect.element(chip('守静')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(card('取象').getByText('你取的：变 艮 守静。它会列在“你来断”里')).toBeVisible();
  await head('取象').click();
  await expect.poll(textOf(head('取象'))).toContain('取象 守静');
  await head('你来断').click();
  await expect.poll(textOf(card('你来断').getByRole('region', { name: '卦外的' }))).toContain('取象 守静');
  await openApp('/divination');
  await expect.poll(textOf(card('你来断').getByRole('region', { name: '卦外的' }))).toContain('取象 守静');
  await head('取象').click();
  await row('变 艮').click();
  await chip('守静').click();
  await expect.element(card('你来断').getByText('卦外的')).not.toBeInTheDocument();
});

test('what was chosen goes with a cast that is removed, and 撤销 brings it back', async () => {
  await openImages();
  await row('用 离').click();
  await chip('书事').click();
  await press('更多');
  await page.getByRole('menuitem', { name: '移除这一卦' }).click();
  await expect.poll(() => localStorage.getItem('divination-asked')).toBeNull();
  await press('撤销');
  await expect.element(card('取象').getByText('你取的：用 离 书事')).toBeVisible();
});

test('in a case of the book the rows open and nothing is chosen', async () => {
  await openApp('/academy/cases/young-man');
  await head('取象').click();
  await row('变 巽').click();
  await expect.element(card('取象').getByText('巽卦生体，亦主山林之益')).toBeVisible();
  await expect.poll(textOf(row('变 巽'))).toContain('柔和、不定');
  await expect.element(card('取象').getByText('你取的')).not.toBeInTheDocument();
});
