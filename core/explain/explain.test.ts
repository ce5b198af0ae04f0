import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { relationInTable, strengthInTable } from '#tests/support/element-tables.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { isConfirmed } from '#tests/support/quotations.ts';
import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { type Omen, POSTURES } from '../journal/omen.ts';
import { textOf } from '../texts/classic.ts';
import { KAOBIANZHAN } from '../texts/kaobianzhan.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { TRIGRAM_CODES, trigramName } from '../trigram/trigram.ts';
import { type Explained, type Explanation, explain } from './explain.ts';
import type { Step } from './step.ts';

const explained = (main: HexagramCode, moving: readonly LineIndex[], more: Partial<Explained> = {}): Explanation =>
  explain({ cast: { main, moving }, month: null, hourNumber: null, ...more }, textOf);

/** The step with this id, of its own type. */
function stepOf<Id extends Step['id']>({ steps }: Explanation, id: Id): Extract<Step, { id: Id }> {
  const found = steps.find((step): step is Extract<Step, { id: Id }> => step.id === id);
  return found ?? expect.fail(id);
}

/** 观梅占, in 丑月 and 申时. */
const PLUM = explained('011101', [0], { month: '丑', hourNumber: 9 });

/** One with every trigram and none, and every posture and none. */
const anyOmenOf = (n: number): Omen => ({
  text: '檐下雀鸣',
  posture: POSTURES[n % 5] ?? null,
  trigram: TRIGRAM_CODES[n % 9] ?? null,
});

/** 天时 is explained without 体 and 用 (weather.test.ts). */
const OF_BODY_USE = SUBJECTS.filter(({ id }) => id !== 'weather');

/** 384 casts in twelve months, each with another hour, subject and 外应. */
const ALL = BODY_USE_READINGS.flatMap(({ main, moving }, index) =>
  BRANCHES.map((month, hour) => ({
    month,
    result: explain(
      {
        ...{ cast: { main, moving }, month, hourNumber: hour + 1, subject: OF_BODY_USE[(index + hour) % 11] ?? null },
        omen: anyOmenOf(index + hour),
      },
      textOf,
    ),
  })),
);
/** Every figure with none or several moving lines. */
const WHOLE = HEXAGRAM_CODES.flatMap((main) =>
  LINE_SETS.filter(({ length }) => length !== 1).map((moving, index) =>
    explained(main, moving, {
      ...{ month: '寅', hourNumber: 1, subject: SUBJECTS[index % 12] ?? null },
      omen: index % 2 > 0 ? anyOmenOf(index) : null,
    }),
  ),
);

test('观梅占 is explained in the order of the book', () => {
  expect(PLUM.steps.map(({ title }) => title)).toEqual([
    ...['爻辞', '体用', '生克', '取象', '旺衰', '外应', '应期', '你来断'],
  ]);
  expect(stepOf(PLUM, 'text')).toMatchObject({
    fact: '泽火革，初爻动，变泽山咸。',
    values: { texts: [{ hexagram: '011101', part: 'line', index: 0 }] },
  });
  expect(stepOf(PLUM, 'text').quotations.at(-1)).toEqual({ text: '巩用黄牛之革。', source: '《周易·革》初九' });
  expect(stepOf(PLUM, 'bodyUse').fact).toBe('初爻动，在下卦离，离为用；上卦兑没有动爻，为体。');
  expect(stepOf(PLUM, 'strength').fact).toBe(
    '丑月，土当令。体 兑金，相；用 离火，休；体互 乾金，相；用互 巽木，囚；变 艮土，旺。',
  );
  expect(PLUM).toMatchObject({
    ...{ body: '011', use: '101', strength: { month: '丑', body: '相', use: '休' }, numbers: { figure: 14, all: 20 } },
  });
});

test('the card of 生克 says what was found, why, what the book says, and that more is to come', () => {
  const { sentence, values } = stepOf(PLUM, 'relations');
  expect(sentence).toBe(
    '体 兑金，用 离火。火克金，故曰用克体。书云：用克体，诸事凶。——这是一条线索；体互 乾金、用互 巽木、变 艮土还没看。',
  );
  expect(values.relations.slice(1).map((one) => one.sentence)).toEqual([
    '体互 乾金：同属金，与体比和，中间与它相安。',
    '用互 巽木：金克木，为体所克，中间体能制它。',
    '变 艮土：土生金，生体，末后有它来助。',
  ]);
  expect(values.turnSentence).toBe('眼前与末后不同：用克体，变生体，要分开看。');
  expect(values.partiesSentence).toBe('体党（与体同属金）：体互 乾金；用党（与用同属火）：无；一个不算多。');
});

