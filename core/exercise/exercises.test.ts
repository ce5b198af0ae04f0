import { describe, expect, test } from 'vitest';
import { COINS, figureOfValues, type LineValue } from '../casting/coins.ts';
import golden from '../casting/golden/worked-cases.json' with { type: 'json' };
import { castByTime } from '../casting/time.ts';
import type { Chance } from '../chance.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, lineName, lineOf } from '../hexagram/line.ts';
import { textsToRead } from '../reading/kaobianzhan.ts';
import { type BodyUseReading, readingOf } from '../reading/reading.ts';
import { CASES } from '../texts/cases.ts';
import { coinSteps, whatIsRead } from './coin-steps.ts';
import { exerciseOfCase, randomExercise } from './exercises.ts';
import { stepsOfFigure } from './figure-steps.ts';
import { correctionOf, type Exercise, type Step, sumOfStep } from './step.ts';
import { hourStep, lineStep, trigramStep } from './sum-steps.ts';

const BOOK_EXERCISES = CASES.map(exerciseOfCase);

const exercise = (id: string) => BOOK_EXERCISES.find((one) => one.id === id) as Exercise;
const step = (one: Pick<Exercise, 'steps'>, label: string) => one.steps.find((each) => each.label === label) as Step;
const labelOf = ({ options }: Step, value: string) => options.find((option) => option.value === value)?.label;
const valueFor = ({ options }: Step, label: string) => options.find((option) => option.label === label)?.value ?? '';
const wrong = (of: Step, label: string) => correctionOf(of, valueFor(of, label));

/** What is wrong with a step, whatever it asks. */
function faultsOf(of: Step): readonly string[] {
  const values = of.options.map(({ value }) => value);
  const labels = new Set(of.options.map(({ label, figure }) => `${label} ${figure}`));
  const isWrongSlip = ({ value, text }: Step['slips'][number]): boolean =>
    !values.includes(value) || value === of.right || !text.endsWith('。');
  const texts = [of.ask, sumOfStep(of), ...values.map((value) => correctionOf(of, value).text)];
  return [
    ...(new Set(values).size < values.length || labels.size < values.length ? ['two options are the same'] : []),
    ...(values.includes(of.right) ? [] : ['the right one is not among them']),
    ...of.slips.filter(isWrongSlip).map(({ text }) => text),
    ...texts.filter((text) => /undefined|null|NaN|。。|，。/.test(text)),
  ];
}

/** One call of expect for each step: there are thousands. */
const expectWhole = (of: Step): void => expect(faultsOf(of), of.ask).toEqual([]);

describe.each(golden.meihua.filter(({ name }) => CASES.some((one) => one.name === name)))('$name', (known) => {
  const one = BOOK_EXERCISES.find(({ title }) => title === known.name) as Exercise;
  const resultOf = (label: string) => step(one, label).result;

  test('every step leads where the book leads', () => {
    for (const each of one.steps) expectWhole(each);
    expect(resultOf('变卦')).toBe(known.changed);
    expect(resultOf('体用').slice(-1)).toBe(known.body);
    expect(step(one, '生克').right).toBe(known.relationToBody.用);
    expect(resultOf('动爻')).toBe(lineName(lineOf(known.movingLine as 1)));
    expect(step(one, '变卦').ask).toMatch(new RegExp(`^${known.main}，`));
  });
});

test('all nine cases of the book are there, of seven or eight steps', () => {
  expect(BOOK_EXERCISES.map(({ id }) => id)).toEqual(CASES.map(({ id }) => id));
  for (const { steps } of BOOK_EXERCISES) expect([7, 8]).toContain(steps.length);
});

