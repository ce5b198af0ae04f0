import type { Branch } from '../calendar/ganzhi.ts';
import { shortName } from '../hexagram/king-wen.ts';
import type { Reading } from '../reading/reading.ts';
import { subjectRuleOf, weatherFigureRulesOf, weatherFigureSaid, weatherFigureSeason } from '../texts/subject-rules.ts';
import type { WeatherSubject } from '../texts/types.ts';
import { countsOf, figuresOf } from './counted-trigrams.ts';
import type { SubjectPoint } from './subject-words.ts';

type Counts = ReadonlyMap<string, number>;

const COUNT_NAMES = ['', '一', '二', '三', '四', '五', '六'];
const countName = (count: number): string => COUNT_NAMES[count] ?? '';

/** 主、互、变, or 主卦 alone. */
function figuresText(reading: Reading): string {
  const names = figuresOf(reading);
  return names.length > 1 ? names.join('、') : '主卦';
}

const manyIn = (counts: Counts): readonly string[] =>
  [...counts].filter(([, count]) => count > 1).map(([trigram]) => trigram);

/** “坎多主雨” speaks of a trigram that is there more than once; of 乾 and 坤 the book does not ask for many. */
export const meantIn = (counts: Counts): readonly string[] =>
  [...counts.keys()].filter((trigram) => manyIn(counts).includes(trigram) || trigram === '乾' || trigram === '坤');

const SEASONS = { 春: '寅卯辰', 夏: '巳午未', 秋: '申酉戌', 冬: '亥子丑' } as const;
type Season = keyof typeof SEASONS;

const seasonOf = (month: Branch): Season =>
  (Object.keys(SEASONS) as Season[]).find((season) => SEASONS[season].includes(month)) as Season;

/** Two trigrams that the chapter speaks of together. */
const PAIRS = [
  { names: ['乾', '坤'], said: '晴雨时变', rule: 'weatherHeavenEarth' },
  { names: ['坤', '艮'], said: '阴晦不常', rule: 'weatherEarthMountain' },
  { names: ['艮', '巽'], said: '风云际会', rule: 'weatherMountainWind' },
  { names: ['离', '震'], said: '雷电俱作', rule: 'weatherThunderFire' },
  { names: ['坎', '巽'], said: '风雨骤兴', rule: 'weatherWaterWind' },
] as const;

/** Trigrams that are there twice: “卦体之两逢”. */
const TWICE = [
  { names: ['震'], said: '震重逢', rule: 'weatherThunderTwice' },
  { names: ['坎'], said: '坎叠见', rule: 'weatherWaterTwice' },
  { names: ['坎', '离'], said: '坎与离都重', rule: 'weatherWaterFireTwice' },
] as const;

const pairsIn = (counts: Counts) => PAIRS.filter(({ names }) => names.every((name) => counts.has(name)));
const metText = (counts: Counts): string =>
  pairsIn(counts)
    .map(({ names }) => names.join('与'))
    .join('、');

/**
 * 主卦 and 变卦 that the chapter speaks of by name, with what it says; 互 is read by its two trigrams alone (互卦起例). `other`: the season
 * that it speaks of where that is not the one of the cast (“三冬必然雨雪”).
 */
function namedIn({ main, changed, moving }: Reading, month: Branch | null) {
  const figures = [{ of: '主卦', code: main }, ...(moving.length > 0 ? [{ of: '变卦', code: changed }] : [])];
  return figures.flatMap(({ of, code }) => {
    const name = shortName(code);
    const [rules, season] = [weatherFigureRulesOf(name), weatherFigureSeason(name)];
    const other = month !== null && seasonOf(month) === season ? null : season;
    return rules.length > 0 ? [{ name: `${of}${name}`, said: weatherFigureSaid(name), rules, other }] : [];
  });
}

function meetingPoint(reading: Reading, counts: Counts, month: Branch | null): SubjectPoint {
  const [met, twice] = [
    pairsIn(counts),
    TWICE.filter(({ names }) => names.every((name) => manyIn(counts).includes(name))),
  ];
  const meetings = [...(met.length > 0 ? [`${metText(counts)}会合`] : []), ...twice.map(({ said }) => said)];
  const named = namedIn(reading, month);
  const whose = (name: string) => (named.length > 1 ? `${name}的` : '那');
  const out = named.flatMap(({ name, other }) => (other ? [`；${whose(name)}一句只说${other}天，这里不论`] : []));
  const said = [
    ...(meetings.length > 0 ? [`书里还看会合与重逢：这里有${meetings.join('，')}。`] : []),
    ...(named.length > 0 ? [`书里点了名的卦：这里有${named.map(({ name }) => name).join('、')}${out.join('')}。`] : []),
  ];
  return {
    sentence: said.join('') || '书里点了名的会合、重逢和卦，这一卦里都没有。',
    quotations: [...[...met, ...twice].map(({ rule }) => subjectRuleOf(rule)), ...named.flatMap(({ rules }) => rules)],
  };
}

