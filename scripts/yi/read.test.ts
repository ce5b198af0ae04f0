import { expect, test } from 'vitest';
import golden from '#core/casting/golden/worked-cases.json' with { type: 'json' };
import { ELEMENT_OF_TRIGRAM } from '#tests/support/element-tables.ts';
import { TYPED_CASES } from '#tests/support/typed-cases.ts';
import { refusalOf, run } from './commands.ts';

/** The arguments as they are typed, with spaces between. */
const yi = async (line: string) => (await run(line.split(' '))) as Readonly<Record<string, unknown>>;

test.each(golden.meihua)('read $name: every field of the reading is that of the book', async (given) => {
  const hour = 'hourNumber' in given.input ? (given.input.hourNumber ?? null) : null;
  const [upper, lower] = [given.mainTopFirst.slice(0, 3), given.mainTopFirst.slice(3)];
  const numberOf = (code: string) => ['111', '011', '101', '001', '110', '010', '100', '000'].indexOf(code) + 1;
  const relationsByPlace = [
    { of: 'use', trigram: given.use, relation: given.relationToBody.用 },
    { of: 'bodyMutual', trigram: given.bodyMutual, relation: given.relationToBody.体互 },
    { of: 'useMutual', trigram: given.useMutual, relation: given.relationToBody.用互 },
    { of: 'changed', trigram: given.changedTrigram, relation: given.relationToBody.变 },
  ];
  expect(await yi(`read ${TYPED_CASES[given.name]}`)).toMatchObject({
    rule: { name: '考变占', texts: [{ hexagram: given.mainTopFirst, part: 'line', index: given.movingLine - 1 }] },
    body: given.body,
    use: given.use,
    relations: relationsByPlace.map((one) => ({ ...one, element: ELEMENT_OF_TRIGRAM[one.trigram] })),
    numbers: { figure: hour && numberOf(upper) + numberOf(lower) + hour, all: given.sixTrigramSum },
  });
});

test('read prints the month of the time that was cast for, and nothing else than an explanation has', async () => {
  const plum = await yi(`read ${TYPED_CASES['观梅占']}`);
  expect(Object.keys(plum)).toEqual(['rule', 'body', 'use', 'relations', 'strength', 'numbers', 'summary', 'steps']);
  expect(plum['strength']).toEqual({ month: '丑', body: '相', use: '休' });
  expect((plum['steps'] as readonly { title: string }[]).map(({ title }) => title).join(' ')).toBe(
    '爻辞 体用 生克 取象 旺衰 外应 应期 你来断',
  );
  expect((await yi('read --time 2024-02-04T16:27:06+08:00'))['strength']).toMatchObject({ month: '丑' });
  expect((await yi('read --time 2024-02-04T03:27:07-05:00'))['strength']).toMatchObject({ month: '寅' });
  expect((await yi('read --time 1500-02-29T12:00:00+08:00'))['strength']).toMatchObject({ month: '卯' });
  expect((await yi('read --sounds 12 --hour 7'))['strength']).toBeNull();
});

test('read says of a line what it says by its place and by its words, with its 白话', async () => {
  const { steps } = (await yi(`read ${TYPED_CASES['观梅占']}`)) as { steps: readonly { values: unknown }[] };
  expect(steps[0]?.values).toMatchObject({
    lines: [
      { label: '初九', plain: '用黄牛的皮革牢牢捆缚。', place: { isProper: true, response: '敌应', riddenBy: 1 } },
    ],
  });
  const several = (await yi('read --coins 9,9,9,9,9,9')) as { steps: readonly { values: unknown }[] };
  expect(several.steps[0]?.values).toMatchObject({
    lines: [{ label: '用九', plain: '看见一群龙，没有谁居于首位，吉祥。', place: null }],
  });
});

test('read without exactly one moving line has neither 体 nor relations', async () => {
  expect(await yi('read --upper 坎 --lower 震 --lines 1,4,5')).toMatchObject({
    rule: {
      texts: [
        { hexagram: '010001', part: 'judgment' },
        { hexagram: '001000', part: 'judgment' },
      ],
    },
    ...{ body: null, use: null, relations: [], strength: null, numbers: { figure: null } },
  });
  expect(await yi('read --coins 7,8,7,8,7,8')).toMatchObject({ body: null, relations: [], strength: null });
});

