import { describe, expect, test } from 'vitest';
import { ENGINES } from '../support/app.ts';
import { UNREACHED, useOwnServerOn } from './fixtures.ts';
import { fillPuzzle, LIST, pressButton } from './pages/puzzles.ts';

const CREATE = '**/api/shefu?action=create';

describe.each(ENGINES)('on %s', (engine) => {
  const fixtures = useOwnServerOn(engine);

  test('a puzzle posted by three quick taps with the first answer lost is there once', async () => {
    const who = await fixtures.account();
    const { page } = await fixtures.visit({ as: who, expects: [UNREACHED] });
    await page.goto(`${LIST}/create`);
    await fillPuzzle(page, { title: '匣中何物', questionText: '得乾之姤', answerText: '一枚印' });
    let posts = 0;
    await page.route(CREATE, async (route) => {
      posts++;
      if (posts > 1) return route.continue();
      await route.fetch(); // the server has it
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: '发布', exact: true }).evaluate((button: HTMLButtonElement) => {
      for (let tap = 0; tap < 3; tap++) button.click();
    });
    await page.getByText(/^也许已经发布/).waitFor();
    await pressButton(page, '发布');
    await page.waitForURL(`**${LIST}`);
    await page.getByText('匣中何物', { exact: true }).waitFor();
    const { json } = await fixtures.app.api('GET', '/shefu?action=list', {});
    expect((json['pagination'] as { total: number }).total).toBe(1);
    expect(posts).toBe(2); // the taps of one moment are one
  });
});