/** 五行 within 天时: what is many overcomes another, which then does not do what the chapter says of it. “坎多” over 离 has one line of copies only. */
const OVERCOME = [
  { element: '金', many: ['乾', '兑'], other: '震', said: '震无雷', rule: 'weatherMetalOnWood' },
  { element: '金', many: ['乾', '兑'], other: '巽', said: '巽无风', rule: 'weatherMetalOnWood' },
  { element: '土', many: ['坤', '艮'], other: '坎', said: '坎无雨', rule: 'weatherEarthOnWater' },
] as const;

const countOf = (counts: Counts, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);

const overcomeIn = (counts: Counts) =>
  OVERCOME.filter(({ many, other }) => countOf(counts, many) > 1 && counts.has(other));

/** What 五行 leave. */
const leftOf = (counts: Counts): Counts =>
  new Map([...counts].filter(([name]) => !overcomeIn(counts).some(({ other }) => other === name)));

/** 属金的多，震无雷、巽无风；属土的多，坎无雨 */
const deniedText = (found: ReturnType<typeof overcomeIn>): string =>
  [...new Set(found.map(({ element }) => element))]
    .map((element) => {
      const some = found.filter((one) => one.element === element);
      return `属${element}的多，${some.map(({ said }) => said).join('、')}`;
    })
    .join('；');

const withoutOvercome = (counts: Counts, names: readonly string[]): readonly string[] =>
  names.filter((name) => leftOf(counts).has(name));

function elementPoints(counts: Counts): readonly SubjectPoint[] {
  const found = overcomeIn(counts);
  if (found.length === 0) return [];
  const isMet = (name: string) => pairsIn(counts).some(({ names }) => names.some((one) => one === name));
  const denied = found.map(({ other }) => other).filter((other) => manyIn(counts).includes(other) || isMet(other));
  const instead = denied.length > 0 ? `；前面说到${denied.join('、')}的，以这一条为准` : '';
  const rules = [...new Set(found.map(({ rule }) => rule))];
  return [{ sentence: `再推五行：${deniedText(found)}${instead}。`, quotations: rules.map(subjectRuleOf) }];
}

/** 体用 says it of one (“此一定之理”), unless another element is many (“又有不然者”). */
const FIXED: Readonly<Record<string, string>> = {
  ...{ 震: '有震则有雷', 巽: '有巽则有风', 坎: '逢坎则有雨', 离: '逢离则晴' },
};
const fixedIn = (counts: Counts, month: Branch | null): readonly string[] =>
  withoutOvercome(counts, Object.keys(FIXED)).filter((name) => name !== '震' || !isThunderChecked(counts, month));

function fixedPoints(counts: Counts, month: Branch | null): readonly SubjectPoint[] {
  const names = fixedIn(counts, month);
  if (names.length === 0) return [];
  const said = names.map((name) => `“${FIXED[name]}”`).join('');
  return [{ sentence: `《体用》一章不问多少：${said}。`, quotations: [subjectRuleOf('weatherFixed')] }];
}

const isManyWithout = (counts: Counts, many: string, other: string): boolean =>
  (counts.get(many) ?? 0) > 1 && !counts.has(other) && withoutOvercome(counts, [many]).length > 0;

const anyOf = (counts: Counts, ...names: readonly string[]): string => withoutOvercome(counts, names).join('、');

interface SeasonWords {
  readonly said: string;
  readonly rule: Parameters<typeof subjectRuleOf>[0] | null;
}

/** What the chapter says of each season, where it is there. */
const OF_SEASON: Readonly<Record<Season, (counts: Counts) => readonly (SeasonWords | false)[]>> = {
  春: (counts) => [inSeason(counts, ['坤', '艮'], (names) => `${names}的土在春天主雨泽`, 'weatherEarthSeasons')],
  夏: (counts) => [
    isManyWithout(counts, '离', '坎') && { said: '离多而没有坎，主亢旱', rule: 'weatherSummer' },
    inSeason(counts, ['坤', '艮'], (names) => `${names}的土在夏天主炎蒸`, 'weatherEarthSeasons'),
    inSeason(
      counts,
      ['震', '离'],
      (names) => `${names}的${names.replace('、', '').replace('震', '雷').replace('离', '电')}应在夏天`,
      'weatherFireSummer',
    ),
  ],
  秋: (counts) => [inSeason(counts, ['乾', '兑'], (names) => `${names}的金在秋天主晴明`, 'weatherMetalAutumn')],
  冬: (counts) => [
    isManyWithout(counts, '坎', '离') && { said: '坎多而没有离，主雨雪', rule: 'weatherWinter' },
    inSeason(counts, ['坎'], (names) => `${names}的水在冬天主雪和寒气`, 'weatherWaterWinter'),
    inSeason(counts, ['乾', '兑'], (names) => `${names}的金在冬天主霜雪`, 'weatherMetalWinter'),
  ],
};

/** Any of some trigrams that 五行 leave. */
function inSeason(
  counts: Counts,
  names: readonly string[],
  say: (names: string) => string,
  rule: SeasonWords['rule'],
): SeasonWords | false {
  const found = anyOf(counts, ...names);
  return found !== '' && { said: say(found), rule };
}

