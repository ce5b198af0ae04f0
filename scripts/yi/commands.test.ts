import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import golden from '#core/casting/golden/worked-cases.json' with { type: 'json' };
import { METHODS } from '#core/casting/methods.ts';
import { fullName, shortName } from '#core/hexagram/king-wen.ts';
import { TYPED_CASES } from '#tests/support/typed-cases.ts';
import { refusalOf, run } from './commands.ts';

/** What is printed: the parts of it that tests look at. */
type Printed = Readonly<Record<string, unknown>> & { readonly basis: Readonly<Record<string, unknown>> };
/** The arguments as they are typed, with spaces between. */
const yi = async (line: string) => (await run(line.split(' '))) as Printed;
const refused = (args: readonly string[]) => run(args).then(() => null, refusalOf);

test('--lines takes several lines or none, and 考变占 says what is read, the leading text first', async () => {
  expect(await yi('cast --upper 坎 --lower 震 --lines 5,1,4')).toMatchObject({
    mainHexagram: '010001',
    changedHexagram: '001000',
    useHexagram: null,
    bodyHexagram: null,
    movingYao: null,
    movingLines: [0, 3, 4],
    movingYaoPosition: '初爻、四爻、五爻',
    method: 'manual',
    basis: null,
    rule: {
      name: '考变占',
      texts: [
        { hexagram: '010001', part: 'judgment' },
        { hexagram: '001000', part: 'judgment' },
      ],
    },
  });
  expect(await yi('cast --upper 坎 --lower 震 --lines none')).toMatchObject({
    changedHexagram: '010001',
    movingYao: null,
    movingLines: [],
    movingYaoPosition: '六爻不动',
    rule: { texts: [{ hexagram: '010001', part: 'judgment' }] },
  });
  expect(await yi('cast --upper 坎 --lower 震 --lines 1')).toMatchObject({
    movingYao: 0,
    movingLines: [0],
    useHexagram: '000000',
    rule: { texts: [{ hexagram: '010001', part: 'line', index: 0 }] },
  });
  expect(await yi('cast --upper 乾 --lower 乾 --lines 1,2,3,4,5,6')).toMatchObject({
    rule: { texts: [{ hexagram: '111111', part: 'extra' }] },
  });
});

test('--time says which clock it was cast by', async () => {
  expect(await yi('cast --time 2025-01-16T15:30:00+08:00 --day-at 23')).toMatchObject({
    castFor: '2025-01-16T07:30:00.000Z',
    utcOffset: 480,
    dayAt: 23,
    movingLines: [0],
  });
});

test('--day-at 23 counts 23:30 as the next day', async () => {
  const midnight = await yi('cast --time 2024-02-09T23:30:00+08:00');
  const late = await yi('cast --time 2024-02-09T23:30:00+08:00 --day-at 23');
  expect(midnight.basis).toEqual({ yearNumber: 4, monthNumber: 12, dayNumber: 30, hourNumber: 1 });
  expect(late.basis).toEqual({ yearNumber: 5, monthNumber: 1, dayNumber: 1, hourNumber: 1 });
});

test.each(golden.meihua)('$name: $main, line $movingLine, changed to $changed', async (given) => {
  expect(await yi(`cast ${TYPED_CASES[given.name]}`)).toMatchObject({
    method: given.method.replace('+added', ''),
    basis: given.input,
    mainHexagram: given.mainTopFirst,
    movingLines: [given.movingLine - 1],
  });
  const { mainHexagram, changedHexagram } = await yi(`cast ${TYPED_CASES[given.name]}`);
  expect([mainHexagram, changedHexagram].map((code) => shortName(code as '111111'))).toEqual([
    given.main,
    given.changed,
  ]);
});

