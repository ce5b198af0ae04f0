import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storedSession } from '#tests/component/account-steps.ts';
import { resultOf, serverKeeps } from '#tests/component/history-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { manualFacts } from '#tests/support/facts.ts';
import { addDraft } from '#web/platform/casts/cast-drafts.ts';
import { keptGuesses } from '#web/platform/saved/guesses/kept-guesses.ts';
import { practiceAnswerLog } from '#web/platform/saved/records/practice-answer-log.ts';
import { load } from '#web/platform/saved/saved-results.ts';
import { setPuzzleDraft } from '#web/platform/storage/puzzle-drafts.ts';

const KEPT = resultOf({ mainHexagram: '010001', movingYao: 0, timestamp: '2026-10-01T00:00:00.000Z' });

/** All that is stored here, by key and value. */
const stored = (): string => JSON.stringify({ ...localStorage });

/** Somebody whose casts, drafts, practice and a guess that waits are on this device. */
async function liveHere() {
  const as = somebody('小满');
  serverKeeps([KEPT]);
  server.refuses('sendGuess', 'puzzle.notFound');
  await openApp('/profile', { as });
  await expect.element(page.getByText('卦例 · 1')).toBeVisible();
  addDraft(manualFacts('2026-10-02T00:00:00.000Z', '010001'));
  const texts = { title: '匣中何物', questionText: '', answerText: '' };
  setPuzzleDraft(as.user.id, 'new', { texts, hadUploads: false, isInterrupted: false });
  const guess = { clientId: 'guess-0001', puzzleId: 7, puzzleTitle: '袖中何物', version: 1, text: '铜镜', cast: null };
  const sealed = { sealedAt: '2026-10-03T00:00:00.000Z', hasSeenAnswer: false, verdict: null };
  keptGuesses.keep(as.user.id, { ...guess, ...sealed, refusal: '题目不存在' });
  await practiceAnswerLog.append(as.user.id, [{ id: 'a', at: 1 } as never]);
  return { as };
}

test('401 account.removed: the device forgets everything of the account', async () => {
  const { as } = await liveHere();
  expect(stored()).toContain(as.user.id);
  server.refuses('listResults', 'account.removed');
  const loading = load(); // lasts longer than what is said
  await expect.element(page.getByText('账号已注销')).toBeVisible();
  await loading;
  await expect.poll(storedSession).toBeNull();
  await expect.poll(() => practiceAnswerLog.count(as.user.id)).toBe(0);
  expect(stored()).not.toContain(as.user.id);
  expect(stored()).not.toContain(KEPT.timestamp);
  expect(stored()).not.toContain('guess-0001');
});

test('any other 401 parks the list, which is there again after a login', async () => {
  const { as } = await liveHere();
  server.refuses('listResults', 'auth.expired');
  await load();
  await expect.poll(storedSession).toBeNull();
  await expect.poll(() => stored().includes(as.user.id)).toBe(true);
  expect(stored()).toContain(KEPT.timestamp);
  expect(stored()).toContain('guess-0001');
  expect(await practiceAnswerLog.count(as.user.id)).toBe(1);
});