const isLate = (month: Branch | null): boolean => month !== null && ['秋', '冬'].includes(seasonOf(month));

/** In autumn and winter 金 checks 震 that is many, so that there is no thunder (“秋冬震多无制，亦有非常之雷”). */
const isThunderChecked = (counts: Counts, month: Branch | null): boolean =>
  isLate(month) && manyIn(counts).includes('震') && anyOf(counts, '乾', '兑') !== '';

/** “震多则春夏雷轰”; in autumn and winter it needs that nothing checks it (“秋冬震多无制”), which 金 does. */
function thunderIn(season: Season, counts: Counts): SeasonWords | false {
  if (!manyIn(counts).includes('震')) return false;
  if (season === '春' || season === '夏') {
    const isChecked = overcomeIn(counts).some(({ other }) => other === '震');
    return { said: `震多，书里说的是春夏雷轰，正在春夏${isChecked ? '；属金的也多，便不论雷' : ''}`, rule: null };
  }
  const checked = anyOf(counts, '乾', '兑');
  const late = checked ? `有${checked}的金制它，不论雷` : '没有金制它，书里说秋冬也有非常之雷';
  return { said: `震多，书里说的是春夏雷轰，不在春夏；${late}`, rule: 'weatherThunderLate' };
}

function seasonPoint(counts: Counts, month: Branch | null): SubjectPoint {
  if (month === null) return { sentence: '月令不明，书里按四时说的几样都不论。', quotations: [] };
  const season = seasonOf(month);
  const found = [...OF_SEASON[season](counts), thunderIn(season, counts)].filter((one) => one !== false);
  return {
    sentence: `${month}月是${season}天：${found.map(({ said }) => said).join('；') || '书里按四时说的几样，这一卦里没有'}。`,
    quotations: found.flatMap(({ rule }) => (rule ? [subjectRuleOf(rule)] : [])),
  };
}

/** 天时占 beside its line for each trigram: what meets, the figures that it names, what one is enough for, the elements, and the season. */
export const weatherPointsOf = (reading: Reading, counts: Counts, month: Branch | null): readonly SubjectPoint[] => [
  meetingPoint(reading, counts, month),
  ...fixedPoints(counts, month),
  ...elementPoints(counts),
  seasonPoint(counts, month),
];

/** 坤二见，坎、震、艮各一见 */
function seenText(counts: Counts): string {
  const several = [...counts].filter(([, count]) => count > 1).map(([name, count]) => `${name}${countName(count)}见`);
  const single = [...counts].filter(([, count]) => count === 1).map(([name]) => name);
  const once = single.length > 0 ? [`${single.join('、')}${single.length > 1 ? '各' : ''}一见`] : [];
  return [...several, ...once].join('，');
}

const LONGEST = 52;

/** What 断 quotes: what 五行 and the season leave of the lines on the trigrams. One is enough for some, where none is many. */
function linesLeft(counts: Counts, month: Branch | null, trigrams: WeatherSubject['trigrams']): readonly string[] {
  const lateThunder = anyOf(counts, '乾', '兑') ? [] : ['秋冬震多无制，亦有非常之雷'];
  return withoutOvercome(counts, meantIn(counts)).flatMap((name) =>
    name === '震' && isLate(month) ? lateThunder : (trigrams[name]?.text ?? []),
  );
}

/** 看 and 断 of 天时, which knows no 体 and 用 (“凡占天时，不分体用”): what is many, and what the book says of it. */
export function weatherSentences(reading: Reading, { trigrams }: WeatherSubject, month: Branch | null) {
  const counts = countsOf(reading);
  const many = manyIn(counts);
  const left = linesLeft(counts, month, trigrams);
  const fixed = fixedIn(counts, month).map((name) => FIXED[name] as string);
  const lines = (left.length > 0 ? left : fixed).map((one) => `“${one}”`).join('');
  const isOut = (name: string) => name === '震' && isThunderChecked(counts, month);
  const pairs = pairsIn(leftOf(counts))
    .filter(({ names }) => !names.some(isOut))
    .map(({ names, said }) => `，${names.join('与')}“${said}”`)
    .join('');
  const ofMonth = namedIn(reading, month).filter(({ other }) => other === null);
  const named = [...new Set(ofMonth.map(({ said }) => said))]
    .map((said) => {
      const some = ofMonth.filter((one) => one.said === said).map(({ name }) => name);
      return `，${some.join('、')}“${said}”`;
    })
    .join('');
  const overcome = overcomeIn(counts).filter(({ other }) => meantIn(counts).includes(other));
  const denied = overcome.length > 0 ? `；${deniedText(overcome)}` : '';
  const tries = [pairs + named, named, pairs, ''].map(
    (more) => `书里说${lines}${more}${denied}；再看四时和天气预报，由你断。`,
  );
  return {
    look: `占天时不分体用，${figuresText(reading)}里的卦都看：${seenText(counts)}；${many.length > 0 ? `多的是${many.join('、')}` : '没有哪一卦多'}。`,
    decide: tries.find((text) => text.length <= LONGEST) ?? (tries.at(-1) as string),
  };
}
