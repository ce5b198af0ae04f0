import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../support/app.ts';
import { LIST, makePuzzle, pressButton } from '../pages/puzzles.ts';
import { CUT_OFF, STORY, useSyncStage } from './sync-stage.ts';

describe.each(ENGINES)('on %s', (engine) => {
  const stage = useSyncStage(engine);

  test(
    'guesses that a restored backup lacks come back, 看过答案 as it was, but for one that was deleted',
    STORY,
    async () => {
      const { app } = stage;
      const [author, who] = [await app.account(), await app.account()];
      const titles = ['袖中何物', '匣中何物', '盂下何物'];
      const ids = await Promise.all(titles.map((title) => makePuzzle(app, author, { title })));
      const { page } = await stage.visit({ as: who, at: Date.now(), expects: [...CUT_OFF] });
      await app.admin('backup', join(app.dataDir, 'before.backup'));
      const mine = page.getByRole('region', { name: '我的猜' });
      for (const [at, id] of ids.entries()) {
        await page.goto(`${LIST}/${id}`);
        if (at === 1) {
          await pressButton(page, '显示答案');
          await page.getByText('一枚古钱。', { exact: true }).waitFor();
        }
        await page.getByRole('textbox', { name: '我来猜' }).fill(`是铜镜 ${at}`);
        await pressButton(page, '封存我的猜');
        await mine.getByText('出题人还没有判').waitFor();
      }
      await pressButton(page, '删去这一猜');
      await page.getByRole('alertdialog').getByRole('button', { name: '删去' }).click();
      await mine.waitFor({ state: 'detached' });
      const own = async () => {
        const { json } = await app.api('GET', '/shefu/guesses/own', { token: who.token });
        const guesses = json['guesses'] as { text: string; hasSeenAnswer: boolean }[];
        return guesses.map(({ text, hasSeenAnswer }) => `${text} ${hasSeenAnswer}`).sort();
      };
      const before = ['是铜镜 0 false', '是铜镜 1 true'];
      expect(await own()).toEqual(before);

      await app.stop();
      await app.admin('restore', join(app.dataDir, 'before.backup'), '--keep-sessions');
      await app.start();
      expect(await own()).toEqual([]);
      await page.goto('/profile/guesses');
      await expect.poll(own).toEqual(before);
      await page.getByText('看过答案，不计数').waitFor();
    },
  );
});
