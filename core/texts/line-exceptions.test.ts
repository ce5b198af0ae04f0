import { expect, test } from 'vitest';
import { loadCompanions } from '#tests/support/companions.ts';
import { explainedLine } from '../explain/explained-line.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex } from '../hexagram/line.ts';
import { textOf } from './classic.ts';
import sources from './line-exception-sources.json' with { type: 'json' };
import lineExceptions from './line-exceptions.json' with { type: 'json' };
import { isWarning, prognosticClausesIn } from './prognostic.ts';

const COMPANIONS = await loadCompanions();
const LINES = KING_WEN_ORDER.flatMap((hexagram) =>
  LINE_INDICES.map((index) => {
    const plain = COMPANIONS.get(hexagram)?.plain.lines[index] ?? expect.fail(hexagram);
    const line = explainedLine({ hexagram, part: 'line', index }, textOf(hexagram), plain);
    const { label, text, verdicts, sentence } = line ?? expect.fail(hexagram);
    return { name: `${shortName(hexagram)}${label}`, text, verdicts, sentence, plain };
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

/** Words of harm in 白话; 悔恨消失 tells of none, nor does 不断. */
const HARM = /患|丢|伤|困|乱|责备|灭|刑|恶|险|嗟|泪|鬼|兵戎|受阻|压制|不得|不能|不怀孕|疾|陷|害|蹇|折断|(?<!消|得)失/;

/** Read by hand with 朱熹 and 程颐: to what harm a course leads, beside a judgment that does not say so. */
const WARNED: Readonly<Record<string, string>> = {
  需九二: '小有言',
  讼初六: '小有言',
  蹇上六: '往蹇',
  丰六二: '往得疑疾',
  节六三: '则嗟若',
  中孚初九: '有它不燕',
  未济上九: '有孚失是',
};

/** Likewise: harm that the judgment is said of (丰九三, 朱熹: “虽不可用，而非咎也”), that is over or is no loss; 否九五 reminds, 萃初六 acts. */
const PICTURED =
  '讼九二 讼九四 比九五 小畜六四 否九五 同人九四 大有初九 随六三 噬嗑初九 坎九五 离六五 大壮六五 晋初六 明夷六二 明夷六五 ' +
  '睽初九 睽上九 损六四 损六五 益六二 益六三 夬九二 萃初六 萃上六 困九五 鼎九二 鼎九三 渐九五 丰九三 涣上九 中孚六四 未济九四';

test('a warning that 凶, 吝 and their like do not mark is told as a judgment wherever 白话 tells of harm beside one, in all 384', () => {
  const unmarked = LINES.filter(
    ({ verdicts }) => verdicts.length > 0 && !verdicts.some((one) => one.kind !== '戒' && isWarning(one)),
  );
  const harmful = unmarked.filter(({ plain }) => HARM.test(plain)).map(({ name }) => name);
  expect(harmful.toSorted()).toEqual([...Object.keys(WARNED), ...PICTURED.split(' ')].toSorted());
  const untold = unmarked.filter(({ name, text, sentence }) => {
    const isTold = (words: string) =>
      prognosticClausesIn(text).some(({ said }) => said.includes(words) && sentence.includes(`“${said}”`));
    return WARNED[name] !== undefined && !isTold(WARNED[name]);
  });
  expect(untold.map(({ name }) => name)).toEqual([]);
});

test('it counts as a word of judgment, with its row, where no other is in its sentence, in all 384', () => {
  const alone = LINES.filter(({ name, text, verdicts }) => {
    const sentence = text.split('。').find((one) => one.includes(WARNED[name] ?? '。'));
    return sentence !== undefined && !verdicts.some(({ kind, word }) => kind !== '戒' && sentence.includes(word));
  });
  const counted = LINES.filter(({ verdicts }) => verdicts.some(({ kind }) => kind === '戒'));
  expect(alone.map(({ name }) => name)).toEqual(['丰六二', '未济上九']);
  expect(counted).toEqual(alone);
  const { meanings } = lineExceptions;
  expect([meanings.丰六二[0], meanings.未济上九[0]]).toEqual([WARNED.丰六二, WARNED.未济上九]);
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