/** Typed, method, raw inputs, full name of the figure, lines that move. */
const CASTS: readonly (readonly [string, string, object, string, string])[] = [
  ['--sounds 12 --hour 7', 'sounds', { number: 12, hourNumber: 7 }, '雷火丰', '初爻'],
  ['--sounds 2147483648 --hour 12', 'sounds', { number: 2_147_483_648, hourNumber: 12 }, '地雷复', '二爻'],
  ['--things 12 --hour 7', 'things', { number: 12, hourNumber: 7 }, '雷山小过', '初爻'],
  ['--numbers 3,5,7', 'three-numbers', { numbers: [3, 5, 7] }, '火风鼎', '初爻'],
  ['--zhang 3 --chi 5', 'zhang-chi', { zhang: 3, chi: 5 }, '火风鼎', '二爻'],
  ['--chi 3 --cun 5 --hour 7', 'chi-cun', { chi: 3, cun: 5, hourNumber: 7 }, '火风鼎', '三爻'],
  ['--text 西林', 'text-strokes', { text: '西林', strokes: [6, 8] }, '水地比', '二爻'],
  ['--text 西林寺', 'text-strokes', { text: '西林寺', strokes: [6, 8, 6] }, '坎为水', '二爻'],
  ['--text 林 --strokes 4,4', 'character', { text: '林', strokes: [4, 4] }, '震为雷', '二爻'],
  ['--text 元亨利贞 --tones 1,1,3,1', 'text-tones', { text: '元亨利贞', tones: [1, 1, 3, 1] }, '泽雷随', '上爻'],
  ['--text 一二三四五六七八九十百', 'text-count', { text: '一二三四五六七八九十百' }, '风水涣', '五爻'],
  ['--coins 7,8,9,6,7,8', 'coins', { coins: [7, 8, 9, 6, 7, 8] }, '水火既济', '三爻、四爻'],
  [
    '--yarrow 22,20,20,24,20,20,22,21,21,24,21,21,22,20,20,22,20,20',
    'yarrow',
    { heaps: [22, 20, 20, 24, 20, 20, 22, 21, 21, 24, 21, 21, 22, 20, 20, 22, 20, 20] },
    '风火家人',
    '二爻、三爻',
  ],
];

test.each(CASTS)('%s', async (typed, method, basis, figure, lines) => {
  const printed = await yi(`cast ${typed}`);
  expect([printed['method'], printed.basis]).toEqual([method, basis]);
  expect([fullName(printed['mainHexagram'] as '111111'), printed['movingYaoPosition']]).toEqual([figure, lines]);
});

test('of a text only Han characters are counted, as the app counts them, and what was counted is said', async () => {
  const { counted, ...cast } = (await yi('cast --text 今日，动静如何？🎲')) as Record<string, unknown>;
  const { counted: none, ...plain } = (await yi('cast --text 今日动静如何')) as Record<string, unknown>;
  expect([counted, none]).toEqual(['今日动静如何', undefined]);
  const facts = ({ mainHexagram, movingLines, basis }: Record<string, unknown>) => [mainHexagram, movingLines, basis];
  expect(facts(cast)).toEqual(facts(plain));
});

test('every method can be typed', () => {
  const typed = [...CASTS.map(([, method]) => method), ...golden.meihua.map(({ method }) => method)];
  expect(Object.keys(METHODS).filter((method) => !typed.includes(method))).toEqual([]);
});

test('text prints a hexagram with its names, export all in King Wen order', async () => {
  const printed = await yi('text 010001');
  expect(printed).toMatchObject({ code: '010001', number: 3, name: '屯', fullName: '水雷屯' });
  expect(Object.keys(printed['plain'] as object)).toEqual(['judgment', 'lines', 'tuan', 'daxiang', 'xiaoxiang']);
  const { hexagrams } = (await run(['export'])) as { hexagrams: readonly { name: string }[] };
  expect(hexagrams.slice(0, 3).map(({ name }) => name)).toEqual(['乾', '坤', '屯']);
  expect(Object.keys(hexagrams[0] ?? {})).toEqual([
    'code',
    'name',
    'judgment',
    'lines',
    'tuan',
    'daxiang',
    'xiaoxiang',
  ]);
});

test('search prints the query, and what it finds, each best first, with the path that a tap leads to', async () => {
  const printed = await yi('search 利涉大川');
  expect(Object.keys(printed)).toEqual(['query', 'figures', 'texts']);
  expect(printed).toMatchObject({ query: '利涉大川', figures: [] });
  expect((printed['texts'] as readonly unknown[])[0]).toEqual({
    kind: 'judgment',
    where: '需 · 卦辞',
    path: '/hexagram/010111/text',
    text: '有孚，光亨，贞吉。利涉大川。',
  });
  expect(await yi('search 潛龍勿用')).toMatchObject({
    texts: [{ kind: 'line', path: '/hexagram/111111/text/0' }, {}, {}, {}, {}, {}],
  });
  expect(await yi('search slz')).toEqual({
    query: 'slz',
    figures: [{ code: '010001', name: '屯', path: '/hexagram/010001' }],
    texts: [],
  });
});