describe('观梅占', () => {
  const plum = exercise('plum');
  const lower = step(plum, '下卦');

  test('its steps are the hour, both trigrams, the line, 变, 互, 体用 and 生克', () => {
    expect(plum.steps.map(({ label }) => label).join(' ')).toBe('时数 上卦 下卦 动爻 变卦 互卦 体用 生克');
    expect(plum.steps.map(({ result }) => result)).toEqual(['9', '兑', '离', '初爻', '咸', '姤', '上卦兑', '用克体']);
  });

  test('a right answer is confirmed with its sum', () => {
    expect(sumOfStep(lower)).toBe('34 + 时9 = 43，除八余 3，是离。');
  });

  test('the hour was not added', () => {
    expect(wrong(lower, '兑')).toEqual({
      title: '是离，不是兑',
      text: '兑是 34 除八的余数，已经作了上卦。下卦要加时数：34 + 9 = 43，43 除八余 3，是离。',
    });
    expect(lower.quotation?.text).toBe('加申时九数，总得四十三数');
  });

  test('divided by six, the quotient taken, the number of 后天, counted from the end', () => {
    expect(wrong(lower, '乾').text).toMatch(/^取卦除八，取爻才除六。/);
    expect(wrong(lower, '巽').text).toMatch(/^5 是除得的商，取卦看余数。/);
    expect(wrong(lower, '震').text).toBe('余数配先天数。震配 3，那是后天的数；先天的 3 是离。');
    expect(wrong(lower, '坎').text).toMatch(/^先天数从乾一数到坤八，这里数反了。/);
  });

  test('another slip gets the sum alone', () => {
    expect(wrong(lower, '坤').text).toBe('34 + 时9 = 43，除八余 3，是离。');
  });

  test('the line counted from above', () => {
    expect(wrong(step(plum, '动爻'), '上爻').text).toBe('爻从下往上数，1 是初爻；上爻是从上往下数出来的。');
  });

  test('the hour counted from nought, from 寅, or as the clock shows it', () => {
    const hour = step(plum, '时数');
    expect(wrong(hour, '8').text).toMatch(/^子时作 1，不作 0。/);
    expect(wrong(hour, '7').text).toMatch(/^从寅数起的是月份/);
    expect(correctionOf(hour, '8').title).toBe('是 9，不是 8');
    expect(correctionOf(hourStep(3), '5').text).toMatch(/^一个时辰是两个钟头/);
  });

  test('变, 互, 体用 and 生克: each slip is called by its name', () => {
    expect(wrong(step(plum, '变卦'), '革').text).toMatch(/^革是本卦。/);
    expect(wrong(step(plum, '互卦'), '小畜').text).toMatch(/^上下放反了/);
    expect(wrong(step(plum, '体用'), '下卦离').text).toBe('下卦有动爻，动的是用，静的才是体。');
    expect(wrong(step(plum, '生克'), '体克用').text).toMatch(/^方向反了。用离属火，体兑属金，火克金。/);
    expect(wrong(step(plum, '生克'), '用生体').text).toMatch(/^生与克弄混了。/);
  });
});

test('a remainder of 0 counts as the divisor: every wrong trigram gets that slip', () => {
  const even = trigramStep('上卦', { terms: ['24'], sum: 24 });
  expect(even.result).toBe('坤');
  expect(wrong(even, '离').text).toBe('除尽了不作 0，作 8，是坤：24 除八除尽，作 8。');
  expect(even.quotation?.text).toBe('如得八数整，即坤卦');
  expect(wrong(lineStep({ terms: ['12'], sum: 12 }), '三爻').text).toBe(
    '除尽了不作 0，作 6，是上爻：12 除六除尽，作 6。',
  );
});

test('a direction of 先天 is recognised: 兑 is in the south-east there', () => {
  const lower = step(exercise('old-man'), '下卦');
  expect(wrong(lower, '兑').text).toBe('东南方配兑，那是先天的方位；这里用后天，东南是巽。');
  expect(lower.quotation?.source).toBe('《梅花易数·端法》');
});

test('every sum that a time can give: each division is whole, its result that of casting', () => {
  for (let date = 3; date <= 54; date++)
    for (let hourNumber = 1; hourNumber <= 12; hourNumber++) {
      const hour = { number: hourNumber, isUpperWithout: true };
      const division = { terms: [String(date), `时${hourNumber}`], sum: date + hourNumber, hour };
      for (const one of [trigramStep('下卦', division), lineStep(division)]) expectWhole(one);
      const lower = trigramStep('下卦', division);
      expect(lower.right).toBe(String((date + hourNumber) % 8 || 8));
      expect(lower.slips.some(({ text }) => text.includes('要加时数'))).toBe(hourNumber % 8 !== 0);
    }
});