test('read --subject says what the book says of it, and refuses an unknown subject and those that stay out', async () => {
  const { subject } = await yi(`read ${TYPED_CASES['观梅占']} --subject 求财`);
  expect(subject).toMatchObject({
    ...{ name: '求财', chapter: '求财占' },
    points: expect.arrayContaining([
      expect.objectContaining({
        sentence: '用的一条说无财，先看它；得财之日（生体、体克）：变 艮土，时序在丑、寅；用互 巽木两边都不算，不取。',
      }),
    ]),
  });
  expect(await yi(`read ${TYPED_CASES['观梅占']}`)).not.toHaveProperty('subject');
  const refused = (line: string) => run(line.split(' ')).then(() => null, refusalOf);
  expect(await refused(`read ${TYPED_CASES['观梅占']} --subject 运气`)).toContain('--subject 应为 人事 家宅');
  expect(await refused(`read ${TYPED_CASES['观梅占']} --subject 疾病`)).toContain('身体与生育要问医生');
  expect(await refused(`cast ${TYPED_CASES['观梅占']} --subject 求财`)).toBe('yi cast 没有 --subject');
});

test('read begins with three sentences, and its steps are eight, or four where not one line moves', async () => {
  const ids = ({ steps }: Readonly<Record<string, unknown>>) =>
    (steps as readonly { id: string }[]).map(({ id }) => id).join(' ');
  const plum = await yi(`read ${TYPED_CASES['观梅占']}`);
  expect(plum['summary']).toMatchObject({ read: expect.stringContaining('先读革的初九') });
  expect(ids(plum)).toBe('text bodyUse relations images strength omen timing judge');
  expect(ids(await yi('read --coins 7,8,7,8,7,8'))).toBe('text bodyUse omen judge');
  expect(ids(await yi('read --coins 9,8,9,8,7,8'))).toBe('text bodyUse omen judge');
});

test('read --omen says how what was seen stands to 体, and its posture marks a sum; other values are refused', async () => {
  const plum = `read ${TYPED_CASES['观梅占']}`;
  const { steps } = (await yi(`${plum} --omen 二雀争枝 --posture 立 --like 巽`)) as { steps: readonly unknown[] };
  expect(steps).toContainEqual(
    expect.objectContaining({
      id: 'omen',
      values: expect.objectContaining({ posture: 'standing', trigram: '110', element: '木', relation: '体克' }),
    }),
  );
  expect(steps).toContainEqual(expect.objectContaining({ id: 'timing', note: expect.stringContaining('看全数，14') }));
  expect(await yi(`${plum} --posture 坐`)).toMatchObject({
    steps: expect.arrayContaining([
      expect.objectContaining({ id: 'omen', values: expect.objectContaining({ posture: 'sitting' }) }),
    ]),
  });
  expect(await yi(plum)).toMatchObject({
    steps: expect.arrayContaining([expect.objectContaining({ id: 'omen', values: null })]),
  });
  const refused = (args: readonly string[]) => run([...plum.split(' '), ...args]).then(() => null, refusalOf);
  expect(await refused(['--omen', ' '])).toBe('--omen 写起卦时看见、听见了什么');
  expect(await refused(['--omen', '雀'.repeat(201)])).toBe('外应不能超过200个字符');
  expect(await refused(['--omen', '雀\u0000'])).toBe('内容包含非法字符');
  expect(await refused(['--posture', '跑'])).toBe('--posture 应为 行 立 坐 卧 之一');
  expect(await refused(['--like', '风'])).toContain('--like 应为');
  expect(await run(['cast', ...plum.split(' ').slice(1), '--omen', '雀']).then(() => null, refusalOf)).toBe(
    'yi cast 没有 --omen',
  );
});

test('read prints the images of all five trigrams under all five headings, by what was asked', async () => {
  const imagesIn = async (line: string) => {
    const { steps } = (await yi(line)) as { steps: readonly { id: string; values: unknown }[] };
    return steps.find(({ id }) => id === 'images')?.values;
  };
  const words = { 人事: expect.arrayContaining(['守静']), 静物: ['土石', '瓜果', '黄物', '土中之物'] };
  expect(await imagesIn(`read ${TYPED_CASES['观梅占']}`)).toMatchObject({
    kind: '人事',
    images: [{ of: 'body' }, { of: 'use' }, { of: 'bodyMutual' }, { of: 'useMutual' }, { of: 'changed', words }],
  });
  expect(await imagesIn(`read ${TYPED_CASES['观梅占']} --subject 交易`)).toMatchObject({ kind: '静物' });
});
