import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { puzzleOf, serveDaily } from '#tests/component/puzzle-steps.ts';
import { callsEnded, server } from '#tests/component/stub-server.ts';

const daily = () => page.getByRole('link', { name: /每日射覆/ });

test('who reported the puzzle of the day, or the name of its author, does not see that on the card', async () => {
  serveDaily(puzzleOf());
  server.answers('listReports', { status: 200, body: { reports: [{ kind: 'name', id: puzzleOf().user_id }] } });
  await openApp('/academy', { as: somebody() });
  await expect.element(daily()).toMatchTextContent('某人（你举报过这个名字）');
  await expect.element(daily()).not.toMatchTextContent('原作者');
  server.answers('listReports', { status: 200, body: { reports: [{ kind: 'puzzle', id: '7' }] } });
  const before = server.calls('dailyPuzzle').length;
  await openApp('/academy', { as: somebody() });
  await expect.poll(() => server.calls('dailyPuzzle').length).toBeGreaterThan(before);
  await callsEnded();
  await expect.element(daily()).toMatchTextContent('覆一物，凭卦象猜');
  await expect.element(daily()).not.toMatchTextContent('袖中何物');
});

test('去猜 leads to the puzzle itself, the card to the list', async () => {
  serveDaily(puzzleOf());
  await openApp('/academy');
  await expect.element(daily()).toHaveAttribute('href', '/academy/shefu');
  const guess = page.getByRole('link', { name: '去猜', exact: true });
  await expect.element(guess).toHaveAttribute('href', `/academy/shefu/${puzzleOf().id}`);
});