/** No count, and over the limit. */
test.each(['0', '-1', '1.5', '１２', '🎲', '', ' 5', '007', '1e3', '0x10', '1000000000000', '一'])(
  '%j is refused by every option that counts, which names itself',
  async (wrong) => {
    const answers = await Promise.all([
      refused(['cast', '--sounds', wrong, '--hour', '7']),
      refused(['cast', '--things', wrong, '--hour', '7']),
      refused(['cast', '--numbers', `${wrong},5`, '--hour', '7']),
      refused(['cast', '--numbers', `3,5,${wrong}`]),
      refused(['cast', '--zhang', wrong, '--chi', '5']),
      refused(['cast', '--zhang', '3', '--chi', wrong]),
      refused(['cast', '--chi', '3', '--cun', wrong, '--hour', '7']),
      refused(['cast', '--time', '2025-01-16T15:30:00+08:00', '--add', wrong]),
      refused(['cast', '--text', '西林', '--strokes', `${wrong},8`]),
    ]);
    const named = answers.map((answer) => answer?.split(' 应为')[0]);
    const expected = ['sounds', 'things', 'numbers', 'numbers', 'zhang', 'chi', 'cun', 'add', 'strokes'];
    expect(named).toEqual(expected.map((name) => `--${name}`));
  },
);

test.each(['0', '13', '-1', '1.5', '７', '子'])('--hour %s is refused', async (wrong) => {
  for (const start of ['--sounds 1', '--things 1', '--numbers 1,5', '--chi 1 --cun 1', '--object 乾 --direction 巽'])
    expect(await refused(['cast', ...start.split(' '), '--hour', wrong])).toMatch(/^--hour 应为 1 至 12/);
});

const TWENTIES = Array(18).fill('20').join();