test('你来断 lists the clues of both sides and ends with the brake of the book and a question', () => {
  const { sentence, values, quotations } = stepOf(PLUM, 'judge');
  expect(values.helping.map(({ text }) => text)).toEqual([
    ...['体互 乾金与体比和，相安', '变 艮土生体，来助；艮土这个月正旺'],
  ]);
  expect(values.hindering.map(({ text }) => text)).toEqual(['用 离火克体，体受压']);
  expect(values.neither.map(({ text }) => text)).toEqual(['用互 巽木为体所克，却去生压体的用 离火，又克助体的变 艮土']);
  expect(sentence).toBe('线索分在两边：利于体的，最紧的是体互 乾金与体比和；不利于体的，最紧的是用 离火克体。');
  expect(quotations.map(({ text }) => text)).toContain('生体多者则愈吉，克体多者则愈凶');
  expect(quotations.at(-1)?.text).toBe('当用理胜处验之，不可拘执于一也');
  expect(values.question).toMatch(/？$/);
});

test('a clue that is 旺 or 衰 in the month says who is', () => {
  const { values } = stepOf(explained('001101', [2], { month: '午' }), 'judge'); // 王姓起屋: 体 震木, 用 离火
  expect(values.hindering.map(({ text }) => text)).toContain('用 离火为体所生，体有耗；离火这个月正旺');
});

test('what 体 overcomes is held when it is 旺 and when it is 衰, and its month is said', () => {
  const helping = (main: HexagramCode, month: Branch) =>
    stepOf(explained(main, [0], { month }), 'judge').values.helping.map(({ text }) => text);
  expect(helping('101011', '申')).toContain('用 兑金为体所克，制得住；兑金这个月正旺'); // 睽: 体 离火
  expect(helping('101011', '午')).toContain('用 兑金为体所克，制得住；兑金这个月气衰');
  expect(helping('101100', '申')).toContain('用互 巽木生体，来助；只是巽木这个月气衰'); // 旅: 体 离火
});

test('after 体用生克 the book looks at omens and at oneself, which 你来断 says and leaves to the reader', () => {
  const { note, quotations } = stepOf(PLUM, 'judge');
  expect(note).toContain('克应，起卦时听到、看到的兆头；己身之动静');
  expect(quotations.map(({ text }) => text)).toContain('又次看克应。如闻吉说见吉兆，则吉；闻凶说见凶兆，则凶');
  expect(stepOf(explained('010001', [0, 3, 4]), 'judge').note).toBeNull();
});

test('用 is closest, then 互, then 变, and of the two 互 体互: in this order the book says it', () => {
  const quoted = stepOf(PLUM, 'relations').quotations.map(({ text }) => text);
  expect(quoted.indexOf('体互最紧，用互次之')).toBe(quoted.indexOf('用最紧，互次之，变卦又次之') + 1);
});

test('应期 has the three sums, each once, and no day', () => {
  const { fact, values } = stepOf(PLUM, 'timing');
  expect(fact).toBe(
    '生体的是变 艮土：按时序艮在丑、寅；按五行在丑、辰、未、戌，天干是戊、己；稍迟。克体的是用 离火：按时序离在午；按五行在巳、午，天干是丙、丁。生体、克体都有，书里再看克体的卦阻几日，乾是一，兑是二，照先天卦数类推：离是三。成卦之数 兑2 + 离3 + 申时9 = 14：起卦时自己在走，取半，7；站着，用全数，14；坐着，加倍，28。全卦之数 兑2 + 离3 + 乾1 + 巽5 + 兑2 + 艮7 = 20。',
  );
  expect(values.figure).toMatchObject({ sum: 14, walking: 7, sitting: 28 });
});

test('every relation and strength of 384 casts in twelve months is that of the tables typed by hand', () => {
  const wrong = ALL.filter(({ month, result: { body, use, relations, strength } }) => {
    const [bodyName, useName] = [trigramName(body ?? '111'), trigramName(use ?? '111')];
    return !(
      relations.length === 4 &&
      relations.every(({ trigram, relation }) => relation === relationInTable(trigramName(trigram), bodyName)) &&
      strength?.body === strengthInTable(bodyName, month) &&
      strength?.use === strengthInTable(useName, month)
    );
  });
  expect(ALL).toHaveLength(64 * 6 * 12);
  expect(wrong).toEqual([]);
});

