import { expect, test } from 'vitest';
import { loadCompanions } from '#tests/support/companions.ts';
import { explainedLine } from '../explain/explained-line.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex } from '../hexagram/line.ts';
import { textOf } from './classic.ts';
import sources from './line-exception-sources.json' with { type: 'json' };
import lineExceptions from './line-exceptions.json' with { type: 'json' };

const COMPANIONS = await loadCompanions();
const LINES = KING_WEN_ORDER.flatMap((hexagram) =>
  LINE_INDICES.map((index) => {
    const plain = COMPANIONS.get(hexagram)?.plain.lines[index] ?? expect.fail(hexagram);
    const line = explainedLine({ hexagram, part: 'line', index }, textOf(hexagram), plain);
    return { name: `${shortName(hexagram)}${line?.label}`, verdicts: line?.verdicts ?? [], plain };
  }),
);

/** Runs of two characters that say nothing by themselves. */
const COMMON = ['没有', '有什', '什么', '不可', '可以'];
/** 吉 and 凶 are words by themselves: 守正则吉. */
const wordsOf = (text: string): readonly string[] => [
  ...[...text].filter((character) => '吉凶'.includes(character)),
  ...[...text].slice(1).flatMap((second, index) => {
    const run = `${[...text][index]}${second}`;
    return /^\p{Script=Han}{2}$/u.test(run) && !COMMON.includes(run) ? [run] : [];
  }),
];

test('the meaning given of every word of judgment shares a word with the 白话 of its line, in all 384', () => {
  const wrong = LINES.flatMap(({ name, verdicts: prognostics, plain }) =>
    prognostics
      .filter(({ meaning }) => !wordsOf(meaning).some((word) => plain.includes(word)))
      .map(({ word, meaning }) => `${name} ${word}: ${meaning} | ${plain}`),
  );
  expect(LINES).toHaveLength(384);
  expect({ count: wrong.length, wrong }).toEqual({ count: 0, wrong: [] });
});

/** Of a word of judgment, typed by hand: what of it 白话 says beside the judgment itself. */
const LIMITED: readonly (readonly [RegExp, RegExp])[] = [
  [/大咎/, /大的过错/],
  [/元吉/, /至为/],
  [/大吉/, /大为/],
  [/小(?:吝|有悔)/, /小有/],
  [/小贞/, /小事/],
  [/大贞/, /大事/],
  [/终[吉凶吝有无]/, /最终|终究|终于/],
  [/永/, /长久/],
  [/居/, /安居/],
  [/艰/, /艰难/],
  [/女贞/, /女子/],
  [/幽人/, /幽居/],
  [/武人/, /像武人/],
  [/不息/, /不停息/],
];

test('what limits a word of judgment is in its meaning, as it is in 白话, in all 384', () => {
  const wrong = LINES.flatMap(({ name, verdicts, plain }) =>
    verdicts
      .filter(({ word, meaning }) =>
        LIMITED.some(([limit, said]) => limit.test(word) && !(said.test(meaning) && said.test(plain))),
      )
      .map(({ word, meaning }) => `${name} ${word}: ${meaning} | ${plain}`),
  );
  expect({ count: wrong.length, wrong }).toEqual({ count: 0, wrong: [] });
});

test('悔亡 is said to be gone only where 白话 says so, and no 勿用 of years is said to be for now, in all 384', () => {
  const wrong = LINES.filter(({ verdicts, plain }) =>
    verdicts.some(
      ({ kind, meaning }) =>
        (kind === '悔亡' && meaning.includes('消失') !== plain.includes('消失')) ||
        (kind === '勿用' && meaning.includes('此时') && /年/.test(plain)),
    ),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('every meaning of the table is that of a word in its line', () => {
  const strays = Object.entries(lineExceptions.meanings).filter(
    ([name, [word, meaning]]) =>
      !LINES.some((line) => line.name === name && line.verdicts.some((v) => v.word === word && v.meaning === meaning)),
  );
  expect(strays).toEqual([]);
});

test('every row of the table has its source, and no source is without a row', () => {
  const { grounds, cautions, responses, seats, notes, meanings, unreasoned } = lineExceptions;
  expect(Object.keys(sources.grounds)).toEqual(Object.keys(grounds));
  expect(Object.keys(sources.cautions)).toEqual(Object.keys(cautions));
  expect(Object.keys(sources.responses)).toEqual(Object.keys(responses));
  expect(Object.keys(sources.seats)).toEqual(seats);
  expect(Object.keys(sources.notes)).toEqual(Object.keys(notes));
  expect(Object.keys(sources.meanings)).toEqual(Object.keys(meanings));
  expect(Object.keys(sources.unreasoned)).toEqual(unreasoned);
});

test('相应 is not left alone where 程颐 or 朱熹 says that the one who answers is not met', () => {
  const remarkOf = (hexagram: HexagramCode, index: LineIndex) =>
    explainedLine({ hexagram, part: 'line', index }, textOf(hexagram), null)?.remark;
  expect(remarkOf('100010', 2)).toBe('蒙六三站的位置不合适；与对面的上九相应，可是它舍了上九，去从近处的九二。');
  expect(remarkOf('111110', 3)).toBe(
    '姤九四站的位置不合适；与对面的初六相应，可是初六已经先与九二相遇，没有到它这里。',
  );
  expect(remarkOf('011010', 3)).toBe('困九四站的位置不合适；与对面的初六相应，可是初六正困着，又被九二隔开。');
});
