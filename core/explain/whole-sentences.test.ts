import { expect, test } from 'vitest';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { HEXAGRAM_CODES, type HexagramCode, lowerOf, mutualOf, upperOf } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { textsToRead } from '../reading/kaobianzhan.ts';
import { readingOf, wholeReadingOf } from '../reading/reading.ts';
import { textOf } from '../texts/classic.ts';
import { isFavourable, isWarning, prognosticsIn } from '../texts/prognostic.ts';
import { isRepeated } from '../texts/xiaoxiang.ts';
import { trigramName } from '../trigram/trigram.ts';
import { bodyUseStepOf } from './body-use-step.ts';
import { classicOf } from './read-sentence.ts';
import { summaryOf } from './summary.ts';

const summaryFor = (main: HexagramCode, moving: readonly LineIndex[]) =>
  summaryOf(readingOf({ main, moving }), null, textOf, () => null);
const ALL = HEXAGRAM_CODES.flatMap((main) =>
  LINE_SETS.filter(({ length }) => length !== 1).map((moving) => {
    const reading = wholeReadingOf({ main, moving });
    return { reading, texts: textsToRead(reading), summary: summaryFor(main, moving) };
  }),
);

test('看 names 本卦 and 之卦, and quotes 大象 of both, in all 64 × 58', () => {
  const wrong = ALL.filter(({ reading: { main, changed, moving }, summary: { look } }) => {
    const quoted = [...look.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
    const figures = moving.length === 0 ? [main] : [main, changed];
    return (
      quoted.length !== figures.length ||
      figures.some((code, index) => !textOf(code).daxiang.startsWith(quoted[index] ?? '？')) ||
      (moving.length > 0 && figures.some((code) => !look.includes(shortName(code))))
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('断 names each text that is read, with a word of its judgment where it has one', () => {
  const wrong = ALL.filter(({ texts, summary: { decide } }) =>
    texts.some((text) => {
      const words = prognosticsIn(classicOf(text, textOf(text.hexagram)));
      const isSaid = words.length > 0 ? words.some(({ word }) => decide.includes(word)) : decide.includes('只有象');
      return !decide.includes(shortName(text.hexagram)) || !isSaid;
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('贞 and 悔 are said of three moving lines alone, in all 64 × 58', () => {
  const wrong = ALL.filter(
    ({ reading: { moving }, summary: { look } }) => /为[贞悔]/.test(look) !== (moving.length === 3),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('no two figures have the same 看 and 断', () => {
  const said = new Map<string, Set<string>>();
  for (const { reading, summary } of ALL) {
    const words = `${summary.look}${summary.decide}`;
    said.set(words, (said.get(words) ?? new Set()).add(reading.main));
  }
  const shared = [...said.values()].filter((mains) => mains.size > 1);
  expect({ count: shared.length }).toEqual({ count: 0 });
});

test.each([
  [
    '010001',
    [],
    '六爻不动，看全卦，《大象》说“云雷，屯；君子以经纶”；互见艮、坤。',
    '所占是屯的卦辞，断语是“元亨”“利贞”“勿用有攸往”“利建侯”：合不合你问的事，由你断。',
  ],
  [
    '010001',
    [0, 1],
    '本卦屯，象是“云雷”；之卦坎，象是“水洊至”：两爻动，看重本卦。',
    '屯的六二为主，只有象，没有断语；初九为辅，断语是“利居贞”“利建侯”：合不合你问的事，由你断。',
  ],
  [
    '111111',
    [0, 1, 2, 3, 4, 5],
    '本卦乾，象是“天行健”；之卦坤，象是“地势坤”：六爻都动，看用九。',
    '所占是乾的用九，断语是“吉”：合不合你问的事，由你断。',
  ],
] as readonly [HexagramCode, LineIndex[], string, string][])('%s with %j', (main, moving, look, decide) => {
  expect(summaryFor(main, moving)).toMatchObject({ look, decide });
});

test('what 断 quotes of 彖传 explains the judgment, or tells of the figure more than what its name means', () => {
  const said = HEXAGRAM_CODES.flatMap((main) => {
    const [, words] = /；《彖传》说“([^”]+)”/.exec(summaryFor(main, []).decide) ?? [];
    return words === undefined ? [] : [{ main, words, ...textOf(main) }];
  });
  expect(said.length).toBeGreaterThan(32);
  expect(said.filter(({ tuan, words }) => !tuan.replaceAll(/[“”]/g, '').includes(words))).toEqual([]);
  const explains = ({ judgment, words }: (typeof said)[number]): boolean =>
    prognosticsIn(judgment).some(({ word }) => words.replaceAll('，', '').includes(word));
  expect(
    said
      .filter((one) => !explains(one))
      .map(({ main }) => shortName(main))
      .join(' '),
  ).toBe('随 豫 家人 观');
  const glosses = said.filter(
    ({ main, words }) => words.replaceAll(shortName(main), '').replaceAll(/[，也；]/g, '').length < 3,
  );
  expect(glosses).toEqual([]);
  const repeating = said.filter(({ main, words, judgment }) =>
    isRepeated(words.replaceAll(/^.之.也，|是以/g, ''), shortName(main) + judgment),
  );
  expect(repeating.map(({ words }) => words)).toEqual([]); // 遁亨，遁而亨也
  const wordsOf = (name: string) => said.find(({ main }) => shortName(main) === name)?.words;
  expect(['归妹', '比', '丰', '大有'].map(wordsOf)).toEqual([
    '征凶，位不当也',
    '后夫凶，其道穷也',
    '勿忧，宜日中，宜照天下也',
    '其德刚健而文明，应乎天而时行，是以元亨',
  ]);
  expect(['震', '离', '鼎', '晋', '师'].map(wordsOf).filter((words) => words !== undefined)).toEqual([]);
});

test('断 names a figure once where both texts are lines of it, and says once that neither judges, in all 64 × 58', () => {
  const wrong = ALL.filter(({ reading: { moving }, texts, summary: { decide } }) => {
    const [name] = texts.map(({ hexagram }) => shortName(hexagram));
    const isTwice = moving.length !== 3 && decide.replaceAll(/“[^”]*”/g, '').split(`${name}`).length > 2;
    return isTwice || decide.split('只有象').length > 2;
  });
  expect(wrong.map(({ summary }) => summary.decide)).toEqual([]);
});

test('悔 of 之卦 is told apart from the 悔 that judges', () => {
  const wrong = ALL.filter(({ summary: { look } }) => look.includes('为悔') !== look.includes('为悔（不是断语的悔）'));
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

/** Of a text that judges both ways: 比 is 吉 and 无咎, 后夫凶. */
const sidesOf = (words: string) => {
  const prognostics = prognosticsIn(words);
  return [prognostics.some(isFavourable), prognostics.some(isWarning)];
};

test('等 hides no contrary judgment of either text, in all 64 × 58', () => {
  const wrong = ALL.filter(({ texts, summary: { decide } }) => {
    const parts = decide.split('；');
    return texts.some((text, index) => {
      const said = sidesOf([...(parts[index] ?? '').matchAll(/“([^”]+)”/g)].map(([, words]) => words).join('，'));
      return String(sidesOf(classicOf(text, textOf(text.hexagram)))) !== String(said);
    });
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test.each([
  ['丰六二', '往得疑疾'],
  ['未济上九', '有孚失是'],
  ['蹇上六', '往蹇，来硕，吉'],
  ['中孚初九', '虞吉，有它不燕'],
])('断 says what %s warns of, whatever else is read: %s', (_name, words) => {
  const reading = ALL.filter(({ texts }) =>
    texts.some((text) => classicOf(text, textOf(text.hexagram)).includes(words)),
  );
  expect(reading.length).toBeGreaterThan(5);
  expect(reading.map(({ summary }) => summary.decide).filter((decide) => !decide.includes(words))).toEqual([]);
});

test('a judgment is quoted with what limits it: a whole clause, in all 64 × 58', () => {
  const wrong = ALL.filter(({ texts, summary: { decide } }) => {
    const wholes = texts.map((text) => `。${classicOf(text, textOf(text.hexagram))}。`);
    const said = [...decide.replace(/；《彖传》说.*/, '').matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
    return said.some(
      (words) => !wholes.some((whole) => new RegExp(`[，。；：？](?:是谓)?${words}[，。；：？]`).test(whole)),
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test.each([
  ['010101', ['亨小', '利贞', '初吉终乱']],
  ['101011', ['小事吉']],
  ['010000', ['吉', '原筮，元永贞，无咎', '后夫凶']],
  ['010110', ['汔至亦未繘井，羸其瓶，凶']],
  ['011010', ['亨', '贞，大人吉，无咎。有言不信']],
  ['000100', ['亨，君子有终']],
  ['111001', ['元亨', '利贞', '其匪正有眚，不利有攸往']],
  ['001100', ['亨', '利贞', '可小事', '不可大事', '不宜上，宜下，大吉']],
] as readonly [HexagramCode, string[]][])('the judgments of %s, none moving', (main, words) => {
  const { decide } = summaryFor(main, []);
  expect([...decide.replace(/；《彖传.*/, '').matchAll(/“([^”]+)”/g)].map(([, said]) => said)).toEqual(words);
});

test('互 is two trigrams and no figure of the sixty-four, in all 64 × 58', () => {
  const wrong = ALL.filter(({ reading, summary }) => {
    const { main, changed, mutual, moving } = reading;
    const isOneKind = main === mutual;
    const inner = isOneKind ? mutualOf(changed) : mutual;
    const [above, below] = [trigramName(upperOf(inner)), trigramName(lowerOf(inner))];
    const expected = above === below ? `互见重${above}` : `互见${above}、${below}`;
    const has = !(isOneKind && (moving.length === 0 || moving.length === 6));
    const { sentence } = bodyUseStepOf(reading);
    const isIn = (text: string) => text.includes(expected) === has && text.includes('互见') === has;
    return !isIn(sentence) || (moving.length === 0 && !isIn(summary.look));
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