test('the clues of a cast are its four relations, each on one side or neither, 体 in the month if it is 旺 or 衰, and the larger party', () => {
  const helping = ['生体', '体克', '比和'];
  const wrong = ALL.filter(({ result }) => {
    const { values } = stepOf(result, 'judge');
    const places = (clues: typeof values.helping) => clues.flatMap(({ of }) => of ?? []);
    const neither = places(values.neither);
    const expected = result.relations.filter(({ of, relation }) => helping.includes(relation) && !neither.includes(of));
    const clues = [...values.helping, ...values.hindering, ...values.neither];
    const ofMonth = clues.some(({ kind }) => kind === 'strength');
    return !(
      String(places(values.helping)) === String(expected.map(({ of }) => of)) &&
      places(clues).length === 4 &&
      ofMonth === ['旺', '衰'].includes(result.strength?.body ?? '')
    );
  });
  expect(wrong).toEqual([]);
});

test('体 in its month is weighed as the book weighs it', () => {
  const quoted = (main: HexagramCode, line: LineIndex, month: Explained['month']) =>
    stepOf(explained(main, [line], { month }), 'strength')
      .quotations.slice(3)
      .map(({ text }) => text.slice(0, 8));
  expect(quoted('011101', 0, '酉')).toEqual(['此得令之卦，乘旺', '若卦体旺而复有生']); // 兑 旺, 离 克体, 艮 生体
  expect(quoted('011101', 0, '午')).toEqual(['但不要克体之卦气', '体衰而有生体之卦']); // 兑 衰, 离 旺, 艮 生体
  expect(quoted('111110', 4, '寅')).toEqual(['气旺而又逢生则吉']); // 牡丹占: 巽 旺, but 乾 克体 three times
  expect(quoted('011101', 0, '丑')).toEqual(['大抵体之卦宜旺，']); // 兑 相, 艮 生体 and 旺
  expect(quoted('100000', 2, '寅')).toEqual(['虽体之卦党多，皆']); // 艮 衰, all others of its element
  expect(quoted('101111', 1, '子')).toEqual([]); // 离 衰, nobody overcomes or generates it
});

test('without a month 旺衰 is left out, without an hour 成卦之数; nothing is guessed', () => {
  const bare = explained('011101', [0]);
  expect(bare.strength).toBeNull();
  expect(bare.numbers).toEqual({ figure: null, all: 20 });
  expect(stepOf(bare, 'strength').values).toBeNull();
  expect(stepOf(bare, 'timing').values.figure).toBeNull();
  expect(stepOf(bare, 'timing').fact).toContain('没有用来起卦的时辰');
});

test('乾 and 坤 take the mutuals of the changed figure, and say so', () => {
  const { note, values } = stepOf(explained('111111', [1]), 'relations');
  expect(values.relations.map(({ trigram }) => trigramName(trigram)).join(' ')).toBe('乾 乾 巽 离');
  expect(note).toContain('同人');
});

test('with none or several moving lines 考变占 takes the place of 体用', () => {
  expect(WHOLE).toHaveLength(64 * 58);
  const wrong = WHOLE.filter(
    ({ steps, body, use, relations }) =>
      body || use || relations.length > 0 || steps.map(({ id }) => id).join() !== 'text,bodyUse,omen,judge',
  );
  expect(wrong).toEqual([]);
  const zhun = explained('010001', [0, 3, 4]);
  expect(stepOf(zhun, 'text')).toMatchObject({
    fact: '水雷屯，初、四、五爻动，之卦雷地豫。',
    sentence:
      '两卦的卦辞都读，屯为主，豫为辅。动爻里有初爻，属前十卦，故主贞。屯与豫是同一件事的两头，先从屯定大意，再拿豫来对照，两处说得不同，以屯为准。',
    note: expect.stringMatching(/^贞是本卦，[^。]*以悔为主。书中的彖辞就是卦辞。$/),
  });
  expect(stepOf(zhun, 'text').quotations.map(({ source }) => source)).toEqual([
    ...['《易学启蒙·考变占》', '《周易·屯》卦辞', '《周易·豫》卦辞'],
  ]);
  expect(stepOf(zhun, 'bodyUse').sentence).toContain('互见艮、坤');
});

