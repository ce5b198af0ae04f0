import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { castOnForm } from '#tests/component/cast-steps.ts';
import { deleteRow, historyHas, openHistory, resultOf } from '#tests/component/history-steps.ts';
import { somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { quoted } from '#tests/support/quoted-messages.ts';

const DAY_MS = 86_400_000;

test('a page without workers writes one line to the console, and everything else works', async () => {
  vi.spyOn(window, 'Worker').mockImplementation(function refuse() {
    throw new Error('no workers here');
  });
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const line = quoted('console', 'Failed to initialize logging worker:');
  const lines = () => said.mock.calls.filter(([first]) => first === line);
  server.sendsJunk('refresh', 500, ''); // is logged
  const who = somebody();
  const aged = new Date(Date.parse(who.expiresAt) - 2 * DAY_MS).toISOString();
  const result = resultOf({ timestamp: '2026-11-12T02:00:00.000Z', movingYao: 0 });
  await openHistory([result], { as: { ...who, expiresAt: aged } });
  await expect.poll(lines).toHaveLength(1);
  server.sendsJunk('deleteResult', 500, ''); // is logged, too
  await deleteRow('水雷屯，初爻动');
  await historyHas(0);
  await expect.poll(() => server.calls('deleteResult')).toHaveLength(1);
  await page.getByRole('link', { name: '占卜' }).click();
  await castOnForm(); // is logged, too
  expect(lines()).toHaveLength(1);
});
