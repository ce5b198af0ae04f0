import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  castByHand,
  castOnForm,
  choose,
  press,
  QIAN,
  resultIsShown,
  startButton,
  ZHUN,
} from '#tests/component/cast-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { castButton, chooseWay, fillWay, fixChance, openWay, recordThrows } from '#tests/component/way-steps.ts';
import { forgetCast } from '#web/platform/casts/current-cast.ts';
import { CHANGED, navigate } from '#web/platform/navigation/router.tsx';
import { CURRENT_CAST_KEY, enter, useCurrentCast, useFormState } from '#web/platform/storage/first-load.ts';
import { expireSession, signIn, signOut } from '#web/platform/storage/session.ts';
import { restoreForm } from '../casting/kept-form.ts';
import { restoreCast } from '../result/restore-cast.ts';
import { WAYS } from '../ways/way-names.ts';

const figure = (name: string) => page.getByRole('img', { name, exact: true });
const title = (name: string) => page.getByRole('heading', { name, exact: true });
const way = (name: string) => page.getByRole('group', { name: '起卦方式' }).getByRole('radio', { name });

async function lookAtLibrary(): Promise<void> {
  await page.getByRole('link', { name: '易经' }).click();
  await expect.element(title('易经')).toBeVisible();
  await page.getByRole('link', { name: '占卜' }).click();
}

describe('a result is a place in the history', () => {
  test('back shows the form as it was, forward the result again', async () => {
    await openApp('/library');
    navigate('/divination');
    await castOnForm();
    history.back();
    await expect.element(figure('水雷屯，初爻动')).toBeVisible();
    await expect.element(startButton()).toBeEnabled();
    history.forward();
    await expect.element(title('水雷屯')).toBeVisible();
    history.back();
    await expect.element(startButton()).toBeVisible();
    history.back();
    await expect.poll(addressNow).toBe('/library');
  });

  test('‹ leads back where the result was opened', async () => {
    await castByHand();
    await page.getByRole('link', { name: '返回' }).click();
    await expect.element(startButton()).toBeEnabled();
  });

  test('of any way: 字, with its text', async () => {
    await openWay('字');
    await fillWay({ texts: { 所占的字: '西林寺' } });
    await castButton().click();
    await resultIsShown();
    history.back();
    await expect.element(way('字')).toBeChecked();
    await expect.element(page.getByLabelText('所占的字')).toHaveValue('西林寺');
  });

  test('再起一卦 shows an empty form, and back from it the result', async () => {
    await castByHand();
    await press('再起一卦');
    await expect.element(page.getByText('不懂卦也不要紧')).toBeVisible();
    history.back();
    await expect.element(title('水雷屯')).toBeVisible();
  });

  test('each of two results is one', async () => {
    await castByHand(QIAN);
    await press('再起一卦');
    await castOnForm(ZHUN);
    history.go(-2);
    await expect.element(title('乾为天')).toBeVisible();
  });

  test('but not for the next user of the tab', async () => {
    await castByHand(ZHUN, { as: somebody() });
    await page.getByRole('link', { name: '易经' }).click();
    await expect.element(title('易经')).toBeVisible();
    forgetCast();
    signIn(somebody());
    history.back();
    await expect.element(startButton()).toBeDisabled();
    await expect.element(title('水雷屯')).not.toBeInTheDocument();
  });
});

test('a tab that was put away while its user logged out does not show their cast to the next reader', async () => {
  await castByHand(ZHUN, { as: somebody() });
  const kept = { ...sessionStorage };
  signOut();
  await expect.element(startButton()).toBeDisabled();
  expect(sessionStorage.getItem(CURRENT_CAST_KEY)).toBeNull();
  Object.assign(sessionStorage, kept);
  useCurrentCast.setState({ current: null, isStored: true });
  await openApp('/divination');
  await expect.element(startButton()).toBeDisabled();
  await expect.element(title('水雷屯')).not.toBeInTheDocument();
});

test('who signs in after the session of another has expired sees nothing of theirs; the same user goes on', async () => {
  const [who, other] = [somebody(), somebody()];
  await castByHand(ZHUN, { as: who });
  enter('text', { typed: '某某的私事' });
  expireSession();
  signIn(who);
  expect(useCurrentCast.getState().current).not.toBeNull();
  expireSession();
  signIn(other);
  navigate('/divination');
  await expect.element(startButton()).toBeDisabled();
  expect(useCurrentCast.getState().current).toBeNull();
  expect(JSON.stringify([useFormState.getState(), { ...localStorage }, { ...sessionStorage }])).not.toContain('私事');
});

