import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCastBy, anyManualCast } from '#tests/support/any-facts.ts';
import { loadCompanions } from '#tests/support/companions.ts';
import { relationInTable, strengthInTable } from '#tests/support/element-tables.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { BRANCHES } from '../calendar/ganzhi.ts';
import { type Cast, manualCast } from '../casting/cast.ts';
import { METHODS, parseCastWithBasis } from '../casting/methods.ts';
import { castByTime } from '../casting/time.ts';
import { workingOf } from '../casting/working.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { fullName } from '../hexagram/king-wen.ts';
import { isYang, LINE_INDICES, lineLabel, movementOf } from '../hexagram/line.ts';
import type { Omen } from '../journal/omen.ts';
import { OMEN_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from '../limits.ts';
import { figureRows, trigramRows } from '../reading/figure-text.ts';
import { type RuleText, textsToRead } from '../reading/kaobianzhan.ts';
import { readingOf } from '../reading/reading.ts';
import { placeName, type Relation, relationsOf } from '../reading/relation.ts';
import { CASTING_RULES } from '../texts/casting-rules.ts';
import { textOf } from '../texts/classic.ts';
import { KAOBIANZHAN } from '../texts/kaobianzhan.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import { elementOf } from '../trigram/element.ts';
import { trigramName } from '../trigram/trigram.ts';
import { AI_TEXT_MAX_CHARACTERS, type AiTextSource, aiSectionsOf, aiTextOf } from './ai-text.ts';
import { relationInWords } from './relation-words.ts';

/** 观梅占 */
const PLUM = castByTime({ yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 });

const companions = await loadCompanions();

/** One of the parts that a classic and its 白话 both have. */
function partOf(text: RuleText, of: { readonly judgment: string; readonly lines: readonly string[] } | undefined) {
  return (text.part === 'judgment' ? of?.judgment : of?.lines[text.part === 'line' ? text.index : 6]) ?? null;
}

const plainOf = (text: RuleText) => partOf(text, companions.get(text.hexagram)?.plain);

const sourceOf = (cast: Cast, more: Partial<AiTextSource> = {}): AiTextSource => ({
  ...{ cast, madeBy: '时间起卦', when: '2025年1月16日 16:20，农历甲辰年十二月十七，申时', month: '丑' },
  ...{ textOf, plainOf, question: null, omen: null },
  ...more,
});
const textFor = (cast: Cast, more?: Partial<AiTextSource>): string => aiTextOf(aiSectionsOf(sourceOf(cast, more)));

/** All that a text on this cast has to say, made from the reading and not by the code that writes it. */
function factsOf(cast: Cast): readonly string[] {
  const reading = readingOf(cast);
  const { main, moving, changed } = reading;
  const drawn = LINE_INDICES.map((line) => {
    const mark = moving.includes(line) ? (isYang(main, line) ? ' ○' : ' ×') : '';
    return `${lineLabel(main, line)} ${isYang(main, line) ? '━━━━━' : '━━ ━━'}${mark}`;
  });
  const texts = textsToRead(cast).flatMap((text) => [partOf(text, textOf(text.hexagram)), plainOf(text)]);
  const facts = [
    fullName(main),
    movementOf(moving),
    fullName(changed),
    ...drawn,
    ...figureRows(changed),
    ...texts.map((text) => text ?? expect.fail('a text is missing')),
    textOf(main).judgment,
    KAOBIANZHAN[moving.length]?.quotation ?? expect.fail('考变占'),
    '《易学启蒙·考变占》',
    '丑月，土当令',
    '不给日子',
    '写明依据的是哪一爻、哪一句',
    '只用上面的事实和原文',
  ];
  const working = 'basis' in cast ? workingOf(cast).flatMap(({ label, text }) => [label, text]) : ['没有算式'];
  return [...facts, ...working, ...castingRuleOf(cast), ...bodyUseFacts(cast)];
}

function castingRuleOf(cast: Cast): readonly string[] {
  if (!('basis' in cast)) return [];
  const { quotation, from } = CASTING_RULES[cast.method];
  return [quotation ?? from, from];
}

function bodyUseFacts(cast: Cast): readonly string[] {
  const reading = readingOf(cast);
  if (reading.kind === 'whole') return ['，不论体用，也不论生克', ...figureRows(reading.mutual)];
  const { body, use, useMutual, bodyMutual } = reading;
  const named = (trigram: typeof body) => `${trigramName(trigram)}${elementOf(trigram)}`;
  return [
    `${trigramName(use)}为用`,
    `${trigramName(body)}没有动爻，为体`,
    `体 ${named(body)}，${strengthInTable(trigramName(body), '丑')}`,
    ...relationsOf(reading).flatMap(({ of, trigram }) => {
      const relation = relationInTable(trigramName(trigram), trigramName(body)) as Relation;
      return [
        `${placeName(of)} ${named(trigram)}：`,
        `，${relationInWords({ of, relation })}（`,
        `${placeName(of)} ${named(trigram)}，${strengthInTable(trigramName(trigram), '丑')}`,
      ];
    }),
    `用互 ${trigramName(useMutual.trigram)}：主卦${useMutual.lines}`,
    `体互 ${trigramName(bodyMutual.trigram)}：主卦${bodyMutual.lines}`,
    trigramRows(useMutual.trigram).join('\n'),
    trigramRows(bodyMutual.trigram).join('\n'),
    ...(['bodyUse', 'five', 'stages', 'strength', 'seasons'] as const).flatMap((rule) => {
      const { text, source } = ruleOf(rule);
      return [text, source];
    }),
  ];
}

const KINDS = [
  ['manual', anyManualCast] as const,
  ...(Object.keys(METHODS) as (keyof typeof METHODS)[]).map((name) => [name, anyCastBy(name)] as const),
];

test.each(KINDS)(
  'ten casts by %s: the text has every fact of the reading, each step of the arithmetic and the rules',
  (_, casts) => {
    for (const cast of fc.sample(casts, { numRuns: 10, seed: 44 })) {
      const text = textFor(cast);
      expect(factsOf(cast).filter((fact) => !text.includes(fact))).toEqual([]);
    }
  },
);

test('a method that this version does not know: its figure, and no arithmetic', () => {
  const given = { method: 'dice', basis: { pips: [6] } };
  const text = textFor({ method: 'unknown', main: '010001', moving: [0], given });
  expect(text).toContain('【算式】\n起法不详，只知卦与动爻。');
  expect(text).not.toContain('pips');
});

test('观梅占, row by row', () => {
  const sections = aiSectionsOf(sourceOf(PLUM));
  expect(sections.map(({ title }) => title)).toEqual(['事实', '卦象', '算式', '原文', '依据', '规矩', '所问']);
  expect(sections[0]?.rows).toEqual([
    '泽火革，初爻动，变卦泽山咸。',
    '2025年1月16日 16:20，农历甲辰年十二月十七，申时，时间起卦。',
    '初爻动，在下卦离，离为用；上卦兑没有动爻，为体。',
    '用 离火：火克金，用克体（眼前）；体互 乾金：同属金，体互与体比和（中间）；用互 巽木：金克木，体克用互（中间）；变 艮土：土生金，变生体（末后）。',
    '体党（与体同属金）：体互 乾金；用党（与用同属火）：无；一个不算多。',
    '四卦之间：用互 巽木生用 离火；用 离火克体互 乾金；变 艮土生体互 乾金；体互 乾金克用互 巽木；用互 巽木克变 艮土。',
    '丑月，土当令。体 兑金，相；用 离火，休；体互 乾金，相；用互 巽木，囚；变 艮土，旺。',
  ]);
  expect(sections[2]?.rows).toEqual([
    '上卦：年5 + 月12 + 日17 = 34，除八余 2 → 兑',
    '下卦：34 + 时9 = 43，除八余 3 → 离',
    '动爻：43 除六余 1 → 初爻',
  ]);
});

const OMEN: Omen = { text: '二雀争枝', posture: 'standing', trigram: '110' };

describe('what only its owner may give', () => {
  test('neither the question nor 外应 is part of it unless it is given', () => {
    const text = textFor(PLUM);
    expect(text).not.toContain('外应');
    expect(text.split('\n').at(-1)).toBe('没有写在这里。请先只说这一卦本身。');
  });

  test('the question stands last, 外应 with how it stands to 体 among the facts', () => {
    const text = textFor(PLUM, { question: '两雀争枝，主什么事？', omen: OMEN });
    expect(text.endsWith('【所问】\n两雀争枝，主什么事？')).toBe(true);
    expect(text).toContain('外应。起卦时：二雀争枝。自己当时站着；取作巽木。');
    expect(text).toContain('巽木为体所克');
    expect(text).toContain(ruleOf('omenSecond').text);
  });

  test('the words that a cast was made by are not in it, only their numbers', () => {
    const words = '今日动静如何';
    const cast = parseCastWithBasis('text-tones', { text: words, tones: [1, 4, 3, 3, 1, 1] }) as Cast;
    const text = textFor(cast);
    expect(text).toContain('1 + 4 + 3 = 8 除八除尽，作 8 → 坤');
    expect(text.replaceAll('“今日动静如何”', '')).not.toContain(words);
  });
});

/** The longest that may be asked and noted. */
const LONGEST = {
  question: '问'.repeat(QUESTION_MAX_CHARACTERS),
  omen: { ...OMEN, text: '雀'.repeat(OMEN_MAX_CHARACTERS) },
};
const lengthOf = (text: string): number => [...text].length;

test('no figure with the longest question and 外应 makes a text over the limit', () => {
  const lengths = HEXAGRAM_CODES.flatMap((main, index) =>
    LINE_SETS.map((moving) =>
      lengthOf(textFor(manualCast({ main, moving }), { month: BRANCHES[index % 12] ?? null, ...LONGEST })),
    ),
  );
  // the longest arithmetic, of yarrow, is less than this
  expect(Math.max(...lengths) + 300).toBeLessThanOrEqual(AI_TEXT_MAX_CHARACTERS);
});

test('any cast with any question and 外应 makes a text of at most 4,000 characters, without an empty row', () => {
  const casts = fc.oneof(...KINDS.map(([, cast]) => cast));
  fc.assert(
    fc.property(casts, fc.constantFrom(...BRANCHES), (cast, month) => {
      const text = textFor(cast, { month, ...LONGEST });
      expect(lengthOf(text)).toBeLessThanOrEqual(4000);
      expect(text).not.toMatch(/undefined|null|\n\n\n|\[object/);
    }),
  );
});