test('every figure with one moving line: 变, 互, 体用 and 生克 are whole, and those of the reading', () => {
  for (const main of HEXAGRAM_CODES)
    for (const line of LINE_INDICES) {
      const reading = readingOf({ main, moving: [line] }) as BodyUseReading;
      const [changed, mutual, bodyUse, relation] = stepsOfFigure(reading) as [Step, Step, Step, Step];
      for (const one of [changed, mutual, bodyUse, relation]) expectWhole(one);
      expect(changed.result).toBe(shortName(reading.changed));
      expect(changed.options).toHaveLength(4);
      expect(labelOf(mutual, mutual.right)).toBe(mutual.result);
      expect(changed.slips.some(({ text }) => text.includes('从上往下数'))).toBe(true);
    }
});

test('乾 takes the 互 of what it changes into', () => {
  const mutual = stepsOfFigure(readingOf({ main: '111111', moving: [0] }) as BodyUseReading)[1] as Step;
  expect(mutual.result).toBe('乾'); // of 姤
  expect(mutual.quotation?.text).toBe('乾坤无互，互其变卦');
});

const BY_COUNT = [
  '本卦卦辞',
  '本卦动爻的爻辞',
  '本卦动爻的爻辞',
  '本卦与之卦的卦辞',
  '之卦不动爻的爻辞',
  '之卦不动爻的爻辞',
];

test('考变占 of every cast of coins that core can make: what is asked is what is read', () => {
  for (let code = 0; code < 4 ** 6; code++) {
    const values = LINE_INDICES.map((line) => (6 + (Math.floor(code / 4 ** line) % 4)) as LineValue);
    const figure = figureOfValues(values);
    const steps = coinSteps(values);
    if (code % 7 === 0) for (const one of steps) expectWhole(one);
    expect(steps[0]?.result).toBe(shortName(COINS.figureOf({ coins: values }).main));
    const what = whatIsRead(figure);
    if (figure.moving.length < 6) expect(what).toBe(BY_COUNT[figure.moving.length]);
    const texts = textsToRead(figure);
    const labels = ['本卦', figure.moving.length > 0 && '之卦', '读哪里', texts.length === 2 && '为主'];
    expect(steps.map(({ label }) => label)).toEqual(labels.filter(Boolean));
    expect(what.endsWith('爻辞')).toBe(texts.every(({ part }) => part === 'line'));
  }
});

test('slips of 考变占: moving lines where the others are read, and 用九 of another figure', () => {
  const four = coinSteps([9, 9, 9, 9, 7, 7])[2] as Step;
  expect(wrong(four, '本卦动爻的爻辞').text).toMatch(/^动的多过一半，改看不动的。/);
  const all = coinSteps([9, 9, 9, 9, 9, 6])[2] as Step;
  expect(wrong(all, '用九或用六').text).toMatch(/^用九、用六只乾、坤才有。/);
  expect((coinSteps([9, 9, 9, 9, 9, 9])[2] as Step).right).toBe('用九或用六');
});

/** Chance that can be foreseen: a simple generator of numbers. */
function chanceFrom(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

test('without end: four hundred drawn exercises are whole, of every kind, and end in the cast that core makes', () => {
  const titles = new Map<string, number>();
  for (let seed = 1; seed <= 400; seed++) {
    const drawn = randomExercise(chanceFrom(seed * 7919));
    titles.set(drawn.title, (titles.get(drawn.title) ?? 0) + 1);
    for (const one of drawn.steps) expectWhole(one);
    expect(drawn.story).not.toMatch(/undefined|NaN/);
  }
  expect([...titles.keys()].toSorted()).toEqual(['报数起卦', '时间起卦', '铜钱与考变占'].toSorted());
  for (const count of titles.values()) expect(count).toBeGreaterThan(80);
});

test('a random moment is written in words, with the numbers that are not asked for', () => {
  const drawn = randomExercise((below) => (below === 3 ? 0 : 0));
  expect(drawn.story).toBe('农历子年正月初一子时，按时间起一卦。年支1，月1，日1。');
  const cast = castByTime({ yearNumber: 1, monthNumber: 1, dayNumber: 1, hourNumber: 1 });
  expect(step(drawn, '变卦').ask).toBe(`${shortName(cast.main)}，四爻动，变成哪一卦？`);
});
