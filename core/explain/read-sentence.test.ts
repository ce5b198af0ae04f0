import { expect, test } from 'vitest';
import { loadCompanions } from '#tests/support/companions.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { plainPrognosticIn } from '#tests/support/plain-prognostic.ts';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { type RuleText, textsToRead } from '../reading/kaobianzhan.ts';
import { readingOf } from '../reading/reading.ts';
import { textLabel } from '../reading/rule-words.ts';
import { textOf } from '../texts/classic.ts';
import { type Prognostic, prognosticsIn } from '../texts/prognostic.ts';
import { summaryOf } from './summary.ts';
import { type PlainOf, plainIn } from './text-step.ts';

const COMPANIONS = await loadCompanions();
const plainOf: PlainOf = (text, isShort) => plainIn(COMPANIONS.get(text.hexagram)?.plain, text, isShort);
function classicOf({ hexagram, ...text }: RuleText): string {
  const { judgment, lines } = textOf(hexagram);
  return (text.part === 'judgment' ? judgment : lines[text.part === 'line' ? text.index : 6]) ?? '';
}

const bare = (text: string): string => text.replaceAll(/[“”]|[。？！]$/g, '');

/** 坤卦辞, 睽六三: the short forms by the name of their text. */
const SHORT: Readonly<Record<string, string>> = Object.fromEntries(
  [...COMPANIONS].flatMap(([hexagram, { plain }]) =>
    Object.entries(plain.short ?? {}).map(([part, short]) => {
      const text: RuleText =
        part === 'judgment' ? { hexagram, part } : { hexagram, part: 'line', index: Number(part) as LineIndex };
      return [`${shortName(hexagram)}${textLabel(text)}`, bare(short ?? '')];
    }),
  ),
);

/** Every figure with none to six moving lines. */
const CASTS = HEXAGRAM_CODES.flatMap((main) => LINE_SETS.map((moving) => ({ main, moving })));
const readOf = (cast: (typeof CASTS)[number], plain: typeof plainOf | (() => null) = plainOf): string =>
  summaryOf(readingOf(cast), null, textOf, plain).read;
const quotedIn = (read: string): string => /“([^”]*)”/.exec(read)?.[1] ?? '';

/** The judgments of the text that its sentence has no word for, one after the other. */
function lostIn(said: string, prognostics: readonly Prognostic[]): readonly string[] {
  let from = 0;
  return prognostics.flatMap(({ kind, word }) => {
    const found = plainPrognosticIn(said, kind, from);
    if (!found) return [word];
    from = found.end;
    return [];
  });
}

const lostOf = (casts: typeof CASTS): readonly string[] =>
  casts.flatMap((cast) => {
    const [first] = textsToRead(cast) as readonly [RuleText];
    const read = readOf(cast);
    const lost = lostIn(quotedIn(read), prognosticsIn(classicOf(first)));
    return lost.length > 0 ? [`${read} without ${lost.join()}`] : [];
  });

test('every word of judgment in each of 384 lines has its plain word in the sentence, in the same order', () => {
  const lost = lostOf(CASTS.filter(({ moving }) => moving.length === 1));
  expect({ count: lost.length, lost }).toEqual({ count: 0, lost: [] });
});

test('so has every word of judgment of what leads with none or several moving lines', () => {
  const lost = [...new Set(lostOf(CASTS.filter(({ moving }) => moving.length !== 1)))];
  expect({ count: lost.length, lost }).toEqual({ count: 0, lost: [] });
});

test('without 白话 the words themselves stand in the sentence', () => {
  const lost = CASTS.filter((cast) => {
    const [first] = textsToRead(cast) as readonly [RuleText];
    const said = quotedIn(readOf(cast, () => null));
    return prognosticsIn(classicOf(first)).some(({ word }) => !said.includes(word));
  });
  expect(lost).toEqual([]);
});

/** 屯六二, 坤卦辞; the text in 白话 and in the classic, as it is quoted. */
const leadingOf = (cast: (typeof CASTS)[number]) => {
  const [first] = textsToRead(cast) as readonly [RuleText];
  return {
    name: `${shortName(first.hexagram)}${textLabel(first)}`,
    plain: bare(plainOf(first) ?? ''),
    classic: bare(classicOf(first)),
  };
};

