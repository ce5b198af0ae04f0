import { describe, expect, test } from 'vitest';
import { hanOf } from '../../tests/support/han.ts';
import { almanacOf } from '../calendar/almanac.ts';
import { doubleHourIndexOf, doubleHourName } from '../calendar/double-hour.ts';
import { BRANCHES, type Branch, ganzhiName } from '../calendar/ganzhi.ts';
import { lunarDateText } from '../calendar/lunar.ts';
import { momentFromIso } from '../calendar/moment.ts';
import { yearsAround } from '../calendar/years.ts';
import { remaindersOf } from '../casting/method.ts';
import { castByTime, TIME, type TimeBasis } from '../casting/time.ts';
import { timeBasisOf } from '../casting/time-basis.ts';
import { type HexagramCode, parseHexagram } from '../hexagram/hexagram.ts';
import { fullName, KING_WEN_ORDER, shortName, structureOf } from '../hexagram/king-wen.ts';
import { isYang, LINE_INDICES, type LineIndex, lineLabel, lineName } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
import { TRIGRAM_CODES, type TrigramCode, trigramImage, trigramName, trigramNumberOf } from '../trigram/trigram.ts';
import { ARTICLES, FIRST_WEEK, MOTTOS } from './academy.ts';
import { textOf } from './classic.ts';
import facts from './golden/article-facts.json' with { type: 'json' };
import type { Article } from './types.ts';

const proseOf = ({ blocks }: Article): string =>
  blocks
    .flatMap((block) => {
      if ('heading' in block) return [block.heading];
      if ('text' in block) return [block.text];
      return 'steps' in block ? block.steps : block.figures.map((figure) => figure.caption);
    })
    .join('');

test('there are three articles, one for each category, of 800 to 1500 characters', () => {
  expect(ARTICLES.map((article) => article.category)).toEqual(['基础', '进阶', '技巧']);
  for (const article of ARTICLES) {
    expect(proseOf(article).length).toBeGreaterThanOrEqual(800);
    expect(proseOf(article).length).toBeLessThanOrEqual(1500);
    expect(article.title.length).toBeLessThanOrEqual(10);
  }
});

test('every figure is a hexagram, and its caption says which', () => {
  const figures = ARTICLES.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('figures' in block ? block.figures : [])),
  );
  expect(figures.length).toBeGreaterThan(5);
  for (const { hexagram, moving, caption } of figures) {
    expect(parseHexagram(hexagram).ok).toBe(true);
    expect(caption).toContain(fullName(hexagram));
    if (moving !== null) expect(caption).toContain(`${lineName(moving)}动`);
  }
});

interface Fact {
  readonly [key: string]: unknown;
}

/** 正: a yang line at 初, 三, 五 or a yin line at 二, 四, 上. */
const isCorrect = (code: HexagramCode, line: LineIndex) => isYang(code, line) === (line % 2 === 0);
const labelsWhere = (code: HexagramCode, holds: (line: LineIndex) => boolean) =>
  LINE_INDICES.filter(holds).map((line) => lineLabel(code, line));
const pairsWhere = (code: HexagramCode, areOpposite: boolean) =>
  ([0, 1, 2] as const)
    .filter((line) => (isYang(code, line) !== isYang(code, (line + 3) as LineIndex)) === areOpposite)
    .map((line) => [lineLabel(code, line), lineLabel(code, (line + 3) as LineIndex)]);

function computedOfCode(code: HexagramCode): Fact {
  return {
    code,
    fullName: fullName(code),
    structure: structureOf(code),
    labels: LINE_INDICES.map((line) => lineLabel(code, line)),
    notCorrect: labelsWhere(code, (line) => !isCorrect(code, line)),
    centralAndCorrect: labelsWhere(code, (line) => (line === 1 || line === 4) && isCorrect(code, line)),
    corresponding: pairsWhere(code, true),
    notCorresponding: pairsWhere(code, false),
  };
}

function computedOfCast(main: HexagramCode, moving: LineIndex): Fact {
  const reading = readingOf({ main, moving: [moving] });
  if (reading.kind !== 'bodyUse') return expect.fail('one line moves');
  const { changed, body, use, useMutual, bodyMutual, changedMutuals } = reading;
  return {
    main,
    moving,
    changed,
    body,
    use,
    useMutual: useMutual.trigram,
    bodyMutual: bodyMutual.trigram,
    changedMutuals: changedMutuals && {
      useMutual: changedMutuals.useMutual.trigram,
      bodyMutual: changedMutuals.bodyMutual.trigram,
    },
  };
}

function computedOfBasis(basis: TimeBasis): Fact {
  const cast = castByTime(basis);
  const sums = TIME.sumsOf(basis);
  const arithmetic = { dateSum: sums.upper, momentSum: sums.lower, ...remaindersOf(sums) };
  return { basis, ...arithmetic, ...computedOfCast(cast.main, cast.moving[0] as LineIndex) };
}

async function computedOfMoment(iso: string): Promise<Fact> {
  const moment = momentFromIso(iso);
  const years = await yearsAround(moment.wall.year);
  const { lunar, lunarYearPillar, doubleHourIndex } = almanacOf(moment, years, 0);
  return {
    moment: iso,
    lunar: lunarDateText(lunar),
    lunarYear: ganzhiName(lunarYearPillar),
    doubleHour: doubleHourName(doubleHourIndex),
    hour: moment.wall.hour,
    basis: timeBasisOf(moment, years, 0),
  };
}

/** The hour at which a double-hour begins: 23 for 子时. */
function firstHourOf(name: string): number | undefined {
  const nameAt = (hour: number) => doubleHourName(doubleHourIndexOf(hour % 24));
  return Array.from({ length: 24 }, (_, hour) => hour).find(
    (hour) => nameAt(hour) === name && nameAt(hour + 23) !== name,
  );
}

