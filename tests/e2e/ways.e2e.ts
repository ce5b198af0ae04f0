import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FactsOnTheWire } from '#contract/divination.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import type { CastWithBasis } from '#core/casting/cast.ts';
import { castLabel } from '#core/casting/cast-name.ts';
import { parseCastWithBasis } from '#core/casting/methods.ts';
import { castSeveral } from '../support/cast-steps.ts';
import { CASES, type WayCase } from '../support/way-cases.ts';
import { castByWay } from '../support/way-steps.ts';
import { type Account, useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';
import { deleteRow, exportAs } from './pages/saved-results.ts';

const fixtures = useFixtures();
const DAY_MS = 86_400_000;
const castOf = ({ method, basis }: WayCase) => parseCastWithBasis(method, basis) as CastWithBasis;

async function onServer(who: Account): Promise<readonly FactsOnTheWire[]> {
  const { json } = await fixtures.app.api('GET', '/divination/results?view=facts', { token: who.token });
  return json as unknown as readonly FactsOnTheWire[];
}

/** As another device has saved them: the first is the newest, each a day older than the one before. */
async function saveCases(who: Account): Promise<void> {
  const saving = CASES.map((one, index) => {
    const timestamp = new Date(Date.now() - index * DAY_MS).toISOString();
    const facts = { timestamp, cast: castOf(one), castFor: timestamp, utcOffset: 480, dayAt: 0 as const };
    return fixtures.app.api('POST', '/divination/results', { token: who.token, body: toFactsOnTheWire(facts) });
  });
  expect((await Promise.all(saving)).map(({ status }) => status)).toEqual(CASES.map(() => 201));
}

test('a cast of several moving lines and one by a way are on the server as they were made, and open again', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit({ as: who });
  await castSeveral(page, ['初爻', '四爻', '五爻']);
  await pressButton(page, '保存卦例');
  await pressButton(page, '再起一卦');
  const { way, fields, method, basis } = CASES.at(-1) as WayCase;
  await castByWay(page, way, fields);
  await pressButton(page, '保存卦例');
  await expect
    .poll(() => onServer(who))
    .toMatchObject([
      { method, basis },
      { mainHexagram: '010001', movingYao: null, movingLines: [0, 3, 4], method: 'manual', utcOffset: 480, dayAt: 0 },
    ]);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^水雷屯，初、四、五爻动，/ }).click();
  await page.getByRole('region', { name: '考变占' }).waitFor();
});

test('casts by every way are exported, deleted and imported', async () => {
  const who = await fixtures.account();
  await saveCases(who);
  const wanted = CASES.map(({ method, basis }) => ({ method, basis }));
  const { page } = await fixtures.visit({ as: who });
  const inHistory = (count: number) => page.getByRole('heading', { name: `卦例 · ${count}`, exact: true }).waitFor();
  await page.goto('/profile');
  await inHistory(CASES.length);
  const downloading = page.waitForEvent('download');
  await exportAs(page, 'JSON，一份文件');
  const file = readFileSync(await (await downloading).path());
  expect(JSON.parse(file.toString()).results).toMatchObject(wanted);
  await deleteRow(page, castLabel(castOf(CASES[0] as WayCase)));
  await expect.poll(() => onServer(who)).toMatchObject(wanted.slice(1));
  await inHistory(CASES.length - 1);
  await page.getByLabel('导入卦例').setInputFiles({ name: '卦例.json', mimeType: 'application/json', buffer: file });
  await inHistory(CASES.length);
  await expect.poll(() => onServer(who)).toMatchObject(wanted);
});