describe('a cast that is half made outlives a look at another page, and a reload', () => {
  test('手动', async () => {
    await openApp('/divination');
    await choose({ upper: ZHUN.upper, lower: ZHUN.lower });
    await lookAtLibrary();
    await expect.element(page.getByText('坎上震下，还差动爻')).toBeVisible();
    await openApp('/divination');
    await expect.element(page.getByText('坎上震下，还差动爻')).toBeVisible();
  });

  test('铜钱', async () => {
    await openWay('铜钱');
    await recordThrows(['三背', '两背']);
    await lookAtLibrary();
    await expect.element(page.getByText('第 3 掷，共 6 掷')).toBeVisible();
    await openApp('/divination');
    await expect.element(page.getByText('第 3 掷，共 6 掷')).toBeVisible();
  });

  test('蓍草; 重来 begins anew, 撤销 brings it back', async () => {
    fixChance([2]);
    await openWay('蓍草');
    await press('就此分开');
    await press('下一变');
    await lookAtLibrary();
    await expect.element(page.getByText('第 2 变，共 18 变')).toBeVisible();
    await press('重来');
    await expect.element(page.getByText('第 1 变，共 18 变')).toBeVisible();
    await press('撤销');
    await expect.element(page.getByText('第 2 变，共 18 变')).toBeVisible();
  });

  test('once it is made, the next form is empty', async () => {
    await openWay('铜钱');
    await recordThrows(['三背', '两背', '两背', '无背', '三背', '两背']);
    await press('看卦');
    await resultIsShown();
    expect(localStorage.getItem('divination-form')).toBeNull();
  });
});

test.each([
  ['no JSON', '{'],
  ['fields of other kinds', '{"user":null,"way":"yarrow","entered":{"yarrow":{"heaps":["x",99],"isDivided":7}}}'],
  ['a way of another version', '{"user":null,"way":"turtle","entered":{"turtle":{"shell":1}}}'],
])('what is kept and damaged is left out: %s', async (_, stored) => {
  localStorage.setItem('divination-form', stored);
  restoreForm();
  await openApp('/divination');
  await chooseWay('蓍草');
  await expect.element(page.getByText('第 1 变，共 18 变')).toBeVisible();
});

test('back closes an open sheet, and the page stays', async () => {
  await openApp('/library');
  navigate('/divination');
  await choose({ upper: ZHUN.upper });
  const sheet = page.getByRole('dialog', { name: '怎么起卦' });
  await press('怎么起卦？');
  await expect.element(sheet).toBeVisible();
  history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(addressNow).toBe('/divination');
  await expect.element(page.getByText('还差下卦、动爻')).toBeVisible();
  history.back();
  await expect.poll(addressNow).toBe('/library');
});

describe('an entry of the history in which anything may be', () => {
  const FIELDS = [
    ...['upper', 'lower', 'moving', 'isSeveral', 'date', 'time', 'addedText', 'method', 'hour', 'typed', 'edits'],
    ...['object', 'direction', 'throws', 'heaps', 'isDivided'],
  ];
  const FORMS: readonly unknown[] = [
    ...[null, 7, 'form', [], { way: 7 }, { way: 'toString' }, { way: '__proto__', entered: {} }, { entered: null }],
    ...[
      { entered: 'x' },
      { entered: [1] },
      { way: 'text', entered: { text: 7 } },
      { way: { toString: 1 }, entered: {} },
    ],
    ...Object.keys(WAYS).flatMap((way) =>
      [null, [[]], { toString: 1 }].map((value) => ({
        way,
        entered: { [way]: Object.fromEntries(FIELDS.map((name) => [name, value])) },
      })),
    ),
  ];

  test('never breaks the page', async () => {
    await openApp('/library');
    for (const form of FORMS) {
      history.pushState({ place: { user: null, cast: { figure: form }, form } }, '', '/divination');
      history.pushState(null, '', '/library');
      dispatchEvent(new Event(CHANGED));
      await expect.element(title('易经')).toBeVisible();
      history.back();
      await expect
        .element(page.getByRole('group', { name: '起卦方式' }), { message: JSON.stringify(form) })
        .toBeVisible();
      expect(way('手动').query(), JSON.stringify(form)).not.toBeNull();
    }
    for (const state of [null, 7, 'x', [], { place: 7 }, { place: [] }, { place: { user: {}, cast: 7 } }]) {
      forgetCast();
      history.pushState(state, '', '/divination');
      restoreCast();
      await openApp('/divination');
      await expect.element(way('手动')).toBeChecked();
    }
  });

  test('shows nothing of anybody else, however it names them', async () => {
    await castByHand(ZHUN, { as: somebody() });
    const { place } = history.state;
    forgetCast();
    for (const user of [place.user, undefined, 0, '', [], {}, 'x', { toString: 1 }]) {
      signOut();
      history.pushState({ place: { ...place, user } }, '', '/divination');
      restoreCast();
      await openApp('/divination');
      await expect.element(startButton()).toBeVisible();
      expect(title('水雷屯').query(), JSON.stringify(user)).toBeNull();
    }
  });
});
