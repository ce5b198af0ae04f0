import { describe, expect, test } from 'vitest';
import { ONE_ENGINE } from '../support/app.ts';
import { REFUSED, UNREACHED, useOwnServerOn } from './fixtures.ts';
import { callsTo } from './pages/account-forms.ts';
import { LIST, makePuzzle, pressButton } from './pages/puzzles.ts';

const SMALL = { width: 320, height: 568 };
const ANSWER = '一盏灯笼。';

/** Three people, four devices' worth of screens. */
const WHOLE_GAME_MS = 120_000;

// what SQL does with guesses is asked on both engines in tests/contract/guesses.contract.test.ts
describe.each(ONE_ENGINE)('on %s', (engine) => {
  const fixtures = useOwnServerOn(engine);

  test('two people and an admin play 射覆 through, one of them offline in the middle', {
    timeout: WHOLE_GAME_MS,
  }, async () => {
    const [author, guesser, admin] = [
      await fixtures.account('user', '东篱'),
      await fixtures.account('user', '小满'),
      await fixtures.account('admin', '知微'),
    ];
    const id = await makePuzzle(fixtures.app, author, { title: '檐下何物', answerText: ANSWER });

    // the guess is written without a network, kept, there after a reload, and sent once
    const played = await fixtures.visit({ as: guesser, serviceWorker: true, expects: [UNREACHED, REFUSED(404)] });
    const { page } = played;
    const details = callsTo(page, 'action=detail');
    const sent = callsTo(page, '/api/shefu/guess');
    await page.goto(`${LIST}/${id}`);
    await page.getByRole('textbox', { name: '我来猜' }).fill('是灯笼。加我看全部答案。');
    await pressButton(page, '此刻起一卦');
    await page.getByRole('button', { name: '不带这一卦' }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {})); // the app is on the device
    await played.context.setOffline(true);
    await pressButton(page, '显示答案');
    await page.getByText('没有网络，答案要连上服务器才看得到。').waitFor();
    await pressButton(page, '封存我的猜');
    const mine = page.getByRole('region', { name: '我的猜' });
    await mine.getByText('未同步').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '没有网络' }).waitFor();
    await mine.getByText('是灯笼。加我看全部答案。').waitFor();
    expect(await page.content()).not.toContain(ANSWER);
    await played.context.setOffline(false);
    await page.getByText(ANSWER, { exact: true }).waitFor();
    await mine.getByText('未同步').waitFor({ state: 'hidden' });
    const taken = async () => {
      const posts = sent.filter((request) => request.method() === 'POST');
      const statuses = await Promise.all(posts.map(async (request) => (await request.response())?.status()));
      return statuses.filter((status) => status !== undefined);
    };
    await expect.poll(taken).toEqual([201]);
    expect(details).toEqual([]);
    await mine.getByRole('radio', { name: '近', exact: true }).check({ force: true });
    await page.getByText('猜 1 · 中 0').waitFor();

    // the author gets news of it, and sets an outcome once
    const asked = await fixtures.visit({ as: author, theme: 'dark', size: SMALL });
    await asked.page.goto('/profile');
    await asked.page.getByRole('link', { name: '我的，有新事' }).waitFor();
    await asked.page.getByRole('link', { name: '“檐下何物”有 1 条新猜' }).click();
    const all = asked.page.getByRole('region', { name: '大家的猜' });
    await all.getByRole('button', { name: '中', exact: true }).click();
    await asked.page.getByRole('alertdialog').getByRole('button', { name: '说定' }).click();
    await all.getByText('你说中').waitFor();
    await asked.page.getByText('猜 1 · 中 1').waitFor();

    // it is reported, and gone for who reported it
    await all.getByRole('button', { name: '更多 小满的猜' }).click();
    await asked.page.getByRole('menuitem', { name: '举报这一猜' }).click();
    await asked.page.getByRole('radio', { name: '广告' }).check({ force: true });
    await pressButton(asked.page, '提交');
    await asked.page.getByText('已收到', { exact: true }).waitFor();
    await all.getByText('你举报的一条已收起。').waitFor();

    // an admin hides it, with a reason, and pauses its writer
    const kept = await fixtures.visit({ as: admin, theme: 'dark' });
    await kept.page.goto('/profile');
    await kept.page.getByRole('link', { name: '管理 1' }).click();
    const card = kept.page.getByRole('article', { name: '“檐下何物”的一条猜' });
    await card.getByText('从前没有被处理过。').waitFor(); // nothing moves any more: a forced click does not wait for that
    await card.getByRole('radio', { name: '广告' }).check({ force: true });
    await card.getByRole('textbox', { name: '给作者的一句话' }).fill('猜里请不要留联系方式。');
    await card.getByRole('checkbox', { name: /^同时停发/ }).check({ force: true });
    await card.getByRole('button', { name: '隐藏并停发' }).click();
    await kept.page.getByText('没有待处理的。').waitFor();

    // its writer reads why, and answers once; the admin restores it
    await page.goto('/profile');
    await page.getByText(/^停发到 /).waitFor();
    await page.getByText('广告。猜里请不要留联系方式。').waitFor();
    await page.goto('/profile/guesses');
    await page.getByText('猜里请不要留联系方式。').waitFor();
    await pressButton(page, '答一次');
    await page.getByRole('textbox', { name: '要说的话' }).fill('以后不写了。');
    await pressButton(page, '送出');
    await page.getByText('已答，等人看。').waitFor();
    await kept.page.reload();
    await card.getByText('作者答：以后不写了。').waitFor();
    await card.getByRole('textbox', { name: '给作者的一句话' }).fill('好，恢复了。');
    expect(await card.getByRole('checkbox', { name: /同时放开/ }).isChecked()).toBe(true);
    await card.getByRole('button', { name: '恢复' }).click();
    await kept.page.getByText('没有待处理的。').waitFor();

    // which has ended the pause, too: the writer is found by how the name is read
    await kept.page.getByRole('tab', { name: '成员' }).click();
    await kept.page.getByRole('textbox', { name: '用户名' }).fill('xiaom');
    await kept.page.getByText('1 人，名字或拼音以“xiaom”开头').waitFor();
    await kept.page.getByRole('button', { name: /小满/ }).click();
    await kept.page.getByText('隐藏，后恢复').waitFor();
    expect(await kept.page.getByRole('button', { name: '提前放开' }).count()).toBe(0);
    await page.reload();
    await page.getByText('好，恢复了。').waitFor();
    await page.getByText('看过了，恢复了。').waitFor();
    await page.getByText('出题人说的').waitFor();

    // a guest guesses on this device alone
    const guest = await fixtures.visit({ size: SMALL });
    await guest.page.goto(`${LIST}/${id}`);
    await guest.page.getByText('猜 1 · 中 1').waitFor();
    await guest.page.getByRole('textbox', { name: '我来猜' }).fill('纸伞');
    await pressButton(guest.page, '封存在这台设备上');
    await guest.page.getByText(ANSWER, { exact: true }).waitFor();
    await guest.page.reload();
    await guest.page.getByText('只在这台设备上').waitFor();
    await guest.page.getByText('猜 1 · 中 1').waitFor();
  });
});