test('the subject quotes the line of its own chapter for the relation of 用', () => {
  const wealth = SUBJECTS.find(({ name }) => name === '求财') ?? null;
  const { subject } = explained('011101', [0], { subject: wealth });
  expect(subject?.quotations.map(({ text }) => text)).toEqual(['占求财，以体为主，以用为财', '用克体，无财']);
  expect(subject?.sentence).toBe('问求财，照求财占看，书云：用克体，无财。这是一条线索，体指求财的人，用指所求的财。');
  expect(explained('010001', [0, 3], { subject: wealth }).subject?.quotations).toHaveLength(1);
  expect(PLUM.subject).toBeNull();
});

test('天时 quotes “坎多主雨” only where there is more than one 坎; 乾 and 坤 are quoted as they come', () => {
  const weather = SUBJECTS.find(({ name }) => name === '天时') ?? null;
  const quoted = (main: HexagramCode, moving: readonly LineIndex[]) =>
    explained(main, moving, { subject: weather })
      .subject?.quotations.slice(1, -1)
      .map(({ text }) => text);
  expect(quoted('010010', [0])).toEqual(['坎多主雨']);
  expect(quoted('010001', [0])).toEqual(['坤乃阴晦']); // 坎 is 体, and 坎 again in 变卦 because it does not move
  expect(quoted('010001', [])).toEqual(['坤乃阴晦']);
});

test('天时 counts the trigrams of 主, 互 and 变 without 体 and 用, whatever moves', () => {
  const weather = SUBJECTS.find(({ name }) => name === '天时') ?? null;
  const seen = (moving: readonly LineIndex[]) => explained('010001', moving, { subject: weather }).summary.look;
  expect(seen([0])).toContain('主、互、变里的卦都看：坤二见，坎、震、艮各一见；');
  expect(seen([])).toContain('主、互里的卦都看：坎、震、艮、坤各一见；');
});

const sentencesOfRelations = ({ values }: Extract<Step, { id: 'relations' }>): readonly string[] => [
  ...[values.partiesSentence ?? '', values.turnSentence ?? '', values.interplay.obstructedSentence ?? ''],
  ...[...values.relations, ...values.interplay.edges].map(({ sentence }) => sentence ?? ''),
  ...values.interplay.alikeSentences,
];
const everything = [...ALL.map(({ result }) => result), ...WHOLE];

test('every quotation of every explanation is of the classic, of 考变占 or confirmed', () => {
  const classic = new Set(HEXAGRAM_CODES.flatMap((code) => [textOf(code).judgment, ...textOf(code).lines]));
  const rules = new Set(KAOBIANZHAN.map(({ quotation }) => quotation));
  const quoted = new Set(
    everything.flatMap(({ steps, subject }) =>
      [...steps, ...(subject ? [subject, ...subject.points] : [])]
        .flatMap(({ quotations }) => quotations)
        .flatMap(({ text, variant }) => [text, ...(variant ? [variant] : [])]),
    ),
  );
  expect(quoted.size).toBeGreaterThan(500);
  expect([...quoted].filter((text) => !classic.has(text) && !rules.has(text) && !isConfirmed(text))).toEqual([]);
});

test('what the book says is said after 书云 or between quotation marks; our own words promise nothing', () => {
  const own = new Set(
    everything.flatMap(({ steps, subject }) => [
      ...steps.flatMap((step) => [
        ...[step.fact, step.rule, step.sentence, step.note ?? ''],
        ...(step.id === 'relations' ? sentencesOfRelations(step) : []),
        ...(step.id === 'images' ? step.values.images.map(({ sentence }) => sentence) : []),
      ]),
      subject?.sentence ?? '',
    ]),
  );
  const withoutBook = [...own].map((text) => text.replaceAll(/书云：[^。]*。|“[^”]*”/g, ''));
  expect(withoutBook.filter((text) => /[吉凶必]|一定|注定|会发生|分数|undefined|null/.test(text))).toEqual([]);
  expect([...own].filter((text) => text !== '' && !/[。？！]”?$/.test(text))).toEqual([]);
});

test('what is said after 书云 stands in the quotations beside it', () => {
  const wrong = ALL.flatMap(({ result: { steps, subject } }) => [
    ...steps,
    ...(subject ? [subject, ...subject.points] : []),
  ]).filter(({ sentence, quotations }) =>
    [...sentence.matchAll(/书云：([^。]*)。/g)].some(
      ([, said = '']) => !quotations.some(({ text }) => text.includes(said)),
    ),
  );
  expect(wrong).toEqual([]);
});