test('all of the text is said, or what is written by hand for where it is too long; without 白话 all of the classic', () => {
  const wrong = CASTS.filter((cast) => {
    const { name, plain, classic } = leadingOf(cast);
    const said = quotedIn(readOf(cast));
    return (said !== plain && said !== SHORT[name]) || quotedIn(readOf(cast, () => null)) !== classic;
  });
  expect({ count: wrong.length, wrong: wrong.map((cast) => readOf(cast)) }).toEqual({ count: 0, wrong: [] });
});

test('a short form is 白话 with characters left out: none is added, and it denies as often', () => {
  const plains = new Map(CASTS.map(leadingOf).map(({ name, plain }) => [name, plain]));
  const wrong = Object.entries(SHORT).filter(([name, short]) => {
    const plain = plains.get(name) ?? '';
    const words = short.replaceAll(/[^\p{Script=Han}]/gu, '');
    const isWithin = new RegExp([...words].join('.*'), 'u').test(plain);
    const denials = (text: string) => text.match(/[不没非]/g)?.join('') ?? '';
    return !isWithin || denials(short) !== denials(plain);
  });
  expect(Object.keys(SHORT)).toHaveLength(39);
  expect(wrong).toEqual([]);
});

test('卦辞 is put off with one moving line alone: with five and with six of 乾 and 坤 it is not read at all', () => {
  const wrong = CASTS.filter((cast) => cast.moving.length !== 1 && readOf(cast).includes('卦辞放在后面'));
  const others = CASTS.filter((cast) => cast.moving.length !== 1 && readOf(cast).includes('卦辞讲全卦'));
  expect({ count: wrong.length + others.length }).toEqual({ count: 0 });
});

test('what is read alone is not read first: 只读 with none, five and six moving lines, 先读 where another text follows', () => {
  const wrong = CASTS.filter((cast) => {
    const isAlone = textsToRead(cast).length === 1 && cast.moving.length !== 1;
    return !readOf(cast).startsWith(isAlone ? '只读' : '先读');
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

/** What a short form may not lose: whom or what it speaks of, and the words that explain a rare one. */
test.each([
  ['震上六', '震动不在自身', '结为婚姻的人'],
  ['师六五', '田里有禽兽来犯', '执言声讨'],
  ['睽上九', '背着泥', '满鬼'],
  ['明夷初九', '光明受伤之时鸟儿飞翔', '垂下翅膀'],
  ['大壮九四', '缚住轮轴的輹', '守正则吉'],
  ['屯六三', '管山林的人', '不如舍弃'],
  ['比卦辞', '推究本原，审慎决断', '所亲附的人'],
])('the short form of %s says %s and %s', (name, ...kept) => {
  expect(kept.filter((words) => !SHORT[name]?.includes(words))).toEqual([]);
});

test('every short form is needed, and a second text is left out beside few texts', () => {
  const said = CASTS.map((cast) => ({ ...leadingOf(cast), read: readOf(cast), cast }));
  const used = new Set(said.filter(({ plain, read }) => quotedIn(read) !== plain).map(({ name }) => name));
  expect(Object.keys(SHORT).filter((name) => !used.has(name))).toEqual([]);
  const alone = said.filter(({ cast, read }) => textsToRead(cast).length > 1 && !read.includes('；再读'));
  expect([...new Set(alone.map(({ name }) => name))].join(' ')).toBe(
    '明夷初九 巽九五 蒙卦辞 讼卦辞 比卦辞 井卦辞 坤卦辞 睽上九 师六五 震上六',
  );
});

test.each([
  ['100101', 4, '先读贲的六五：“在山丘园圃中文饰，一束丝帛微薄得很，会有遗憾，最终吉祥”；卦辞讲全卦，放在后面看。'],
  ['011111', 2, '先读夬的九三：“强壮露在颧骨，有凶险。君子决而又决，独行遇雨，像沾湿了，惹人恼怒，没有过错”。'],
  ['111110', 0, '先读姤的初六：“系在金属的车刹上，守正则吉。有所前往，就会遇见凶险，瘦弱的猪也一心躁动，蹦跳不安”。'],
  ['101011', 2, '先读睽的六三：“看见大车被拖住，牛被牵制，车上的人被刺额割鼻，没有好的开头，却有好的结局”。'],
  ['000010', 4, '先读师的六五：“田里有禽兽来犯，利于执言声讨，没有过错。长子统率军队；若用子弟便载尸而归，固守则凶”。'],
] as readonly [HexagramCode, LineIndex, string][])('%s, line index %i', (main, line, expected) => {
  expect(readOf({ main, moving: [line] })).toBe(expected);
});
