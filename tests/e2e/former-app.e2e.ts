import { expect, test } from 'vitest';
import { useFixtures } from './fixtures.ts';
import { historyOf, serverResults } from './pages/saved-results.ts';

const fixtures = useFixtures();
const BASIS = { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 };
const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString();
/** As the app stored a result that knew one moving line. */
const former = (hour: number, mainHexagram: string, movingYao = 0) => ({
  mainHexagram,
  movingYao,
  timestamp: at(hour),
  method: 'manual',
});

test('what an app of one moving line had stored and queued is shown, arrives, and is kept in the new shape', async () => {
  const who = await fixtures.account();
  const { token } = who;
  const kept = { ...former(1, '011101'), method: 'time', basis: BASIS };
  for (const body of [kept, former(2, '111111')])
    await fixtures.app.api('POST', '/divination/results', { token, body });
  const list = await fetch(`${fixtures.app.url}/api/divination/results`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const epoch = list.headers.get('x-data-epoch');

  const [saved, refused] = [former(3, '010001', 4), former(4, '100010', 5)];
  const operation = { tab: 'k3j9x0a7m2p4', state: 'pending' };
  const user = who.user.id;
  const { page } = await fixtures.visit({
    as: who,
    stored: {
      'divination-storage': JSON.stringify({ user, epoch, results: [refused, saved, kept] }),
      [`divination-seen:${user}`]: JSON.stringify({ epoch, revision: 2 }),
      [`divination-op:${user}:11:k3j9x0a7m2p4`]: JSON.stringify([
        { ...operation, kind: 'save', seq: 11, facts: saved },
        { ...operation, kind: 'save', seq: 12, facts: refused, state: 'rejected' },
        { ...operation, kind: 'delete', seq: 13, facts: former(2, '111111'), epoch },
      ]),
      'divination-drafts': JSON.stringify([{ ...former(5, '000000', 2), user: null }]),
      'guanxiang-settings': JSON.stringify({ theme: 'dark', textSize: 'large', isLateZi: true }),
    },
  });
  await page.goto('/profile');
  await expect.poll(() => serverResults(fixtures.app, who)).toEqual([at(4), at(3), at(1)]);
  await expect.poll(() => historyOf(page)).toEqual(['山水蒙，上爻动', '水雷屯，五爻动', '泽火革，初爻动']);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('divination-op'))))
    .toEqual([]);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('divination-storage') ?? ''));
  const unknownClock = { utcOffset: null, dayAt: null };
  expect(stored).toEqual({
    version: 2,
    user,
    epoch,
    results: [
      { timestamp: at(4), figure: '100010-000010', method: 'manual', castFor: at(4), ...unknownClock },
      { timestamp: at(3), figure: '010001-000001', method: 'manual', castFor: at(3), ...unknownClock },
      { timestamp: at(1), figure: '011101-011100', method: 'time', basis: BASIS, castFor: at(1), ...unknownClock },
    ],
  });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset))
    .toMatchObject({
      theme: 'dark',
      textSize: 'large',
    });

  await page.getByRole('button', { name: /^泽火革，初爻动/ }).click();
  await page.getByText('年5 + 月12 + 日17 = 34，除八余 2 → 兑').waitFor();
  await page.getByRole('button', { name: '再起一卦' }).click();
  await page.getByRole('button', { name: '未保存的卦 · 1' }).click();
  await page.getByRole('button', { name: /^坤为地，三爻动/ }).click();
  await page.getByRole('list', { name: '爻辞' }).waitFor();
});