/** The same fact, computed by core; what kind of fact it is follows from its fields. */
async function computedFor(fact: Fact): Promise<Fact> {
  if (typeof fact['moment'] === 'string') return computedOfMoment(fact['moment']);
  if (fact['basis']) return computedOfBasis(fact['basis'] as TimeBasis);
  if (fact['main']) return computedOfCast(fact['main'] as HexagramCode, fact['moving'] as LineIndex);
  if (fact['code']) return computedOfCode(fact['code'] as HexagramCode);
  if (fact['trigram']) {
    const trigram = fact['trigram'] as TrigramCode;
    return { trigram, name: trigramName(trigram), image: trigramImage(trigram), number: trigramNumberOf(trigram) };
  }
  if (fact['doubleHour'])
    return { doubleHour: fact['doubleHour'], fromHour: firstHourOf(fact['doubleHour'] as string) };
  if (fact['branch']) return { branch: fact['branch'], number: BRANCHES.indexOf(fact['branch'] as Branch) + 1 };
  return { trigramCount: TRIGRAM_CODES.length, hexagramCount: KING_WEN_ORDER.length };
}

describe.each(ARTICLES.map((article) => [article.title, article] as const))('%s', (_title, article) => {
  const known = (facts as Record<string, readonly Fact[]>)[article.id] as readonly Fact[];

  test('every fact listed for it is what core computes', async () => {
    expect(known.length).toBeGreaterThan(5);
    for (const fact of known) expect(await computedFor(fact)).toMatchObject(fact);
  });

  test('every number in it is in the list of facts, or is a divisor of the casting rule', () => {
    const stated = new Set(JSON.stringify(known).match(/\d+/g)?.map(Number));
    const ofTheRule = [6, 8];
    const numbers = proseOf(article).match(/\d+/g)?.map(Number) ?? [];
    expect(numbers.filter((number) => !stated.has(number) && !ofTheRule.includes(number))).toEqual([]);
  });

  test('every sum and every remainder in it is correct', () => {
    const prose = proseOf(article);
    for (const [whole, sum, total] of prose.matchAll(/(\d+(?:\+\d+)+)=(\d+)/g)) {
      expect(
        (sum as string).split('+').reduce((all, one) => all + Number(one), 0),
        whole,
      ).toBe(Number(total));
    }
    for (const [whole, number, divisor, rest] of prose.matchAll(/(\d+)÷(\d+)余(\d+)/g)) {
      expect(Number(number) % Number(divisor), whole).toBe(Number(rest));
    }
  });
});

test('the articles contain each step of their worked casts', () => {
  const technique = proseOf(ARTICLES[2] as Article);
  for (const phrase of ['7+10+7=24', '24+5=29', '29÷8余5', '29÷6余5', '地风升', '水风井'])
    expect(technique).toContain(phrase);
  const bodyAndUse = proseOf(ARTICLES[1] as Article);
  for (const phrase of [
    '5+12+17=34',
    '34÷8余2',
    '43÷8余3',
    '43÷6余1',
    '泽火革',
    '泽山咸',
    '6+3+16=25',
    '天风姤',
    '火风鼎',
  ]) {
    expect(bodyAndUse).toContain(phrase);
  }
});

test('there are twenty-one mottos, all different, each with its source', () => {
  expect(MOTTOS).toHaveLength(21);
  expect(new Set(MOTTOS.map(({ text }) => text)).size).toBe(21);
  for (const { text } of MOTTOS) expect(text.length).toBeGreaterThanOrEqual(6);
});

test('a motto from a line, 彖 or 大象 is verbatim in the text that its source names', () => {
  let checked = 0;
  for (const { text, source } of MOTTOS) {
    const [name, part] = source.split('·') as [string, string | undefined];
    const code = KING_WEN_ORDER.find((one) => shortName(one) === name);
    if (!code || part === '文言') {
      expect(['系辞上', '系辞下', '乾·文言', '坤·文言']).toContain(source);
      continue;
    }
    const { lines, tuan, daxiang } = textOf(code);
    const line = LINE_INDICES.find((index) => lineLabel(code, index) === part);
    const home = part === '大象' ? daxiang : part === '彖传' ? tuan : line === undefined ? '' : lines[line];
    expect(hanOf(home ?? ''), source).toContain(hanOf(text));
    checked++;
  }
  expect(checked).toBeGreaterThanOrEqual(14);
});

test('the first week has seven days of three steps: something to read or cast, and something to practise', () => {
  expect(FIRST_WEEK).toHaveLength(7);
  for (const { title, steps } of FIRST_WEEK) {
    expect(steps, title).toHaveLength(3);
    expect(
      steps.map(({ kind }) => kind),
      title,
    ).toContain('练');
    expect(new Set(steps.map(({ href }) => href)).size, title).toBe(3);
    for (const { kind, href } of steps) {
      expect(['读', '起', '练']).toContain(kind);
      expect(href).toMatch(/^\/[a-z]/);
    }
  }
});

test('a section that the first week names is one of that article', () => {
  const sections = FIRST_WEEK.flatMap(({ steps }) => steps).flatMap(
    ({ href }) => href.match(/#(.+)-(\d+)$/)?.slice(1) ?? [],
  );
  for (let at = 0; at < sections.length; at += 2) {
    const article = ARTICLES.find(({ id }) => id === sections[at]);
    const headings = article?.blocks.filter((block) => 'heading' in block).length ?? 0;
    expect(Number(sections[at + 1]), sections[at]).toBeLessThanOrEqual(headings);
  }
  expect(sections.length).toBeGreaterThan(8);
});
