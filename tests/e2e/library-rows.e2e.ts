import { expect, test } from 'vitest';
import { EARLIER_HEAVEN, LATER_HEAVEN, type TrigramCircle } from '#core/trigram/circle.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { useFixtures } from './fixtures.ts';

const fixtures = useFixtures();

test('八卦 has the 先天 and the 后天 circle, and each of their trigrams leads to its page', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/library?tab=trigrams');
  const circleOf = async (name: string) => {
    const list = page.getByRole('list', { name });
    await list.waitFor();
    return list
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  };
  const linksOf = ({ trigrams }: TrigramCircle) => trigrams.map((code) => [trigramName(code), `/trigram/${code}`]);
  expect(await circleOf('先天图')).toEqual(linksOf(EARLIER_HEAVEN));
  expect(await circleOf('后天图')).toEqual(linksOf(LATER_HEAVEN));
  await page.getByRole('list', { name: '后天图' }).getByRole('link', { name: '巽，东南' }).click();
  await page.waitForURL('**/trigram/110');
});