test.each([
  ['text 11111', '卦象不存在'],
  ['text 1111111', '卦象不存在'],
  ['text １１１１１１', '卦象不存在'],
  ['search ，。', '请写要找的字'],
  ['search ', '请写要找的字'],
  ['search', '用法'],
  ['search 屯 --hour 7', 'yi search 没有 --hour'],
  ['cast', '起卦须有'],
  ['cast --hour 7', '起卦须有'],
  ['cast --day-at 23', '起卦须有'],
  ['cast --upper 天 --lower 震 --line 1', '--upper 应为'],
  ['cast --upper 坎 --line 1', '--lower 应为'],
  ['cast --upper 坎 --lower 震 --line 7', '--line 应为'],
  ['cast --upper 坎 --lower 震 --line 1.0', '--line 应为'],
  ['cast --upper 坎 --lower 震 --line 1,4', '--line 应为'],
  ['cast --upper 坎 --lower 震', '--line 应为'],
  ['cast --upper 坎 --lower 震 --lines ', '--lines 应为'],
  ['cast --upper 坎 --lower 震 --lines 0,1', '--lines 应为'],
  ['cast --upper 坎 --lower 震 --lines 1,1', '--lines 应为'],
  ['cast --upper 坎 --lower 震 --lines 1，4', '--lines 应为'],
  ['cast --upper 坎 --lower 震 --lines 1,4 --line 1', '只能用一个'],
  ['cast --upper 坎 --lower 震 --line 1 --day-at 23', '--upper 不能与 --day-at 同用'],
  ['cast --time 2025-01-16T15:30:00+08:00 --lines 1', '--time 不能与 --lines 同用'],
  ['cast --time 2025-01-16T15:30:00+08:00 --hour 7', '--time 不能与 --hour 同用'],
  ['cast --time 2025-06-31T00:00:00+08:00', 'wrong day 31'],
  ['cast --time 今天', '时间不对，应如 2025-01-16T15:30:00+08:00'],
  ['cast --sounds 3', '--hour 应为'],
  ['cast --sounds 3 --hour 7 --things 4', '--sounds 不能与 --things 同用'],
  ['cast --sounds 3 --hour 7 --sounds 4', '--sounds 只能写一次'],
  ['cast --sounds 3 --hour 7 --add 4', '--sounds 不能与 --add 同用'],
  ['cast --numbers 1 --hour 7', '--numbers 应为两个或三个'],
  ['cast --numbers 1,2,3,4', '--numbers 应为两个或三个'],
  ['cast --numbers 1，5 --hour 7', '--numbers 应为两个或三个'],
  ['cast --numbers 1,5', '--hour 应为'],
  ['cast --numbers 3,5,7 --hour 7', '--numbers 为三个数时不能与 --hour 同用'],
  ['cast --zhang 3', '--chi 应为'],
  ['cast --zhang 3 --chi 5 --hour 7', '--zhang 不能与 --hour 同用'],
  ['cast --zhang 3 --chi 5 --cun 2', '--zhang 不能与 --cun 同用'],
  ['cast --chi 3 --hour 7', '--cun 应为'],
  ['cast --object 天 --direction 巽 --hour 4', '--object 应为'],
  ['cast --object 乾 --direction 东 --hour 4', '--direction 应为'],
  ['cast --direction 巽 --hour 4', '--object 应为'],
  ['cast --text ', '--text 应为 1 至 60 个汉字'],
  ['cast --text ，🎲', '--text 应为 1 至 60 个汉字，标点与空格不数'],
  [`cast --text ${'字'.repeat(61)}`, '--text 应为 1 至 60 个汉字'],
  ['cast --text 林', '左右两边的笔画'],
  ['cast --text 林 --strokes 8', '左右两边的笔画'],
  ['cast --text 西林 --strokes 7', '共 2 个整数'],
  ['cast --text 西林 --tones 1,1', '--tones 只用于四至十个字'],
  ['cast --text 西𠀀', '字表中没有 𠀀，请用 --strokes'],
  ['cast --text 元亨利贞 --strokes 4,7,7,6', '--strokes 只用于一至三个字'],
  ['cast --text 元亨利贞 --tones 1,1,3', '共 4 个整数'],
  ['cast --text 元亨利贞 --tones 1,1,3,5', '共 4 个整数'],
  ['cast --text 元亨利𠀀', '字表中没有 𠀀，请用 --tones'],
  ['cast --text 西林 --hour 7', '--text 不能与 --hour 同用'],
  ['cast --coins 7,8,9,6,7', '--coins 应为'],
  ['cast --coins 7,8,9,6,7,5', '--coins 应为'],
  ['cast --coins 7,8,9,6,7,10', '--coins 应为'],
  ['cast --yarrow 22,20,20', '共 18 个整数'],
  [`cast --yarrow ${TWENTIES.replace('20', '0')}`, '共 18 个整数'],
  [`cast --yarrow ${TWENTIES.replace('20', '48')}`, '第 1 变有蓍草 49 根，左边应为 1 至 47'],
  [`cast --yarrow ${TWENTIES.replace('20,20', '22,43')}`, '第 2 变有蓍草 44 根，左边应为 1 至 42'],
  ['almanac 1582-10-10T00:00:00+08:00', 'wrong day 10'],
  ['almanac 2025-01-01T00:00:00+08:00 --day-at 22', '--day-at 只能是'],
  ['almanac 2025-01-01T00:00:00+08:00 --hour 7', 'yi almanac 没有 --hour'],
  ['text 010001 --line 1', 'yi text 没有 --line'],
  ['read --sounds 3', '--hour 应为'],
  ['read', '起卦须有'],
  ['read 010001 --line 1', '用法'],
  ['almanac', '用法'],
  ['cast more --line 1', '用法'],
  ['export more', '用法'],
  ['drop', '用法'],
  ['toString', '用法'],
  ['cast --colour red', '用法'],
  ['cast --sounds', '用法'],
])('%j is refused: %s', async (line, message) => {
  expect(await refused(line.split(' '))).toContain(message);
});

test('what is refused comes back short, and without characters that a terminal obeys', async () => {
  expect(await refused(['almanac', '\u202e明天'])).toContain('"\\u202e明天"');
  for (const typed of ['字'.repeat(100_000), '\u009b31m'.repeat(10_000), '\ud83d'.repeat(1000)])
    expect((await refused(['almanac', typed]))?.length).toBeLessThan(200);
});

test('what is printed is JSON in which nothing is obeyed by a terminal either', () => {
  const printed = execFileSync(process.execPath, ['scripts/yi.ts', 'search', '屯\u009b31m\u202e'], {
    encoding: 'utf8',
  });
  expect(printed).not.toMatch(/[\u007f-\u009f\u202a-\u202e]/);
  expect(JSON.parse(printed)).toMatchObject({ query: '屯\u009b31m\u202e' });
});
