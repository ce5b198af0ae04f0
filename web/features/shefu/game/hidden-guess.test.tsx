import { expect, test } from 'vitest';
import { mine } from '#tests/component/guess-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, puzzleAnswerIn, puzzleOf, sentGuess, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const WHY = { reason: 'advertising', note: '猜里请不要留联系方式。', isReadByAnother: true } as const;

test.each([
  ['waiting', null, { reason: null, note: null }, ['几个人举报，等管理员看过再定。', '只能答一次，由管理员看']],
  ['hidden', null, WHY, ['广告', '猜里请不要留联系方式。', '只能答一次，由另一位管理员看']],
  ['hidden', null, { ...WHY, isReadByAnother: false }, ['广告', '只能答一次，没有别的管理员，还由这一位看']],
  ['appealed', '以后不写了。', WHY, ['猜里请不要留联系方式。', '你答：以后不写了。', '已答，等人看。']],
  ['hidden', '以后不写了。', WHY, ['你答：以后不写了。', '看过了，仍旧隐藏。', '猜里请不要留联系方式。']],
] as const)(
  'a hidden guess says to its writer why, and how the answer ended: %s, %j',
  async (state, answer, why, words) => {
    servePuzzle(puzzleOf(), { guess: sentGuess({ isHidden: true }), answer: puzzleAnswerIn(puzzleOf()) });
    const contents = [
      {
        kind: 'guess',
        id: '3',
        title: '袖中何物',
        judgedAt: '2026-11-15T04:00:00.000Z',
        state,
        answer,
        ...why,
      } as const,
    ];
    server.answers('listOwnDecisions', { status: 200, body: { things: contents, pausedUntil: null, pauseNote: null } });
    await openApp(`${LIST}/7`, { as: somebody() });
    await expect.element(mine().getByText('已隐藏')).toBeVisible();
    await expect.element(mine().getByText('不算次数')).toBeVisible();
    for (const text of words) await expect.element(mine().getByText(text, { exact: true })).toBeVisible();
    const said = mine().element().textContent;
    const places = words.map((text) => said.indexOf(text));
    expect(places, 'in the order in which it was said').toEqual(places.toSorted((one, other) => one - other));
    const buttons = mine().getByRole('button', { name: '答一次' }).elements();
    expect(buttons).toHaveLength(answer === null ? 1 : 0);
  },
);
